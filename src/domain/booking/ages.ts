import { type IsoDate, daysInMonth, isoDate, partsOf, ageOn } from '../dates';
import { PASSENGER_TYPES, type PassengerType } from '../search/types';
import type { Offer } from '../offers/types';
/** Ages in full years on the day of the last flight, [from, below). */
export const AGE_RANGES: Record<PassengerType, readonly [from: number, below: number]> = {
  adult: [12, 125],
  child: [2, 12],
  infant: [0, 2],
};

/** Departure day of the last flight; ages count on this day. */
export function lastFlightDate(offer: Pick<Offer, 'legs'>): IsoDate | null {
  return offer.legs.at(-1)?.segments.at(-1)?.dep.date ?? null;
}

/** A birth after `on` never fits. */
export function fitsAgeGroup(birth: IsoDate, group: PassengerType, on: IsoDate): boolean {
  if (birth > on) return false;
  const age = ageOn(birth, on);
  const [from, below] = AGE_RANGES[group];
  return age >= from && age < below;
}

/** The ticket for an age on a day; null for a birth after it and an impossible age. */
export const ageGroupOn = (birth: IsoDate, on: IsoDate): PassengerType | null =>
  PASSENGER_TYPES.find((group) => fitsAgeGroup(birth, group, on)) ?? null;

/** Choices of the birthday picker: year, then month, then day; never a future day. */

const upTo = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** From the start of the oldest possible decade to this year. */
export function birthYears(today: IsoDate): number[] {
  const [now] = partsOf(today);
  return upTo(Math.floor((now - AGE_RANGES.adult[1]) / 10) * 10, now);
}

/** 1 to 12; in the current year only up to the current month. */
export function birthMonths(year: number, today: IsoDate): number[] {
  const [now, month] = partsOf(today);
  return upTo(1, year === now ? month : 12);
}

export function birthDays(year: number, month: number, today: IsoDate): number[] {
  const last = daysInMonth(year, month);
  return upTo(1, isoDate(year, month, last) > today ? partsOf(today)[2] : last);
}

/** Typical age of each ticket, where the picker starts. */
const USUAL: Record<PassengerType, number> = { adult: 36, child: 7, infant: 1 };

export const usualYear = (group: PassengerType, today: IsoDate): number => partsOf(today)[0] - USUAL[group];
