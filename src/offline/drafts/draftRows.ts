import type { BookingDraft } from '@/domain/booking/types';
import { db, openStore } from '../store/db';
import { type TabEdit, dropJournalCopies, dropMergedCopies, listJournalCopies, writeJournalCopy } from './journalCopy';
import { settleRequestIn } from '../outbox/idempotentRequests';
import { dropMergeBase, getMergeBase } from './mergeBase';
import { mergeEdits, mergeDraftRow } from './mergeDraftRow';
import type { DraftRow, TableName } from '../store/rows';
import { currentId } from './draftIds';
import { RENAME_TABLES, renameDraftRow } from './renameDraftRow';
import type { Tx } from '../store/store';
import { OWN_TAB, dropOwnEntries, appendJournalEntry, readJournal } from './journal';

/** Tables in which a draft put may need to look: none that would make it wait for the platter (see tables). */
export const DRAFT_TABLES: readonly TableName[] = ['drafts', 'meta'];
/** For whoever is told what the server knows of the passengers as well. */
const READ_TABLES: readonly TableName[] = [...DRAFT_TABLES, 'idMap'];

/**
 * Writes a draft inside a transaction over DRAFT_TABLES, merged with what another tab stored. Answers what is stored now;
 * null, and nothing written, when the stored one is newer, or was deleted. `named`: the id it goes by now, where that was asked already.
 */
export async function putDraftIn(
  tx: Tx,
  draft: BookingDraft,
  uid: string,
  named?: Promise<string>,
): Promise<BookingDraft | null> {
  const known = getMergeBase(draft.id);
  // This page has read or written newer since: its next write has all of this.
  if (known && draft.rev < known.from) return null;
  return await mergeDraftRow(tx, { draft, base: known?.data ?? null, tab: OWN_TAB }, { uid, named });
}

/** What the server knows of the passengers, from the map that is written with each acknowledgement. */
async function withServerIds(tx: Tx, draft: BookingDraft): Promise<BookingDraft> {
  const known = new Map(
    (await tx.list('idMap', { index: 'bookingId', equals: draft.id })).map((row) => [row.originalId, row.passengerId]),
  );
  if (known.size === 0) return draft;
  const passengers = draft.passengers.map((one) => {
    const passengerId = known.get(one.id);
    return passengerId === undefined ? one : { ...one, committed: true, passengerId };
  });
  return { ...draft, passengers };
}

/**
 * Stores a draft and answers what is stored now: more than was given when another tab had written; null as above. `draft` is
 * the latest of this tab, so what it typed before is in it.
 */
export async function mergeDraft(draft: BookingDraft, uid = ''): Promise<BookingDraft | null> {
  const store = openStore() ?? (await db());
  let drop = (): void => undefined;
  const merged = await store.run('rw', DRAFT_TABLES, async (tx) => {
    const stored = await putDraftIn(tx, draft, uid);
    if (stored)
      drop = await dropOwnEntries(
        tx,
        draft.rev,
        async (id) => id === draft.id || (await currentId(tx, id)) === stored.id,
      );
    return stored;
  });
  // What only memory has is gone with the tab: local storage keeps it for the next one.
  if (!store.volatile) drop();
  return merged;
}

/**
 * Has what was typed on the disk before it is drawn; `mergeDraft` follows. False when only that can store it in the database:
 * it is not open yet, or there is none. Also the last write of a page (call on `visibilitychange` hidden, `pagehide`,
 * `freeze`). Never throws.
 */
export const appendEdit = (draft: BookingDraft): boolean => appendJournalEntry(openStore(), draft);

/** Stores a draft (a snapshot, never a live proxy). False when a newer revision is stored already. `uid` '' is a guest. */
export const putDraft = async (draft: BookingDraft, uid = ''): Promise<boolean> =>
  (await mergeDraft(draft, uid)) !== null;

/** False when what is stored is gone with the tab. */
export const isDurable = (): boolean => openStore()?.volatile !== true;

async function mergeJournal(
  tx: Tx,
  deltas: readonly TabEdit[],
  isMine: (one: TabEdit) => boolean = Boolean,
): Promise<void> {
  const rows = (await readJournal(tx)).filter(isMine);
  await mergeEdits(tx, [...rows, ...deltas]);
  for (const { k } of rows) await tx.remove('meta', k);
}

/**
 * Without a database each page leaves its own in local storage, a reload as well. One that had read another has all of that, and
 * the other would put back what was typed over.
 */
function latestOf<T extends TabEdit>(deltas: readonly T[]): T[] {
  const hadRead = ({ tab, base, draft }: T, { draft: { id, rev } }: T): boolean =>
    tab !== OWN_TAB && draft.id === id && draft.rev > rev && base !== null && base.rev >= rev;
  return deltas.filter((one) => !deltas.some((other) => hadRead(other, one))).sort((a, b) => a.draft.rev - b.draft.rev);
}

