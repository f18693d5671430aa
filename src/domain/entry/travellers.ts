import { type SavedTraveller, isSamePerson } from '../booking/saved';
import { onTicket } from '../booking/ticketLetters';
import type { Passenger } from '../booking/types';
import type { NamedTraveller } from '../payment/order';
import type { EntryTraveller } from './notes';

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

/**
 * Travellers of an order, with what the device keeps of the saved ones of the same names: orders have neither nationality nor
 * birthday. Documents that expire are told elsewhere on a trip (`trips/documentExpiry.ts`).
 */
export const orderedTravellers = (
  travellers: readonly NamedTraveller[],
  saved: readonly SavedTraveller[],
): EntryTraveller[] =>
  travellers.map((one) => {
    const known = saved.find((other) => nameKey(other) === nameKey(one));
    return { nationality: known?.nationality ?? '', dob: known?.dob, ageGroup: one.ageGroup };
  });
