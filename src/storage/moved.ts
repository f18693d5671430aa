import { db } from './db';
import { DELETED, isDeletedIn } from './deleted';
import { DRAFT_TABLES } from './drafts';
import { currentId } from './names';
import type { Tx } from './store';

/** The id under which a draft goes on that has such a note; null when it was deleted for good, or has none. */
async function goneTo(tx: Tx, id: string): Promise<string | null> {
  // Earlier versions left the time alone.
  const [, to] = [(await tx.get('meta', DELETED + id))?.v].flat();
  return typeof to === 'string' ? to : null;
}

/** The id a draft goes by now, however often another tab gave it a new one; null when it was deleted. */
export async function goesBy(id: string): Promise<string | null> {
  const store = await db();
  return await store.run('r', DRAFT_TABLES, async (tx) => {
    let at = id;
    for (let next: string | null = id; next; next = await goneTo(tx, at)) at = await currentId(tx, next);
    return (await isDeletedIn(tx, at)) ? null : at;
  });
}
