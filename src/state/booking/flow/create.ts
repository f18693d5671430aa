import { createBooking } from '@/api/booking';
import { ApiError, isNoAnswer, isRefusal } from '@/api/errors';
import { tellOf } from '@/api/sense';
import type { CreatedBooking } from '@/api/bookingAdapter';
import type { CreateRequest } from '@/api/shapes/booking';
import { capDeadline, plausibleDeadline } from '@/domain/booking/expiry';
import { AuthError } from '@/domain/account/types';
import type { BookingDraft, PriceChange } from '@/domain/booking/types';
import { subtotal } from '@/domain/cart/cartPrice';
import { withAcceptedPrice, totalAfter } from '@/domain/cart/serverPrices';
import { clockError, now } from '@/platform/clock';
import { log } from '@/platform/log';
import { getDraft, setMergeBase } from '@/offline/drafts';
import { createRequest, settleRequest, adoptBooking, putBookingToken, removeTraces } from '@/offline/outbox';
import { booking, changeDraft, draftNow } from '../../booking';
import { withAccountToken } from '../../account';
import { knownAccount } from '../../account/store';
import { session } from '../../session';
import { isDraftDeleted, saveDraftNow, reloadDraft } from '../draft/autosave';
import { askFares } from '../price/fares';
import { oneRunPerDraft } from '../draft/helpers';

/**
 * Puts the server's answer, except the id, into the draft. A price other than the one on screen waits for confirmation.
 */
function applyCreated(id: string, created: CreatedBooking): void {
  const before = draftNow();
  if (before?.id !== id) return;
  const oldTotal = before.priceChange?.oldTotal ?? subtotal(before);
  const question: PriceChange = {
    oldTotal,
    newTotal: 0,
    fareTotal: created.fareTotal,
    feePerPassenger: created.serviceFeePerPassenger,
    isVtrip: created.travelPackage.is_vtrip,
    at: now(),
    source: 'create',
  };
  const newTotal = totalAfter(before, question);
  const accepted = newTotal === oldTotal ? withAcceptedPrice(before, question) : null;
  changeDraft((draft) => {
    draft.status = 'open';
    const { userId } = created.travelPackage;
    if (userId !== null || draft.account) draft.account = userId;
    draft.expiresAt = capDeadline(created.expiresAt, now());
    if (!accepted) draft.priceChange = { ...question, newTotal };
    else
      Object.assign(draft, {
        serviceFeePerPassenger: accepted.serviceFeePerPassenger,
        isVtrip: accepted.isVtrip,
      });
  });
}

/** A signed-in traveller's booking becomes theirs: without their bearer it is not made. Guests need none. */
const send = (body: CreateRequest, key: string): Promise<CreatedBooking> =>
  knownAccount().status === 'user'
    ? withAccountToken((token) => createBooking(body, key, token))
    : createBooking(body, key);

function reportFailure(error: unknown): void {
  if (error instanceof AuthError) {
    // Nothing was sent. With a connection but no provider only the traveller can decide: try again, or sign out.
    booking.creation = error.failure === 'offline' && !session.online ? 'offline' : 'failed';
    return;
  }
  // The booking may exist without an answer, or after one that decides nothing: the same key is sent again and returns it.
  const isOurs = !(error instanceof ApiError) || (error.kind === 'shape' && !error.foreign);
  booking.creation = isNoAnswer(error) ? 'offline' : isOurs || isRefusal(error) ? 'failed' : 'unknown';
  if (booking.creation !== 'offline') log.warn('booking', 'the booking was not made', error);
}

/**
 * Gives the draft the booking's id, on the device and on screen. False when the draft was deleted or left meanwhile.
 */
async function adoptId(id: string, bookingId: string, intentId: string): Promise<boolean> {
  const draft = draftNow();
  if (draft?.id !== id || !(await adoptBooking(id, bookingId, { draft, intentId }))) return false;
  // Edits of another tab arrive with the next write, which needs this base to tell what is new.
  if (booking.draft?.id === draft.id) {
    setMergeBase({ ...draft, id: bookingId, bookingId });
    changeDraft((working) => {
      working.id = bookingId;
      working.bookingId = bookingId;
    });
    await saveDraftNow();
  }
  return true;
}

