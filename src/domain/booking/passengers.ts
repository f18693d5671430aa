import type { IsoDate } from '../dates';
import { PASSENGER_TYPES, type PassengerCounts, type PassengerType } from '../search/types';
import { fitsAgeGroup } from './ages';
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

type Typed = Pick<Passenger, 'name' | 'surname' | 'nationality' | 'gender' | 'dob' | 'dobText'>;

/** Something was typed or chosen for this one. */
export const isBegun = ({ name, surname, nationality, gender, dob, dobText = '' }: Typed): boolean =>
  [name, surname, nationality, gender, dob, dobText].some((text) => text.trim() !== '');

/** Who of an earlier booking may take a ticket: of its age on the last flight, of the same group while the age is not known. */
const mayTake = (other: Passenger, { ageGroup }: Passenger, lastFlight: IsoDate | null): boolean =>
  other.dob && lastFlight ? fitsAgeGroup(other.dob, ageGroup, lastFlight) : other.ageGroup === ageGroup;

/**
 * What was typed for an earlier booking, put on the passengers of a new one in the same order: those whose age on its last
 * flight suits the ticket, nobody else. Identity with the server is not taken over; it belongs to the other booking.
 */
export function carryPassengers(
  fresh: readonly Passenger[],
  earlier: readonly Passenger[],
  lastFlight: IsoDate | null,
): Passenger[] {
  // nobody typed of is nobody who could take a place from others
  const left = earlier.filter((one) => isBegun(one) || (one.skipCheckedBaggage && one.ageGroup !== 'infant'));
  return fresh.map((one) => {
    const suits = left.filter((other) => mayTake(other, one, lastFlight));
    // who outgrew a ticket comes after those who had this kind before
    const found = suits.find(({ ageGroup }) => ageGroup === one.ageGroup) ?? suits[0];
    if (!found) return one;
    left.splice(left.indexOf(found), 1);
    const { name, surname, nationality, gender, dob, dobText } = found;
    const { skipCheckedBaggage } = found.ageGroup === one.ageGroup ? found : one;
    return { ...one, name, surname, nationality, gender, dob, skipCheckedBaggage, ...(dobText ? { dobText } : {}) };
  });
}

/** Without what was typed; the ticket and what the server knows of it stay. */
export function withoutWords(one: Passenger): Passenger {
  const bare = { ...one, name: '', surname: '', nationality: '', gender: '' as const, dob: '' };
  delete bare.dobText;
  return bare;
}
