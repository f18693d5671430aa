import { backoffMs } from '@/domain/backoff';
import type { OutboxRow, PauseReason, QueueError, QueueRow, QueueState } from '../store/rows';
import type { Tx } from '../store/database';
import type { Store } from '../store/store';
import { queueIn, updatesIn } from './outboxTx';
import { QUEUE_TABLES } from './queue';
import {
  type QueueHolder,
  RECONCILE_DUE,
  type SendContext,
  isHeldBy,
  nextLookAt,
  pendingOf,
  releaseLease,
  renewLease,
} from './queueRules';

/** What an outcome does to a queue. Each function is one transaction, and does nothing for a holder whose epoch is over. */

export const ATTEMPTS = 3;
export const ATTEMPT_WAIT_MS = 2000;
const BUSY_WAITS = 5;
const LONGEST_PORTAL_WAIT_MS = 60_000;

/** Changes a queue if this holder still holds it. False when it was robbed. */
async function change(
  store: Store,
  holder: QueueHolder,
  work: (tx: Tx, queue: QueueRow) => Promise<QueueRow>,
  lease: (queue: QueueRow) => QueueRow['lease'] = () => releaseLease(holder),
): Promise<boolean> {
  return await store.run('rw', QUEUE_TABLES, async (tx) => {
    const queue = await queueIn(tx, holder.bookingId);
    if (!isHeldBy(queue, holder)) return false;
    await tx.lanes.put({ ...(await work(tx, queue)), lease: lease(queue) });
    return true;
  });
}

async function park(tx: Tx, bookingId: string): Promise<OutboxRow[]> {
  const rows = await updatesIn(tx, bookingId);
  for (const row of rows) await tx.outbox.put({ ...row, state: 'parked' });
  return rows;
}

/**
 * Counts a failure: waits of 2 s and 4 s, the third halts the queue (G15, G17). Written before the wait begins. A halted
 * queue has a `nextAt` if the failure may end by itself.
 */
export async function recordFailure(
  store: Store,
  holder: QueueHolder,
  batchId: string,
  failure: { error: QueueError; retryAfterMs: number; now: () => number },
): Promise<'backoff' | 'halted' | 'fenced'> {
  let next: 'backoff' | 'halted' = 'backoff';
  const isHolder = await change(store, holder, async (tx, queue) => {
    if (queue.batch?.id !== batchId) return queue;
    const attempts = queue.batch.attempts + 1;
    if (attempts >= ATTEMPTS) {
      next = 'halted';
      const nextAt = nextLookAt(failure.error, await park(tx, holder.bookingId), failure.now());
      return { ...queue, state: 'halted', batch: null, error: failure.error, pendingCount: 0, nextAt };
    }
    const wait = Math.max(ATTEMPT_WAIT_MS * attempts, failure.retryAfterMs);
    const batch = { ...queue.batch, attempts };
    return { ...queue, state: 'backoff', batch, error: failure.error, nextAt: failure.now() + wait };
  });
  return isHolder ? next : 'fenced';
}

/** A portal's answer is no attempt: the same batch again after 2 s, doubled up to a minute. */
export const recordPortal = (
  store: Store,
  holder: QueueHolder,
  error: QueueError,
  now: () => number,
): Promise<boolean> =>
  change(store, holder, async (_tx, queue) => {
    if (!queue.batch) return queue;
    const wait = backoffMs(queue.batch.sends, 0, { base: ATTEMPT_WAIT_MS, cap: LONGEST_PORTAL_WAIT_MS });
    return { ...queue, state: 'backoff', error, nextAt: now() + wait };
  });

/** The server did not answer the look at a halted queue: the next one is later, or never if it has refused. */
export const postponeLook = (
  store: Store,
  holder: QueueHolder,
  error: QueueError,
  now: () => number,
): Promise<boolean> =>
  change(store, holder, async (tx, queue) =>
    queue.state === 'halted'
      ? { ...queue, error, nextAt: nextLookAt(error, await updatesIn(tx, holder.bookingId), now()) }
      : queue,
  );

/** The server answers again: a halt ends as after "Try again". The holder keeps its lease. False when it was robbed. */
export const endHalt = (store: Store, holder: QueueHolder, now: () => number): Promise<boolean> =>
  change(
    store,
    holder,
    async (tx, queue) => {
      // Tried again by the traveller meanwhile.
      if (queue.state !== 'halted') return queue;
      const rows = (await updatesIn(tx, holder.bookingId)).map((row): OutboxRow =>
        row.refusal ? row : { ...row, state: 'queued' },
      );
      await tx.outbox.bulkPut(rows);
      const open = { ...queue, state: 'needs-revalidation' as const, error: null, nextAt: null };
      return { ...open, pendingCount: pendingOf(open, rows) };
    },
    (queue) => renewLease(queue, now()),
  );

/** "In progress": the same batch again after `ms`, not counted. After five such answers the next one counts as a failure. */
export async function recordBusy(
  store: Store,
  holder: QueueHolder,
  ms: number,
  now: () => number,
): Promise<'backoff' | 'too-often' | 'fenced'> {
  let next: 'backoff' | 'too-often' = 'backoff';
  const isHolder = await change(store, holder, async (_tx, queue) => {
    if (!queue.batch) return queue;
    const waits = queue.batch.waits + 1;
    if (waits > BUSY_WAITS) {
      next = 'too-often';
      return queue;
    }
    return { ...queue, state: 'backoff', batch: { ...queue.batch, waits }, nextAt: now() + ms };
  });
  return isHolder ? next : 'fenced';
}

/**
 * Keeps the batch (a halted queue its halt) and waits for a connection, a token, the traveller or the next reconcile. A `nextAt` that a failure or the
 * server asked for stays unless `to` names another.
 */
export const holdQueue = (
  store: Store,
  holder: QueueHolder,
  to: {
    state: Extract<QueueState, 'idle' | 'offline' | 'needs-auth' | 'paused' | 'needs-revalidation'>;
    error?: QueueError | null;
    pause?: PauseReason | null;
    priceChange?: unknown;
    nextAt?: number | null;
    contactAt?: number;
  },
): Promise<boolean> =>
  change(store, holder, async (_tx, queue) => (queue.state === 'halted' ? queue : { ...queue, ...to }));

/**
 * After a conflict: notes that a reconcile is due, so that another run does it should this one lose connection, token or tab.
 * The holder keeps its lease meanwhile. False when it was robbed: then the queue's holder reads the booking itself (G13).
 */
export const startReconcile = (store: Store, holder: QueueHolder, now: SendContext['now']): Promise<boolean> =>
  change(
    store,
    holder,
    async (_tx, queue) => ({ ...queue, state: 'needs-revalidation', contactAt: RECONCILE_DUE }),
    (queue) => renewLease(queue, now()),
  );

/** The booking is over: nothing more is sent, the updates stay stored (G3), the draft is untouched (G5). */
export const closeQueue = (store: Store, holder: QueueHolder, error: QueueError | null): Promise<boolean> =>
  change(store, holder, async (tx, queue) => {
    await park(tx, holder.bookingId);
    return { ...queue, state: 'closed', batch: null, error, pendingCount: 0, nextAt: null };
  });
