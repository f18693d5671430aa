import { mergeDrafts } from '@/domain/booking/merge';
import type { BookingDraft } from '@/domain/booking/types';
import { db, openStore } from './db';
import { isDeletedIn, noteDeletedIn } from './deleted';
import { dropDelta, listDeltas, readDelta, splitDelta, writeDelta } from './delta';
import { forgetDraft, isVersion, knownDraft } from './known';
import type { DraftRow, TableName } from './rows';
import { removeTokenIn } from './meta';
import type { Tx } from './store';
import { OWN_TAB, type Typed, dropOwnTyped, keepTyped, typedIn } from './typed';

export { readDelta } from './delta';

const renamedKey = (id: string): string => `renamed:${id}`;

/** Tables in which a draft put may need to look: none that would make it wait for the platter (see tables). */
export const DRAFT_TABLES: readonly TableName[] = ['drafts', 'meta'];
/** For whoever is told what the server knows of the passengers as well. */
const READ_TABLES: readonly TableName[] = [...DRAFT_TABLES, 'idMap'];

/** The id a draft goes by now: a write that was under way while the booking was created must not revive the old one. */
export async function currentId(tx: Tx, id: string): Promise<string> {
  if (!id.startsWith('local:')) return id;
  const renamed = await tx.get('meta', renamedKey(id));
  return renamed ? String(renamed.v) : id;
}

/**
 * What is to be stored of a draft where another is stored already; null when that one is newer. With `base`, what both
 * tabs typed is kept field by field; without it the higher revision wins.
 */
function laidOn(found: BookingDraft | undefined, mine: BookingDraft, base: BookingDraft | null): BookingDraft | null {
  if (!found || isVersion(found, mine)) return mine;
  if (found.status === 'paid' && mine.status !== 'paid') return null;
  if (base && !isVersion(found, base)) return mergeDrafts(base, mine, found);
  return found.rev > mine.rev ? null : mine;
}

async function putIn(
  tx: Tx,
  draft: BookingDraft,
  uid: string,
  base: BookingDraft | null,
  named: Promise<string> = currentId(tx, draft.id),
): Promise<BookingDraft | null> {
  const [id, under] = await Promise.all([named, tx.get('drafts', draft.id)]);
  const found = id === draft.id ? under : await tx.get('drafts', id);
  if (!found && (await isDeletedIn(tx, id))) return null;
  const mine = id === draft.id ? draft : { ...draft, id, bookingId: id };
  const data = laidOn(found?.data, mine, base);
  if (!data) return null;
  await tx.put('drafts', { id, uid: uid || (found?.uid ?? ''), updatedAt: data.updatedAt, rev: data.rev, data });
  return data;
}

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
  const known = knownDraft(draft.id);
  // This page has read or written newer since: its next write has all of this.
  if (known && draft.rev < known.from) return null;
  return await putIn(tx, draft, uid, known?.data ?? null, named);
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
  const merged = await store.run('rw', DRAFT_TABLES, async (tx) => {
    const stored = await putDraftIn(tx, draft, uid);
    if (stored) await dropOwnTyped(tx, async (id) => id === draft.id || (await currentId(tx, id)) === stored.id);
    return stored;
  });
  if (merged) dropBeside(draft);
  return merged;
}

/** What was typed while the database was busy, by its booking: the revision that local storage has. */
const beside = new Map<string, number>();

/** It is in the draft's own row now. Another tab's delta stays. */
function dropBeside({ id, rev }: BookingDraft): void {
  if ((beside.get(id) ?? Infinity) > rev) return;
  beside.delete(id);
  if (listDeltas().find((delta) => delta.id === id)?.tab === OWN_TAB) dropDelta(id);
}

/**
 * Has what was typed on the disk before it is drawn; `mergeDraft` follows. False when only that can store it: the database is
 * not open yet, or there is none.
 */
export function noteTyped(draft: BookingDraft): boolean {
  const store = openStore();
  // Behind another transaction the row would need the page until that is over: one that crashes takes both along.
  if (store?.isBusy('meta')) {
    writeDelta(draft, knownDraft(draft.id)?.data, OWN_TAB);
    beside.set(draft.id, draft.rev);
  }
  return keepTyped(store, draft);
}

/** Stores a draft (a snapshot, never a live proxy). False when a newer revision is stored already. `uid` '' is a guest. */
export const putDraft = async (draft: BookingDraft, uid = ''): Promise<boolean> =>
  (await mergeDraft(draft, uid)) !== null;

/** False when what is stored is gone with the tab. */
export const isLasting = (): boolean => openStore()?.volatile !== true;

/** Brings home what the last moment of a page left in local storage, then the delta goes, with what its tab had typed before. */
async function adoptDeltas(): Promise<void> {
  for (const delta of listDeltas()) {
    const { draft, base, tab } = splitDelta(delta);
    const store = await db();
    await store.run('rw', DRAFT_TABLES, async (tx) => {
      await putIn(tx, draft, '', base);
      const id = await currentId(tx, draft.id);
      for (const typed of await typedIn(tx)) {
        const isEarlier = typed.tab === tab && typed.draft.rev <= draft.rev;
        if (isEarlier && (await currentId(tx, typed.draft.id)) === id) await tx.remove('meta', typed.k);
      }
    });
    dropDelta(delta.id);
  }
}

/**
 * Lays what tabs typed into the drafts' own rows, `rows` or all. A tab may have typed under the name a booking had before it
 * was made and typed on under the new one: the newer row says all of the earlier, which would put back what was typed over.
 */
