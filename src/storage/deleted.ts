import { now } from '@/platform/clock';
import type { Tx } from './store';

const DELETED = 'deleted:';
/** A page that slept longer than this was thrown away by its browser. */
const KEPT_MS = 90 * 24 * 3_600_000;

/** The traveller deleted this draft, by the id it goes by now: a tab that still shows it must not bring it back. */
export const isDeletedIn = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.get('meta', DELETED + id)) !== undefined;

/** Leaves a note for other tabs that a draft is deleted, in a transaction over `meta`; notes that nobody needs any more go. */
export async function noteDeletedIn(tx: Tx, id: string): Promise<void> {
  for (const { k, v } of await tx.list('meta', { prefix: DELETED }))
    if (typeof v !== 'number' || v < now() - KEPT_MS) await tx.remove('meta', k);
  await tx.put('meta', { k: DELETED + id, v: now() });
}
