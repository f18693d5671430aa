import { type IsoDate, ageOn } from '../dates';
import type { Offer } from '../offers/types';
import type { PassengerType } from '../search/types';

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
