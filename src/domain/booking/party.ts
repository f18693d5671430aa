import { arePassengersValid, type PassengerLimit, whyNotAdd, whyNotRemove } from '../search/passengers';
import type { PassengerCounts, PassengerType } from '../search/types';
import { countByGroup, makePassenger } from './passengers';
import type { BookingDraft, Passenger } from './types';

/** One traveller more, one fewer, or another ticket for one. */
export type PartyChange =
  | { kind: 'add'; group: PassengerType }
  | { kind: 'remove'; id: string }
  | { kind: 'regroup'; id: string; group: PassengerType };

/** Why the party stays as it is. `main`: the main passenger is an adult and stays. */
export type PartyLimit = PassengerLimit | 'main';

/** What forbids a change, or null (spec 4, 5). An unknown passenger is nobody's limit. */
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

/** An infant has no checked bag; one who grew out of it may have one (spec 4). */
const inGroup = (one: Passenger, ageGroup: PassengerType): Passenger => ({
  ...one,
  ageGroup,
  skipCheckedBaggage: ageGroup === 'infant' || (one.ageGroup !== 'infant' && one.skipCheckedBaggage),
});

/** The passengers after a change; everybody else stays as typed. `newId` is for one more. */
export function changedPassengers(passengers: readonly Passenger[], change: PartyChange, newId: string): Passenger[] {
  if (change.kind === 'add') return [...passengers, makePassenger(newId, change.group, false)];
  if (change.kind === 'remove') return passengers.filter(({ id }) => id !== change.id);
  return passengers.map((one) => (one.id === change.id ? inGroup(one, change.group) : one));
}

const COUNTS: Record<PassengerType, string> = { adult: 'p_adult', child: 'p_child', infant: 'p_infant' };

/** A results query for other travellers, everything else in it as it was (spec 2: children and infants only above zero). */
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

/** What of a draft says who travels, after a change: passengers, search, query; bags of nobody are gone. */
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
