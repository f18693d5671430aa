import { commitBooking, retrieveBooking } from '@/api/booking';
import { isStatus } from '@/api/errors';
import type { CommitResult, ServerCart } from '@/api/bookingAdapter';
import type { BookingDraft } from '@/domain/booking/types';
import { fareTotal, priceCart, subtotal } from '@/domain/cart/price';
import { serverPrices } from '@/domain/cart/serverPrices';
import type { Cents } from '@/domain/money';
import { now } from '@/platform/clock';
import { withLock } from '@/platform/locks';
import { log } from '@/platform/log';
import { getDraft } from '@/offline/drafts';
import { latestRequest, commitAll, queueStatus, retryQueue } from '@/offline/outbox';
import { getBookingToken } from '@/offline/outbox';
import { booking, changeDraft, draftNow } from '../booking';
import { openModal } from '../modals';
import { session } from '../session';
import { leavePageTo } from './returnUrl';
import { confirmPayment, settlePaid } from './confirm';
import { ensureBooking } from './create';
import { referenceDays } from './referenceDays';
import { finishOrderedBooking } from './finish';
import { isOver } from './heldClock';
import { saveDraftNow } from './draftAutosave';
import { type Ordered, isPaidAlready, order } from './makeOrder';
import { singleFlight } from './singleFlight';
import { openOrder } from './openOrder';
import { keepOrderBearer, readOrder, writeOrder } from '@/offline/orders';
import { changedParts } from './payloads';
import { PaymentAbandoned, PaymentStopped, currentDraft } from './paymentErrors';
import { summaryOf } from './summary';
import { sendParts } from './updates';

/** What the page does next: `stay` with `booking.pay.failure` or an open modal, go to the order's page, or leave. */
export type PayResult = { kind: 'stay' } | { kind: 'order'; orderId: string } | { kind: 'left' };
const STAY: PayResult = { kind: 'stay' };

/** An earlier payment has no known outcome: the server is asked before another order. Null when that one came to nothing. */
async function settleOpen(draft: BookingDraft): Promise<PayResult | null> {
  const orderId = await openOrder(draft);
  if (!orderId) return null;
  const answer = await confirmPayment(orderId, null);
  if (answer.state === 'done') return answer.outcome === 'thankyou' ? { kind: 'order', orderId: answer.orderId } : null;
  // Not finished: the same wish finds the same order again, and no other.
  if (answer.state === 'missing' || answer.state === 'unknown' || answer.state === 'unfinished') return null;
  throw new PaymentStopped('checking');
}

/** The server says that the booking is paid: its order is the one to show. Rejects with `paid` when that is not known. */
async function paidAlready(draft: BookingDraft): Promise<PayResult> {
  const id = draft.bookingId ?? draft.id;
  const token = await getBookingToken(id);
  const found = token
    ? await retrieveBooking(id, token).catch((error: unknown) => {
        log.warn('booking', 'the paid booking could not be asked', error);
        return null;
      })
    : null;
  if (found?.status !== 'paid' || !found.orderId) throw new PaymentStopped('paid');
  await settlePaid(found.orderId, id, (await readOrder(found.orderId))?.amount ?? found.cart.total);
  return { kind: 'order', orderId: found.orderId };
}

function showPriceChange(draft: BookingDraft, newTotal: Cents, items: ServerCart['items'], source: 'commit'): void {
  const oldTotal = subtotal(draft);
  changeDraft((working) => {
    working.priceChange = { oldTotal, newTotal, ...serverPrices(items, newTotal, draft, true), at: now(), source };
  });
  openModal('priceChanged', { oldTotal, newTotal });
}

/** True when the booking is committed at the price on screen. */
async function commit(draft: BookingDraft, token: string): Promise<boolean> {
  const id = draft.bookingId ?? '';
  const seen = subtotal(draft);
  let answer: CommitResult = await commitBooking(id, token);
  // A changed price that is already the one on screen was accepted before; only the server has not heard of it.
  if (answer.status === 'price_changed' && answer.newTotal === seen) answer = await commitBooking(id, token, seen);
  const total = answer.status === 'committed' ? answer.booking.cart.total - answer.booking.cart.fee : answer.newTotal;
  currentDraft(id);
  if (answer.status === 'committed' && total === seen) return true;
  showPriceChange(draft, total, answer.status === 'committed' ? answer.booking.cart.items : answer.lines, 'commit');
  return false;
}

const commitFailure = (error: unknown): PaymentStopped => {
  if (isStatus(error, 410) || isStatus(error, 404)) return new PaymentStopped('expired');
  if (isStatus(error, 422)) return new PaymentStopped('rejected', error instanceof Error ? error.message : '');
  return new PaymentStopped('failed');
};

