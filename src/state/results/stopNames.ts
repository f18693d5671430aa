import { useEffect, useState } from 'react';
import { type Lang, langOf } from '@/domain/locale';
import { namesForeign, unnamedAirports } from '@/domain/offers/facts';
import type { Stop } from '@/domain/offers/types';
import type { NamesByLang, Search } from '@/domain/search/types';
import { inMemory } from '@/platform/memory';
import { loadLocalPlaces } from '../searchForm/localPlaces';
import { useSession } from '../session';
import { cityForCode } from './searchNames';

/** Names found so far, and the language in which the server named the first offers of the visit. */
const memory = inMemory(() => ({ found: new Map() as ReadonlyMap<string, NamesByLang>, first: null as Lang | null }));

async function findNames(codes: readonly string[]): Promise<void> {
  await loadLocalPlaces();
  const cities = await Promise.all(codes.map(async (code) => [code, await cityForCode(code)] as const));
  memory.found = new Map([
    ...memory.found,
    ...cities.flatMap(([code, city]) => (city ? [[code, city.city] as const] : [])),
  ]);
}

/**
 * Names in all languages of airports that only the offers name. They are looked up when the language has changed since
 * the offers came: until then the offers name them in the right one.
 */
export function useStopNames(
  stops: readonly Pick<Stop, 'airport' | 'city' | 'cityTitle'>[],
  search: Pick<Search, 'trips'>,
): ReadonlyMap<string, NamesByLang> {
  const lang = langOf(useSession().locale);
  const [names, setNames] = useState(memory.found);
  memory.first ??= lang;
  const isForeign = lang !== memory.first || namesForeign(stops, search, lang);
  const wanted = isForeign ? unnamedAirports(stops, search, lang).filter((code) => !names.has(code)) : [];
  const codes = wanted.join();
  useEffect(() => {
    if (codes === '') return undefined;
    let mounted = true;
    void findNames(codes.split(',').filter((code) => !memory.found.has(code))).then(
      () => mounted && setNames(memory.found),
    );
    return () => {
      mounted = false;
    };
  }, [codes]);
  return names;
}
