import { is, nullable, number, string, type as shape } from 'superstruct';
import type { OutboxRow, QueueRow } from '../store/rows';
import type { Tx } from '../store/database';

/** Reads of queues, updates and bearers inside a transaction. */

/** The queue of a booking before its first update. A booking the server does not know waits for its creation. */
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

/** The queue of a booking (over `lanes`). */
export const queueIn = async (tx: Tx, bookingId: string, uid = ''): Promise<QueueRow> =>
  (await tx.lanes.get(bookingId)) ?? newQueue(bookingId, uid);

const inState = (tx: Tx, bookingId: string, state: OutboxRow['state']) =>
  tx.outbox.where('[bookingId+state]').equals([bookingId, state]);

/** Commit order. */
const bySeq = (a: OutboxRow, b: OutboxRow): number => (a.seq ?? 0) - (b.seq ?? 0);

/** The updates of a booking in commit order, at most `most` (over `outbox`). */
export const updatesIn = async (tx: Tx, bookingId: string, most?: number): Promise<OutboxRow[]> => {
  const rows = tx.outbox.where('bookingId').equals(bookingId);
  return (await (most === undefined ? rows : rows.limit(most)).toArray()).sort(bySeq);
};

/** The last update of a booking in commit order. The others are not read: a queue may be long. */
export const lastUpdateIn = (tx: Tx, bookingId: string): Promise<OutboxRow | undefined> =>
  tx.outbox.where('bookingId').equals(bookingId).last();

/**
 * What the next batch depends on, in commit order: all updates that are sealed or parked, and the first `most` queued ones. A
 * queue may be long.
 */
export async function firstUpdatesIn(tx: Tx, bookingId: string, most: number): Promise<OutboxRow[]> {
  const [sealed, parked, queued] = await Promise.all([
    inState(tx, bookingId, 'sealed').toArray(),
    inState(tx, bookingId, 'parked').toArray(),
    inState(tx, bookingId, 'queued').limit(most).toArray(),
  ]);
  return [...sealed, ...parked, ...queued].sort(bySeq);
}

/** The updates of one state, in no order. */
export const updatesOfState = (tx: Tx, bookingId: string, state: OutboxRow['state']): Promise<OutboxRow[]> =>
  inState(tx, bookingId, state).toArray();

/** How many updates are queued or sealed. Their rows are not read. */
export async function countUnsent(tx: Tx, bookingId: string): Promise<number> {
  const counts = await Promise.all([
    inState(tx, bookingId, 'queued').count(),
    inState(tx, bookingId, 'sealed').count(),
  ]);
  return counts[0] + counts[1];
}

const Token = shape({ token: string(), expiresAt: nullable(number()) });

/** Key of a booking's bearer in `meta`. */
export const tokenKey = (bookingId: string): string => `token:${bookingId}`;

/** The bearer of a booking (over `meta`); null when there is none or it has expired at `at` (ms). */
export async function tokenIn(tx: Tx, bookingId: string, at: number): Promise<string | null> {
  const row = await tx.meta.get(tokenKey(bookingId));
  if (!row || !is(row.v, Token)) return null;
  const { token, expiresAt } = row.v;
  return expiresAt === null || expiresAt > at ? token : null;
}

/** Key in `meta` of the bearer of an ordered booking, which is kept with its order. */
export const orderBearerKey = (bookingId: string): string => `orderKey:${bookingId}`;

/** The bearer of a booking, ordered or not (over `meta`); null when it is not on this device. `at`: now, in ms. */
export async function orderBearerIn(tx: Tx, bookingId: string, at: number): Promise<string | null> {
  const open = await tokenIn(tx, bookingId, at);
  if (open !== null) return open;
  const kept: unknown = (await tx.meta.get(orderBearerKey(bookingId)))?.v;
  return typeof kept === 'string' ? kept : null;
}
