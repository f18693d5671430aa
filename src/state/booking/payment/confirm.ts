import { withoutPrivateData } from '@/domain/booking/draft';
import type { BookingDraft } from '@/domain/booking/types';
import { now } from '@/platform/clock';
import { reallyOffline } from '@/platform/connectivity';
import { clearBookingSession } from '@/platform/sessionFlags';
import { sessionStore } from '@/platform/webStorage';
import { entryFactsOf } from '@/domain/entry/travellers';
import { getDraft, removeDraft, editDraft } from '@/offline/drafts';
import { keepEntryFacts } from '@/offline/entryFacts';
import { endBookingQueue as endQueue, getBookingToken } from '@/offline/outbox';
import { booking, draftNow, showDraft, changeDraft } from '../../booking';
import { LAST_ORDERED_KEY, loadBooking, findResumable } from '../flow/lifecycle';
import { markDraftDeleted, saveDraftNow, notifyTabs } from '../draft/autosave';
import { retrieveBooking } from '@/api/booking';
import { isNoAnswer, isRefusal, isStatus } from '@/api/errors';
import { type PaymentOutcome, validatePayment } from '@/api/payment';
import type { OrderSummary } from '@/domain/payment/order';
import type { Cents } from '@/domain/money';
import { log } from '@/platform/log';
import { session } from '../../session';
import {
  getOrderBearer,
  getPaymentReference,
  keepOrderBearer,
  readOrder,
  setPaymentReference,
  writeOrder,
} from '@/offline/orders';
import { unsettledOrderId } from './makeOrder';
import { summaryOf } from '../order/summary';
import { noteTrip } from '../../trips/noteTrips';
import { plainCopy } from '@/domain/plainCopy';

/**
 * Ends an ordered booking: closes the draft, removes personal data and the bearer from the device, and resets the state
 * on screen (docs/rules.md "Payment and orders").
 */
export async function finishOrderedBooking(bookingId: string): Promise<void> {
  const shown = booking.draft?.bookingId === bookingId ? draftNow() : null;
  if (shown) {
    // No write may be in flight that would bring the typed texts back.
    await saveDraftNow();
    if (booking.draft?.bookingId === bookingId) showDraft(null);
  }
  const draft: BookingDraft | null = shown ?? (await getDraft(bookingId));
  if (draft) {
    const done = { ...plainCopy(withoutPrivateData(draft)), rev: draft.rev + 1, updatedAt: now() };
    await removeDraft(draft.id, done);
    notifyTabs();
  }
  await endQueue(bookingId);
  clearBookingSession();
  sessionStore.set(LAST_ORDERED_KEY, bookingId);
  // An earlier deletion in another window no longer matters.
  markDraftDeleted('');
}

/** The draft of a booking, from the screen or from the device. */
export async function draftOf(bookingId: string): Promise<BookingDraft | null> {
  return booking.draft?.bookingId === bookingId ? draftNow() : await getDraft(bookingId);
}

/** Why an order is not paid, in the server's terms; `general`: it can no longer be paid. */
export type NotPaidReason = 'declined' | 'abandoned' | 'general';

/** The outcome of a return from the bank's page. `done` names the page to open. */
export type Confirmation =
  | { state: 'offline' | 'pending' | 'missing' | 'unknown' | 'failed' }
  /** An order of this device without a payment. `amount` is null when its row is unreadable. */
  | { state: 'unfinished'; amount: Cents | null; bookingId: string }
  | { state: 'done'; outcome: 'thankyou'; orderId: string }
  | { state: 'done'; outcome: 'error'; orderId: string; reason: NotPaidReason };

/**
 * The payment reference stays on the device until the outcome is known: the page that received it may be closed before.
 */
async function storeReference(orderId: string, token: string | null): Promise<void> {
  await setPaymentReference(orderId, token).catch((error: unknown) =>
    log.warn('order', 'the payment reference could not be stored', error),
  );
}

/** Stores the order as paid and ends its draft. */
export async function storePaidOrder(orderId: string, bookingId: string, amount: Cents): Promise<Confirmation> {
  const draft = await draftOf(bookingId);
  const stored = await readOrder(orderId);
  const base: OrderSummary | null =
    stored ??
    (draft && draft.status !== 'paid'
      ? summaryOf(draft, { orderId, amount, status: 'paid', bankDetails: null })
      : null);
  const order: OrderSummary = {
    ...(base ?? minimalOrder(orderId, bookingId)),
    amount,
    status: 'paid',
    // A repeated token returns its first outcome: the time of payment stays the same.
    at: stored?.status === 'paid' ? stored.at : now(),
  };
  await writeOrder(order);
  if (!stored && draft) await keepEntryFacts(orderId, entryFactsOf(draft));
  noteTrip(order);
  await keepOrderBearer(bookingId);
  if (draft && draft.status !== 'paid') await finishOrderedBooking(bookingId);
  return { state: 'done', outcome: 'thankyou', orderId };
}

/** Stores the order of a booking that the server calls paid, and ends its draft. Null when it is not, or cannot be read. */
export async function storeOrderOf({ id: localId, bookingId }: BookingDraft): Promise<string | null> {
  const id = bookingId ?? localId;
  const token = await getBookingToken(id);
  const found = token
    ? await retrieveBooking(id, token).catch((error: unknown) => {
        log.warn('booking', 'the paid booking could not be read', error);
        return null;
      })
    : null;
  if (found?.status !== 'paid' || !found.orderId) return null;
  await storePaidOrder(found.orderId, id, (await readOrder(found.orderId))?.amount ?? found.cart.total);
  return found.orderId;
}

