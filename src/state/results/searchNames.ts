import type { CityMatch } from '@/domain/airports/types';
import type { Place, Search } from '@/domain/search/types';
import { cityOfCode } from '../searchForm/places';
import { useEffect, useMemo, useState } from 'react';
import { readQuery } from '@/domain/search/query';
import { today } from '@/platform/clock';
import { replacePlace, unnamedPlaces } from '@/domain/search/places';

const lookups = new Map<string, Promise<CityMatch | null | undefined>>();

async function lookUp(code: string): Promise<CityMatch | null | undefined> {
  try {
    return await cityOfCode(code);
  } catch {
    return undefined;
  }
}

/**
 * The city of an airport or city code: null when no place has it, undefined when unknown. One request per code and
 * visit, unless the answer is unknown.
 */
export function cityForCode(code: string): Promise<CityMatch | null | undefined> {
  const known = lookups.get(code);
  if (known) return known;
  const answer = lookUp(code);
  lookups.set(code, answer);
  void answer.then((city) => city === undefined && lookups.delete(code));
  return answer;
}

async function namePlace(place: Place): Promise<Place> {
  const city = await cityForCode(place.iata);
  return city ? { ...place, city: city.city.en ?? place.city, cityIata: city.cityIata, names: city.city } : place;
}

/** The search with the known names of its places in all languages. The query stays the same. */
export async function nameSearch(search: Search): Promise<Search> {
  const places = unnamedPlaces(search);
  const known = await Promise.all(places.map(namePlace));
  return places.reduce((found, place, at) => replacePlace(found, place, known[at] ?? place), search);
}

/** A search with the names of its places once they are known: an address has only one language. */
export function useNamed<T extends Search | null>(search: T): T | Search {
  const [known, setKnown] = useState<{ of: Search; named: Search } | null>(null);
  useEffect(() => {
    if (!search || unnamedPlaces(search).length === 0) return undefined;
    let mounted = true;
    void nameSearch(search).then((named) => mounted && setKnown({ of: search, named }));
    return () => {
      mounted = false;
    };
  }, [search]);
  return known !== null && known.of === search ? known.named : search;
}

/** The search of a results query with names; null without a query. */
export const useNamedSearch = (query: string | null): Search | null =>
  useNamed(useMemo(() => (query === null ? null : readQuery(query, today()).search), [query]));
