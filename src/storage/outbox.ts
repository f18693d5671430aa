import { db } from './db';
import type { OutboxRow } from './rows';
import type { Tx } from './store';

/** Updates of a booking in the order of their commit, inside a transaction over `outbox`. */
export const updatesIn = async (tx: Tx, bookingId: string): Promise<OutboxRow[]> =>
  (await tx.list('outbox', { index: 'bookingId', equals: bookingId })).sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0));

/** Updates of a booking that no server has acknowledged, in order. */
export async function listUpdates(bookingId: string): Promise<OutboxRow[]> {
  const store = await db();
  return await store.run('r', ['outbox'], (tx) => updatesIn(tx, bookingId));
}

/** Bookings with unacknowledged updates. */
export async function bookingsWithWork(): Promise<string[]> {
  const store = await db();
  const rows = await store.run('r', ['outbox'], (tx) => tx.list('outbox'));
  return [...new Set(rows.map(({ bookingId }) => bookingId))];
}