async function goOn(draft: BookingDraft, { made, settle }: Ordered): Promise<PayResult> {
  const status = made.status === 'paid' ? 'paid' : 'awaiting_payment';
  await writeOrder(
    summaryOf(draft, { orderId: made.orderId, amount: made.amount, status, bankDetails: made.bankDetails }),
  );
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
    leavePageTo(made.redirectUrl);
    return { kind: 'left' };
  }
  await finishOrderedBooking(draft.bookingId ?? draft.id);
  await settle();
  return { kind: 'order', orderId: made.orderId };
}

/** Everything typed is with the server. Pay is the traveller's "try again" too: what was given up is sent once more. */
async function sendAll(id: string): Promise<void> {
  let answer = await commitAll(id);
  if (answer === 'halted') {
    await retryQueue(id);
    answer = await commitAll(id);
  }
  if (answer === 'refused') throw new PaymentStopped('rejected', (await queueStatus(id)).refused[0]?.refusal.message);
  // A queue that waits must not be paid for; why one stands still is told above the step.
  if (answer !== 'sent')
    throw new PaymentStopped(answer === 'queued-offline' || answer === 'needs-create' ? 'waiting' : 'failed');
}

/** Another tab has ordered and is done with this booking: its order is the one to show. Null when none has. */
async function orderedElsewhere({ id, bookingId }: BookingDraft): Promise<PayResult | null> {
  if ((await getDraft(id))?.status !== 'paid') return null;
  const last = await latestRequest('payment', bookingId ?? id);
  const { order_id: orderId } = (last?.answer ?? {}) as { order_id?: unknown };
  if (typeof orderId !== 'string') throw new PaymentStopped('paid');
  return { kind: 'order', orderId };
}

/**
 * An order that costs another sum than the one on the button is asked about before anybody is led to pay it: what is left
 * is the fee of the way to pay, the rest was committed. Its key is kept, so that the yes finds the same order.
 */
function costsAsShown(draft: BookingDraft, { made }: Ordered): boolean {
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

/** The order and the way to it, in one tab at a time: a second one finds the order of the first. */
const orderOnce = (draft: BookingDraft): Promise<PayResult> =>
  withLock(`pay:${draft.bookingId}`, async () => {
    const elsewhere = await orderedElsewhere(draft);
    if (elsewhere) return elsewhere;
    const made = await order(draft).catch((error: unknown) => {
      if (isPaidAlready(error)) return null;
      throw error;
    });
    if (!made) return await paidAlready(draft);
    currentDraft(draft.bookingId ?? '');
    return costsAsShown(draft, made) ? await goOn(draft, made) : STAY;
  });

async function run(): Promise<PayResult> {
  booking.pay = { phase: 'sending', failure: null, message: '' };
  const before = draftNow();
  const settled = before && (before.status === 'paying' ? await settleOpen(before) : await orderedElsewhere(before));
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
  // A full disk took no update: the order would be made without what changed.
  if (changedParts(queued, referenceDays(queued), true).length > 0) throw new PaymentStopped('failed');
  try {
    await sendAll(id);
  } catch (error) {
    log.warn('booking', 'the updates could not all be sent', error);
    throw error instanceof PaymentStopped ? error : new PaymentStopped('waiting');
  }
  const token = await getBookingToken(id);
  const draft = currentDraft(id);
  if (!token || isOver(draft.expiresAt)) throw new PaymentStopped('expired');
  if (draft.priceChange) return STAY;
  const committed = await commit(draft, token).catch((error: unknown) => {
    throw error instanceof PaymentAbandoned ? error : commitFailure(error);
  });
  if (!committed) return STAY;
  booking.pay.phase = 'ordering';
  return await orderOnce(draft);
}

async function guarded(): Promise<PayResult> {
  const of = booking.draft;
  try {
    return await run();
  } catch (error) {
    // What went wrong with a booking that was left says nothing about the one on screen.
    if (error instanceof PaymentAbandoned || booking.draft !== of || of?.step !== 'checkout') return STAY;
    const stop = error instanceof PaymentStopped ? error : new PaymentStopped('failed');
    if (!(error instanceof PaymentStopped)) log.error('booking', 'the payment could not be started', error);
    booking.pay.failure = stop.failure;
    booking.pay.message = stop.message;
    return STAY;
  } finally {
    if (booking.pay.phase !== 'leaving') booking.pay.phase = 'idle';
  }
}

const paying = singleFlight(guarded, true);

/**
 * Send what is unsent, commit, make the order, and go to pay for it. However often it is called there is one run for a
 * draft, and nothing is ordered twice; who goes on with something else meanwhile is not led to the bank. The form has been
 * checked and the network is there.
 */
export function pay(): Promise<PayResult> {
  return session.online ? paying() : Promise.resolve(STAY);
}
