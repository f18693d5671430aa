import { PASSENGER_TYPES, type PassengerCounts, type PassengerType } from '../search/types';
import type { Passenger } from './types';

/** An empty passenger. Infants cannot have checked baggage (spec 4). */
export const makePassenger = (id: string, ageGroup: PassengerType, main: boolean): Passenger => ({
  id,
  main,
  ageGroup,
  name: '',
  surname: '',
  nationality: '',
  gender: '',
  dob: '',
  skipCheckedBaggage: ageGroup === 'infant',
  committed: false,
  passengerId: null,
});

/** One passenger for each searched one, adults first; the first is main (spec 4). `nextId` makes UUIDs. */
export function makePassengers(counts: PassengerCounts, nextId: () => string): Passenger[] {
  const groups = PASSENGER_TYPES.flatMap((type) => Array.from({ length: counts[type] }, () => type));
  return groups.map((group, index) => makePassenger(nextId(), group, index === 0));
}

export const countByGroup = (passengers: readonly Passenger[]): PassengerCounts => ({
  adult: passengers.filter((one) => one.ageGroup === 'adult').length,
  child: passengers.filter((one) => one.ageGroup === 'child').length,
  infant: passengers.filter((one) => one.ageGroup === 'infant').length,
});

/**
 * What was typed for an earlier booking, put on the passengers of a new one: same age group, same order. Identity with
 * the server is not taken over; it belongs to the other booking.
 */
export function carryPassengers(fresh: readonly Passenger[], earlier: readonly Passenger[]): Passenger[] {
  const left = [...earlier];
  return fresh.map((one) => {
    const at = left.findIndex((other) => other.ageGroup === one.ageGroup);
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (!found) return one;
    const { name, surname, nationality, gender, dob, dobText, skipCheckedBaggage } = found;
    return { ...one, name, surname, nationality, gender, dob, skipCheckedBaggage, ...(dobText ? { dobText } : {}) };
  });
}
