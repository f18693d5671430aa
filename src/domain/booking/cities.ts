import type { Lang } from '../locale';
import type { Leg, Stop } from '../offers/types';
import type { NamesByLang, Place, Search } from '../search/types';
import type { BookingDraft } from './types';
import { ownValue } from '../ownValue';

/** City names in every language, by airport and city code. */
export type CityNames = Record<string, NamesByLang>;

type Journey = Pick<BookingDraft, 'search' | 'offer' | 'cities'>;

/** A place that came from an address has only one name. */
const isNamed = (names: NamesByLang): boolean => Object.keys(names).length > 1;

const placesOf = ({ trips }: Search): Place[] =>
  trips.flatMap(({ srcLocation, destLocation }) => [srcLocation, destLocation]).filter((place) => place !== null);

/** City names of a draft by code: those looked up, and those of the search. */
export function knownCities({ search, cities }: Pick<Journey, 'search' | 'cities'>): CityNames {
  const searched = placesOf(search)
    .filter(({ names }) => isNamed(names))
    .flatMap(({ iata, cityIata, names }) => [[cityIata, names] as const, [iata, names] as const]);
  return { ...Object.fromEntries(searched), ...cities };
}

const stopsOf = (legs: readonly Leg[]): Stop[] =>
  legs.flatMap(({ segments }) => segments.flatMap((s) => [s.dep, s.arr]));

/** Codes of a draft's places whose names in other languages are not known yet. */
export function unnamedCodes(draft: Journey): string[] {
  const known = knownCities(draft);
  const flown = stopsOf(draft.offer.legs).filter(({ city }) => !ownValue(known, city));
  const codes = [...flown.map(({ airport }) => airport), ...placesOf(draft.search).map(({ iata }) => iata)];
  return [...new Set(codes)].filter((code) => !ownValue(known, code));
}

/** A known name in a language, else in English; undefined for an unknown code. */
export const nameOfCode = (known: CityNames, code: string, lang: Lang): string | undefined =>
  ownValue(known, code)?.[lang] ?? ownValue(known, code)?.en;

/** City of a stop in a language. Until its names are known, the title from the server. */
export const cityOf = (
  { airport, city, cityTitle }: Pick<Stop, 'airport' | 'city' | 'cityTitle'>,
  known: CityNames,
  lang: Lang,
): string => nameOfCode(known, airport, lang) ?? nameOfCode(known, city, lang) ?? cityTitle;
