import { any, array, is, string, type as shape } from 'superstruct';
import type { OrderSummary } from '@/domain/payment/order';
import { type OrderedBooking, mergeTripAnswer } from '@/domain/trips/bookingAnswer';
import { isTripCheckDue } from '@/domain/trips/tripNews';
import { log } from '@/platform/log';
import { orderBearerIn } from '../outbox/outboxTx';
import type { Store } from '../store/store';

/** At most this many orders are asked about in one run. */
const MOST_ORDERS = 6;

/** What the worker needs of a row; a page reads the rest with more care (`offline/orders.ts`). */
const Row = shape({ orderId: string(), bookingId: string(), legs: array(any()) });
const asOrder = (value: unknown): OrderSummary | null => (is(value, Row) ? (value as unknown as OrderSummary) : null);

export interface TripCheckTools {
  /** ms */
  now: () => number;
  /** What the server says about a booking. Rejects with ApiError. */
  retrieve: (bookingId: string, token: string) => Promise<OrderedBooking & { bookingId: string }>;
  /** An answer was stored. */
  stored: (was: OrderSummary, is: OrderSummary) => void;
}

/** The bearer of an ordered booking; null when it is not on this device. */
export const bearerIn = (store: Store, bookingId: string, now: number): Promise<string | null> =>
  store.run('r', ['meta'], (tx) => orderBearerIn(tx, bookingId, now));

/** The orders of the device, as the worker reads them. */
export const ordersIn = async (store: Store): Promise<OrderSummary[]> =>
  (await store.run('r', ['meta'], (tx) => tx.meta.where('k').startsWith('order:').toArray())).flatMap(
    ({ v }) => asOrder(v) ?? [],
  );

/** Asks about one order and stores the answer. */
async function checkOne(store: Store, { orderId, bookingId }: OrderSummary, tools: TripCheckTools): Promise<void> {
  const token = await bearerIn(store, bookingId, tools.now());
  if (token === null) return;
  const told = await tools.retrieve(bookingId, token);
  if (told.bookingId !== bookingId) return;
  const change = await store.run('rw', ['meta'], async (tx) => {
    // Read again: a page may have stored something meanwhile.
    const row = await tx.meta.get(`order:${orderId}`);
    const was = asOrder(row?.v);
    if (!row || !was) return null;
    const next = mergeTripAnswer(was, told, tools.now());
    await tx.meta.put({ k: row.k, v: next });
    return { was, next };
  });
  if (change) tools.stored(change.was, change.next);
}

/** Asks about the orders that are due and about `asked`, one after the other. A failure ends the run: the next one asks again. */
export async function checkTripsIn(store: Store, tools: TripCheckTools, asked?: string): Promise<void> {
  const due = (await ordersIn(store)).filter((order) => order.orderId === asked || isTripCheckDue(order, tools.now()));
  try {
    // oxlint-disable-next-line no-await-in-loop -- one call at a time
    for (const order of due.slice(0, MOST_ORDERS)) await checkOne(store, order, tools);
  } catch (error) {
    log.info('trips', 'the flights could not be asked about', error);
  }
}
