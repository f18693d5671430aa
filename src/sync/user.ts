import type { BookingDraft } from '@/domain/booking/types';
import { editIn } from '@/storage/drafts';
import { laneIn } from '@/storage/laneRow';
import { updatesIn } from '@/storage/updates';
import type { LaneState, OutboxRow } from '@/storage/rows';
import type { Store } from '@/storage/store';
import { ENQUEUE_TABLES } from './enqueue';
import { LANE_TABLES, LOOK_OWED } from './lane';
import { pendingOf } from './pending';

const ENDED_BY_USER: readonly LaneState[] = [
  'halted',
  'paused',
  'needs-auth',
  'needs-revalidation',
  'backoff',
  'offline',
];

/**
 * "Try again": parked updates queue again with their ids and bytes, a pause ends, attempts start anew. What the server
 * refused stays aside until it is changed. False when the lane is closed or waits for its booking.
 */
export async function retry(store: Store, bookingId: string): Promise<boolean> {
  return await store.run('rw', LANE_TABLES, async (tx) => {
    const lane = await laneIn(tx, bookingId);
    if (lane.state !== 'idle' && lane.state !== 'sending' && !ENDED_BY_USER.includes(lane.state)) return false;
    const rows = await updatesIn(tx, bookingId);
    const next = rows.map((row) => {
      const state = row.state === 'parked' && !row.refusal ? 'queued' : row.state;
      // The traveller has seen both sides of a conflict, as they were when the server was asked: the repeat counts from then.
      const isSeen = lane.pause === 'conflict' && row.firstSentAt !== null;
      return { ...row, state, firstSentAt: isSeen ? lane.contactAt : row.firstSentAt };
    });
    for (const row of next) await tx.put('outbox', row);
    if (lane.state === 'sending') return true;
    const batch = lane.batch && { ...lane.batch, attempts: 0, waits: 0 };
    const open = { ...lane, state: 'idle' as const, batch, pause: null, error: null, priceChange: null, nextAt: null };
    await tx.put('lanes', { ...open, pendingCount: pendingOf(open, next) });
    return true;
  });
}

/** Nothing of such a lane is on its way: its batch waits for the traveller, who may also give it up. */
const STANDS: readonly LaneState[] = ['paused', 'needs-auth', 'closed'];

/** What the draft says of the updates that went. */
export type Forget = (draft: BookingDraft, gone: readonly OutboxRow[]) => void;

/**
 * Forgets updates on the traveller's explicit word; what is on its way stays until it is answered, unless the lane stands.
 * `forget`: the draft says so from the same moment on. Answers how many went.
 */
export async function discard(
  store: Store,
  bookingId: string,
  ids: readonly string[] | null,
  forget?: Forget,
): Promise<number> {
  return await store.run('rw', forget ? ENQUEUE_TABLES : LANE_TABLES, async (tx) => {
    const rows = await updatesIn(tx, bookingId);
    const lane = await laneIn(tx, bookingId);
    const stands = STANDS.includes(lane.state);
    const gone = rows.filter((row) => (stands || row.state !== 'sealed') && (ids === null || ids.includes(row.id)));
    for (const { seq } of gone) if (seq !== undefined) await tx.remove('outbox', seq);
    const left = rows.filter((row) => !gone.includes(row));
    // A conflict over updates that are gone is none any more; a price still waits for its answer.
    const isOver = left.length === 0 && (lane.state === 'halted' || lane.pause === 'conflict');
    const open = isOver ? { ...lane, state: 'idle' as const, batch: null, pause: null, error: null } : lane;
    // What was sent may have arrived unheard: the booking is looked at before anything is built on it.
    const next = gone.some(({ firstSentAt }) => firstSentAt !== null) ? { ...open, contactAt: LOOK_OWED } : open;
    await tx.put('lanes', { ...next, pendingCount: pendingOf(next, left) });
    if (forget && gone.length > 0) await editIn(tx, bookingId, (draft) => forget(draft, gone));
    return gone.length;
  });
}
