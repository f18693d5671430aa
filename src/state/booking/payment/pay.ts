import { commitBooking } from '@/api/booking';
import { isStatus } from '@/api/errors';
import type { CommitResult } from '@/api/bookingAdapter';
import type { BookingDraft } from '@/domain/booking/types';
import { fareTotal, priceCart, subtotal } from '@/domain/cart/cartPrice';
import { databaseName } from '@/platform/database';
import { withLock } from '@/platform/locks';
import { log } from '@/platform/log';
import { setFlag } from '@/platform/sessionFlags';
import { entryFactsOf } from '@/domain/entry/travellers';
import { getDraft } from '@/offline/drafts';
import { keepEntryFacts } from '@/offline/entryFacts';
import { latestRequest, commitAll, queueStatus, retryQueue, getBookingToken } from '@/offline/outbox';
import { booking, changeDraft, draftNow } from '../../booking';
import { openModal } from '../../modals';
import { session } from '../../session';
import { leaveFor } from '@/platform/windows';
import { showPriceChange } from './confirmCart';
import { confirmPayment, finishOrderedBooking, storeOrderOf } from './confirm';
import { ensureBooking } from '../flow/create';
import { referenceDays, isPriceExpired, oneRunPerDraft } from '../draft/helpers';
import { saveDraftNow } from '../draft/autosave';
import {
  type PlacedOrder,
  isOrderUnknown,
  isPaidAlready,
  placeOrder,
  unsettledOrderId,
  PaymentAbandoned,
  PaymentStopped,
  currentDraft,
} from './makeOrder';
import { keepOrderBearer, writeOrder } from '@/offline/orders';
import { changedParts } from '../sync/payloads';
import { summaryOf } from '../order/summary';
import { sendParts } from '../sync/updates';
import { noteTrip } from '../../trips/noteTrips';

/** What the page does next: `stay` with `booking.pay.failure` or an open modal, open the order's page, or leave. */
export type PayResult = { kind: 'stay' } | { kind: 'order'; orderId: string } | { kind: 'left' };
const STAY: PayResult = { kind: 'stay' };

/**
 * Asks the server about an earlier payment with an unknown outcome before another order. Null when that payment came to
 * nothing.
 */
async function settleEarlier(draft: BookingDraft): Promise<PayResult | null> {
  const orderId = await unsettledOrderId(draft);
  if (!orderId) return null;
  const answer = await confirmPayment(orderId, null);
  if (answer.state === 'done') return answer.outcome === 'thankyou' ? { kind: 'order', orderId: answer.orderId } : null;
  // Unfinished: the same choice finds the same order again.
  if (answer.state === 'missing' || answer.state === 'unknown' || answer.state === 'unfinished') return null;
  throw new PaymentStopped('checking');
}

/** The server says the booking is paid: shows its order. Rejects with `paid` when that order is unknown. */
async function showPaidOrder(draft: BookingDraft): Promise<PayResult> {
  const orderId = await storeOrderOf(draft);
  if (orderId === null) throw new PaymentStopped('paid');
  return { kind: 'order', orderId };
}

/** True when the booking is committed at the price on screen. */
async function commit(draft: BookingDraft, token: string): Promise<boolean> {
  const id = draft.bookingId ?? '';
  const shownTotal = subtotal(draft);
  let answer: CommitResult = await commitBooking(id, token);
  // The server still has the old price, but the new one was accepted before.
  if (answer.status === 'price_changed' && answer.newTotal === shownTotal)
    answer = await commitBooking(id, token, shownTotal);
  const total = answer.status === 'committed' ? answer.booking.cart.total - answer.booking.cart.fee : answer.newTotal;
  currentDraft(id);
  if (answer.status === 'committed' && total === shownTotal) return true;
  showPriceChange(draft, total, answer.status === 'committed' ? answer.booking.cart.items : answer.lines);
  return false;
}

const commitFailure = (error: unknown): PaymentStopped => {
  if (isStatus(error, 410) || isStatus(error, 404)) return new PaymentStopped('expired');
  if (isStatus(error, 422)) return new PaymentStopped('rejected', error instanceof Error ? error.message : '');
  return new PaymentStopped('failed');
};

async function completeOrder(draft: BookingDraft, { made, settle }: PlacedOrder): Promise<PayResult> {
  const status = made.status === 'paid' ? 'paid' : 'awaiting_payment';
  const { orderId, amount, bankDetails, payUntil } = made;
  const order = summaryOf(draft, { orderId, amount, status, bankDetails, ...(payUntil !== undefined && { payUntil }) });
  await writeOrder(order);
  await keepEntryFacts(orderId, entryFactsOf(draft));
  await keepOrderBearer(draft.bookingId ?? draft.id);
  if (made.status === 'redirect') {
    if (!made.redirectUrl) throw new PaymentStopped('failed');
    currentDraft(draft.bookingId ?? '');
    changeDraft((working) => {
      working.status = 'paying';
    });
    booking.pay.phase = 'leaving';
    await saveDraftNow();
    await settle();
    const shown = booking.draft;
    leaveFor(made.redirectUrl, () => {
      if (booking.draft === shown && booking.pay.phase === 'leaving') booking.pay.phase = 'idle';
    });
    return { kind: 'left' };
  }
  noteTrip(order);
  await finishOrderedBooking(draft.bookingId ?? draft.id);
  await settle();
  return { kind: 'order', orderId: made.orderId };
}

/** Sends everything typed. Pay is also "try again": a halted queue is sent once more. */
async function sendAll(id: string): Promise<void> {
  let answer = await commitAll(id);
  if (answer === 'halted') {
    await retryQueue(id);
    answer = await commitAll(id);
  }
  if (answer === 'refused') throw new PaymentStopped('rejected', (await queueStatus(id)).refused[0]?.refusal.message);
  // A booking with a waiting queue must not be paid; a notice above the step explains a stopped one.
  if (answer !== 'sent')
    throw new PaymentStopped(answer === 'queued-offline' || answer === 'needs-create' ? 'waiting' : 'failed');
}

