import { useEffect, useState } from 'react';
import { type Lang, langOf } from '@/domain/locale';
import { namesForeign, unnamedAirports } from '@/domain/offers/facts';
import type { Stop } from '@/domain/offers/types';
import type { NamesByLang, Search } from '@/domain/search/types';
import { loadLocalPlaces } from '../searchForm/localPlaces';
import { useSession } from '../session';
import { cityForCode } from './searchNames';

let found: ReadonlyMap<string, NamesByLang> = new Map();
/** Language in which the server named the first offers of the visit. */
let first: Lang | null = null;

/** Forgets the names and the first language. For tests. */
export function resetStopNames(): void {
  found = new Map();
  first = null;
}

async function findNames(codes: readonly string[]): Promise<void> {
  await loadLocalPlaces();
  const cities = await Promise.all(codes.map(async (code) => [code, await cityForCode(code)] as const));
  found = new Map([...found, ...cities.flatMap(([code, city]) => (city ? [[code, city.city] as const] : []))]);
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
  const [names, setNames] = useState(found);
  first ??= lang;
  const isForeign = lang !== first || namesForeign(stops, search, lang);
  const wanted = isForeign ? unnamedAirports(stops, search, lang).filter((code) => !names.has(code)) : [];
  const codes = wanted.join();
  useEffect(() => {
    if (codes === '') return undefined;
    let mounted = true;
    void findNames(codes.split(',').filter((code) => !found.has(code))).then(() => mounted && setNames(found));
    return () => {
      mounted = false;
    };
  }, [codes]);
  return names;
}
