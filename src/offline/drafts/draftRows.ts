import { type TabEdit, withoutRead } from '@/domain/booking/merge';
import type { BookingDraft } from '@/domain/booking/types';
import { settleRequestIn } from '../outbox/idempotentRequests';
import { db, openStore } from '../store/db';
import type { DraftRow, TableName } from '../store/rows';
import type { Tx } from '../store/database';
import { currentId } from './draftIds';
import { DRAFT_TABLES, RENAME_TABLES, editDraftIn, mergeEdits, putDraftIn, renameDraftRow } from './draftTx';
import {
  OWN_TAB,
  appendJournalEntry,
  dropMergedCopies,
  dropOwnEntries,
  listJournalCopies,
  readJournal,
  withoutMarks,
  writeJournalCopy,
} from './journal';
import { ownValue } from '@/domain/ownValue';

/** Reads and writes of drafts, each in a transaction of its own. */

/** Reads also need to know which passengers the server has. */
const READ_TABLES: readonly TableName[] = [...DRAFT_TABLES, 'idMap'];

/** Marks the passengers the server has, by the map that each acknowledgement writes. */
async function withServerIds(tx: Tx, draft: BookingDraft): Promise<BookingDraft> {
  const passengerIds = new Map(
    (await tx.idMap.where('bookingId').equals(draft.id).toArray()).map((row) => [row.originalId, row.passengerId]),
  );
  if (passengerIds.size === 0) return draft;
  const passengers = draft.passengers.map((passenger) => {
    const passengerId = passengerIds.get(passenger.id);
    return passengerId === undefined ? passenger : { ...passenger, committed: true, passengerId };
  });
  return { ...draft, passengers };
}

/**
 * Stores this tab's latest state of a draft. Answers what is stored now, which contains more when another tab had written;
 * null, with nothing written, when the stored draft is newer or was deleted. `uid` '' is a guest.
 */
export async function mergeDraft(draft: BookingDraft, uid = ''): Promise<BookingDraft | null> {
  const store = openStore() ?? (await db());
  let dropCopies = (): void => undefined;
  const merged = await store.run('rw', DRAFT_TABLES, async (tx) => {
    const stored = await putDraftIn(tx, draft, uid);
    if (stored)
      dropCopies = await dropOwnEntries(
        tx,
        draft.rev,
        async (id) => id === draft.id || (await currentId(tx, id)) === stored.id,
      );
    return stored;
  });
  // Memory is gone with the tab: local storage keeps the entries for the next one.
  if (!store.volatile) dropCopies();
  return merged;
}

/**
 * Writes an edit to the journal before it is drawn; `mergeDraft` follows. Also the last write of a page: call on
 * `visibilitychange` to hidden, `pagehide` and `freeze`. False when only `mergeDraft` can store it in the database, which is not
 * open yet or refused. Never throws.
 */
export const appendEdit = (draft: BookingDraft): boolean => appendJournalEntry(openStore(), draft);

/** Stores a draft (a snapshot, never a live proxy). False when a newer revision is stored already. `uid` '' is a guest. */
export const putDraft = async (draft: BookingDraft, uid = ''): Promise<boolean> =>
  (await mergeDraft(draft, uid)) !== null;

/** False when what is stored is gone with the tab. */
export const isDurable = (): boolean => openStore()?.volatile !== true;

/** Merges journal entries into their rows: of the database those that `accepts` takes, and `copies` of local storage. */
async function mergeJournal(
  tx: Tx,
  copies: readonly TabEdit[],
  accepts: (entry: TabEdit) => boolean = () => true,
): Promise<void> {
  const entries = (await readJournal(tx)).filter(accepts);
  await mergeEdits(tx, [...entries, ...copies]);
  for (const { k } of entries) await tx.meta.delete(k);
}

