import { db } from '../store/db';
import { hasTombstone, putTombstone } from './tombstones';
import { dropJournalCopies } from './journalCopy';
import { DRAFT_TABLES, removeDraftIn } from './draftRows';
import { dropMergeBase } from './mergeBase';
import { currentId } from './draftIds';

/**
 * Deletes a draft on the traveller's word: the same, and a note stays behind, so that another tab that has it open hears of it
 * instead of writing it again. `to`: it goes on under that id, where its row is written already; other tabs are led there. False, and
 * nothing done, when it is being paid for by now.
 */
export async function deleteDraft(id: string, to?: string): Promise<boolean> {
  const store = await db();
  const done = await store.run('rw', DRAFT_TABLES, async (tx) => {
    const row = await tx.get('drafts', await currentId(tx, id));
    if (row?.data.status === 'paying') return false;
    await putTombstone(tx, await removeDraftIn(tx, id), to);
    return true;
  });
  if (done) {
    dropJournalCopies(id);
    dropMergeBase(id);
  }
  return done;
}

/** This draft is gone, whatever id it goes by. */
export async function wasDeleted(id: string): Promise<boolean> {
  const store = await db();
  return await store.run('r', DRAFT_TABLES, async (tx) => await hasTombstone(tx, await currentId(tx, id)));
}
