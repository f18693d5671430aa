import type { LaneRow } from './rows';
import type { Tx } from './store';

/** A lane that has done nothing yet. A booking the server does not know waits for its creation. */
export const newLane = (bookingId: string, uid: string): LaneRow => ({
  bookingId,
  uid,
  state: bookingId.startsWith('local:') ? 'needs-create' : 'idle',
  epoch: 0,
  lease: null,
  batch: null,
  pause: null,
  error: null,
  priceChange: null,
  nextAt: null,
  pendingCount: 0,
  contactAt: null,
});

/** The lane of a booking inside a transaction over `lanes`. */
export const laneIn = async (tx: Tx, bookingId: string, uid = ''): Promise<LaneRow> =>
  (await tx.get('lanes', bookingId)) ?? newLane(bookingId, uid);
