import type { OutboxRow, QueueError, QueueRow, QueueState } from '../store/rows';

/** Decisions about queues and updates: pure, no transaction, no clock. Times are ms of the device's clock. */

export const LEASE_MS = 45_000;
/** The server keeps idempotency ids at least this long: later nothing is repeated blind (G9). */
export const ID_WINDOW_MS = 86_400_000;
/** After this long without an answer the booking is read before anything is sent (G22). */
const LONG_SILENCE_MS = 1_800_000;
/** A clock set back by more than this is not trusted with the age of anything (G21). */
const SET_BACK_MS = 60_000;
/** The longest a queue waits by itself: a later `nextAt` was written by a clock that was set back since. */
const LONGEST_WAIT_MS = 60_000;
/** From this unanswered send on there is one try a minute, never a drop. */
const MANY_SENDS = 10;
const SLOW_MS = 60_000;

/** A `contactAt` so long ago that the booking is read before anything is sent. */
export const RECONCILE_DUE = 0;

/** What a transaction asks when it runs, not when it is requested: it may have waited, or the machine may have slept. */
export interface SendContext {
  now: () => number;
  /** Who is signed in, '' for a guest. */
  uid: () => string;
}

export interface SealedBatch {
  batchId: string;
  /** Idempotency ids in order. */
  ids: string[];
  body: string;
  /** ms: when it was sealed. */
  at: number;
  /** Who was signed in then. */
  uid: string;
}

/** One run that took a queue. */
export interface QueueHolder {
  bookingId: string;
  owner: string;
  epoch: number;
}

/** A queue that an outage halted looks for its end after this time, later as often as the outage doubles, and at least at the second. */
const FIRST_LOOK_MS = 30_000;
const LONGEST_LOOK_MS = 900_000;

/** States in which no trigger sends anything: the traveller or the server ends them. */
const NOT_SENDABLE: readonly QueueState[] = ['needs-create', 'paused', 'halted', 'closed'];

/** The server refused the bearer: it is not shown again until the traveller says so. */
const isUnauthorized = (queue: QueueRow): boolean => queue.state === 'needs-auth' && queue.error !== null;

/** True when a trigger may send the queue. */
export const isOpen = (queue: QueueRow): boolean => !NOT_SENDABLE.includes(queue.state) && !isUnauthorized(queue);

/**
 * True for a failure that may end by itself: no answer, one of a wrong shape, too many requests, a server that is down. A 500
 * is a fault that the same bytes may cause again.
 */
const isOutage = ({ kind, status }: QueueError): boolean =>
  kind !== 'http' || status === null || status > 501 || status === 429 || status === 408;

/** When a queue that the failure halts looks for the end of the outage; null if the server has decided. `rows`: its updates. */
export function nextLookAt(error: QueueError, rows: readonly OutboxRow[], at: number): number | null {
  if (!isOutage(error)) return null;
  const since = Math.min(at, ...rows.map(({ firstSentAt }) => firstSentAt ?? at));
  return at + Math.min(LONGEST_LOOK_MS, Math.max(FIRST_LOOK_MS, at - since));
}

/** When a halted queue looks for the end of an outage: at once if a clock set back since, or an earlier version, wrote no moment. */
export function looksAt({ state, error, nextAt }: QueueRow, at: number): number | null {
  if (state !== 'halted' || !error || !isOutage(error)) return null;
  return nextAt === null || nextAt - at > LONGEST_LOOK_MS ? at : nextAt;
}

/** True when a sealed batch may still leave: its lease runs by a clock that was not set back, and the user is the same. */
export const isFresh = ({ at, uid }: SealedBatch, context: SendContext): boolean =>
  context.uid() === uid && context.now() >= at && context.now() - at < LEASE_MS;

/** True while nobody took the queue since. Epochs alone do not tell: they start again when the browser clears its storage. */
export const isHeldBy = (queue: QueueRow, { owner, epoch }: QueueHolder): boolean =>
  queue.epoch === epoch && queue.lease?.owner === owner;

/** True while the holder of a queue may be at work. A lease longer than any lease was written before the clock was set back. */
export const leaseRuns = ({ lease }: Pick<QueueRow, 'lease'>, at: number): boolean =>
  lease !== null && lease.until > at && lease.until - at <= LEASE_MS;

/** The holder's lease, counted from `at`. A theft of its lock stays noted. */
export const renewLease = ({ lease }: QueueRow, at: number): QueueRow['lease'] =>
  lease && { ...lease, until: at + LEASE_MS };

/** Frees the queue at once; its last owner may still write an outcome until another one takes it. */
export const releaseLease = ({ owner }: QueueHolder): QueueRow['lease'] => ({ owner, until: 0 });

/** The moment before which nothing is sent; null when sending may start. */
export const waitsUntil = ({ nextAt }: QueueRow, at: number): number | null =>
  nextAt !== null && nextAt > at && nextAt - at <= LONGEST_WAIT_MS ? nextAt : null;

/** When a batch that stays unanswered is sent again without an error; null at once. */
export const nextTryAfter = (sends: number, at: number): number | null => (sends >= MANY_SENDS ? at + SLOW_MS : null);

/** True for a send that lies in the future: the clock was set back since. */
export const isSentInFuture = (firstSentAt: number | null, at: number): boolean =>
  firstSentAt !== null && firstSentAt - at > SET_BACK_MS;

/** True when the server may have forgotten the update's id: it is not repeated blind (G9). */
export const isPastIdempotencyWindow = (firstSentAt: number | null, at: number): boolean =>
  firstSentAt !== null && at - firstSentAt > ID_WINDOW_MS;

/** True when the booking has to be read before anything is sent (G9, G22). */
export const needsReconcile = (queue: QueueRow, rows: readonly OutboxRow[], at: number): boolean =>
  (queue.contactAt !== null && at - queue.contactAt > LONG_SILENCE_MS) ||
  rows.some(({ firstSentAt }) => isPastIdempotencyWindow(firstSentAt, at) || isSentInFuture(firstSentAt, at));

/** Work is sent only under the uid that made it, a guest's under any (G20). */
const isOf = (row: Pick<OutboxRow, 'uid'>, uid: string): boolean => row.uid === '' || row.uid === uid;

/** The updates that may be sent now: those before the first unsent one of another user, which must not be overtaken. */
export function sendableRows(rows: readonly OutboxRow[], uid: string): OutboxRow[] {
  const foreign = rows.findIndex((row) => row.state !== 'parked' && !isOf(row, uid));
  return foreign === -1 ? [...rows] : rows.slice(0, foreign);
}

/** An update may replace only the last one of its booking, never sent, of the same user and target: another would reorder (G7, G12). */
export const mayReplace = (tail: OutboxRow, row: OutboxRow): boolean =>
  tail.state === 'queued' &&
  tail.body === null &&
  tail.uid === row.uid &&
  tail.v === row.v &&
  tail.kind === row.kind &&
  tail.target === row.target;

/** Nothing of such a queue is in flight: its batch waits for the traveller, who may also discard it. */
const WAITS_FOR_TRAVELLER: readonly QueueState[] = ['paused', 'needs-auth', 'closed'];

/** An update in flight is not discarded until it is answered. */
export const isDiscardable = (queue: QueueRow, row: OutboxRow): boolean =>
  WAITS_FOR_TRAVELLER.includes(queue.state) || row.state !== 'sealed';

/** The pending count: queued and sealed updates, 0 for a halted queue (G17). */
export const pendingOf = (queue: QueueRow, rows: readonly OutboxRow[]): number =>
  queue.state === 'halted' ? 0 : rows.filter(({ state }) => state !== 'parked').length;
