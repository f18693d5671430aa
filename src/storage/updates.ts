import type { OutboxRow } from './rows';
import type { Tx } from './store';

/** Updates of a booking in the order of their commit, inside a transaction over `outbox`. */
export const updatesIn = async (tx: Tx, bookingId: string): Promise<OutboxRow[]> =>
  (await tx.list('outbox', { index: 'bookingId', equals: bookingId })).sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
