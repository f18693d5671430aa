import { laneIn } from '@/storage/laneRow';
import { updatesIn } from '@/storage/updates';
import type { LaneRow, LaneState, OutboxRow, TableName } from '@/storage/rows';
import type { Store, Tx } from '@/storage/store';
import { pickBatch } from './batch';
import { pendingOf } from './pending';

/** Taking a lane and sealing its next batch (offline-sync.md, "Update and lane as one state machine"): one transaction each. */
export const LEASE_MS = 45_000;
/** From this unanswered send on, one try a minute, never a drop. */
const MANY_SENDS = 10;
const SLOW_MS = 60_000;
/** The server keeps idempotency ids at least this long: later nothing is repeated blind (G9). */
export const ID_WINDOW_MS = 86_400_000;
/** After this long without a word from the server the booking is looked at first (G22). */
export const LONG_SILENCE_MS = 1_800_000;

/** States in which no trigger sends anything; only the traveller or a new fact ends them. */
const CLOSED_TO_TRIGGERS: readonly LaneState[] = ['needs-create', 'paused', 'halted', 'closed'];

export interface Sealed {
  batchId: string;
  /** Idempotency ids in order. */
  ids: string[];
  body: string;
}
export type Step =
  | { do: 'send'; batch: Sealed }
  | { do: 'revalidate' }
  | { do: 'wait'; until: number }
  /** Nothing to do, or nothing this holder may do. */
  | { do: 'stop' };

export interface Holder {
  bookingId: string;
  owner: string;
  epoch: number;
}

export const LANE_TABLES: readonly TableName[] = ['lanes', 'outbox'];
const SEAL_TABLES: readonly TableName[] = ['lanes', 'outbox', 'idMap', 'receipts'];

/** The server refused the bearer itself: the same one is not shown again, only a new one or the traveller ends this. */
const isTurnedAway = (lane: LaneRow): boolean => lane.state === 'needs-auth' && lane.error !== null;

/** True when the lane may be taken up by a trigger. */
export const isOpen = (lane: LaneRow): boolean => !CLOSED_TO_TRIGGERS.includes(lane.state) && !isTurnedAway(lane);

/**
 * Takes the lane: a new epoch, once for each lock hold. Null when there is nothing to send, the lane is shut, or the lease
 * of another holder runs and no lock proves it dead (`fenced` false); then `until` tells when to look again.
 */
export async function acquire(
  store: Store,
  bookingId: string,
  { owner, at, uid, fenced }: { owner: string; at: number; uid: string; fenced: boolean },
): Promise<{ holder: Holder | null; until: number | null }> {
  return await store.run('rw', LANE_TABLES, async (tx) => {
    const lane = await tx.get('lanes', bookingId);
    const isOurs = lane !== undefined && (lane.uid === '' || lane.uid === uid);
    if (!lane || !isOurs || !isOpen(lane)) return { holder: null, until: null };
    if (lane.nextAt !== null && lane.nextAt > at) return { holder: null, until: lane.nextAt };
    const other = lane.lease && lane.lease.owner !== owner && lane.lease.until > at ? lane.lease : null;
    if (other && !fenced) return { holder: null, until: other.until };
    const rows = await updatesIn(tx, bookingId);
    if (!rows.some(({ state }) => state !== 'parked') && tx.rejected.length === 0) return { holder: null, until: null };
    const epoch = lane.epoch + 1;
    await tx.put('lanes', { ...lane, epoch, lease: { owner, until: at + LEASE_MS } });
    return { holder: { bookingId, owner, epoch }, until: null };
  });
}

const needsLook = (lane: LaneRow, rows: readonly OutboxRow[], at: number): boolean =>
  (lane.contactAt !== null && at - lane.contactAt > LONG_SILENCE_MS) ||
  rows.some(({ firstSentAt }) => firstSentAt !== null && at - firstSentAt > ID_WINDOW_MS);

