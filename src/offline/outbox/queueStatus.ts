import type { ServerPriceChange } from '@/api/bookingAdapter';
import { newQueue } from './queueRow';
import { updatesIn } from './updates';
import type { QueueError, QueueState, PauseReason, Refusal } from '../store/rows';
import type { Store } from '../store/store';
import { passengerOf } from './batch';

export interface RefusedUpdate {
  id: string;
  kind: string;
  originalId: string | null;
  refusal: Refusal;
}

/** What a screen says about a booking's unsent work. */
export interface QueueStatus {
  bookingId: string;
  state: QueueState;
  /** Updates on their way or queued. */
  waiting: number;
  /** Updates kept after the third failure or in a closed queue. */
  parked: number;
  refused: RefusedUpdate[];
  pause: PauseReason | null;
  error: QueueError | null;
  priceChange: ServerPriceChange | null;
  /** ms; when the next attempt starts by itself. */
  nextAt: number | null;
  /** A batch is under way or between two attempts. */
  inFlight: boolean;
}

/** Reads a queue and its updates. A booking without updates has an idle queue. */
export async function readQueueStatus(store: Store, bookingId: string): Promise<QueueStatus> {
  return await store.run('r', ['lanes', 'outbox'], async (tx) => {
    const queue = (await tx.get('lanes', bookingId)) ?? newQueue(bookingId, '');
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
      // Written by this layer from the typed adapter; a queue row is checked at the door.
      priceChange:
        queue.pause === 'price' ? ((queue.priceChange as ServerPriceChange | null | undefined) ?? null) : null,
      nextAt: queue.nextAt,
      inFlight: queue.batch !== null && (queue.state === 'sending' || queue.state === 'backoff'),
    };
  });
}
