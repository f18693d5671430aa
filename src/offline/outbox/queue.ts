import { queueIn } from './queueRow';
import { countUnsent, firstUpdatesIn, updatesIn } from './updates';
import type { QueueRow, QueueState, OutboxRow, TableName } from '../store/rows';
import type { Store, Tx } from '../store/store';
import { MAX_ITEMS, pickBatch } from './batch';

/** Taking a queue and sealing its next batch (offline-sync.md, "Update and queue as one state machine"): one transaction each. */
export const LEASE_MS = 45_000;
/** From this unanswered send on, one try a minute, never a drop. */
const MANY_SENDS = 10;
const SLOW_MS = 60_000;
/** The server keeps idempotency ids at least this long: later nothing is repeated blind (G9). */
export const ID_WINDOW_MS = 86_400_000;
/** After this long without a word from the server the booking is looked at first (G22). */
export const LONG_SILENCE_MS = 1_800_000;

/** The longest a queue ever waits by itself: a later moment was written by a clock that has been set back since. */
const LONGEST_WAIT_MS = 60_000;

/** True when a batch may still leave: its lease runs, by a clock that was not set back, and the same person is there. */
export const isFresh = ({ at, uid }: SealedBatch, asker: SendContext): boolean =>
  asker.uid() === uid && asker.now() >= at && asker.now() - at < LEASE_MS;

/** True while the queue of another holder may still be at work. A lease longer than any lease comes from another clock. */
const leaseRuns = ({ lease }: Pick<QueueRow, 'lease'>, at: number): boolean =>
  lease !== null && lease.until > at && lease.until - at <= LEASE_MS;

/** The moment (ms) before which nothing is sent, null when that may be now. */
const waitsUntil = ({ nextAt }: QueueRow, at: number): number | null =>
  nextAt !== null && nextAt > at && nextAt - at <= LONGEST_WAIT_MS ? nextAt : null;

/** As `contactAt`: so long ago that the booking is looked at before anything else is sent. */
export const RECONCILE_DUE = 0;

/** States in which no trigger sends anything; only the traveller or a new fact ends them. */
const CLOSED_TO_TRIGGERS: readonly QueueState[] = ['needs-create', 'paused', 'halted', 'closed'];

export interface SealedBatch {
  batchId: string;
  /** Idempotency ids in order. */
  ids: string[];
  body: string;
  /** ms: when it was sealed. A sender that slept since then may have been replaced. */
  at: number;
  /** For whom. */
  uid: string;
}
export type SealResult =
  | { do: 'send'; batch: SealedBatch }
  | { do: 'revalidate' }
  | { do: 'wait'; until: number }
  /** Nothing to do, or nothing this holder may do. */
  | { do: 'stop' };

export interface QueueHolder {
  bookingId: string;
  owner: string;
  epoch: number;
}

/** True while nobody took the queue since. The owner is asked, too: epochs begin anew when a browser clears its storage. */
export const isHeldBy = (queue: QueueRow, { owner, epoch }: QueueHolder): boolean =>
  queue.epoch === epoch && queue.lease?.owner === owner;

/** The lease of a queue from now on, for who holds it. That its lock was taken away stays true. */
export const renewLease = ({ lease }: QueueRow, at: number): QueueRow['lease'] =>
  lease && { ...lease, until: at + LEASE_MS };

/** The queue is free for others at once; its last owner still may speak for it while nobody takes it. */
export const releaseLease = ({ owner }: QueueHolder): QueueRow['lease'] => ({ owner, until: 0 });

export const QUEUE_TABLES: readonly TableName[] = ['lanes', 'outbox'];
const SEAL_TABLES: readonly TableName[] = ['lanes', 'outbox', 'idMap', 'receipts'];

/** The server refused the bearer itself: the same one is not shown again, only a new one or the traveller ends this. */
const isTurnedAway = (queue: QueueRow): boolean => queue.state === 'needs-auth' && queue.error !== null;

/** True when the queue may be taken up by a trigger. */
export const isOpen = (queue: QueueRow): boolean => !CLOSED_TO_TRIGGERS.includes(queue.state) && !isTurnedAway(queue);

/** What a transaction asks when its turn has come, not before: it may have waited for others, or slept with the machine. */
export interface SendContext {
  now: () => number;
  /** Who is signed in, '' for a guest. */
  uid: () => string;
}

/** Work is sent only under the uid that made it, a guest's under any (G20). */
const isOf = (row: Pick<OutboxRow, 'uid'>, uid: string): boolean => row.uid === '' || row.uid === uid;

