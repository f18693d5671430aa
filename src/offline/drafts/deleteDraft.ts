import type { BookingDraft } from '@/domain/booking/types';
import { db } from '../store/db';
import type { Tx } from '../store/database';
import { currentId, hasTombstone, putTombstone, successorOf } from './draftIds';
import { DRAFT_TABLES } from './draftTx';
import { dropJournalCopies, readJournal } from './journal';
import { dropMergeBase } from './mergeBase';

/** Removes a draft's row and every journal entry for it. Answers the id it had. */
async function removeDraftIn(tx: Tx, id: string): Promise<string> {
  const current = await currentId(tx, id);
  for (const { k, draft } of await readJournal(tx))
    if (draft.id === id || (await currentId(tx, draft.id)) === current) await tx.meta.delete(k);
  await tx.drafts.delete(current);
  return current;
}

/** Drops what this page knows of a draft outside of the database. */
function forgetDraft(id: string): void {
  dropJournalCopies(id);
  dropMergeBase(id);
}

/**
 * Removes a draft; its unsent updates stay (G3). Without a tombstone a page that has it open may write it again. `replacement`
 * (a paid draft, which accepts no write) takes its row in the same transaction, so that no such write comes in between.
 */
export async function removeDraft(id: string, replacement?: BookingDraft): Promise<void> {
  forgetDraft(id);
  const store = await db();
  await store.run('rw', DRAFT_TABLES, async (tx) => {
    const row = await tx.drafts.get(await currentId(tx, id));
    const current = await removeDraftIn(tx, id);
    if (!replacement) return;
    const { rev, updatedAt } = replacement;
    await tx.drafts.put({ id: current, uid: row?.uid ?? '', rev, updatedAt, data: replacement });
  });
}

/**
 * Deletes a draft because the traveller said so, and leaves a tombstone, so that no other tab writes it again. `to`: the id of
 * its successor, already stored, to which other tabs move. False, with nothing done, when the draft is being paid for.
 */
export async function deleteDraft(id: string, to?: string): Promise<boolean> {
  const store = await db();
  const isDeleted = await store.run('rw', DRAFT_TABLES, async (tx) => {
    const row = await tx.drafts.get(await currentId(tx, id));
    if (row?.data.status === 'paying') return false;
    await putTombstone(tx, await removeDraftIn(tx, id), to);
    return true;
  });
  if (isDeleted) forgetDraft(id);
  return isDeleted;
}

/** True when the draft was deleted or replaced. `id` may be its former local id. */
export async function wasDeleted(id: string): Promise<boolean> {
  const store = await db();
  return await store.run('r', DRAFT_TABLES, async (tx) => await hasTombstone(tx, await currentId(tx, id)));
}

/** The id a draft has now, through every rename and successor; null when it was deleted. */
export async function resolveDraftId(id: string): Promise<string | null> {
  const store = await db();
  return await store.run('r', DRAFT_TABLES, async (tx) => {
    let current = id;
    for (let next: string | null = id; next; next = await successorOf(tx, current)) current = await currentId(tx, next);
    return (await hasTombstone(tx, current)) ? null : current;
  });
}
