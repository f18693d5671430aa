import { retrieveBooking } from '@/api/booking';
import type { OrderSummary } from '@/domain/payment/order';
import { getOrderBearer, listOrders, readOrder, writeOrder } from '@/offline/orders';
import { isRecent, now } from '@/platform/clock';
import { log } from '@/platform/log';
import { session } from '../../session';

export { readOrder };

/** Paid, or to be paid by transfer or at the office: no further order is needed. */
const isSettled = ({ status, paymentType }: OrderSummary): boolean =>
  status === 'paid' || paymentType === 'bankTransfer' || paymentType === 'offlinePayment';

/** Settled orders of this device, newest first. */
const settledOrders = async (): Promise<OrderSummary[]> =>
  (await listOrders()).filter(isSettled).sort((a, b) => b.at - a.at);

/** The order that settled the booking of this order; null when there is none on this device. */
export async function findSettlingOrder(orderId: string): Promise<OrderSummary | null> {
  const failed = await readOrder(orderId);
  if (!failed) return null;
  return (await settledOrders()).find(({ bookingId }) => bookingId === failed.bookingId) ?? null;
}

/**
 * The id of the order that replaces one still awaiting payment: a later one of this device, or the one the server
 * names. Its own id when the money has arrived (it is then stored as paid). Null while it still waits. Never rejects.
 */
export async function findReplacingOrder(order: OrderSummary): Promise<string | null> {
  const { orderId, bookingId, at } = order;
  try {
    const isOther = (one: OrderSummary): boolean =>
      one.bookingId === bookingId && one.orderId !== orderId && (one.status === 'paid' || one.at > at);
    const onDevice = (await settledOrders()).find(isOther);
    if (onDevice) return onDevice.orderId;
    const token = session.online ? await getOrderBearer(bookingId) : null;
    if (!token) return null;
    const { orderId: namedId, status } = await retrieveBooking(bookingId, token);
    if (namedId !== orderId) return namedId;
    if (status !== 'paid') return null;
    await writeOrder({ ...order, status: 'paid', at: now() });
    return orderId;
  } catch (error) {
    log.warn('order', 'the state of the order could not be checked', error);
    return null;
  }
}

const DAY_MS = 86_400_000;

/** The last settled order of this device, if younger than a day: steps of a finished booking lead to it. */
export const lastSettledOrder = async (): Promise<OrderSummary | null> =>
  (await settledOrders()).find(({ at }) => isRecent(at, DAY_MS)) ?? null;
