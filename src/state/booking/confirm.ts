import { retrieveBooking } from '@/api/booking';
import { ApiError, isStatus } from '@/api/errors';
import { type PaymentOutcome, validatePayment } from '@/api/payment';
import type { OrderSummary } from '@/domain/payment/order';
import type { Cents } from '@/domain/money';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { editDraft } from '@/offline/drafts';
import { booking, changeDraft } from '../booking';
import { session } from '../session';
import { loadBooking, resumable } from './begin';
import { draftOf, finishOrderedBooking } from './finish';
import {
  getOrderBearer,
  getPaymentReference,
  keepOrderBearer,
  readOrder,
  setPaymentReference,
  writeOrder,
} from '@/offline/orders';
import { notifyTabs } from './draftAutosave';
import { openOrder } from './openOrder';
import { summaryOf } from './summary';

/** Why an order is not paid, in the server's word; `general`: it can no longer be. */
export type NotPaid = 'declined' | 'abandoned' | 'general';

/** What became of a return from the bank's page. `done` names the page to go on to. */
export type Confirmation =
  | { state: 'offline' | 'pending' | 'missing' | 'unknown' | 'failed' }
  /** An order of this device for which no payment has arrived. `amount`: null when its row is not readable. */
  | { state: 'unfinished'; amount: Cents | null; bookingId: string }
  | { state: 'done'; outcome: 'thankyou'; orderId: string }
  | { state: 'done'; outcome: 'error'; orderId: string; reason: NotPaid };

/** The reference of a payment stays on the device until its outcome is known: the page that had it may be closed by then. */
async function keepToken(orderId: string, token: string | null): Promise<void> {
  await setPaymentReference(orderId, token).catch((error: unknown) =>
    log.warn('order', 'the reference of the payment could not be kept', error),
  );
}

/** A booking is paid: its order is kept as such, its draft ends. */
export async function settlePaid(orderId: string, bookingId: string, amount: Cents): Promise<Confirmation> {
  const draft = await draftOf(bookingId);
  const kept = await readOrder(orderId);
  const base: OrderSummary | null =
    kept ??
    (draft && draft.status !== 'paid'
      ? summaryOf(draft, { orderId, amount, status: 'paid', bankDetails: null })
      : null);
  await writeOrder({
    ...(base ?? bare(orderId, bookingId)),
    amount,
    status: 'paid',
    // A token that is used again answers its first outcome: the moment of payment does not move.
    at: kept?.status === 'paid' ? kept.at : now(),
  });
  await keepOrderBearer(bookingId);
  if (draft && draft.status !== 'paid') await finishOrderedBooking(bookingId);
  return { state: 'done', outcome: 'thankyou', orderId };
}

/** Paid on another device: there is little to show here, but that it is paid is the truth. */
const bare = (orderId: string, bookingId: string): OrderSummary => ({
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

/** Not paid: the draft can be paid for again, with a new order. */
async function notPaid({ orderId, bookingId, status }: PaymentOutcome): Promise<Confirmation> {
  await loadBooking();
  if (booking.draft?.bookingId !== bookingId) await openKept(bookingId);
  else if (booking.draft.status === 'paying')
    changeDraft((draft) => {
      draft.status = 'open';
    });
  return { state: 'done', outcome: 'error', orderId, reason: status === 'abandoned' ? 'abandoned' : 'declined' };
}

/** The same for a booking that is not the one on screen: several are kept side by side. */
async function openKept(bookingId: string): Promise<void> {
  await editDraft(bookingId, (draft) => {
    if (draft.status === 'paying') draft.status = 'open';
  });
  notifyTabs();
}

const gone = (error: unknown): Confirmation => {
  if (isStatus(error, 404) || isStatus(error, 400) || isStatus(error, 422)) return { state: 'unknown' };
  log.warn('order', 'the payment could not be checked', error);
  const noAnswer = error instanceof ApiError && error.kind === 'offline';
  return { state: noAnswer && !session.online ? 'offline' : 'failed' };
};

async function validate(orderId: string, token: string): Promise<Confirmation> {
  await keepToken(orderId, token);
  if (!session.online) return { state: 'offline' };
  try {
    const outcome = await validatePayment(token);
    if (outcome.status === 'pending') return { state: 'pending' };
    await keepToken(orderId, null);
    if (outcome.status === 'paid') return await settlePaid(outcome.orderId, outcome.bookingId, outcome.amount);
    return await notPaid(outcome);
  } catch (error) {
    const answer = gone(error);
    if (answer.state === 'unknown') await keepToken(orderId, null);
    return answer;
  }
}

interface Known {
  bookingId: string;
  amount: Cents | null;
}

/** What this device knows of an order: its own row, else the draft that left to pay for it. Null when nothing. */
async function knownHere(orderId: string, kept: OrderSummary | null): Promise<Known | null> {
  if (kept) return kept;
  const draft = (await resumable())?.draft;
  return draft?.bookingId && (await openOrder(draft)) === orderId ? { bookingId: draft.bookingId, amount: null } : null;
}

/** The booking of an order is asked: its payment may have arrived all the same. */
async function askBooking(orderId: string, { bookingId, amount }: Known): Promise<Confirmation> {
  const unfinished: Confirmation = { state: 'unfinished', amount, bookingId };
  const bearer = await getOrderBearer(bookingId);
  if (!bearer) return unfinished;
  try {
    const found = await retrieveBooking(bookingId, bearer);
    // Another order may have paid for it since: that one has the tickets and the invoice.
    const other = found.orderId && found.orderId !== orderId ? found.orderId : null;
    if (found.status === 'paid') {
      const paid = other ? (await readOrder(other))?.amount : amount;
      return await settlePaid(other ?? orderId, bookingId, paid ?? found.cart.total);
    }
    // One that was declined, or that another took the place of, cannot be paid any more.
    const isOver = other !== null || (await draftOf(bookingId))?.status === 'open';
    return isOver ? { state: 'done', outcome: 'error', orderId, reason: 'general' } : unfinished;
  } catch (error) {
    const refused = error instanceof ApiError && error.kind === 'http' && (error.status ?? 500) < 500;
    if (refused) return unfinished;
    throw error;
  }
}

/**
 * Without a token in the address the kept one is asked, else the booking itself. Only an order that this device does not
 * know is `missing`: one that it made is at worst not paid yet.
 */
async function withoutToken(orderId: string): Promise<Confirmation> {
  if (!session.online) return { state: 'offline' };
  try {
    const kept = await readOrder(orderId);
    if (kept?.status === 'paid') return { state: 'done', outcome: 'thankyou', orderId };
    const reference = await getPaymentReference(orderId);
    if (reference) return await validate(orderId, reference);
    const known = await knownHere(orderId, kept);
    return known ? await askBooking(orderId, known) : { state: 'missing' };
  } catch (error) {
    return gone(error);
  }
}

const running = new Map<string, Promise<Confirmation>>();

/**
 * Asks what became of a payment. One question at a time for each token, so that a double start (two presses, two renders)
 * is one call. Never rejects.
 */
export function confirmPayment(orderId: string, token: string | null): Promise<Confirmation> {
  const key = token ?? `order:${orderId}`;
  const found = running.get(key);
  if (found) return found;
  const asked = (token ? validate(orderId, token) : withoutToken(orderId)).finally(() => running.delete(key));
  running.set(key, asked);
  return asked;
}