async function adoptTyped(tx: Tx, rows?: readonly Typed[]): Promise<void> {
  const typed = rows ?? (await typedIn(tx));
  const newest = new Map<string, Typed>();
  for (const row of typed) {
    const whose = row.tab + (await currentId(tx, row.draft.id));
    if (row.draft.rev >= (newest.get(whose)?.draft.rev ?? 0)) newest.set(whose, row);
  }
  for (const { draft, base } of newest.values()) await putIn(tx, draft, '', base);
  for (const { k } of typed) await tx.remove('meta', k);
}

/** Reads drafts with all that was typed in any tab. Written is only when there is something to adopt. */
async function readDrafts<T>(read: (tx: Tx) => Promise<T>): Promise<T> {
  await adoptDeltas();
  const store = await db();
  const whole = await store.run('r', READ_TABLES, async (tx) =>
    (await typedIn(tx)).length > 0 ? null : { answer: await read(tx) },
  );
  if (whole) return whole.answer;
  return await store.run('rw', READ_TABLES, async (tx) => {
    await adoptTyped(tx);
    return await read(tx);
  });
}

/** A draft by its id (also by the local id it had before its booking was created), null when there is none. */
export const getDraft = (id: string): Promise<BookingDraft | null> =>
  readDrafts(async (tx) => {
    const row = await tx.get('drafts', await currentId(tx, id));
    return row ? await withServerIds(tx, row.data) : null;
  });

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

/** Takes a draft's row away, and what any tab typed for it since. Answers the id it went by. */
export async function removeIn(tx: Tx, id: string): Promise<string> {
  const gone = await currentId(tx, id);
  for (const { k, draft } of await typedIn(tx))
    if (draft.id === id || (await currentId(tx, draft.id)) === gone) await tx.remove('meta', k);
  await tx.remove('drafts', gone);
  return gone;
}

/** Removes a draft and its delta; updates still unsent stay where they are (G3). A page that has it open may write it again. */
export async function removeDraft(id: string): Promise<void> {
  dropDelta(id);
  forgetDraft(id);
  const store = await db();
  await store.run('rw', DRAFT_TABLES, (tx) => removeIn(tx, id));
}

export const RENAME_TABLES: readonly TableName[] = ['drafts', 'meta', 'outbox', 'lanes', 'idMap', 'intents'];

/** `renameDraft` inside a transaction over RENAME_TABLES; `delta` is what the last moment of a page left of the draft. */
export async function renameIn(
  tx: Tx,
  localId: string,
  bookingId: string,
  delta: BookingDraft | null,
): Promise<BookingDraft | null> {
  await tx.put('meta', { k: renamedKey(localId), v: bookingId });
  for (const row of await tx.list('outbox', { index: 'bookingId', equals: localId })) {
    await tx.put('outbox', { ...row, bookingId });
  }
  const lane = await tx.get('lanes', localId);
  if (lane) {
    // A tab that had not heard of the new name may have queued under the old one since.
    const there = await tx.get('lanes', bookingId);
    const state = lane.state === 'needs-create' ? 'idle' : lane.state;
    const pendingCount = lane.pendingCount + (there?.pendingCount ?? 0);
    await tx.put('lanes', { ...(there ?? { ...lane, bookingId, state }), pendingCount });
    await tx.remove('lanes', localId);
  }
  for (const row of await tx.list('intents', { index: 'bookingId', equals: localId })) {
    await tx.put('intents', { ...row, bookingId });
  }
  if (await isDeletedIn(tx, localId)) {
    // Deleted while its booking was being made: that one is nobody's and runs out by itself.
    await noteDeletedIn(tx, bookingId);
    await tx.remove('drafts', bookingId);
    await removeTokenIn(tx, bookingId);
    return null;
  }
  const row = await tx.get('drafts', localId);
  const already = await tx.get('drafts', bookingId);
  const known = [already?.data, row?.data, delta].filter((one) => one !== undefined && one !== null);
  const base = knownDraft(localId)?.data;
  // Another tab went on typing under the old id while this one made the booking.
  const typedElsewhere = base && row && already && !isVersion(row.data, base);
  const newest = typedElsewhere ? mergeDrafts(base, already.data, row.data) : known.sort((a, b) => b.rev - a.rev)[0];
  if (!newest) return null;
  const { rev, updatedAt } = newest;
  const data = { ...newest, id: bookingId, bookingId };
  await tx.put('drafts', { id: bookingId, uid: row?.uid ?? already?.uid ?? '', rev, updatedAt, data });
  await tx.remove('drafts', localId);
  return data;
}

/**
 * After /booking/create: draft, queued updates, lane and intents move from the local id to the booking's, in one
 * transaction. `sync/outbox` has `adoptBooking`, which also starts sending. Harmless when repeated.
 */
export async function renameDraft(localId: string, bookingId: string): Promise<BookingDraft | null> {
  const delta = readDelta(localId);
  const store = await db();
  const draft = await store.run('rw', RENAME_TABLES, async (tx) => {
    const typed = await typedIn(tx);
    await adoptTyped(
      tx,
      typed.filter(({ tab, draft: { id } }) => tab === OWN_TAB && id === localId),
    );
    return await renameIn(tx, localId, bookingId, delta);
  });
  dropDelta(localId);
  return draft;
}

/**
 * The last write of a page (call on `visibilitychange` hidden, `pagehide`, `freeze`): one native transaction and a delta in
 * local storage, both synchronous. Never throws.
 */
export function flushDraftNow(draft: BookingDraft): void {
  writeDelta(draft, knownDraft(draft.id)?.data, OWN_TAB);
  keepTyped(openStore(), draft);
}
