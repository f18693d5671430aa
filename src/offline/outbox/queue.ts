import { hasRejected } from '../store/rowValidation';
import type { OutboxRow, QueueRow, TableName } from '../store/rows';
import type { Tx } from '../store/database';
import type { Store } from '../store/store';
import { MAX_ITEMS, nextBatch } from './batch';
import { countUnsent, firstUpdatesIn, queueIn, updatesIn } from './outboxTx';
import {
  LEASE_MS,
  type QueueHolder,
  type SealedBatch,
  type SendContext,
  isHeldBy,
  isOpen,
  leaseRuns,
  looksAt,
  needsReconcile,
  nextTryAfter,
  releaseLease,
  renewLease,
  sendableRows,
  waitsUntil,
} from './queueRules';

/** Taking a queue and sealing its next batch: one transaction each. */

export const QUEUE_TABLES: readonly TableName[] = ['lanes', 'outbox'];
const SEAL_TABLES: readonly TableName[] = ['lanes', 'outbox', 'idMap', 'receipts'];

type SealResult =
  | { do: 'send'; batch: SealedBatch }
  | { do: 'revalidate' }
  /** The queue is halted by an outage: whether it has ended is asked without sending anything. */
  | { do: 'look' }
  | { do: 'wait'; until: number }
  /** Nothing to do, or nothing this holder may do. */
  | { do: 'stop' };

/**
 * Takes the queue: a new epoch, once for each lock hold. No holder when there is nothing to send, the queue is shut, this run
 * lost its own lock (`robbed`), or another holder's lease runs and no lock proves it dead (`fenced` false). `until` is when to
 * look again (ms), null when another trigger will.
 */
export async function acquire(
  store: Store,
  bookingId: string,
  { owner, now, uid, fenced, robbed }: SendContext & { owner: string; fenced: () => boolean; robbed: () => boolean },
): Promise<{ holder: QueueHolder | null; until: number | null }> {
  return await store.run('rw', QUEUE_TABLES, async (tx) => {
    const at = now();
    const queue = await tx.lanes.get(bookingId);
    const look = queue ? looksAt(queue, at) : null;
    // Robbed before it began: the next run of this tab may be sending already, under a lease with the same owner.
    if (!queue || (!isOpen(queue) && look === null) || robbed()) return { holder: null, until: null };
    const wait = look !== null && look > at ? look : waitsUntil(queue, at);
    if (wait !== null) return { holder: null, until: wait };
    const other = queue.lease?.owner !== owner && leaseRuns(queue, at) ? queue.lease : null;
    if (other && (!fenced() || other.stolen)) {
      // The robbed holder may be at work: until its lease ends, a free lock proves nothing to anybody.
      if (!other.stolen) await tx.lanes.put({ ...queue, lease: { ...other, stolen: true } });
      return { holder: null, until: other.until };
    }
    const rows = sendableRows(await firstUpdatesIn(tx, bookingId, 1), uid());
    const isWork = ({ state, refusal }: OutboxRow): boolean => (look === null ? state !== 'parked' : !refusal);
    if (!rows.some(isWork) && !hasRejected(tx)) return { holder: null, until: null };
    const epoch = queue.epoch + 1;
    await tx.lanes.put({ ...queue, epoch, lease: { owner, until: at + LEASE_MS } });
    return { holder: { bookingId, owner, epoch }, until: null };
  });
}

/**
 * For a waiter that wants to take the lock away: true when the holder's lease is over. The same transaction shuts the holder
 * out (new epoch), and a second waiter sees a running lease.
 */
export async function fence(
  store: Store,
  bookingId: string,
  { owner, now }: Pick<SendContext, 'now'> & { owner: string },
): Promise<boolean> {
  return await store.run('rw', QUEUE_TABLES, async (tx) => {
    const at = now();
    const queue = await tx.lanes.get(bookingId);
    if (!queue) return true;
    if (leaseRuns(queue, at)) return false;
    await tx.lanes.put({ ...queue, epoch: queue.epoch + 1, lease: { owner, until: at + LEASE_MS, stolen: true } });
    return true;
  });
}

/** False when another run took the queue since the batch was sealed, or an answer to part of it arrived. */
export const isStillSealed = (store: Store, holder: QueueHolder, { ids }: Pick<SealedBatch, 'ids'>): Promise<boolean> =>
  store.run('r', ['lanes'], async (tx) => {
    const queue = await queueIn(tx, holder.bookingId);
    return isHeldBy(queue, holder) && queue.batch?.items.join() === ids.join();
  });

