import type { ServerPriceChange } from '@/api/bookingAdapter';
import type { PauseReason, QueueError, QueueRow, QueueState, Refusal } from '../store/rows';
import type { Store } from '../store/store';
import { ROW_VERSION, passengerOf } from './batch';
import { queueIn, tokenIn, updatesIn } from './outboxTx';
import { isOpen, looksAt } from './queueRules';

interface RefusedUpdate {
  id: string;
  kind: string;
  originalId: string | null;
  refusal: Refusal;
}

/** What a screen says about a booking's unsent work. */
export interface QueueStatus {
  bookingId: string;
  state: QueueState;
  /** Updates queued or in flight. */
  waiting: number;
  /** Updates kept after the third failure or in a closed queue. */
  parked: number;
  refused: RefusedUpdate[];
  pause: PauseReason | null;
  error: QueueError | null;
  priceChange: ServerPriceChange | null;
  /** ms; when the next attempt starts by itself. */
  nextAt: number | null;
  /** A batch is being sent or between two attempts. */
  inFlight: boolean;
}

/** Reads a queue and its updates. A booking without updates has an idle queue. */
export async function readQueueStatus(store: Store, bookingId: string): Promise<QueueStatus> {
  return await store.run('r', ['lanes', 'outbox'], async (tx) => {
    const queue = await queueIn(tx, bookingId);
    const rows = await updatesIn(tx, bookingId);
    const refused = rows.flatMap(({ id, kind, values, refusal }) =>
      refusal ? [{ id, kind, originalId: passengerOf(values), refusal }] : [],
    );
    return {
      bookingId,
      state: queue.state,
      waiting: rows.filter(({ state }) => state !== 'parked').length,
      parked: rows.filter(({ state, refusal }) => state === 'parked' && !refusal).length,
      refused,
      pause: queue.pause,
      error: queue.error,
      // Only `settle` writes it, from the typed adapter; row validation has checked the queue row.
      priceChange:
        queue.pause === 'price' ? ((queue.priceChange as ServerPriceChange | null | undefined) ?? null) : null,
      nextAt: queue.nextAt,
      inFlight: queue.batch !== null && (queue.state === 'sending' || queue.state === 'backoff'),
    };
  });
}

/**
 * Queues that can be sent, now or by themselves later: open, or halted by an outage whose end is due to be looked for; with a
 * bearer (valid at `at`, ms) and an update of a known version. One that waits for the traveller, its booking or newer code is none.
 */
export async function queuesWithWork(store: Store, at: number): Promise<QueueRow[]> {
  return await store.run('r', ['outbox', 'lanes', 'meta'], async (tx) => {
    const rows = await tx.outbox.toArray();
    const known = rows.filter(({ refusal, v }) => !refusal && v === ROW_VERSION);
    const queues: QueueRow[] = [];
    for (const bookingId of new Set(known.map((row) => row.bookingId))) {
      const queue = await queueIn(tx, bookingId);
      const hasUnsent = known.some((row) => row.bookingId === bookingId && row.state !== 'parked');
      const isWork = isOpen(queue) ? hasUnsent : (looksAt(queue, at) ?? Infinity) <= at;
      if (isWork && (await tokenIn(tx, bookingId, at)) !== null) queues.push(queue);
    }
    return queues;
  });
}
