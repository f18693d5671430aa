import { type TabEdit, joinRenamed, newestPerTab, resolveConflict } from '@/domain/booking/merge';
import type { BookingDraft } from '@/domain/booking/types';
import { tokenKey } from '../outbox/outboxTx';
import type { DraftRow, TableName } from '../store/rows';
import type { Tx } from '../store/database';
import { currentId, hasTombstone, renameTombstone, renamedKey } from './draftIds';
import { OWN_TAB } from './journal';
import { editAtRevision, getMergeBase } from './mergeBase';
import { ownValue } from '@/domain/ownValue';

/** Writes of draft rows inside a transaction. `domain/booking/merge.ts` decides which of two edits wins. */

/** Tables of a draft write. None of them makes the transaction strict (`store/schema.ts`). */
export const DRAFT_TABLES: readonly TableName[] = ['drafts', 'meta'];
export const RENAME_TABLES: readonly TableName[] = [...DRAFT_TABLES, 'outbox', 'lanes', 'idMap', 'intents'];

/** How many tabs the `tabs` of a row remember. */
const TABS = 8;

/** `tabs` once the row contains all edits of `tab` up to `rev`. */
const withTab = (tabs: DraftRow['tabs'], tab: string, rev: number): Record<string, number> =>
  Object.fromEntries([...Object.entries(tabs ?? {}).filter(([one]) => one !== tab), [tab, rev]].slice(-TABS));

/**
 * Merges an edit into its draft's row (over DRAFT_TABLES). Answers what is stored now; null, with nothing written, when the
 * stored draft wins or was deleted. `own`: the edit is this tab's latest state, not a journal entry.
 */
export async function mergeDraftRow(
  tx: Tx,
  { draft, base, tab }: TabEdit,
  own?: { uid: string; renamed: Promise<string> | undefined },
): Promise<BookingDraft | null> {
  // Mostly the id is the current one: both reads start at once.
  const [id, sameIdRow] = await Promise.all([own?.renamed ?? currentId(tx, draft.id), tx.drafts.get(draft.id)]);
  const row = id === draft.id ? sameIdRow : await tx.drafts.get(id);
  if (!row && (await hasTombstone(tx, id))) return null;
  const containedRev = tab ? ownValue(row?.tabs, tab) : undefined;
  // After a kill the browser may restore an older local storage: the row contains that entry, and newer ones.
  if (!own && containedRev !== undefined && containedRev >= draft.rev) return null;
  const contained = tab === OWN_TAB ? editAtRevision(draft.id, containedRev) : null;
  // A later write of this page was faster.
  if (contained && contained.rev > draft.rev) return null;
  const mine = id === draft.id ? draft : { ...draft, id, bookingId: id };
  const data = resolveConflict(row?.data, mine, contained ?? base);
  if (!data) return null;
  const { updatedAt, rev } = data;
  const tabs = withTab(row?.tabs, tab, draft.rev);
  await tx.drafts.put({ id, uid: own?.uid || (row?.uid ?? ''), updatedAt, rev, data, tabs });
  return data;
}

/** Merges journal entries into the rows of their drafts. */
export async function mergeEdits(tx: Tx, edits: readonly TabEdit[]): Promise<void> {
  const named: { id: string; edit: TabEdit }[] = [];
  for (const edit of edits) named.push({ id: await currentId(tx, edit.draft.id), edit });
  for (const edit of newestPerTab(named)) await mergeDraftRow(tx, edit);
}

/**
 * Writes this tab's latest state of a draft, merged with what other tabs stored (over DRAFT_TABLES). Answers what is stored now;
 * null, with nothing written, when the stored draft is newer or was deleted. `renamed`: its current id, where already asked.
 */
export async function putDraftIn(
  tx: Tx,
  draft: BookingDraft,
  uid: string,
  renamed?: Promise<string>,
): Promise<BookingDraft | null> {
  const known = getMergeBase(draft.id);
  // This page has read or written a newer state since: its next write contains all of this one.
  if (known && draft.rev < known.from) return null;
  return await mergeDraftRow(tx, { draft, base: known?.data ?? null, tab: OWN_TAB }, { uid, renamed });
}

/** Changes a draft's row whether or not a page has it open: pages merge it like a change of another tab (over DRAFT_TABLES). */
export async function editDraftIn(tx: Tx, id: string, edit: (draft: BookingDraft) => void): Promise<void> {
  const row = await tx.drafts.get(await currentId(tx, id));
  if (!row) return;
  const data = structuredClone(row.data);
  edit(data);
  data.rev = row.rev + 1;
  await tx.drafts.put({ ...row, rev: data.rev, data });
}

/** Moves updates, queue and idempotent requests to the booking's id. */
async function renameQueue(tx: Tx, localId: string, bookingId: string): Promise<void> {
  for (const row of await tx.outbox.where('bookingId').equals(localId).toArray()) {
    await tx.outbox.put({ ...row, bookingId });
  }
  const queue = await tx.lanes.get(localId);
  if (queue) {
    // A rename may be repeated: a tab that did not know of the first may have queued under the local id since.
    const existing = await tx.lanes.get(bookingId);
    const state = queue.state === 'needs-create' ? 'idle' : queue.state;
    const pendingCount = queue.pendingCount + (existing?.pendingCount ?? 0);
    await tx.lanes.put({ ...(existing ?? { ...queue, bookingId, state }), pendingCount });
    await tx.lanes.delete(localId);
  }
  for (const row of await tx.intents.where('bookingId').equals(localId).toArray()) {
    await tx.intents.put({ ...row, bookingId });
  }
}

/**
 * Moves a draft and its queue from the local id to the booking's (over RENAME_TABLES). Answers the draft; null when there is
 * none or it was deleted. Harmless when repeated.
 */
export async function renameDraftRow(tx: Tx, localId: string, bookingId: string): Promise<BookingDraft | null> {
  await tx.meta.put({ k: renamedKey(localId), v: bookingId });
  await renameQueue(tx, localId, bookingId);
  if (await renameTombstone(tx, localId, bookingId)) {
    // Deleted while its booking was being created: the server lets the booking expire.
    await tx.drafts.delete(bookingId);
    await tx.meta.delete(tokenKey(bookingId));
    return null;
  }
  const local = await tx.drafts.get(localId);
  const renamed = await tx.drafts.get(bookingId);
  const joined = joinRenamed(local?.data, renamed?.data, getMergeBase(localId)?.data);
  if (!joined) return null;
  const { rev, updatedAt } = joined;
  const data = { ...joined, id: bookingId, bookingId };
  const tabs = { ...local?.tabs, ...renamed?.tabs };
  await tx.drafts.put({ id: bookingId, uid: local?.uid ?? renamed?.uid ?? '', rev, updatedAt, data, tabs });
  await tx.drafts.delete(localId);
  return data;
}
