import { type SavedTraveller, isSamePerson } from '../booking/saved';
import { onTicket } from '../booking/ticketLetters';
import type { Passenger } from '../booking/types';
import { type IsoDate, ageOn } from '../dates';
import type { Offer } from '../offers/types';
import { ownValue } from '../ownValue';
import type { NamedTraveller } from '../payment/order';
import { type EntryTraveller, FULL_AGE } from './notes';

/** Travellers of a booking, with the documents that the device keeps of the same persons. */
export const bookedTravellers = (
  passengers: readonly Passenger[],
  saved: readonly SavedTraveller[],
): EntryTraveller[] =>
  passengers.map((one) => ({
    nationality: one.nationality,
    dob: one.dob,
    ageGroup: one.ageGroup,
    travelDocument: saved.find((other) => isSamePerson(other, one))?.travelDocument,
  }));

const nameKey = ({ name, surname }: { name: string; surname: string }): string =>
  `${onTicket(surname)}|${onTicket(name)}`;

/** What the rules of entry need of an order's travellers, by the server's passenger ids. It stays on this device. */
export type EntryFacts = Readonly<Record<string, Pick<EntryTraveller, 'nationality' | 'dob'>>>;

/** The facts of a booking's travellers. A birthday says who travels as a minor, so those of adults are left out. */
export function entryFactsOf({ passengers, offer }: { passengers: readonly Passenger[]; offer: Pick<Offer, 'legs'> }) {
  const day: IsoDate = offer.legs[0]?.segments[0]?.dep.date ?? '';
  const facts: Record<string, { nationality: string; dob?: IsoDate }> = {};
  for (const { passengerId, nationality, dob } of passengers) {
    if (passengerId === null || nationality === '') continue;
    const isMinor = dob !== '' && day !== '' && dob <= day && ageOn(dob, day) < FULL_AGE;
    facts[passengerId] = isMinor ? { nationality, dob } : { nationality };
  }
  return facts;
}

/**
 * Travellers of an order with what this device knows of them: of the booking, else of the saved ones of the same names. The server
 * tells neither nationality nor birthday. Documents that expire are told elsewhere on a trip (`trips/documentExpiry.ts`).
 */
export const orderedTravellers = (
  travellers: readonly NamedTraveller[],
  saved: readonly SavedTraveller[],
  facts: EntryFacts = {},
): EntryTraveller[] =>
  travellers.map((one) => {
    const known = ownValue(facts, one.passengerId ?? '') ?? saved.find((other) => nameKey(other) === nameKey(one));
    return { nationality: known?.nationality ?? '', dob: known?.dob, ageGroup: one.ageGroup };
  });