/** Rows that were acknowledged once and came back (a restored backup, a lost removal) are known by their receipt. */
async function receiptedIn(tx: Tx, picked: readonly { row: OutboxRow }[]): Promise<OutboxRow[]> {
  const receipts = await Promise.all(picked.map(({ row }) => tx.get('receipts', row.id)));
  return picked.flatMap(({ row }, at) => (receipts[at] === undefined ? [] : row));
}

/** The sealed batch as it must go out again, or a new one; bytes are frozen here, before the first send. */
function batchOf(lane: LaneRow, rows: readonly OutboxRow[], ids: ReadonlyMap<string, string>, newId: () => string) {
  const items = lane.batch?.items ?? [];
  const held = rows.filter(({ id, body }) => body !== null && items.includes(id));
  if (lane.batch && held.length > 0) {
    const picked = held.map((row) => ({ row, body: row.body ?? '' }));
    return { batch: { ...lane.batch, items: held.map(({ id }) => id) }, picked };
  }
  const picked = pickBatch(rows, ids);
  const batch = { id: newId(), items: picked.map(({ row }) => row.id), attempts: 0, sends: 0, waits: 0 };
  return { batch, picked };
}

/**
 * Seals what comes next and marks it as sent, before it is: after a crash the same bytes go out again under the same ids.
 * Refuses a holder whose epoch is over.
 */
export async function seal(
  store: Store,
  { bookingId, owner, epoch }: Holder,
  at: number,
  newId: () => string,
): Promise<Step> {
  return await store.run('rw', SEAL_TABLES, async (tx): Promise<Step> => {
    const lane = await laneIn(tx, bookingId);
    if (lane.epoch !== epoch || !isOpen(lane)) return { do: 'stop' };
    if (lane.nextAt !== null && lane.nextAt > at) return { do: 'wait', until: lane.nextAt };
    let rows = await updatesIn(tx, bookingId);
    if (tx.rejected.some(({ table }) => table === 'outbox')) {
      await tx.put('lanes', { ...lane, state: 'paused', pause: 'quarantine', lease: null });
      return { do: 'stop' };
    }
    if (needsLook(lane, rows, at)) {
      await tx.put('lanes', { ...lane, state: 'needs-revalidation', lease: { owner, until: at + LEASE_MS } });
      return { do: 'revalidate' };
    }
    const ids = new Map(
      (await tx.list('idMap', { index: 'bookingId', equals: bookingId })).map((row) => [
        row.originalId,
        row.passengerId,
      ]),
    );
    let { batch, picked } = batchOf(lane, rows, ids, newId);
    // Only what would be sent is looked up: a queue may be long.
    for (let known = await receiptedIn(tx, picked); known.length > 0; known = await receiptedIn(tx, picked)) {
      await Promise.all(known.map(({ seq = 0 }) => tx.remove('outbox', seq)));
      rows = rows.filter((row) => !known.includes(row));
      ({ batch, picked } = batchOf(lane, rows, ids, newId));
    }
    if (picked.length === 0) {
      await tx.put('lanes', { ...lane, state: 'idle', batch: null, lease: null, pendingCount: pendingOf(lane, rows) });
      return { do: 'stop' };
    }
    const sealed = picked.map(({ row, body }): OutboxRow => {
      const firstSentAt = row.firstSentAt ?? at;
      return { ...row, state: 'sealed', body, firstSentAt };
    });
    await tx.putAll('outbox', sealed);
    const sends = batch.sends + 1;
    await tx.put('lanes', {
      ...lane,
      state: 'sending',
      batch: { ...batch, sends },
      lease: { owner, until: at + LEASE_MS },
      nextAt: sends >= MANY_SENDS ? at + SLOW_MS : null,
      pendingCount: pendingOf(lane, rows),
    });
    const body = `[${picked.map((item) => item.body).join(',')}]`;
    return { do: 'send', batch: { batchId: batch.id, ids: picked.map(({ row }) => row.id), body } };
  });
}
