import { boolean, is, nonempty, number, string, type as shape } from 'superstruct';
import type { PendingSearch } from '@/domain/search/kept';
import { db } from './store/db';
import { getMeta, putMeta } from './store/meta';

const KEY = 'pendingSearch';
const Pending = shape({ query: nonempty(string()), at: number(), tell: boolean() });

/** Keeps the search that waits for a connection, in place of an earlier one. Rejects when the device has no room. */
export const putPendingSearch = (pending: PendingSearch): Promise<void> => putMeta(KEY, pending);

/** The search that waits, null when none does. */
export const getPendingSearch = (): Promise<PendingSearch | null> => getMeta(KEY, Pending);

/** Forgets the search that waits, if it is this one: another tab may have put a newer one in its place. True when none waits. */
export async function removePendingSearch(query: string): Promise<boolean> {
  const store = await db();
  return await store.run('rw', ['meta'], async (tx) => {
    const row = await tx.get('meta', KEY);
    const mine = !row || !is(row.v, Pending) || row.v.query === query;
    if (mine) await tx.remove('meta', KEY);
    return mine;
  });
}