/** Reads drafts with all that was typed in any tab. Written is only when there is something to adopt. */
async function readDrafts<T>(read: (tx: Tx) => Promise<T>): Promise<T> {
  const store = await db();
  const deltas = listJournalCopies();
  if (deltas.length === 0) {
    const whole = await store.run('r', READ_TABLES, async (tx) =>
      (await readJournal(tx)).length > 0 ? null : { answer: await read(tx) },
    );
    if (whole) return whole.answer;
  }
  const answer = await store.run('rw', READ_TABLES, async (tx) => {
    await mergeJournal(tx, store.volatile ? latestOf(deltas) : deltas);
    return await read(tx);
  });
  if (!store.volatile) dropMergedCopies(deltas);
  return answer;
}

/**
 * What is stored of a draft that this page has open, and up to which revision that has what this page typed (undefined: nothing
 * yet). `id` as for `getDraft`; null when there is none.
 */
export const readDraft = (id: string): Promise<{ draft: BookingDraft; at: number | undefined } | null> =>
  readDrafts(async (tx) => {
    const row = await tx.get('drafts', await currentId(tx, id));
    return row ? { draft: await withServerIds(tx, row.data), at: row.tabs?.[OWN_TAB] } : null;
  });

/** A draft by its id (also by the local id it had before its booking was created), null when there is none. */
export const getDraft = async (id: string): Promise<BookingDraft | null> => (await readDraft(id))?.draft ?? null;

/** All drafts, last changed first. */
export const listDrafts = (): Promise<BookingDraft[]> =>
  readDrafts(async (tx) => {
    const rows: DraftRow[] = (await tx.list('drafts')).sort((a, b) => b.updatedAt - a.updatedAt);
    return await Promise.all(rows.map(({ data }) => withServerIds(tx, data)));
  });

/** The draft changed last that is not paid for yet, null when there is none. */
export async function latestDraft(): Promise<BookingDraft | null> {
  return (await listDrafts()).find(({ status }) => status !== 'paid') ?? null;
}

/** Changes a draft's row, whoever has it open: pages merge that as any other tab's word. Inside a transaction over DRAFT_TABLES. */
export async function editDraftIn(tx: Tx, id: string, edit: (draft: BookingDraft) => void): Promise<void> {
  const row = await tx.get('drafts', await currentId(tx, id));
  if (!row) return;
  const data = structuredClone(row.data);
  edit(data);
  data.rev = row.rev + 1;
  await tx.put('drafts', { ...row, rev: data.rev, data });
}

/** The same, in a transaction of its own. */
export async function editDraft(id: string, edit: (draft: BookingDraft) => void): Promise<void> {
  const store = await db();
  await store.run('rw', DRAFT_TABLES, (tx) => editDraftIn(tx, id, edit));
}

/** Takes a draft's row away, and what any tab typed for it since. Answers the id it went by. */
export async function removeDraftIn(tx: Tx, id: string): Promise<string> {
  const gone = await currentId(tx, id);
  for (const { k, draft } of await readJournal(tx))
    if (draft.id === id || (await currentId(tx, draft.id)) === gone) await tx.remove('meta', k);
  await tx.remove('drafts', gone);
  return gone;
}

/**
 * Removes a draft and its delta; updates still unsent stay where they are (G3). A page that has it open may write it again,
 * unless a draft that is paid stands there `instead`: in the same transaction, so that nothing comes in between.
 */
export async function removeDraft(id: string, instead?: BookingDraft): Promise<void> {
  dropJournalCopies(id);
  dropMergeBase(id);
  const store = await db();
  await store.run('rw', DRAFT_TABLES, async (tx) => {
    const gone = await removeDraftIn(tx, id);
    if (!instead) return;
    const { rev, updatedAt } = instead;
    await tx.put('drafts', { id: gone, uid: '', rev, updatedAt, data: instead });
  });
}

/** What else goes with the new name: the draft as the server's answer left it, and the intent that is answered by it. */
export interface CreatedBookingWrite {
  draft: BookingDraft;
  intentId: string;
}

/**
 * After /booking/create: draft, queued updates, queue and intents move from the local id to the booking's, in one
 * transaction: a page that goes in the middle leaves neither two drafts nor a booking that is asked for under another key.
 * Null when the draft was deleted. `sync/outbox` has `adoptBooking`, which also starts sending. Harmless when repeated.
 */
export async function renameDraft(
  localId: string,
  bookingId: string,
  made?: CreatedBookingWrite,
): Promise<BookingDraft | null> {
  const store = await db();
  const isMine = ({ tab, draft: { id } }: TabEdit): boolean => tab === OWN_TAB && id === localId;
  const deltas = listJournalCopies().filter(isMine);
  const draft = await store.run('rw', RENAME_TABLES, async (tx) => {
    if (made) await putDraftIn(tx, made.draft, '');
    await mergeJournal(tx, deltas, isMine);
    const renamed = await renameDraftRow(tx, localId, bookingId);
    if (made) await settleRequestIn(tx, made.intentId, 'done', { booking_id: bookingId });
    return renamed;
  });
  if (store.volatile && draft) writeJournalCopy(draft, undefined, OWN_TAB);
  dropMergedCopies(deltas);
  return draft;
}
