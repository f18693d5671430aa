import type { BookingDraft } from '@/domain/booking/types';
import { type PayFailure, draftNow } from '../../booking';
import { type Lang, langOf } from '@/domain/locale';
import { is, string, type as shape } from 'superstruct';
import { latestRequest, type IdempotentRequest, createRequest, settleRequest } from '@/offline/outbox';
import { ApiError, isRefusal } from '@/api/errors';
import { type Order, createOrder } from '@/api/payment';
import type { OrderRequest } from '@/api/shapes/payment';
import { priceCart } from '@/domain/cart/cartPrice';
import type { Cents } from '@/domain/money';
import { getDraft } from '@/offline/drafts';
import { session } from '../../session';
import { readOrder } from '@/offline/orders';

/** Stops the payment with its reason; `message` is the server's. */
export class PaymentStopped extends Error {
  constructor(
    readonly failure: Exclude<PayFailure, null>,
    message = '',
  ) {
    super(message);
  }
}

/** The traveller went on with something else. The payment in progress ends; Pay finds its order again by the key. */
export class PaymentAbandoned extends Error {}

/** The current state of the draft being paid for. Throws PaymentAbandoned when another draft or step is on screen. */
export function currentDraft(bookingId: string): BookingDraft {
  const draft = draftNow();
  if (!draft || draft.bookingId !== bookingId || draft.step !== 'checkout') throw new PaymentAbandoned();
  return draft;
}

/** The absolute address the bank's page returns to, in the current language, with the server's placeholder. */
export function returnUrl(lang: Lang, base: string = document.baseURI): string {
  // `new URL` on the whole path would escape the braces of the placeholder.
  return `${new URL('.', base).href}order/{order_id}/confirmation?lang=${lang}`;
}

const OrderAnswer = shape({ order_id: string() });

/**
 * The order of a payment with an unknown outcome: the traveller left for the bank's page and has not returned. Null
 * without one.
 */
export async function unsettledOrderId({ status, bookingId }: BookingDraft): Promise<string | null> {
  if (status !== 'paying' || !bookingId) return null;
  const intent = await latestRequest('payment', bookingId);
  return intent?.state === 'done' && is(intent.answer, OrderAnswer) ? intent.answer.order_id : null;
}

/** An order was requested and its outcome is unknown: the answer got lost, or the app was killed before it came. */
export const isOrderUnknown = async ({ id, bookingId }: BookingDraft): Promise<boolean> =>
  (await latestRequest('payment', bookingId ?? id))?.state === 'unknown';

/** Another tab or device has paid: the server takes no second order. */
export const isPaidAlready = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.code === 'already_paid';

/** The amount of the order that a settled request made; null when that order is not stored here. */
async function amountOf({ answer }: IdempotentRequest): Promise<Cents | null> {
  const { order_id: id } = (answer ?? {}) as { order_id?: unknown };
  return typeof id === 'string' ? ((await readOrder(id))?.amount ?? null) : null;
}

/**
 * An order, and the function that settles its request. Call it after the order is stored: a tab killed in between
 * repeats the request.
 */
export interface PlacedOrder {
  made: Order;
  settle: () => Promise<void>;
}

/**
 * Makes the order once: its key is stored before the first send. After a lost answer the same key finds the same order
 * (G11).
 */
export async function placeOrder(draft: BookingDraft): Promise<PlacedOrder> {
  const { type, vendor, isOffersOptedOut } = draft.payment;
  if (!type || !draft.bookingId) throw new PaymentStopped('failed');
  const payload: OrderRequest['payload'] = {
    booking_id: draft.bookingId,
    type,
    vendor,
    return_url: returnUrl(langOf(session.locale)),
    // With one question only, who did not ask for offers gets none.
    offers_opt_out: session.profile.marketing === 'opt-in' ? !draft.contact.isSubscribedNewsletter : isOffersOptedOut,
  };
  // Back from the bank's page without an outcome, or on it in another tab: the same choice has the same key, and so the
  // same order.
  const isOpen = draft.status === 'paying' || (await getDraft(draft.id))?.status === 'paying';
  const last = isOpen ? await latestRequest('payment', draft.bookingId) : null;
  const same = last?.state === 'done' && last.body === JSON.stringify(payload);
  // Not at another total: bags may have been added or removed since.
  const sum = priceCart(draft, type).total;
  const repeats = same && (await amountOf(last)) === sum;
  const intent = repeats ? last : await createRequest('payment', draft.bookingId, payload, sum);
  try {
    const made = await createOrder(JSON.parse(intent.body) as OrderRequest['payload'], intent.id);
    const settle = () => settleRequest(intent.id, 'done', { order_id: made.orderId });
    // The request was made at another total, and the order has that total: the booking changed, not the price.
    const isOld = intent.sum !== undefined && intent.sum !== sum && made.amount !== sum;
    if (intent.body === JSON.stringify(payload) && !isOld) return { made, settle };
    // The unknown order was for another choice. It is settled, but not paid for.
    await settle();
    return await placeOrder(draft);
  } catch (error) {
    if (error instanceof PaymentStopped) throw error;
    if (!isRefusal(error)) throw new PaymentStopped('unknown');
    await settleRequest(intent.id, 'failed');
    if (isPaidAlready(error)) throw error;
    const isGone = error.status === 404 || error.status === 410 || error.code === 'booking_closed';
    throw new PaymentStopped(isGone ? 'expired' : 'failed');
  }
}