/** Reads drafts after merging the journal of all tabs. Writes only when the journal holds something. */
async function readDrafts<T>(read: (tx: Tx) => Promise<T>): Promise<T> {
  const store = await db();
  const copies = listJournalCopies();
  if (copies.length === 0) {
    const complete = await store.run('r', READ_TABLES, async (tx) =>
      (await readJournal(tx)).length > 0 ? null : { answer: await read(tx) },
    );
    if (complete) return complete.answer;
  }
  const answer = await store.run('rw', READ_TABLES, async (tx) => {
    await mergeJournal(tx, store.volatile ? withoutRead(copies, OWN_TAB) : copies);
    return await read(tx);
  });
  if (!store.volatile) dropMergedCopies(copies);
  return answer;
}

/**
 * The stored draft, and up to which revision it contains this tab's edits (`at`; undefined: none yet). `id` may be the former
 * local id. Null when there is none.
 */
export const readDraft = (id: string): Promise<{ draft: BookingDraft; at: number | undefined } | null> =>
  readDrafts(async (tx) => {
    const row = await tx.drafts.get(await currentId(tx, id));
    return row ? { draft: await withServerIds(tx, row.data), at: ownValue(row.tabs, OWN_TAB) } : null;
  });

/** A draft by its id or its former local id; null when there is none. */
export const getDraft = async (id: string): Promise<BookingDraft | null> => (await readDraft(id))?.draft ?? null;

async function draftsIn(tx: Tx): Promise<BookingDraft[]> {
  const rows: DraftRow[] = (await tx.drafts.toArray()).sort((a, b) => b.updatedAt - a.updatedAt);
  return await Promise.all(rows.map(({ data }) => withServerIds(tx, data)));
}

/** All drafts, last changed first. */
export const listDrafts = (): Promise<BookingDraft[]> => readDrafts(draftsIn);

/** The drafts without what a tab has typed in the last moment, last changed first. For live queries, which cannot write. */
export async function storedDrafts(): Promise<BookingDraft[]> {
  const store = await db();
  return await store.run('r', READ_TABLES, draftsIn);
}

/** The draft changed last that is not paid yet; null when there is none. */
export async function latestDraft(): Promise<BookingDraft | null> {
  return (await listDrafts()).find(({ status }) => status !== 'paid') ?? null;
}

/** Changes a draft's row whether or not a page has it open: pages merge it like a change of another tab. */
export async function editDraft(id: string, edit: (draft: BookingDraft) => void): Promise<void> {
  const store = await db();
  await store.run('rw', DRAFT_TABLES, (tx) => editDraftIn(tx, id, edit));
}

/** Stored together with a rename: the draft with the server's answer in it, and the creation request that it settles. */
export interface CreatedBookingWrite {
  draft: BookingDraft;
  intentId: string;
}

/**
 * After /booking/create: moves draft, updates, queue and idempotent requests from the local id to the booking's. One
 * transaction, so that a page that dies leaves neither two drafts nor a creation that is repeated under a new key. Answers the
 * renamed draft, null when it was deleted. Harmless when repeated. `adoptBooking` also starts sending.
 */
export async function renameDraft(
  localId: string,
  bookingId: string,
  created?: CreatedBookingWrite,
): Promise<BookingDraft | null> {
  const store = await db();
  const isOwn = ({ tab, draft: { id } }: TabEdit): boolean => tab === OWN_TAB && id === localId;
  const copies = listJournalCopies().filter(isOwn);
  const draft = await store.run('rw', RENAME_TABLES, async (tx) => {
    if (created) await putDraftIn(tx, created.draft, '');
    await mergeJournal(tx, copies, isOwn);
    const renamed = await renameDraftRow(tx, localId, bookingId);
    if (created) await settleRequestIn(tx, created.intentId, 'done', { booking_id: bookingId });
    return renamed;
  });
  if (store.volatile && draft) writeJournalCopy(withoutMarks(draft), undefined, OWN_TAB);
  dropMergedCopies(copies);
  return draft;
}
