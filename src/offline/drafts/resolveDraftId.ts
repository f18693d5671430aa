import { db } from '../store/db';
import { TOMBSTONE_PREFIX, hasTombstone } from './tombstones';
import { DRAFT_TABLES } from './draftRows';
import { currentId } from './draftIds';
import type { Tx } from '../store/store';

/** The id under which a draft goes on that has such a note; null when it was deleted for good, or has none. */
async function goneTo(tx: Tx, id: string): Promise<string | null> {
  // Earlier versions left the time alone.
  const [, to] = [(await tx.get('meta', TOMBSTONE_PREFIX + id))?.v].flat();
  return typeof to === 'string' ? to : null;
}

/** The id a draft goes by now, however often another tab gave it a new one; null when it was deleted. */
export async function resolveDraftId(id: string): Promise<string | null> {
  const store = await db();
  return await store.run('r', DRAFT_TABLES, async (tx) => {
    let at = id;
    for (let next: string | null = id; next; next = await goneTo(tx, at)) at = await currentId(tx, next);
    return (await hasTombstone(tx, at)) ? null : at;
  });
}
