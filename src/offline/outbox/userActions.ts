import type { BookingDraft } from '@/domain/booking/types';
import { editDraftIn } from '../drafts/draftTx';
import type { OutboxRow, QueueState } from '../store/rows';
import type { Store } from '../store/store';
import { ENQUEUE_TABLES } from './enqueue';
import { queueIn, updatesIn } from './outboxTx';
import { QUEUE_TABLES } from './queue';
import { RECONCILE_DUE, isDiscardable, pendingOf } from './queueRules';

/** States that "Try again" ends. */
const ENDED_BY_USER: readonly QueueState[] = [
  'halted',
  'paused',
  'needs-auth',
  'needs-revalidation',
  'backoff',
  'offline',
];

/**
 * "Try again": parked updates queue again with their ids and bytes, a pause ends, attempts start again. Updates the server
 * refused stay parked until they are changed. False when the queue is closed or waits for its booking.
 */
export async function resumeQueue(store: Store, bookingId: string): Promise<boolean> {
  return await store.run('rw', QUEUE_TABLES, async (tx) => {
    const queue = await queueIn(tx, bookingId);
    if (queue.state !== 'idle' && queue.state !== 'sending' && !ENDED_BY_USER.includes(queue.state)) return false;
    const rows = await updatesIn(tx, bookingId);
    const next = rows.map((row) => {
      const state = row.state === 'parked' && !row.refusal ? 'queued' : row.state;
      // The traveller has seen the conflict as of the last reconcile: the age of the repeat counts from then.
      const isSeen = queue.pause === 'conflict' && row.firstSentAt !== null;
      return { ...row, state, firstSentAt: isSeen ? queue.contactAt : row.firstSentAt };
    });
    for (const row of next) await tx.outbox.put(row);
    if (queue.state === 'sending') return true;
    const batch = queue.batch && { ...queue.batch, attempts: 0, waits: 0 };
    const open = { ...queue, state: 'idle' as const, batch, pause: null, error: null, priceChange: null, nextAt: null };
    await tx.lanes.put({ ...open, pendingCount: pendingOf(open, next) });
    return true;
  });
}

/** Tells the draft which updates were discarded. */
export type DraftEdit = (draft: BookingDraft, discarded: readonly OutboxRow[]) => void;

/**
 * Discards updates because the traveller said so; `ids` null means all. Those in flight stay until they are answered, unless
 * the queue waits for the traveller. `forget` changes the draft in the same transaction. Answers how many were discarded.
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
    const discarded = rows.filter((row) => isDiscardable(queue, row) && (ids === null || ids.includes(row.id)));
    for (const { seq } of discarded) if (seq !== undefined) await tx.outbox.delete(seq);
    const left = rows.filter((row) => !discarded.includes(row));
    // A conflict about discarded updates is settled; a changed price still waits for the traveller.
    const isOver = left.length === 0 && (queue.state === 'halted' || queue.pause === 'conflict');
    const open = isOver ? { ...queue, state: 'idle' as const, batch: null, pause: null, error: null } : queue;
    // A discarded update that was sent may have been applied: the booking is read before anything follows it.
    const wasSent = discarded.some(({ firstSentAt }) => firstSentAt !== null);
    const next = wasSent ? { ...open, contactAt: RECONCILE_DUE } : open;
    await tx.lanes.put({ ...next, pendingCount: pendingOf(next, left) });
    if (forget && discarded.length > 0) await editDraftIn(tx, bookingId, (draft) => forget(draft, discarded));
    return discarded.length;
  });
}
