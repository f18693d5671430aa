import { type IsoDate, daysInMonth, isoDate, partsOf, ageOn } from '../dates';
import type { PassengerType } from '../search/types';
import type { Offer } from '../offers/types';
/** Full years at the date of the last flight, [from, below) (decisions 5). */
export const AGE_RANGES: Record<PassengerType, readonly [from: number, below: number]> = {
  adult: [12, 125],
  child: [2, 12],
  infant: [0, 2],
};

/** The day of the last flight's departure: ages are counted on it. */
export function lastFlightDate(offer: Pick<Offer, 'legs'>): IsoDate | null {
  return offer.legs.at(-1)?.segments.at(-1)?.dep.date ?? null;
}

/** True when someone born on `birth` travels as `group` on `on`. A birth after that day never fits. */
export function fitsAgeGroup(birth: IsoDate, group: PassengerType, on: IsoDate): boolean {
  if (birth > on) return false;
  const age = ageOn(birth, on);
  const [from, below] = AGE_RANGES[group];
  return age >= from && age < below;
}

/** What a birthday can be picked from, a year, a month, a day at a time: nothing that is still to come. */

const upTo = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Whole decades, from the oldest anybody may be to this year. */
export function birthYears(today: IsoDate): number[] {
  const [now] = partsOf(today);
  return upTo(Math.floor((now - AGE_RANGES.adult[1]) / 10) * 10, now);
}

/** 1 to 12; in this year those that have begun. */
export function birthMonths(year: number, today: IsoDate): number[] {
  const [now, month] = partsOf(today);
  return upTo(1, year === now ? month : 12);
}

export function birthDays(year: number, month: number, today: IsoDate): number[] {
  const last = daysInMonth(year, month);
  return upTo(1, isoDate(year, month, last) > today ? partsOf(today)[2] : last);
}

/** Where to begin with nothing typed: the middle of a working life, of childhood, of babyhood. */
const USUAL: Record<PassengerType, number> = { adult: 36, child: 7, infant: 1 };

/** The year shown first for a ticket. */
export const usualYear = (group: PassengerType, today: IsoDate): number => partsOf(today)[0] - USUAL[group];
