import { laneIn } from '@/storage/laneRow';
import { updatesIn } from '@/storage/updates';
import type { LaneError, LaneRow, LaneState, PauseReason } from '@/storage/rows';
import type { Store, Tx } from '@/storage/store';
import { type Asker, type Holder, LANE_TABLES, LOOK_OWED, isHeldBy, letGo, renewed } from './lane';

/** What an outcome makes of a lane: each function is one transaction, and none for a holder whose epoch is over. */
export const ATTEMPTS = 3;
export const ATTEMPT_WAIT_MS = 2000;
export const BUSY_WAITS = 5;

/** Changes a lane if this holder may still speak for it. False when it was robbed meanwhile. */
async function change(
  store: Store,
  holder: Holder,
  work: (tx: Tx, lane: LaneRow) => Promise<LaneRow>,
  lease: (lane: LaneRow) => LaneRow['lease'] = () => letGo(holder),
): Promise<boolean> {
  return await store.run('rw', LANE_TABLES, async (tx) => {
    const lane = await laneIn(tx, holder.bookingId);
    if (!isHeldBy(lane, holder)) return false;
    await tx.put('lanes', { ...(await work(tx, lane)), lease: lease(lane) });
    return true;
  });
}

async function park(tx: Tx, bookingId: string): Promise<void> {
  for (const row of await updatesIn(tx, bookingId)) await tx.put('outbox', { ...row, state: 'parked' });
}

/** One counted failure: waits 2 s and 4 s, the third halts the lane (spec 4, 8, 9). Written before the wait begins. */
export async function fail(
  store: Store,
  holder: Holder,
  batchId: string,
  failure: { error: LaneError; retryAfterMs: number; now: () => number },
): Promise<'backoff' | 'halted' | 'fenced'> {
  let next: 'backoff' | 'halted' = 'backoff';
  const done = await change(store, holder, async (tx, lane) => {
    if (lane.batch?.id !== batchId) return lane;
    const attempts = lane.batch.attempts + 1;
    if (attempts >= ATTEMPTS) {
      next = 'halted';
      await park(tx, holder.bookingId);
      return { ...lane, state: 'halted', batch: null, error: failure.error, pendingCount: 0, nextAt: null };
    }
    const wait = Math.max(ATTEMPT_WAIT_MS * attempts, failure.retryAfterMs);
    const batch = { ...lane.batch, attempts };
    return { ...lane, state: 'backoff', batch, error: failure.error, nextAt: failure.now() + wait };
  });
  return done ? next : 'fenced';
}

/** "In progress": the same batch after a while, not counted; after five such answers it counts like any failure. */
export async function wait(
  store: Store,
  holder: Holder,
  ms: number,
  now: () => number,
): Promise<'backoff' | 'too-often' | 'fenced'> {
  let next: 'backoff' | 'too-often' = 'backoff';
  const done = await change(store, holder, async (_tx, lane) => {
    if (!lane.batch) return lane;
    const waits = lane.batch.waits + 1;
    if (waits > BUSY_WAITS) {
      next = 'too-often';
      return lane;
    }
    return { ...lane, state: 'backoff', batch: { ...lane.batch, waits }, nextAt: now() + ms };
  });
  return done ? next : 'fenced';
}

/**
 * Leaves the batch as it is and waits for a fact: the connection, a token, the traveller's word, the next look. A wait that
 * a failure or the server asked for goes on beside it.
 */
export const hold = (
  store: Store,
  holder: Holder,
  to: {
    state: Extract<LaneState, 'idle' | 'offline' | 'needs-auth' | 'paused' | 'needs-revalidation'>;
    error?: LaneError | null;
    pause?: PauseReason | null;
    priceChange?: unknown;
    nextAt?: number | null;
    contactAt?: number;
  },
): Promise<boolean> => change(store, holder, async (_tx, lane) => ({ ...lane, ...to }));

/**
 * After a conflict a look is owed: without a connection, a token or this tab somebody else looks first. The lane stays this
 * holder's while it looks; false when it was robbed, and whoever holds the lane asks the server itself (G13).
 */
export const goLook = (store: Store, holder: Holder, now: Asker['now']): Promise<boolean> =>
  change(
    store,
    holder,
    async (_tx, lane) => ({ ...lane, state: 'needs-revalidation', contactAt: LOOK_OWED }),
    (lane) => renewed(lane, now()),
  );

/** The booking is over: nothing more is sent, the updates stay stored (G3), the draft is untouched (G5). */
export const close = (store: Store, holder: Holder, error: LaneError | null): Promise<boolean> =>
  change(store, holder, async (tx, lane) => {
    await park(tx, holder.bookingId);
    return { ...lane, state: 'closed', batch: null, error, pendingCount: 0, nextAt: null };
  });