/** The updates that may be sent now: those before the first of somebody else's, whose turn is not over. */
function sendableRows(rows: readonly OutboxRow[], uid: string): OutboxRow[] {
  const foreign = rows.findIndex((row) => row.state !== 'parked' && !isOf(row, uid));
  return foreign === -1 ? [...rows] : rows.slice(0, foreign);
}

/**
 * Takes the queue: a new epoch, once for each lock hold. Null when there is nothing to send, the queue is shut, or the lease
 * of another holder runs and no lock proves it dead (`fenced` false); then `until` tells when to look again. Null, too, for
 * a run whose own lock was taken away (`robbed`).
 */
export async function acquire(
  store: Store,
  bookingId: string,
  { owner, now, uid, fenced, robbed }: SendContext & { owner: string; fenced: () => boolean; robbed: () => boolean },
): Promise<{ holder: QueueHolder | null; until: number | null }> {
  return await store.run('rw', QUEUE_TABLES, async (tx) => {
    const at = now();
    const queue = await tx.get('lanes', bookingId);
    // Robbed before it began: the next run of this tab may be sending already, and the lease has this tab's name.
    if (!queue || !isOpen(queue) || robbed()) return { holder: null, until: null };
    const wait = waitsUntil(queue, at);
    if (wait !== null) return { holder: null, until: wait };
    const other = queue.lease?.owner !== owner && leaseRuns(queue, at) ? queue.lease : null;
    if (other && (!fenced() || other.stolen)) {
      // Perhaps robbed by mistake and at work: until its lease is over, a lock that is free proves nothing to anybody.
      if (!other.stolen) await tx.put('lanes', { ...queue, lease: { ...other, stolen: true } });
      return { holder: null, until: other.until };
    }
    const rows = sendableRows(await firstUpdatesIn(tx, bookingId, 1), uid());
    if (!rows.some(({ state }) => state !== 'parked') && tx.rejected.length === 0) return { holder: null, until: null };
    const epoch = queue.epoch + 1;
    await tx.put('lanes', { ...queue, epoch, lease: { owner, until: at + LEASE_MS } });
    return { holder: { bookingId, owner, epoch }, until: null };
  });
}

/**
 * For a waiter whose patience is over: true when the holder's lease is, too. Then the holder is fenced in the same
 * transaction, so that it cannot go on while its lock is taken away, and a second waiter sees a lease that runs.
 */
export async function fence(
  store: Store,
  bookingId: string,
  { owner, now }: Pick<SendContext, 'now'> & { owner: string },
): Promise<boolean> {
  return await store.run('rw', QUEUE_TABLES, async (tx) => {
    const at = now();
    const queue = await tx.get('lanes', bookingId);
    if (!queue) return true;
    if (leaseRuns(queue, at)) return false;
    await tx.put('lanes', { ...queue, epoch: queue.epoch + 1, lease: { owner, until: at + LEASE_MS, stolen: true } });
    return true;
  });
}

/** False when somebody else took the queue since it was sealed, or brought the answer to some of it. */
export const isStillSealed = (store: Store, holder: QueueHolder, { ids }: Pick<SealedBatch, 'ids'>): Promise<boolean> =>
  store.run('r', ['lanes'], async (tx) => {
    const queue = await queueIn(tx, holder.bookingId);
    return isHeldBy(queue, holder) && queue.batch?.items.join() === ids.join();
  });

/** A clock set back by more than this is not trusted with the age of anything (G21). */
const SET_BACK_MS = 60_000;

/** True for a send that a clock, set back since, places in the future. */
export const isAhead = (firstSentAt: number | null, at: number): boolean =>
  firstSentAt !== null && firstSentAt - at > SET_BACK_MS;

const needsReconcile = (queue: QueueRow, rows: readonly OutboxRow[], at: number): boolean =>
  (queue.contactAt !== null && at - queue.contactAt > LONG_SILENCE_MS) ||
  rows.some(({ firstSentAt }) => firstSentAt !== null && (at - firstSentAt > ID_WINDOW_MS || isAhead(firstSentAt, at)));

/** Rows that were acknowledged once and came back (a restored backup, a lost removal) are known by their receipt. */
async function receiptedIn(tx: Tx, picked: readonly { row: OutboxRow }[]): Promise<OutboxRow[]> {
  const ids = picked.map(({ row }) => row.id);
  const known = await tx.present('receipts', ids);
  return picked.flatMap(({ row }) => (known.has(row.id) ? row : []));
}

