import type { OutboxRow, UpdateState } from '../store/rows';
import type { Tx, Where } from '../store/store';

const inState = (bookingId: string, state: UpdateState): Where => ({
  index: '[bookingId+state]',
  equals: [bookingId, state],
});

/** The order of their commit. */
const bySeq = (a: OutboxRow, b: OutboxRow): number => (a.seq ?? 0) - (b.seq ?? 0);

/** Updates of a booking in the order of their commit, at most so many, inside a transaction over `outbox`. */
export const updatesIn = async (tx: Tx, bookingId: string, most?: number): Promise<OutboxRow[]> => {
  const where = { index: 'bookingId', equals: bookingId, ...(most !== undefined && { most }) };
  return (await tx.list('outbox', where)).sort(bySeq);
};

/**
 * The first updates that count for what is sent next, in the order of their commit: all that were sent or stand aside, and
 * at most so many of the queued ones. A queue may be long.
 */
export async function firstUpdatesIn(tx: Tx, bookingId: string, most: number): Promise<OutboxRow[]> {
  const [sealed, parked, queued] = await Promise.all([
    tx.list('outbox', inState(bookingId, 'sealed')),
    tx.list('outbox', inState(bookingId, 'parked')),
    tx.list('outbox', { ...inState(bookingId, 'queued'), most }),
  ]);
  return [...sealed, ...parked, ...queued].sort(bySeq);
}

/** Those of one state, in no order. */
export const updatesOfState = (tx: Tx, bookingId: string, state: UpdateState): Promise<OutboxRow[]> =>
  tx.list('outbox', inState(bookingId, state));

/** How many wait to be sent or to be answered, without reading them: a queue may be long. */
export async function countUnsent(tx: Tx, bookingId: string): Promise<number> {
  const counts = await Promise.all([
    tx.count('outbox', inState(bookingId, 'queued')),
    tx.count('outbox', inState(bookingId, 'sealed')),
  ]);
  return counts[0] + counts[1];
}
