import type { PriceChange } from '@/api/bookingAdapter';
import { newLane } from '@/storage/laneRow';
import { updatesIn } from '@/storage/updates';
import type { LaneError, LaneState, PauseReason, Refusal } from '@/storage/rows';
import type { Store } from '@/storage/store';
import { passengerOf } from './batch';

export interface RefusedUpdate {
  id: string;
  kind: string;
  originalId: string | null;
  refusal: Refusal;
}

/** What a screen says about a booking's unsent work. */
export interface LaneStatus {
  bookingId: string;
  state: LaneState;
  /** Updates on their way or queued. */
  waiting: number;
  /** Updates kept after the third failure or in a closed lane. */
  parked: number;
  refused: RefusedUpdate[];
  pause: PauseReason | null;
  error: LaneError | null;
  priceChange: PriceChange | null;
  /** ms; when the next attempt starts by itself. */
  nextAt: number | null;
  /** A batch is under way or between two attempts. */
  inFlight: boolean;
}

/** Reads a lane and its updates. A booking without updates has an idle lane. */
export async function statusOf(store: Store, bookingId: string): Promise<LaneStatus> {
  return await store.run('r', ['lanes', 'outbox'], async (tx) => {
    const lane = (await tx.get('lanes', bookingId)) ?? newLane(bookingId, '');
    const rows = await updatesIn(tx, bookingId);
    const refused = rows.flatMap(({ id, kind, values, refusal }) =>
      refusal ? [{ id, kind, originalId: passengerOf(values), refusal }] : [],
    );
    return {
      bookingId,
      state: lane.state,
      waiting: rows.filter(({ state }) => state !== 'parked').length,
      parked: rows.filter(({ state, refusal }) => state === 'parked' && !refusal).length,
      refused,
      pause: lane.pause,
      error: lane.error,
      // Written by this layer from the typed adapter; a lane row is checked at the door.
      priceChange: lane.pause === 'price' ? ((lane.priceChange as PriceChange | null | undefined) ?? null) : null,
      nextAt: lane.nextAt,
      inFlight: lane.batch !== null && (lane.state === 'sending' || lane.state === 'backoff'),
    };
  });
}
