import { isCompleteRow } from './rows';
import type { CityMatch } from './types';

/** How far (km, as the crow flies) an airport may be: in the same country, and across a border. */
export const REACH_KM = { home: 350, abroad: 300 } as const;
/** Suggestions for one place. */
export const NEAR_SHOWN = 3;

/** A city with airports within reach of a place. */
export interface NearPlace {
  /** As in `Search.near`. */
  code: string;
  city: CityMatch;
  /** Between the closest two airports. */
  km: number;
}

type DistanceOf = (from: string, to: string) => number | null;

const airportsOf = ({ airports }: CityMatch): string[] => airports.map(({ iata }) => iata);

/** All airports of a city with several, else its only one. */
const codeOf = (city: CityMatch): string =>
  isCompleteRow(city) ? `${city.cityIata}*` : (city.airports[0]?.iata ?? city.cityIata);

/** The largest cities within reach of a place, nearest first. `cities`: the busiest of the world, the busiest first. */
export function nearPlaces(home: CityMatch, cities: readonly CityMatch[], distanceOf: DistanceOf): NearPlace[] {
  const found = cities.flatMap((city): NearPlace[] => {
    if (city.cityIata === home.cityIata) return [];
    const distances = airportsOf(home).flatMap((from) =>
      airportsOf(city).map((to) => distanceOf(from, to) ?? Infinity),
    );
    const km = Math.round(Math.min(...distances));
    const isHome = city.countryCode !== '' && city.countryCode === home.countryCode;
    return km <= (isHome ? REACH_KM.home : REACH_KM.abroad) ? [{ code: codeOf(city), city, km }] : [];
  });
  return found.slice(0, NEAR_SHOWN).toSorted((a, b) => a.km - b.km);
}
