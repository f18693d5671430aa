import type { Lang } from '../locale';
import type { Leg, Stop } from '../offers/types';
import type { NamesByLang, Place, Search } from '../search/types';
import type { BookingDraft } from './types';

/** Names of cities in every language, by airport code and by city code. */
export type CityNames = Record<string, NamesByLang>;

type Journey = Pick<BookingDraft, 'search' | 'offer' | 'cities'>;

/** A place that only an address told of has one name: not yet known. */
const isNamed = (names: NamesByLang): boolean => Object.keys(names).length > 1;

const placesOf = ({ trips }: Search): Place[] =>
  trips.flatMap(({ srcLocation, destLocation }) => [srcLocation, destLocation]).filter((place) => place !== null);

/** The cities of a draft by code: those that were looked up, and those the search brought. */
export function knownCities({ search, cities }: Pick<Journey, 'search' | 'cities'>): CityNames {
  const searched = placesOf(search)
    .filter(({ names }) => isNamed(names))
    .flatMap(({ iata, cityIata, names }) => [[cityIata, names] as const, [iata, names] as const]);
  return { ...Object.fromEntries(searched), ...cities };
}

const stopsOf = (legs: readonly Leg[]): Stop[] =>
  legs.flatMap(({ segments }) => segments.flatMap((s) => [s.dep, s.arr]));

/** Codes of the places of a draft, on the way or searched, whose names in other languages nobody has told yet. */
export function unnamedCodes(draft: Journey): string[] {
  const known = knownCities(draft);
  const flown = stopsOf(draft.offer.legs).filter(({ city }) => !known[city]);
  const codes = [...flown.map(({ airport }) => airport), ...placesOf(draft.search).map(({ iata }) => iata)];
  return [...new Set(codes)].filter((code) => !known[code]);
}

/** A known name in a language, English when there is none (spec 3); undefined for a code nobody knows. */
export const nameOfCode = (known: CityNames, code: string, lang: Lang): string | undefined =>
  known[code]?.[lang] ?? known[code]?.en;

/** The city of a stop in a language; the title the server gave with the flight while its names are not known. */
export const cityOf = (
  { airport, city, cityTitle }: Pick<Stop, 'airport' | 'city' | 'cityTitle'>,
  known: CityNames,
  lang: Lang,
): string => nameOfCode(known, airport, lang) ?? nameOfCode(known, city, lang) ?? cityTitle;