/** Whether the booking on screen was handed over and paid on the other device. Then its order is here, too, and the draft ends. */
export async function isPaidElsewhere(): Promise<boolean> {
  const draft = draftNow();
  return draft?.handover !== undefined && draft.bookingId !== null && (await storeOrderOf(draft)) !== null;
}

/** Paid on another device: few details are known, but the order is paid. */
const minimalOrder = (orderId: string, bookingId: string): OrderSummary => ({
  orderId,
  bookingId,
  status: 'paid',
  amount: 0,
  at: now(),
  paymentType: null,
  email: '',
  people: 0,
  from: '',
  to: '',
  depart: null,
  legs: [],
  bankDetails: null,
});

/** Not paid: the draft may be paid again with a new order. */
async function notPaid({ orderId, bookingId, status }: PaymentOutcome): Promise<Confirmation> {
  await loadBooking();
  if (booking.draft?.bookingId !== bookingId) await reopenStored(bookingId);
  else if (booking.draft.status === 'paying')
    changeDraft((draft) => {
      draft.status = 'open';
    });
  return { state: 'done', outcome: 'error', orderId, reason: status === 'abandoned' ? 'abandoned' : 'declined' };
}

/** Reopens a draft that is not the one on screen. */
async function reopenStored(bookingId: string): Promise<void> {
  await editDraft(bookingId, (draft) => {
    if (draft.status === 'paying') draft.status = 'open';
  });
  notifyTabs();
}

const failureOf = async (error: unknown): Promise<Confirmation> => {
  if (isStatus(error, 404) || isStatus(error, 400) || isStatus(error, 422)) return { state: 'unknown' };
  log.warn('order', 'the payment could not be checked', error);
  const isLost = isNoAnswer(error) && (!session.online || (await reallyOffline()));
  return { state: isLost ? 'offline' : 'failed' };
};

async function validate(orderId: string, token: string): Promise<Confirmation> {
  await storeReference(orderId, token);
  if (!session.online) return { state: 'offline' };
  try {
    const outcome = await validatePayment(token);
    if (outcome.status === 'pending') return { state: 'pending' };
    await storeReference(orderId, null);
    if (outcome.status === 'paid') return await storePaidOrder(outcome.orderId, outcome.bookingId, outcome.amount);
    return await notPaid(outcome);
  } catch (error) {
    const answer = await failureOf(error);
    if (answer.state === 'unknown') await storeReference(orderId, null);
    return answer;
  }
}

interface KnownOrder {
  bookingId: string;
  amount: Cents | null;
}

/** What this device knows of an order: its own row, else the draft that left to pay for it. Null without either. */
async function findKnown(orderId: string, stored: OrderSummary | null): Promise<KnownOrder | null> {
  if (stored) return stored;
  const draft = (await findResumable())?.draft;
  return draft?.bookingId && (await unsettledOrderId(draft)) === orderId
    ? { bookingId: draft.bookingId, amount: null }
    : null;
}

/** Asks the booking itself: the payment may have arrived without a token. */
async function readOutcome(orderId: string, { bookingId, amount }: KnownOrder): Promise<Confirmation> {
  const unfinished: Confirmation = { state: 'unfinished', amount, bookingId };
  const bearer = await getOrderBearer(bookingId);
  if (!bearer) return unfinished;
  try {
    const found = await retrieveBooking(bookingId, bearer);
    // Another order may have paid for the booking; that one has the tickets and the invoice.
    const other = found.orderId && found.orderId !== orderId ? found.orderId : null;
    if (found.status === 'paid') {
      const paid = other ? (await readOrder(other))?.amount : amount;
      return await storePaidOrder(other ?? orderId, bookingId, paid ?? found.cart.total);
    }
    // A declined or replaced order can no longer be paid.
    const isOver = other !== null || (await draftOf(bookingId))?.status === 'open';
    return isOver ? { state: 'done', outcome: 'error', orderId, reason: 'general' } : unfinished;
  } catch (error) {
    if (isRefusal(error)) return unfinished;
    throw error;
  }
}

/**
 * Without a token in the address, the stored token is validated, else the booking is read. Only an order unknown to
 * this device is `missing`; its own order is at worst unpaid.
 */
async function confirmWithoutToken(orderId: string): Promise<Confirmation> {
  if (!session.online) return { state: 'offline' };
  try {
    const stored = await readOrder(orderId);
    if (stored?.status === 'paid') return { state: 'done', outcome: 'thankyou', orderId };
    const reference = await getPaymentReference(orderId);
    if (reference) return await validate(orderId, reference);
    const known = await findKnown(orderId, stored);
    return known ? await readOutcome(orderId, known) : { state: 'missing' };
  } catch (error) {
    return await failureOf(error);
  }
}

const running = new Map<string, Promise<Confirmation>>();

/**
 * Finds the outcome of a payment. One request at a time per token, so that a double start is one call. Never rejects.
 */
export function confirmPayment(orderId: string, token: string | null): Promise<Confirmation> {
  const key = token ?? `order:${orderId}`;
  const found = running.get(key);
  if (found) return found;
  const asked = (token ? validate(orderId, token) : confirmWithoutToken(orderId)).finally(() => running.delete(key));
  running.set(key, asked);
  return asked;
}
