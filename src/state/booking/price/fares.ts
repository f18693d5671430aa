import { ApiError, isNoAnswer, isStatus } from '@/api/errors';
import { type Flight, getFlight } from '@/api/flight';
import { listedFare, withoutBooking } from '@/domain/booking/draft';
import { capDeadline } from '@/domain/booking/expiry';
import type { BookingDraft } from '@/domain/booking/types';
import { fareTotal, subtotal, subtotalOf } from '@/domain/cart/cartPrice';
import type { Fare, Offer } from '@/domain/offers/types';
import { flightsOf, settledSeats } from '@/domain/services/seats';
import { tripFacts } from '@/domain/services/servicePrice';
import { isRecent, now } from '@/platform/clock';
import { reallyOffline } from '@/platform/connectivity';
import { uuid } from '@/platform/ids';
import { log } from '@/platform/log';
import { setBookingSession, setFlag } from '@/platform/sessionFlags';
import { type BookingState, booking, changeDraft, draftNow } from '../../booking';
import { isPriceExpired, oneRunPerDraft } from '../draft/helpers';
import { session } from '../../session';
import { keepSeatMaps } from '../services/seatMaps';
import { replaceDraftRow } from '../draft/replaceDraft';
import { plainCopy } from '@/domain/plainCopy';

/** The fare step asks again for fares older than this (ms). */
const FRESH_MS = 10 * 60_000;

/** The fare of the new list that replaces the chosen one: the same id, else the same family, else the cheapest. */
export function matchingFare(draft: BookingDraft, fares: readonly Fare[]): Fare | null {
  const chosen = draft.fares.find((fare) => fare.id === draft.fareId);
  return (
    fares.find((fare) => fare.id === draft.fareId) ??
    (chosen && fares.find((fare) => fare.family === chosen.family)) ??
    listedFare(fares)
  );
}

/** Puts the server's current prices into the draft. */
function reprice(flight: Flight): void {
  const before = draftNow();
  if (!before) return;
  const { offer: old } = before;
  changeDraft((draft) => {
    const fareId = matchingFare(before, flight.fares)?.id ?? null;
    // Keep the row id of the results list, so that results and draft refer to the same offer.
    Object.assign(draft, { offer: { ...flight.offer, id: old.id }, fares: flight.fares, fareId });
    // Another airline has other seats (docs/rules.md "Booking").
    if (draft.seats) draft.seats = settledSeats(draft.seats, flightsOf(flight.offer), tripFacts(draft).seated);
    draft.pricedAt = flight.pricedAt;
    draft.expiresAt = capDeadline(null, now());
  });
  const after = draftNow();
  if (!after) return;
  // A fare is compared with what is shown of it: its bags may have other prices than those of the list.
  const listed = (fares: readonly Fare[], offer: Offer): Offer | Fare => listedFare(fares) ?? offer;
  const check = {
    at: flight.pricedAt,
    before: subtotalOf(before, listed(before.fares, old)),
    after: subtotalOf(after, listed(flight.fares, flight.offer)),
  };
  booking.check = check;
  if (check.before !== check.after) setFlag('searchRefresh', true);
  // The fare step simply offers the new prices. On later steps a total was shown before, so a change needs
  // confirmation.
  const oldTotal = before.priceChange?.oldTotal ?? subtotal(before);
  if (before.step !== 'fares' && oldTotal !== subtotal(after)) {
    changeDraft((draft) => {
      draft.priceChange = {
        oldTotal,
        newTotal: subtotal(after),
        fareTotal: fareTotal(after),
        source: 'refresh',
      };
    });
  }
}

/** The server's reason for giving no fares; null when there was no answer. */
function refusalOf(error: unknown): 'gone' | 'failed' | null {
  if (!(error instanceof ApiError) || isNoAnswer(error)) return null;
  if (isStatus(error, 404) || isStatus(error, 410)) return 'gone';
  return error.kind === 'http' || error.kind === 'shape' ? 'failed' : null;
}

async function ask(): Promise<boolean> {
  const [draft, shown] = [draftNow(), booking.draft];
  if (!draft) return false;
  booking.fares = 'loading';
  try {
    const flight = await getFlight(draft.query, draft.offer.mergeKey, draft.offer.dataProvider);
    if (booking.draft !== shown) return false;
    reprice(flight);
    keepSeatMaps(flight);
    booking.fares = 'ready';
    return true;
  } catch (error) {
    if (booking.draft !== shown) return false;
    const known = (booking.draft?.fares.length ?? 0) > 0;
    const state = refusalOf(error) ?? (known ? 'ready' : null);
    // With a connection nothing asks again but the traveller.
    const unknown = state === null && (await reallyOffline()) ? 'offline' : 'failed';
    if (booking.draft === shown) booking.fares = state ?? unknown;
    if (state === 'gone') setFlag('searchRefresh', true);
    return false;
  }
}

/** Asks the server for the flight and its fares, one request at a time per draft. Resolves to true when it answered. */
export const askFares: () => Promise<boolean> = oneRunPerDraft(ask);

/** Run when the fare step opens: recent fares are kept, older and missing ones are requested. */
export async function loadFares(): Promise<void> {
  const draft = draftNow();
  if (!draft) return;
  const known = draft.fares.length > 0;
  const fresh = known && isRecent(draft.pricedAt, FRESH_MS) && !isPriceExpired(draft.expiresAt);
  if (fresh || draft.bookingId !== null) booking.fares = 'ready';
  else if (!session.online) booking.fares = known ? 'ready' : 'offline';
  else await askFares();
}

/**
 * Detaches the draft from its booking on the server; everything typed is sent again to the next booking. `always` also
 * detaches a draft whose booking does not exist yet, and discards its queue.
 */
export function leaveBooking(always = false): void {
  const draft = draftNow();
  if (!draft || (!draft.bookingId && !always)) return;
  const free = plainCopy(withoutBooking(draft, `local:${uuid()}`));
  Object.assign(booking, {
    creation: 'idle',
    rejected: {},
    sync: { word: 'saved', count: 0 },
  } satisfies Partial<BookingState>);
  changeDraft((working) => {
    Object.assign(working, free, { rev: working.rev });
  });
  setBookingSession(free.id);
  replaceDraftRow(draft.id, free.id, always).catch((error: unknown) =>
    log.warn('booking', 'an old draft was not removed', error),
  );
}

/** The server made the booking for the first fare, so another fare needs another booking. */
export function chooseFare(fareId: string): void {
  if (!booking.draft || booking.draft.fareId === fareId) return;
  leaveBooking();
  changeDraft((draft) => {
    draft.fareId = fareId;
    draft.priceChange = null;
  });
}

/**
 * Asks for the price again after its timer ran out, and abandons the booking made at the old price. False when the
 * server did not answer (offline), gave no fares (`booking.fares` is `failed`) or no longer has the flight (`gone`).
 */
export async function refreshPrice(): Promise<boolean> {
  leaveBooking();
  return askFares();
}