/** The sealed batch as it must go out again, or a new one; bytes are frozen here, before the first send. */
function batchOf(queue: QueueRow, rows: readonly OutboxRow[], ids: ReadonlyMap<string, string>, newId: () => string) {
  const items = queue.batch?.items ?? [];
  const held = rows.filter(({ id, body }) => body !== null && items.includes(id));
  if (queue.batch && held.length > 0) {
    const picked = held.map((row) => ({ row, body: row.body ?? '' }));
    return { batch: { ...queue.batch, items: held.map(({ id }) => id) }, picked };
  }
  const picked = pickBatch(rows, ids);
  const batch = { id: newId(), items: picked.map(({ row }) => row.id), attempts: 0, sends: 0, waits: 0 };
  return { batch, picked };
}

/** A batch, and some more where one waits for another. */
const AT_ONCE = MAX_ITEMS + 10;

/** What goes out next of these rows. Those that a receipt knows leave the outbox. */
async function chosen(
  tx: Tx,
  queue: QueueRow,
  given: readonly OutboxRow[],
  { uid, newId }: Pick<Sealer, 'uid' | 'newId'>,
) {
  const ids = new Map(
    (await tx.list('idMap', { index: 'bookingId', equals: queue.bookingId })).map((row) => [
      row.originalId,
      row.passengerId,
    ]),
  );
  let rows = given;
  let next = batchOf(queue, sendableRows(rows, uid()), ids, newId);
  // Only what would be sent is looked up: a queue may be long.
  for (let known = await receiptedIn(tx, next.picked); known.length > 0; known = await receiptedIn(tx, next.picked)) {
    await Promise.all(known.map(({ seq = 0 }) => tx.remove('outbox', seq)));
    const gone = known;
    rows = rows.filter((row) => !gone.includes(row));
    next = batchOf(queue, sendableRows(rows, uid()), ids, newId);
  }
  return next;
}

interface Sealer extends SendContext {
  newId: () => string;
}

/**
 * Seals what comes next and marks it as sent, before it is: after a crash the same bytes go out again under the same ids.
 * Refuses a holder whose epoch is over.
 */
export async function seal(store: Store, holder: QueueHolder, { now, uid, newId }: Sealer): Promise<SealResult> {
  const { bookingId } = holder;
  return await store.run('rw', SEAL_TABLES, async (tx): Promise<SealResult> => {
    const at = now();
    const queue = await queueIn(tx, bookingId);
    if (!isHeldBy(queue, holder) || !isOpen(queue)) return { do: 'stop' };
    const wait = waitsUntil(queue, at);
    if (wait !== null) return { do: 'wait', until: wait };
    const rows = await firstUpdatesIn(tx, bookingId, AT_ONCE);
    if (tx.rejected.some(({ table }) => table === 'outbox')) {
      await tx.put('lanes', { ...queue, state: 'paused', pause: 'quarantine', lease: releaseLease(holder) });
      return { do: 'stop' };
    }
    if (needsReconcile(queue, rows, at)) {
      await tx.put('lanes', { ...queue, state: 'needs-revalidation', lease: renewLease(queue, at) });
      return { do: 'revalidate' };
    }
    let { batch, picked } = await chosen(tx, queue, rows, { uid, newId });
    // The first of a long queue may all wait for one passenger.
    if (picked.length === 0 && rows.length >= AT_ONCE) {
      ({ batch, picked } = await chosen(tx, queue, await updatesIn(tx, bookingId), { uid, newId }));
    }
    if (picked.length === 0) {
      const pendingCount = await countUnsent(tx, bookingId);
      await tx.put('lanes', { ...queue, state: 'idle', batch: null, lease: releaseLease(holder), pendingCount });
      return { do: 'stop' };
    }
    const sealed = picked.map(({ row, body }): OutboxRow => {
      const firstSentAt = row.firstSentAt ?? at;
      return { ...row, state: 'sealed', body, firstSentAt };
    });
    await tx.putAll('outbox', sealed);
    const sends = batch.sends + 1;
    await tx.put('lanes', {
      ...queue,
      state: 'sending',
      batch: { ...batch, sends },
      lease: renewLease(queue, at),
      nextAt: sends >= MANY_SENDS ? at + SLOW_MS : null,
    });
    const body = `[${picked.map((item) => item.body).join(',')}]`;
    return { do: 'send', batch: { batchId: batch.id, ids: picked.map(({ row }) => row.id), body, at, uid: uid() } };
  });
}
