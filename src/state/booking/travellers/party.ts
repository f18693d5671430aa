import { proxy, snapshot, useSnapshot } from 'valtio';
import { ApiError, isNoAnswer, isStatus } from '@/api/errors';
import { type Flight, getFlight } from '@/api/flight';
import { type PartyChange, partyAfter, whyNotChange } from '@/domain/booking/passengers';
import type { BookingDraft, Passenger } from '@/domain/booking/types';
import { priceCart } from '@/domain/cart/cartPrice';
import { capDeadline } from '@/domain/booking/expiry';
import type { Cents } from '@/domain/money';
import { flightsOf, settledSeats } from '@/domain/services/seats';
import { now } from '@/platform/clock';
import { uuid } from '@/platform/ids';
import { log } from '@/platform/log';
import { booking, changeDraft, draftNow } from '../../booking';
import { session } from '../../session';
import { ensureBooking } from '../flow/create';
import { leaveBooking, matchingFare } from '../price/fares';
import { askAboutPrice } from '../price/priceQuestions';
import { sendParts } from '../sync/updates';
import { plainCopy } from '@/domain/plainCopy';

/** The answer to a price request for another party. */
export type PartyAnswer =
  | { state: 'asking' | 'offline' | 'gone' | 'failed' | 'paying' }
  /** Totals as the cart shows them. The draft stays unchanged until the traveller confirms. */
  | { state: 'priced'; before: Cents; after: Cents };

interface PartyState {
  /** The change being asked about; null without one. */
  change: PartyChange | null;
  answer: PartyAnswer;
}

const party = proxy<PartyState>({ change: null, answer: { state: 'asking' } });
export const useParty = (): Readonly<PartyState> => useSnapshot(party);

/** For tests and code outside of components. */
export const partyNow = (): Readonly<PartyState> => snapshot(party);

/** The change to apply on confirmation. */
let offered: { change: PartyChange; newId: string; query: string; flight: Flight } | null = null;
let requestNumber = 0;

/** The draft with another party at the new flight's price; the same fare, or its replacement. */
function withParty(draft: BookingDraft, { change, newId, flight }: NonNullable<typeof offered>): Partial<BookingDraft> {
  const who = partyAfter(draft, change, newId);
  const { adult, child } = who.search.passengers;
  const isTravelling = (id: string) => who.passengers.some((one) => one.id === id && one.ageGroup !== 'infant');
  return {
    ...who,
    // A single traveller no longer pays for sitting together.
    ...(draft.seats && { seats: settledSeats(draft.seats, flightsOf(flight.offer), adult + child, isTravelling) }),
    // Keep the row id of the results list, so that results and draft refer to the same offer.
    offer: { ...flight.offer, id: draft.offer.id },
    fares: flight.fares,
    fareId: matchingFare(draft, flight.fares)?.id ?? null,
    pricedAt: flight.pricedAt,
    expiresAt: capDeadline(null, now()),
    priceChange: null,
  };
}

async function ask(change: PartyChange): Promise<PartyAnswer> {
  const draft = draftNow();
  if (!draft || whyNotChange(draft.passengers, change)) return { state: 'failed' };
  if (draft.status === 'paying') return { state: 'paying' };
  if (!session.online) return { state: 'offline' };
  const newId = uuid();
  try {
    const { query } = partyAfter(draft, change, newId);
    const flight = await getFlight(query, draft.offer.mergeKey, draft.offer.dataProvider);
    offered = { change, newId, query, flight };
    const total = (of: BookingDraft): Cents => priceCart(of, of.payment.type).total;
    return { state: 'priced', before: total(draft), after: total({ ...draft, ...withParty(draft, offered) }) };
  } catch (error) {
    if (!(error instanceof ApiError)) log.warn('booking', 'the party could not be priced', error);
    else if (isNoAnswer(error)) return { state: 'offline' };
    else if (isStatus(error, 404) || isStatus(error, 410)) return { state: 'gone' };
    return { state: 'failed' };
  }
}

/** The passenger of the change is gone: removed in another window. */
export const isPassengerGone = (change: PartyChange, passengers: readonly Pick<Passenger, 'id'>[]): boolean =>
  change.kind !== 'add' && passengers.every(({ id }) => id !== change.id);

/** Asks for the price of the trip with another party. Changes nothing. */
export async function askPartyPrice(change: PartyChange): Promise<void> {
  if (isPassengerGone(change, draftNow()?.passengers ?? [])) return cancelPartyChange();
  requestNumber += 1;
  const request = requestNumber;
  offered = null;
  Object.assign(party, { change, answer: { state: 'asking' } });
  const answer = await ask(change);
  if (request === requestNumber && party.change) party.answer = answer;
}

/** The traveller declines the change. */
export function cancelPartyChange(): void {
  requestNumber += 1;
  offered = null;
  party.change = null;
}

/**
 * Applies the confirmed change: the draft gets the new party and price, the old booking is abandoned and a new one is
 * made. Returns the id of an added passenger, else null.
 */
export function acceptPartyChange(): string | null {
  const [draft, confirmed] = [draftNow(), offered];
  cancelPartyChange();
  if (!draft || !confirmed || whyNotChange(draft.passengers, confirmed.change)) return null;
  // Another window changed the party: the price was for other people.
  if (partyAfter(draft, confirmed.change, confirmed.newId).query !== confirmed.query) {
    void askPartyPrice(confirmed.change);
    return null;
  }
  // Waiting updates name the old party.
  leaveBooking(true);
  const detached = draftNow();
  if (!detached) return null;
  const next = plainCopy(withParty(detached, confirmed));
  changeDraft((working) => {
    Object.assign(working, next);
  });
  booking.fares = 'ready';
  void ensureBooking()
    .then(askAboutPrice)
    .then(() => sendParts());
  return confirmed.change.kind === 'add' ? confirmed.newId : null;
}
