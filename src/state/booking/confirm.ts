import { ApiError, isStatus } from '@/api/errors';
import type { PaymentOutcome } from '@/api/payment';
import type { OrderSummary } from '@/domain/payment/order';
import type { Cents } from '@/domain/money';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { booking, changeDraft } from '../booking';
import { session } from '../session';

/** What became of a return from the bank's page. `done` names the page to go on to. */
export type Confirmation =
  | { state: 'offline' | 'pending' | 'missing' | 'unknown' | 'failed' }
  | { state: 'done'; outcome: 'thankyou'; orderId: string }
  | { state: 'done'; outcome: 'error'; orderId: string; reason: 'declined' | 'abandoned' };

async function paid(orderId: string, bookingId: string, amount: Cents): Promise<Confirmation> {
  const [{ draftOf, finishBooking }, { readOrder, summaryOf, writeOrder }] = await Promise.all([
    import('./finish'),
    import('./orders'),
  ]);
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
  if (draft && draft.status !== 'paid') await finishBooking(bookingId);
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
  const { loadBooking } = await import('./begin');
  await loadBooking();
  if (booking.draft?.bookingId === bookingId && booking.draft.status === 'paying')
    changeDraft((draft) => {
      draft.status = 'open';
    });
  return { state: 'done', outcome: 'error', orderId, reason: status === 'abandoned' ? 'abandoned' : 'declined' };
}

const gone = (error: unknown): Confirmation => {
  if (isStatus(error, 404) || isStatus(error, 400) || isStatus(error, 422)) return { state: 'unknown' };
  log.warn('order', 'the payment could not be checked', error);
  const noAnswer = error instanceof ApiError && error.kind === 'offline';
  return { state: noAnswer && !session.online ? 'offline' : 'failed' };
};

async function validate(token: string): Promise<Confirmation> {
  if (!session.online) return { state: 'offline' };
  try {
    const { validatePayment } = await import('@/api/payment');
    const outcome = await validatePayment(token);
    if (outcome.status === 'paid') return await paid(outcome.orderId, outcome.bookingId, outcome.amount);
    if (outcome.status === 'pending') return { state: 'pending' };
    return await notPaid(outcome);
  } catch (error) {
    return gone(error);
  }
}

/** Without a token the booking itself is asked, if it is on this device: the payment may have arrived all the same. */
async function withoutToken(orderId: string): Promise<Confirmation> {
  if (!session.online) return { state: 'offline' };
  try {
    const [{ readOrder }, { getBookingToken }, { retrieveBooking }] = await Promise.all([
      import('./orders'),
      import('@/storage/meta'),
      import('@/api/booking'),
    ]);
    const kept = await readOrder(orderId);
    if (kept?.status === 'paid') return { state: 'done', outcome: 'thankyou', orderId };
    const bearer = kept && (await getBookingToken(kept.bookingId));
    if (!kept || !bearer) return { state: 'missing' };
    const found = await retrieveBooking(kept.bookingId, bearer);
    return found.status === 'paid' ? await paid(orderId, kept.bookingId, kept.amount) : { state: 'missing' };
  } catch (error) {
    log.warn('order', 'the booking could not be asked', error);
    return { state: 'missing' };
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
  const asked = (token ? validate(token) : withoutToken(orderId)).finally(() => running.delete(key));
  running.set(key, asked);
  return asked;
}
