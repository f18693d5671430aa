import { ApiError } from '@/api/errors';
import { type Order, createOrder } from '@/api/payment';
import type { OrderRequest } from '@/api/shapes/payment';
import type { BookingDraft } from '@/domain/booking/types';
import { priceCart } from '@/domain/cart/price';
import { langOf } from '@/domain/locale';
import type { Cents } from '@/domain/money';
import { getDraft } from '@/offline/drafts';
import { type IdempotentRequest, createRequest, latestRequest, settleRequest } from '@/offline/outbox';
import { session } from '../session';
import { returnUrl } from './returnUrl';
import { readOrder } from '@/offline/orders';
import { PaymentStopped } from './paymentErrors';

/** Another tab or device has paid for it: the server takes no second order. */
export const isPaidAlready = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.code === 'already_paid';

/** What the order of an answered intent was for; null when it is not kept here. */
async function amountOf({ answer }: IdempotentRequest): Promise<Cents | null> {
  const { order_id: id } = (answer ?? {}) as { order_id?: unknown };
  return typeof id === 'string' ? ((await readOrder(id))?.amount ?? null) : null;
}

/** An order, and what says that it is known here: once it stands on the device, or a tab killed in between orders again. */
export interface Ordered {
  made: Order;
  settle: () => Promise<void>;
}

/**
 * The order, made once: its key is on the device before the first send. An answer that got lost leaves the outcome
 * unknown; asking again sends the same key, which answers the same order (decisions 7).
 */
export async function order(draft: BookingDraft): Promise<Ordered> {
  const { type, vendor, isOffersOptedOut } = draft.payment;
  if (!type || !draft.bookingId) throw new PaymentStopped('failed');
  const payload: OrderRequest['payload'] = {
    booking_id: draft.bookingId,
    type,
    vendor,
    return_url: returnUrl(langOf(session.locale)),
    offers_opt_out: isOffersOptedOut,
  };
  // Back from the bank's page without an outcome, or on it in another tab: the same wish has the same key, and so the same order.
  const isOpen = draft.status === 'paying' || (await getDraft(draft.id))?.status === 'paying';
  const last = isOpen ? await latestRequest('payment', draft.bookingId) : null;
  const same = last?.state === 'done' && last.body === JSON.stringify(payload);
  // Unless it costs another sum now: bags were put in or taken off since.
  const sum = priceCart(draft, type).total;
  const again = same && (await amountOf(last)) === sum;
  const intent = again ? last : await createRequest('payment', draft.bookingId, payload, sum);
  try {
    const made = await createOrder(JSON.parse(intent.body) as OrderRequest['payload'], intent.id);
    const settle = () => settleRequest(intent.id, 'done', { order_id: made.orderId });
    // Asked for at another sum than the one on screen now, which it is not: the booking changed since, not the price.
    const isOld = intent.sum !== undefined && intent.sum !== sum && made.amount !== sum;
    if (intent.body === JSON.stringify(payload) && !isOld) return { made, settle };
    // An unknown order for another choice had to be settled first; nobody is led to pay for it.
    await settle();
    return await order(draft);
  } catch (error) {
    const refused = error instanceof ApiError && error.kind === 'http' && (error.status ?? 500) < 500;
    if (error instanceof PaymentStopped) throw error;
    if (!refused) throw new PaymentStopped('unknown');
    await settleRequest(intent.id, 'failed');
    if (isPaidAlready(error)) throw error;
    throw new PaymentStopped(error.status === 410 || error.code === 'booking_closed' ? 'expired' : 'failed');
  }
}
