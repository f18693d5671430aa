import type { OrderSummary } from '@/domain/payment/order';
import { withCheckedIn } from '@/domain/trips/checkIn';
import { withFlights } from '@/domain/trips/flightChanges';
import { withSeenChange } from '@/domain/trips/tripChange';
import { readOrder, writeOrder } from '@/offline/orders';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';
import { isAccountTrip } from './account';
import { replyToChange } from './changeReply';
import { noteStoredTrips } from './device';

/** Changes an order where it is kept: on the device, in the account's list, or in both. Never rejects; a failure changes nothing. */
async function changeOrder(orderId: string, change: (order: OrderSummary) => OrderSummary): Promise<void> {
  try {
    const stored = await readOrder(orderId);
    if (stored) await writeOrder(change(stored));
    if (isAccountTrip(orderId)) {
      const { changeAccountOrder } = await loadPart(() => import('./accountCalls'));
      await changeAccountOrder(orderId, change);
    }
  } catch (error) {
    log.warn('trips', 'an order could not be changed on the device', error);
  }
}

/**
 * Stores that the traveller has seen the flights of an order as they are shown, and the change that the server tells of. The server
 * hears of it, so that it is news on no other device.
 */
export async function acknowledgeFlights(order: OrderSummary): Promise<void> {
  const { orderId, legs, change } = order;
  await changeOrder(orderId, (stored) => withSeenChange(withFlights(stored, legs, now()), now()));
  await noteStoredTrips();
  if (!change || change.seenAt !== null) return;
  try {
    await replyToChange(order, 'seen');
  } catch (error) {
    log.warn('trips', 'the server could not be told that a change was seen', error);
  }
}

/** Stores that the traveller has checked in, or has not. */
export const markCheckedIn = (orderId: string, key: string, done: boolean): Promise<void> =>
  changeOrder(orderId, (order) => withCheckedIn(order, key, done));
