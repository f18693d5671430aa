import { boolean, is, nonempty, number, string, type as shape } from 'superstruct';
import type { PendingSearch } from '@/domain/search/kept';
import { db } from './store/db';
import { getMeta, putMeta } from './store/meta';

const KEY = 'pendingSearch';
const Pending = shape({ query: nonempty(string()), at: number(), tell: boolean() });

/** Stores the search that waits for a connection, in place of an earlier one. Rejects on a full disk. */
export const putPendingSearch = (pending: PendingSearch): Promise<void> => putMeta(KEY, pending);

/** The pending search; null when there is none. */
export const getPendingSearch = (): Promise<PendingSearch | null> => getMeta(KEY, Pending);

/** Removes the pending search unless another tab has stored a newer one. True when none is left. */
export async function removePendingSearch(query: string): Promise<boolean> {
  const store = await db();
  return await store.run('rw', ['meta'], async (tx) => {
    const row = await tx.meta.get(KEY);
    const isSame = !row || !is(row.v, Pending) || row.v.query === query;
    if (isSame) await tx.meta.delete(KEY);
    return isSame;
  });
}