/** The order of another tab that has finished this booking; null without one. */
async function orderedElsewhere({ id, bookingId }: BookingDraft): Promise<PayResult | null> {
  if ((await getDraft(id))?.status !== 'paid') return null;
  const last = await latestRequest('payment', bookingId ?? id);
  const { order_id: orderId } = (last?.answer ?? {}) as { order_id?: unknown };
  if (typeof orderId !== 'string') throw new PaymentStopped('paid');
  return { kind: 'order', orderId };
}

/**
 * Asks for confirmation when the order costs another sum than the button shows. The rest was committed, so the
 * difference is the payment fee. The key is kept: confirming finds the same order.
 */
function costsAsShown(draft: BookingDraft, { made }: PlacedOrder): boolean {
  const { type } = draft.payment;
  const oldTotal = priceCart(draft, type).total;
  if (!type || made.amount === oldTotal) return true;
  const fee = { type, cents: made.amount - subtotal(draft) };
  changeDraft((working) => {
    working.priceChange = { oldTotal, newTotal: made.amount, fareTotal: fareTotal(draft), fee, source: 'order' };
  });
  openModal('priceChanged', { oldTotal, newTotal: made.amount });
  return false;
}

/** Orders in one tab at a time: a second tab finds the order of the first. */
const orderOnce = (draft: BookingDraft): Promise<PayResult> =>
  withLock(`pay:${databaseName()}:${draft.bookingId}`, async () => {
    const otherOrder = await orderedElsewhere(draft);
    if (otherOrder) return otherOrder;
    const made = await placeOrder(draft).catch((error: unknown) => {
      if (isPaidAlready(error)) return null;
      throw error;
    });
    if (!made) return await showPaidOrder(draft);
    currentDraft(draft.bookingId ?? '');
    return costsAsShown(draft, made) ? await completeOrder(draft, made) : STAY;
  });

async function run(): Promise<PayResult> {
  booking.pay = { phase: 'sending', failure: null, message: '' };
  const before = draftNow();
  const settled = before && (before.status === 'paying' ? await settleEarlier(before) : await orderedElsewhere(before));
  if (settled) return settled;
  const id = await ensureBooking();
  if (!id)
    throw new PaymentStopped(
      booking.creation === 'failed' ? 'expired' : booking.creation === 'unknown' ? 'unknown' : 'waiting',
    );
  const change = currentDraft(id).priceChange;
  if (change) {
    openModal('priceChanged', { oldTotal: change.oldTotal, newTotal: change.newTotal });
    return STAY;
  }
  await sendParts(true);
  const queued = currentDraft(id);
  // A full disk enqueued nothing: the order would miss the changes.
  if (changedParts(queued, referenceDays(queued), true).length > 0) throw new PaymentStopped('failed');
  try {
    await sendAll(id);
  } catch (error) {
    log.warn('booking', 'the updates could not all be sent', error);
    throw error instanceof PaymentStopped ? error : new PaymentStopped('waiting');
  }
  const token = await getBookingToken(id);
  const draft = currentDraft(id);
  if (!token || isPriceExpired(draft.expiresAt)) throw new PaymentStopped('expired');
  if (draft.priceChange) return STAY;
  const committed = await commit(draft, token).catch((error: unknown) => {
    throw error instanceof PaymentAbandoned ? error : commitFailure(error);
  });
  if (!committed) return STAY;
  booking.pay.phase = 'ordering';
  return await orderOnce(draft);
}

/** A run that never says "not ordered" of an order that the server may have. */
async function runKnowing(): Promise<PayResult> {
  try {
    return await run();
  } catch (error) {
    const draft = draftNow();
    if (error instanceof PaymentAbandoned || !draft || !(await isOrderUnknown(draft))) throw error;
    const isStopped = error instanceof PaymentStopped;
    if (!isStopped) log.error('booking', 'the payment could not be started', error);
    const failure = isStopped ? error.failure : 'failed';
    if (failure === 'rejected') booking.pay.isUnknown = true;
    const isOver = failure === 'expired' || draft.status === 'expired';
    if (!isOver) throw failure === 'failed' || failure === 'waiting' ? new PaymentStopped('unknown') : error;
    // The booking has run out, but perhaps not its order: the same key tells.
    booking.pay.phase = 'ordering';
    return await orderOnce(draft);
  }
}

async function runGuarded(): Promise<PayResult> {
  const shown = booking.draft;
  setFlag('lock', true);
  try {
    return await runKnowing();
  } catch (error) {
    // The failure concerns a booking that is no longer on screen.
    if (error instanceof PaymentAbandoned || booking.draft !== shown || shown?.step !== 'checkout') return STAY;
    const stopped = error instanceof PaymentStopped ? error : new PaymentStopped('failed');
    if (!(error instanceof PaymentStopped)) log.error('booking', 'the payment could not be started', error);
    booking.pay.failure = stopped.failure;
    booking.pay.message = stopped.message;
    return STAY;
  } finally {
    setFlag('lock', false);
    if (booking.pay.phase !== 'leaving') booking.pay.phase = 'idle';
  }
}

const paying = oneRunPerDraft(runGuarded, true);

/**
 * Sends what is unsent, commits, orders and opens the payment. One run per draft, nothing is ordered twice, and nobody
 * who has left the step is sent to the bank. The caller has validated the form and checked the connection.
 */
export function pay(): Promise<PayResult> {
  return session.online ? paying() : Promise.resolve(STAY);
}
