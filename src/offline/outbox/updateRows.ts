import { db } from '../store/db';
import type { OutboxRow } from '../store/rows';
import { updatesIn } from './updates';

/** Updates of a booking that no server has acknowledged, in order. */
export async function listUpdates(bookingId: string): Promise<OutboxRow[]> {
  const store = await db();
  return await store.run('r', ['outbox'], (tx) => updatesIn(tx, bookingId));
}

/** Bookings with unacknowledged updates. */
export async function bookingsWithUpdates(): Promise<string[]> {
  const store = await db();
  return await store.run('r', ['outbox'], (tx) => tx.bookings());
}
