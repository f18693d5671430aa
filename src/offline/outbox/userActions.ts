import type { BookingDraft } from '@/domain/booking/types';
import { editDraftIn } from '../drafts/draftRows';
import { queueIn } from './queueRow';
import { updatesIn } from './updates';
import type { QueueState, OutboxRow } from '../store/rows';
import type { Store } from '../store/store';
import { ENQUEUE_TABLES } from './enqueue';
import { QUEUE_TABLES, RECONCILE_DUE } from './queue';
import { pendingOf } from './pendingCount';

const ENDED_BY_USER: readonly QueueState[] = [
  'halted',
  'paused',
  'needs-auth',
  'needs-revalidation',
  'backoff',
  'offline',
];

/**
 * "Try again": parked updates queue again with their ids and bytes, a pause ends, attempts start anew. What the server
 * refused stays aside until it is changed. False when the queue is closed or waits for its booking.
 */
export async function resumeQueue(store: Store, bookingId: string): Promise<boolean> {
  return await store.run('rw', QUEUE_TABLES, async (tx) => {
    const queue = await queueIn(tx, bookingId);
    if (queue.state !== 'idle' && queue.state !== 'sending' && !ENDED_BY_USER.includes(queue.state)) return false;
    const rows = await updatesIn(tx, bookingId);
    const next = rows.map((row) => {
      const state = row.state === 'parked' && !row.refusal ? 'queued' : row.state;
      // The traveller has seen both sides of a conflict, as they were when the server was asked: the repeat counts from then.
      const isSeen = queue.pause === 'conflict' && row.firstSentAt !== null;
      return { ...row, state, firstSentAt: isSeen ? queue.contactAt : row.firstSentAt };
    });
    for (const row of next) await tx.put('outbox', row);
    if (queue.state === 'sending') return true;
    const batch = queue.batch && { ...queue.batch, attempts: 0, waits: 0 };
    const open = { ...queue, state: 'idle' as const, batch, pause: null, error: null, priceChange: null, nextAt: null };
    await tx.put('lanes', { ...open, pendingCount: pendingOf(open, next) });
    return true;
  });
}

/** Nothing of such a queue is on its way: its batch waits for the traveller, who may also give it up. */
const STANDS: readonly QueueState[] = ['paused', 'needs-auth', 'closed'];

/** What the draft says of the updates that went. */
export type DraftEdit = (draft: BookingDraft, gone: readonly OutboxRow[]) => void;

/**
 * Forgets updates on the traveller's explicit word; what is on its way stays until it is answered, unless the queue stands.
 * `forget`: the draft says so from the same moment on. Answers how many went.
 */
export async function discardRows(
  store: Store,
  bookingId: string,
  ids: readonly string[] | null,
  forget?: DraftEdit,
): Promise<number> {
  return await store.run('rw', forget ? ENQUEUE_TABLES : QUEUE_TABLES, async (tx) => {
    const rows = await updatesIn(tx, bookingId);
    const queue = await queueIn(tx, bookingId);
    const stands = STANDS.includes(queue.state);
    const gone = rows.filter((row) => (stands || row.state !== 'sealed') && (ids === null || ids.includes(row.id)));
    for (const { seq } of gone) if (seq !== undefined) await tx.remove('outbox', seq);
    const left = rows.filter((row) => !gone.includes(row));
    // A conflict over updates that are gone is none any more; a price still waits for its answer.
    const isOver = left.length === 0 && (queue.state === 'halted' || queue.pause === 'conflict');
    const open = isOver ? { ...queue, state: 'idle' as const, batch: null, pause: null, error: null } : queue;
    // What was sent may have arrived unheard: the booking is looked at before anything is built on it.
    const next = gone.some(({ firstSentAt }) => firstSentAt !== null) ? { ...open, contactAt: RECONCILE_DUE } : open;
    await tx.put('lanes', { ...next, pendingCount: pendingOf(next, left) });
    if (forget && gone.length > 0) await editDraftIn(tx, bookingId, (draft) => forget(draft, gone));
    return gone.length;
  });
}