interface Sealer extends SendContext {
  newId: () => string;
}

/** Updates that a receipt knows were acknowledged once and came back: from a restored backup, or after a lost removal. */
async function receiptedIn(tx: Tx, picked: readonly { row: OutboxRow }[]): Promise<OutboxRow[]> {
  const receipts = await tx.receipts.bulkGet(picked.map(({ row }) => row.id));
  return picked.flatMap(({ row }, at) => (receipts[at] ? row : []));
}

/** A whole batch, and a few more updates where one waits for another. */
const MOST_READ = MAX_ITEMS + 10;

/** The batch to send next out of `given`, which are in commit order. Updates with a receipt leave the outbox. */
async function chooseBatch(
  tx: Tx,
  queue: QueueRow,
  given: readonly OutboxRow[],
  { uid, newId }: Pick<Sealer, 'uid' | 'newId'>,
) {
  const passengerIds = new Map(
    (await tx.idMap.where('bookingId').equals(queue.bookingId).toArray()).map((row) => [
      row.originalId,
      row.passengerId,
    ]),
  );
  let rows = given;
  let next = nextBatch(queue, sendableRows(rows, uid()), passengerIds, newId);
  // Receipts are looked up only for what would be sent: a queue may be long.
  for (let known = await receiptedIn(tx, next.picked); known.length > 0; known = await receiptedIn(tx, next.picked)) {
    await Promise.all(known.map(({ seq = 0 }) => tx.outbox.delete(seq)));
    const gone = known;
    rows = rows.filter((row) => !gone.includes(row));
    next = nextBatch(queue, sendableRows(rows, uid()), passengerIds, newId);
  }
  return next;
}

/**
 * Seals the next batch and counts it as sent before it is: after a crash the same bytes go out under the same ids. Refuses a
 * holder whose epoch is over.
 */
export async function seal(store: Store, holder: QueueHolder, { now, uid, newId }: Sealer): Promise<SealResult> {
  const { bookingId } = holder;
  return await store.run('rw', SEAL_TABLES, async (tx): Promise<SealResult> => {
    const at = now();
    const queue = await queueIn(tx, bookingId);
    if (!isHeldBy(queue, holder)) return { do: 'stop' };
    const look = looksAt(queue, at);
    if (look !== null && look <= at) {
      await tx.lanes.put({ ...queue, lease: renewLease(queue, at) });
      return { do: 'look' };
    }
    if (!isOpen(queue)) return look === null ? { do: 'stop' } : { do: 'wait', until: look };
    const wait = waitsUntil(queue, at);
    if (wait !== null) return { do: 'wait', until: wait };
    const rows = await firstUpdatesIn(tx, bookingId, MOST_READ);
    if (hasRejected(tx, 'outbox')) {
      await tx.lanes.put({ ...queue, state: 'paused', pause: 'quarantine', lease: releaseLease(holder) });
      return { do: 'stop' };
    }
    if (needsReconcile(queue, rows, at)) {
      await tx.lanes.put({ ...queue, state: 'needs-revalidation', lease: renewLease(queue, at) });
      return { do: 'revalidate' };
    }
    let { batch, picked } = await chooseBatch(tx, queue, rows, { uid, newId });
    // The first updates of a long queue may all wait for one passenger.
    if (picked.length === 0 && rows.length >= MOST_READ) {
      ({ batch, picked } = await chooseBatch(tx, queue, await updatesIn(tx, bookingId), { uid, newId }));
    }
    if (picked.length === 0) {
      const pendingCount = await countUnsent(tx, bookingId);
      await tx.lanes.put({ ...queue, state: 'idle', batch: null, lease: releaseLease(holder), pendingCount });
      return { do: 'stop' };
    }
    const sealed = picked.map(({ row, body }): OutboxRow => {
      const firstSentAt = row.firstSentAt ?? at;
      return { ...row, state: 'sealed', body, firstSentAt };
    });
    await tx.outbox.bulkPut(sealed);
    const sends = batch.sends + 1;
    await tx.lanes.put({
      ...queue,
      state: 'sending',
      batch: { ...batch, sends },
      lease: renewLease(queue, at),
      nextAt: nextTryAfter(sends, at),
    });
    const body = `[${picked.map((item) => item.body).join(',')}]`;
    return { do: 'send', batch: { batchId: batch.id, ids: picked.map(({ row }) => row.id), body, at, uid: uid() } };
  });
}
