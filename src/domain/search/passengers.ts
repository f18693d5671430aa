import { CABINS, type CabinChoice, MAX_PASSENGERS, type PassengerCounts, type PassengerType } from './types';

/** Why a stepper is disabled. Each has its own text. */
export type PassengerLimit = 'total' | 'infantPerAdult' | 'lastAdult' | 'adultForInfant' | 'zero';

export const totalPassengers = ({ adult, child, infant }: PassengerCounts): number => adult + child + infant;

/** Whom the price per person is for: an adult if children or infants pay less. */
export const whosePrice = ({ child, infant }: PassengerCounts): 'person' | 'adult' =>
  child + infant > 0 ? 'adult' : 'person';

/** Why one more of this type is not allowed, or null. */
export function whyNotAdd(counts: PassengerCounts, type: PassengerType): PassengerLimit | null {
  if (totalPassengers(counts) >= MAX_PASSENGERS) return 'total';
  return type === 'infant' && counts.infant >= counts.adult ? 'infantPerAdult' : null;
}

/** Why one fewer of this type is not allowed, or null: at least one adult, and one per infant. */
export function whyNotRemove(counts: PassengerCounts, type: PassengerType): PassengerLimit | null {
  if (type !== 'adult') return counts[type] <= 0 ? 'zero' : null;
  if (counts.adult <= 1) return 'lastAdult';
  return counts.adult <= counts.infant ? 'adultForInfant' : null;
}

const canAdd = (counts: PassengerCounts, type: PassengerType): boolean => whyNotAdd(counts, type) === null;
const canRemove = (counts: PassengerCounts, type: PassengerType): boolean => whyNotRemove(counts, type) === null;

/** Unchanged if a limit forbids it. */
export const addPassenger = (counts: PassengerCounts, type: PassengerType): PassengerCounts =>
  canAdd(counts, type) ? { ...counts, [type]: counts[type] + 1 } : counts;
export const removePassenger = (counts: PassengerCounts, type: PassengerType): PassengerCounts =>
  canRemove(counts, type) ? { ...counts, [type]: counts[type] - 1 } : counts;

export const arePassengersValid = (counts: PassengerCounts): boolean =>
  Object.values(counts).every((count) => Number.isSafeInteger(count) && count >= 0) &&
  counts.adult >= 1 &&
  counts.infant <= counts.adult &&
  totalPassengers(counts) <= MAX_PASSENGERS;

/** Travellers and cabin of a search. */
export interface Party {
  passengers: PassengerCounts;
  cabinClass: CabinChoice;
}

export const isPartyValid = ({ passengers, cabinClass }: Party): boolean =>
  (cabinClass === '' || CABINS.includes(cabinClass)) && arePassengersValid(passengers);

/** The party that an address asks for, however large; more than a group can be is left out. */
export function partyIn(query: string): PassengerCounts {
  const asked = new URLSearchParams(query.toLowerCase());
  const read = (name: string): number => {
    const text = asked.get(name) ?? '';
    return /^\d{1,3}$/.test(text) ? Number(text) : 0;
  };
  return { adult: read('p_adult'), child: read('p_child'), infant: read('p_infant') };
}

const toCount = (count: number): number => (Number.isFinite(count) ? Math.max(0, Math.trunc(count)) : 0);

/** The nearest allowed counts: adults first, then infants, then children. */
export function fitPassengers(counts: PassengerCounts): PassengerCounts {
  const adult = Math.min(MAX_PASSENGERS, Math.max(1, toCount(counts.adult)));
  const infant = Math.min(toCount(counts.infant), adult, MAX_PASSENGERS - adult);
  const child = Math.min(toCount(counts.child), MAX_PASSENGERS - adult - infant);
  return { adult, child, infant };
}
