import { db } from './db';
import type { LaneRow } from './rows';

/** The lane of a booking, null before its first update. */
export async function getLane(bookingId: string): Promise<LaneRow | null> {
  const store = await db();
  return (await store.run('r', ['lanes'], (tx) => tx.get('lanes', bookingId))) ?? null;
}

export async function listLanes(): Promise<LaneRow[]> {
  const store = await db();
  return await store.run('r', ['lanes'], (tx) => tx.list('lanes'));
}
