import { db } from '@/offline/store/db';
import type { QueueRow } from '@/offline/store/rows';

/** The stored queue of a booking, null before its first update. */
export const getQueue = async (bookingId: string): Promise<QueueRow | null> =>
  (await (await db()).run('r', ['lanes'], (tx) => tx.lanes.get(bookingId))) ?? null;

export const listQueues = async (): Promise<QueueRow[]> =>
  await (await db()).run('r', ['lanes'], (tx) => tx.lanes.toArray());
