import type { IsoDate } from '../dates';
import { type Journey, transfersOf } from '../offers/transfers';
import type { Stop } from '../offers/types';
import { type CountryOf, SCHENGEN, borderOf } from './areas';

/** `transit`: planes are changed on one ticket. `landside`: the traveller leaves the transit area on the way, or may have to. */
export type Purpose = 'entry' | 'landside' | 'transit';

/** A country on the way in which the traveller is not yet. */
export interface VisitedPlace {
  /** Null if it is not known. */
  country: string | null;
  airport: string;
  purpose: Purpose;
  /** Local day of arrival. */
  day: IsoDate;
  /** Coming from a country of the Schengen area. */
  fromSchengen: boolean;
}

const RANK: Record<Purpose, number> = { entry: 0, landside: 1, transit: 2 };

/**
 * Countries that a journey enters or passes, each once, in the order of the flights. Not the one it begins in: who flies there and
 * back is at home there, or was let in before.
 */
export function visitedPlaces(journey: Journey, countryOf: CountryOf): VisitedPlace[] {
  const start = journey.legs[0]?.segments[0]?.dep.airport;
  if (start === undefined) return [];
  const home = borderOf(start, countryOf);
  const fromSchengen = home !== null && SCHENGEN.has(home);
  const found = new Map<string, VisitedPlace>();
  const add = ({ airport, date }: Stop, purpose: Purpose): void => {
    const country = borderOf(airport, countryOf);
    if (airport === start || (country !== null && country === home)) return;
    const key = country ?? airport;
    const known = found.get(key);
    if (known && RANK[known.purpose] <= RANK[purpose]) return;
    found.set(key, { country, airport, purpose, day: known?.day ?? date, fromSchengen });
  };
  for (const leg of journey.legs) {
    for (const { before, next, tickets, airport } of transfersOf(journey, leg)) {
      const purpose = tickets !== 'one' || airport ? 'landside' : 'transit';
      add(before.arr, purpose);
      if (airport) add(next.dep, purpose);
    }
    const end = leg.segments.at(-1)?.arr;
    if (end) add(end, 'entry');
  }
  return [...found.values()];
}
