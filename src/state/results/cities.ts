import type { CityMatch } from '@/domain/airports/types';
import { replacePlace, unnamedPlaces } from '@/domain/search/places';
import type { Place, Search } from '@/domain/search/types';
import { cityOfCode } from '../searchForm/places';

const asked = new Map<string, Promise<CityMatch | null | undefined>>();

async function ask(code: string): Promise<CityMatch | null | undefined> {
  try {
    return await cityOfCode(code);
  } catch {
    return undefined;
  }
}

/**
 * The city of an airport or city code: null when no place has it, undefined when nobody can say. A code is asked for once
 * in a visit, unless nobody could say.
 */
export function cityForCode(code: string): Promise<CityMatch | null | undefined> {
  const known = asked.get(code);
  if (known) return known;
  const answer = ask(code);
  asked.set(code, answer);
  void answer.then((city) => city === undefined && asked.delete(code));
  return answer;
}

async function named(place: Place): Promise<Place> {
  const city = await cityForCode(place.iata);
  return city ? { ...place, city: city.city.en ?? place.city, cityIata: city.cityIata, names: city.city } : place;
}

/** The search with the names of its places in all languages, as far as they are known. What it asks for stays the same. */
export async function nameSearch(search: Search): Promise<Search> {
  const places = unnamedPlaces(search);
  const known = await Promise.all(places.map(named));
  return places.reduce((found, place, at) => replacePlace(found, place, known[at] ?? place), search);
}
