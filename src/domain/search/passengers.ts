import { CABINS, type CabinChoice, MAX_PASSENGERS, type PassengerCounts, type PassengerType } from './types';

/** Why a stepper stands still. The screen has a sentence for each. */
export type PassengerLimit = 'total' | 'infantPerAdult' | 'lastAdult' | 'adultForInfant' | 'zero';

export const totalPassengers = ({ adult, child, infant }: PassengerCounts): number => adult + child + infant;

/** Whose the price for one is: an adult's where children and babies pay less. */
export const whosePrice = ({ child, infant }: PassengerCounts): 'person' | 'adult' =>
  child + infant > 0 ? 'adult' : 'person';

/** What forbids one more of this type, or null (spec 5). */
export function whyNotAdd(counts: PassengerCounts, type: PassengerType): PassengerLimit | null {
  if (totalPassengers(counts) >= MAX_PASSENGERS) return 'total';
  return type === 'infant' && counts.infant >= counts.adult ? 'infantPerAdult' : null;
}

/** What forbids one fewer of this type, or null (spec 5: an adult stays, and one for each infant). */
export function whyNotRemove(counts: PassengerCounts, type: PassengerType): PassengerLimit | null {
  if (type !== 'adult') return counts[type] <= 0 ? 'zero' : null;
  if (counts.adult <= 1) return 'lastAdult';
  return counts.adult <= counts.infant ? 'adultForInfant' : null;
}

const canAdd = (counts: PassengerCounts, type: PassengerType): boolean => whyNotAdd(counts, type) === null;
const canRemove = (counts: PassengerCounts, type: PassengerType): boolean => whyNotRemove(counts, type) === null;

/** One more or one fewer; unchanged when a limit forbids it. */
export const addPassenger = (counts: PassengerCounts, type: PassengerType): PassengerCounts =>
  canAdd(counts, type) ? { ...counts, [type]: counts[type] + 1 } : counts;
export const removePassenger = (counts: PassengerCounts, type: PassengerType): PassengerCounts =>
  canRemove(counts, type) ? { ...counts, [type]: counts[type] - 1 } : counts;

export const arePassengersValid = (counts: PassengerCounts): boolean =>
  Object.values(counts).every((count) => Number.isSafeInteger(count) && count >= 0) &&
  counts.adult >= 1 &&
  counts.infant <= counts.adult &&
  totalPassengers(counts) <= MAX_PASSENGERS;

/** Who flies and in which cabin: what a search needs besides its trips to be asked again as it was. */
export interface Party {
  passengers: PassengerCounts;
  cabinClass: CabinChoice;
}

export const isPartyValid = ({ passengers, cabinClass }: Party): boolean =>
  (cabinClass === '' || CABINS.includes(cabinClass)) && arePassengersValid(passengers);

const whole = (count: number): number => (Number.isFinite(count) ? Math.max(0, Math.trunc(count)) : 0);

/** The nearest allowed counts: adults stay first, then babies who sit with them, then children. */
export function fitPassengers(counts: PassengerCounts): PassengerCounts {
  const adult = Math.min(MAX_PASSENGERS, Math.max(1, whole(counts.adult)));
  const infant = Math.min(whole(counts.infant), adult, MAX_PASSENGERS - adult);
  const child = Math.min(whole(counts.child), MAX_PASSENGERS - adult - infant);
  return { adult, child, infant };
}
