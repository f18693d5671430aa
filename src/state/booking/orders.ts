import { retrieveBooking } from '@/api/booking';
import type { OrderSummary } from '@/domain/payment/order';
import { getOrderBearer, listOrders, readOrder, writeOrder } from '@/offline/orders';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { session } from '../session';

export { readOrder };

/** Paid, or made to be paid by transfer or at the office: there is nothing left to order. */
const isSettled = ({ status, paymentType }: OrderSummary): boolean =>
  status === 'paid' || paymentType === 'bankTransfer' || paymentType === 'offlinePayment';

/** Settled orders of this device, newest first. */
const settledOrders = async (): Promise<OrderSummary[]> =>
  (await listOrders()).filter(isSettled).sort((a, b) => b.at - a.at);

/** The order that settled the booking which this order was for; null when none did, or it is not known here. */
export async function settledInstead(orderId: string): Promise<OrderSummary | null> {
  const tried = await readOrder(orderId);
  if (!tried) return null;
  return (await settledOrders()).find(({ bookingId }) => bookingId === tried.bookingId) ?? null;
}

/**
 * The order that took the place of one still waiting for its money: made or paid later on this device, or the one the
 * server names when it can be asked. Its own id when the money has arrived: it is kept as paid by then. Null when it still
 * waits. Never rejects.
 */
export async function replacing(order: OrderSummary): Promise<string | null> {
  const { orderId, bookingId, at } = order;
  try {
    const isOther = (one: OrderSummary): boolean =>
      one.bookingId === bookingId && one.orderId !== orderId && (one.status === 'paid' || one.at > at);
    const here = (await settledOrders()).find(isOther);
    if (here) return here.orderId;
    const token = session.online ? await getOrderBearer(bookingId) : null;
    if (!token) return null;
    const { orderId: named, status } = await retrieveBooking(bookingId, token);
    if (named !== orderId) return named;
    if (status !== 'paid') return null;
    await writeOrder({ ...order, status: 'paid', at: now() });
    return orderId;
  } catch (error) {
    log.warn('order', 'whether the order still stands could not be asked', error);
    return null;
  }
}

const DAY_MS = 86_400_000;

/** What was ordered on this device within a day: where a step of a finished booking leads. */
export const lastSettled = async (): Promise<OrderSummary | null> =>
  (await settledOrders()).find(({ at }) => now() - at < DAY_MS) ?? null;
