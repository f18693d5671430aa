import { db } from '../store/db';
import type { QueueRow } from '../store/rows';

/** The queue of a booking, null before its first update. */
export async function getQueue(bookingId: string): Promise<QueueRow | null> {
  const store = await db();
  return (await store.run('r', ['lanes'], (tx) => tx.get('lanes', bookingId))) ?? null;
}

export async function listQueues(): Promise<QueueRow[]> {
  const store = await db();
  return await store.run('r', ['lanes'], (tx) => tx.list('lanes'));
}
