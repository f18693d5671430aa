import type { QueueRow } from '../store/rows';
import type { Tx } from '../store/store';

/** A queue that has done nothing yet. A booking the server does not know waits for its creation. */
export const newQueue = (bookingId: string, uid: string): QueueRow => ({
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

/** The queue of a booking inside a transaction over `lanes`. */
export const queueIn = async (tx: Tx, bookingId: string, uid = ''): Promise<QueueRow> =>
  (await tx.get('lanes', bookingId)) ?? newQueue(bookingId, uid);
