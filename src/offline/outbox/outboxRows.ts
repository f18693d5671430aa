import { now } from '@/platform/clock';
import { TOMBSTONE_PREFIX } from '../drafts/draftIds';
import { db } from '../store/db';
import { putMeta, removeMeta } from '../store/meta';
import type { OutboxRow } from '../store/rows';
import { tokenIn, tokenKey, updatesIn } from './outboxTx';

/** Reads and writes of updates, bearers and receipts, each in a transaction of its own. */

/** Updates of a booking that the server has not acknowledged, in commit order. */
export async function listUpdates(bookingId: string): Promise<OutboxRow[]> {
  const store = await db();
  return await store.run('r', ['outbox'], (tx) => updatesIn(tx, bookingId));
}

/** Bookings with unacknowledged updates. */
export async function bookingsWithUpdates(): Promise<string[]> {
  const store = await db();
  // The keys of an index, not the updates: a queue may be long.
  const keys = await store.run('r', ['outbox'], (tx) => tx.outbox.orderBy('[bookingId+state]').uniqueKeys());
  return [...new Set(keys.map((key) => (key as unknown as [bookingId: string, state: string])[0]))];
}

/**
 * Stores the bearer of a booking; `expiresAt` in ms, null when the server named none. Only `meta` holds it: never an outbox row,
 * a stored request or a cache. It is removed when the booking ends and at sign-out.
 */
export const putBookingToken = (bookingId: string, token: string, expiresAt: number | null): Promise<void> =>
  putMeta(tokenKey(bookingId), { token, expiresAt });

/** The bearer of a booking; null when there is none or it has expired. */
export async function getBookingToken(bookingId: string): Promise<string | null> {
  const store = await db();
  return await store.run('r', ['meta'], (tx) => tokenIn(tx, bookingId, now()));
}

export const removeBookingToken = (bookingId: string): Promise<void> => removeMeta(tokenKey(bookingId));

/**
 * Removes what is left of a deleted booking: its queue, its ids and its idempotent requests, whose bodies name route and dates.
 * False, with nothing done, while an update of it is in flight: its answer needs queue and bearer.
 */
export async function removeTraces(bookingId: string): Promise<boolean> {
  const store = await db();
  return await store.run('rw', ['outbox', 'lanes', 'idMap', 'intents', 'meta'], async (tx) => {
    if ((await updatesIn(tx, bookingId)).length > 0) return false;
    await tx.lanes.delete(bookingId);
    await tx.meta.delete(tokenKey(bookingId));
    for (const row of await tx.idMap.where('bookingId').equals(bookingId).toArray())
      await tx.idMap.delete([row.bookingId, row.originalId]);
    for (const { id } of await tx.intents.where('bookingId').equals(bookingId).toArray()) await tx.intents.delete(id);
    return true;
  });
}

/** Removes the traces of deleted bookings that still waited for an answer when they were deleted. */
export async function removeTracesOfDeleted(): Promise<void> {
  const store = await db();
  const left = await store.run('r', ['meta', 'lanes', 'idMap', 'intents'], async (tx) => {
    const rows = [await tx.lanes.toArray(), await tx.idMap.toArray(), await tx.intents.toArray()].flat();
    const traced = new Set(rows.map(({ bookingId }) => bookingId));
    const tombstones = await tx.meta.where('k').startsWith(TOMBSTONE_PREFIX).toArray();
    return tombstones.map(({ k }) => k.slice(TOMBSTONE_PREFIX.length)).filter((id) => traced.has(id));
  });
  for (const id of left) await removeTraces(id);
}

export const RECEIPT_LIFE_MS = 7 * 86_400_000;
const MAX_RECEIPTS = 2000;

/** Removes receipts that are too old or too many. `at` is now, in ms. */
export async function trimReceipts(at: number): Promise<void> {
  const store = await db();
  await store.run('rw', ['receipts'], async (tx) => {
    const newestFirst = (await tx.receipts.toArray()).sort((a, b) => b.at - a.at);
    for (const [index, receipt] of newestFirst.entries()) {
      if (index >= MAX_RECEIPTS || at - receipt.at > RECEIPT_LIFE_MS) await tx.receipts.delete(receipt.id);
    }
  });
}