/** What creates the booking of a flight and a fare. */
export const creationOf = ({ offer, query }: Pick<BookingDraft, 'offer' | 'query'>, fareId: string): CreateRequest => ({
  merge_key: offer.mergeKey,
  data_provider: offer.dataProvider,
  fare_id: fareId,
  search: query,
});

async function create(draft: BookingDraft, fareId: string): Promise<string | null> {
  const intent = await createRequest('create', draft.id, creationOf(draft, fareId));
  if (intent.state === 'done') {
    // Another tab has made the booking, and this one has not heard of it yet.
    await reloadDraft();
    booking.creation = 'idle';
    return draftNow()?.bookingId ?? null;
  }
  try {
    const answer = await send(JSON.parse(intent.body) as CreateRequest, intent.id);
    const created = { ...answer, expiresAt: plausibleDeadline(answer.expiresAt, intent.at) };
    // A device whose clock is ahead is no fault of the server.
    if (answer.expiresAt !== plausibleDeadline(answer.expiresAt, intent.at - clockError()))
      tellOf('POST /booking/create')('past', 'expires_at', new Date(answer.expiresAt ?? 0).toISOString());
    await putBookingToken(created.bookingId, created.accessToken, created.expiresAt);
    const settleUnclaimed = () => settleRequest(intent.id, 'done', { booking_id: created.bookingId });
    const now = draftNow();
    if (now?.id !== draft.id || isDraftDeleted(draft.id)) {
      // The draft was left before the answer: whoever goes on with it sends the same key and receives this booking.
      if (isDraftDeleted(draft.id)) await removeTraces(created.bookingId);
      else if (!(await getDraft(draft.id))) await settleUnclaimed();
      return null;
    }
    // Another fare was chosen before the answer: this booking is abandoned and expires by itself.
    if (now.fareId !== fareId || (JSON.parse(intent.body) as CreateRequest).fare_id !== fareId) {
      await settleUnclaimed();
      return await ensure();
    }
    applyCreated(draft.id, created);
    if (!(await adoptId(draft.id, created.bookingId, intent.id))) return null;
    booking.creation = 'idle';
    return created.bookingId;
  } catch (error) {
    if (isRefusal(error)) await settleRequest(intent.id, 'failed');
    if (booking.draft?.id === draft.id) reportFailure(error);
    return null;
  }
}

async function ensure(): Promise<string | null> {
  const [draft, shown] = [draftNow(), booking.draft];
  if (!draft || draft.status === 'paid') return null;
  if (isDraftDeleted(draft.id)) return null;
  if (draft.bookingId) return draft.bookingId;
  if (!session.online) {
    booking.creation = 'offline';
    return null;
  }
  booking.creation = 'busy';
  // A draft from a saved offer has no fares: its price must be asked before it is booked.
  if (!draft.fareId && !(await askFares())) {
    if (booking.draft === shown)
      booking.creation = booking.fares === 'failed' || booking.fares === 'gone' ? 'failed' : 'offline';
    return null;
  }
  if (booking.draft !== shown) return null;
  const ready = draftNow();
  // The fare was chosen automatically: a later step points out that there is a choice.
  if (!draft.fareId && ready?.fareId && ready.step !== 'fares')
    changeDraft((working) => {
      working.unseenFares = true;
    });
  if (!ready?.fareId) {
    booking.creation = 'failed';
    return null;
  }
  try {
    return await create(ready, ready.fareId);
  } catch (error) {
    // Nothing was sent: the key could not be stored.
    log.error('booking', 'the booking could not be prepared', error);
    if (booking.draft === shown) booking.creation = 'failed';
    return null;
  }
}

/**
 * Makes the booking on the server unless it exists, once however often this is called. Resolves to its id, or to null
 * with the reason in `booking.creation` (`offline` resolves itself when the connection is back).
 */
export const ensureBooking: () => Promise<string | null> = oneRunPerDraft(ensure);
