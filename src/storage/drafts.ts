import type { BookingDraft } from '@/domain/booking/types';
import { db, openStore } from './db';
import { dropDelta, listDeltas, readDelta, writeDelta } from './delta';
import type { DraftRow, TableName } from './rows';
import type { Tx } from './store';

export { readDelta } from './delta';

const renamedKey = (id: string): string => `renamed:${id}`;

/** Tables in which a draft put may need to look. */
export const DRAFT_TABLES: readonly TableName[] = ['drafts', 'meta', 'idMap'];

/** The id a draft goes by now: a write that was under way while the booking was created must not revive the old one. */
export async function currentId(tx: Tx, id: string): Promise<string> {
  if (!id.startsWith('local:')) return id;
  const renamed = await tx.get('meta', renamedKey(id));
  return renamed ? String(renamed.v) : id;
}

/** Writes a draft inside a transaction over DRAFT_TABLES. False, and nothing written, when the stored revision is higher. */
export async function putDraftIn(tx: Tx, draft: BookingDraft, uid: string): Promise<boolean> {
  const id = await currentId(tx, draft.id);
  const found = await tx.get('drafts', id);
  if (found && found.rev > draft.rev) return false;
  const data = id === draft.id ? draft : { ...draft, id, bookingId: id };
  await tx.put('drafts', { id, uid: uid || (found?.uid ?? ''), updatedAt: draft.updatedAt, rev: draft.rev, data });
  return true;
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

/** Stores a draft (a snapshot, never a live proxy). False when a newer revision is stored already. `uid` '' is a guest. */
export async function putDraft(draft: BookingDraft, uid = ''): Promise<boolean> {
  const store = await db();
  return await store.run('rw', DRAFT_TABLES, (tx) => putDraftIn(tx, draft, uid));
}

/** Brings home what the last moment of a page left in local storage: the higher revision wins, then the delta goes. */
async function adoptDeltas(): Promise<void> {
  for (const delta of listDeltas()) {
    await putDraft(delta);
    dropDelta(delta.id);
  }
}

/** A draft by its id (also by the local id it had before its booking was created), null when there is none. */
export async function getDraft(id: string): Promise<BookingDraft | null> {
  await adoptDeltas();
  const store = await db();
  return await store.run('r', DRAFT_TABLES, async (tx) => {
    const row = await tx.get('drafts', await currentId(tx, id));
    return row ? await withServerIds(tx, row.data) : null;
  });
}

/** All drafts, last changed first. */
export async function listDrafts(): Promise<BookingDraft[]> {
  await adoptDeltas();
  const store = await db();
  return await store.run('r', DRAFT_TABLES, async (tx) => {
    const rows: DraftRow[] = (await tx.list('drafts')).sort((a, b) => b.updatedAt - a.updatedAt);
    return await Promise.all(rows.map(({ data }) => withServerIds(tx, data)));
  });
}

/** The draft changed last that is not paid for yet, null when there is none. */
export async function latestDraft(): Promise<BookingDraft | null> {
  return (await listDrafts()).find(({ status }) => status !== 'paid') ?? null;
}

/** Removes a draft and its delta; updates still unsent stay where they are (G3). */
export async function removeDraft(id: string): Promise<void> {
  dropDelta(id);
  const store = await db();
  await store.run('rw', DRAFT_TABLES, async (tx) => await tx.remove('drafts', await currentId(tx, id)));
}

const RENAME_TABLES: readonly TableName[] = ['drafts', 'meta', 'outbox', 'lanes', 'idMap', 'intents'];

/**
 * After /booking/create: draft, queued updates, lane and intents move from the local id to the booking's, in one
 * transaction. `sync/outbox` has `adoptBooking`, which also starts sending. Harmless when repeated.
 */
export async function renameDraft(localId: string, bookingId: string): Promise<BookingDraft | null> {
  const delta = readDelta(localId);
  const store = await db();
  const draft = await store.run('rw', RENAME_TABLES, async (tx) => {
    await tx.put('meta', { k: renamedKey(localId), v: bookingId });
    for (const row of await tx.list('outbox', { index: 'bookingId', equals: localId })) {
      await tx.put('outbox', { ...row, bookingId });
    }
    const lane = await tx.get('lanes', localId);
    if (lane) {
      await tx.put('lanes', { ...lane, bookingId, state: lane.state === 'needs-create' ? 'idle' : lane.state });
      await tx.remove('lanes', localId);
    }
    for (const row of await tx.list('intents', { index: 'bookingId', equals: localId })) {
      await tx.put('intents', { ...row, bookingId });
    }
    const row = await tx.get('drafts', localId);
    const already = await tx.get('drafts', bookingId);
    const known = [already?.data, row?.data, delta].filter((one) => one !== undefined && one !== null);
    const [newest] = known.sort((a, b) => b.rev - a.rev);
    if (!newest) return null;
    const { rev, updatedAt } = newest;
    const data = { ...newest, id: bookingId, bookingId };
    await tx.put('drafts', { id: bookingId, uid: row?.uid ?? already?.uid ?? '', rev, updatedAt, data });
    await tx.remove('drafts', localId);
    return data;
  });
  dropDelta(localId);
  return draft;
}

/**
 * The last write of a page (call on `visibilitychange` hidden, `pagehide`, `freeze`): one native transaction and a delta in
 * local storage, both synchronous. Never throws.
 */
export function flushDraftNow(draft: BookingDraft, uid = ''): void {
  writeDelta(draft);
  openStore()?.flush('drafts', { id: draft.id, uid, updatedAt: draft.updatedAt, rev: draft.rev, data: draft });
}
