import { arePassengersValid, type PassengerLimit, whyNotAdd, whyNotRemove } from '../search/passengers';
import { type PassengerCounts, type PassengerType, PASSENGER_TYPES } from '../search/types';
import type { BookingDraft, Passenger } from './types';
import type { IsoDate } from '../dates';
import { fitsAgeGroup } from './ages';
import { type TravellerValues, noValues, putValues, typedTexts, valuesOf } from './travellerFields';
import { plainCopy } from '../plainCopy';

/** An empty passenger. Infants have no checked bags. */
export const makePassenger = (id: string, ageGroup: PassengerType, main: boolean): Passenger => ({
  id,
  main,
  ageGroup,
  ...noValues(),
  skipCheckedBaggage: ageGroup === 'infant',
  committed: false,
  passengerId: null,
});

/** Passengers for the searched counts, adults first; the first is the main passenger. `nextId` makes UUIDs. */
export function makePassengers(counts: PassengerCounts, nextId: () => string): Passenger[] {
  const groups = PASSENGER_TYPES.flatMap((type) => Array.from({ length: counts[type] }, () => type));
  return groups.map((group, index) => makePassenger(nextId(), group, index === 0));
}

export const countByGroup = (passengers: readonly Passenger[]): PassengerCounts => ({
  adult: passengers.filter((one) => one.ageGroup === 'adult').length,
  child: passengers.filter((one) => one.ageGroup === 'child').length,
  infant: passengers.filter((one) => one.ageGroup === 'infant').length,
});

export const isBegun = (one: TravellerValues): boolean => typedTexts(one).length > 0;

/**
 * A passenger may take a ticket if the age on the last flight fits, or without a birthday, if the group is the same.
 */
const mayTake = (other: Passenger, { ageGroup }: Passenger, lastFlight: IsoDate | null): boolean =>
  other.dob && lastFlight ? fitsAgeGroup(other.dob, ageGroup, lastFlight) : other.ageGroup === ageGroup;

/**
 * Copies typed data from earlier passengers to new ones, in the same order, where the age on the last flight fits the
 * ticket. Ids of the server are not copied; they belong to the other booking.
 */
export function carryPassengers(
  fresh: readonly Passenger[],
  earlier: readonly Passenger[],
  lastFlight: IsoDate | null,
): Passenger[] {
  // Passengers without data must not take a place from others.
  const available = earlier.filter((one) => isBegun(one) || (one.skipCheckedBaggage && one.ageGroup !== 'infant'));
  return fresh.map((one) => {
    const fitting = available.filter((other) => mayTake(other, one, lastFlight));
    // Passengers who had the same kind of ticket come before those who changed group.
    const found = fitting.find(({ ageGroup }) => ageGroup === one.ageGroup) ?? fitting[0];
    if (!found) return one;
    available.splice(available.indexOf(found), 1);
    const { skipCheckedBaggage } = found.ageGroup === one.ageGroup ? found : one;
    return { ...one, ...plainCopy(valuesOf(found)), skipCheckedBaggage };
  });
}

/** Clears typed data; ticket and server ids stay. */
export function clearedPassenger(one: Passenger): Passenger {
  const bare = { ...one };
  putValues(bare, noValues());
  return bare;
}

/** Adds or removes a traveller, or changes a ticket's age group. */
export type PartyChange =
  | { kind: 'add'; group: PassengerType }
  | { kind: 'remove'; id: string }
  | { kind: 'regroup'; id: string; group: PassengerType };

/** Why a change is not allowed. `main`: the main passenger must stay an adult. */
export type PartyLimit = PassengerLimit | 'main';

/** Why a change is not allowed, or null. An unknown passenger id limits nothing. */
export function whyNotChange(passengers: readonly Passenger[], change: PartyChange): PartyLimit | null {
  const counts = countByGroup(passengers);
  if (change.kind === 'add') return whyNotAdd(counts, change.group);
  const one = passengers.find(({ id }) => id === change.id);
  if (!one) return null;
  if (one.main) return 'main';
  if (change.kind === 'remove') return whyNotRemove(counts, one.ageGroup);
  const after = { ...counts, [one.ageGroup]: counts[one.ageGroup] - 1 };
  after[change.group] += 1;
  if (arePassengersValid(after)) return null;
  return after.adult < 1 ? 'lastAdult' : change.group === 'infant' ? 'infantPerAdult' : 'adultForInfant';
}

/** Infants have no checked bags; a child who was one may have them. */
const inGroup = (one: Passenger, ageGroup: PassengerType): Passenger => ({
  ...one,
  ageGroup,
  skipCheckedBaggage: ageGroup === 'infant' || (one.ageGroup !== 'infant' && one.skipCheckedBaggage),
});

/** The passengers after a change. `newId` is the id of an added one. */
function changedPassengers(passengers: readonly Passenger[], change: PartyChange, newId: string): Passenger[] {
  if (change.kind === 'add') return [...passengers, makePassenger(newId, change.group, false)];
  if (change.kind === 'remove') return passengers.filter(({ id }) => id !== change.id);
  return passengers.map((one) => (one.id === change.id ? inGroup(one, change.group) : one));
}

const COUNTS: Record<PassengerType, string> = { adult: 'p_adult', child: 'p_child', infant: 'p_infant' };

/** The results query with other passenger counts. Children and infants appear only above zero. */
export function queryFor(query: string, counts: PassengerCounts): string {
  const params = new URLSearchParams(query);
  for (const [type, name] of Object.entries(COUNTS)) {
    const count = counts[type as PassengerType];
    if (count > 0 || type === 'adult') params.set(name, String(count));
    else params.delete(name);
  }
  return params.toString().toLowerCase();
}

type Party = Pick<BookingDraft, 'passengers' | 'search' | 'query' | 'bags'>;

/** Passengers, search, query and bags of a draft after a change. */
export function partyAfter(draft: Party, change: PartyChange, newId: string): Party {
  const passengers = changedPassengers(draft.passengers, change, newId);
  const counts = countByGroup(passengers);
  const mayHave = new Set(passengers.filter(({ ageGroup }) => ageGroup !== 'infant').map(({ id }) => id));
  const bags = draft.bags && Object.fromEntries(Object.entries(draft.bags).filter(([id]) => mayHave.has(id)));
  return {
    passengers,
    search: { ...draft.search, passengers: counts },
    query: queryFor(draft.query, counts),
    ...(bags && { bags }),
  };
}
