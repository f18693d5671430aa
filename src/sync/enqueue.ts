import type { UpdatePayload } from '@/api/shapes/booking';
import type { BookingDraft } from '@/domain/booking/types';
import { DRAFT_TABLES, currentId, putDraftIn } from '@/storage/drafts';
import { laneIn } from '@/storage/lanes';
import { updatesIn } from '@/storage/outbox';
import type { LaneRow, OutboxRow, TableName } from '@/storage/rows';
import type { Tx } from '@/storage/store';
import { ROW_VERSION, targetOf } from './batch';

export interface Pending {
  draft: BookingDraft;
  payload: UpdatePayload;
}

export const ENQUEUE_TABLES: readonly TableName[] = [...new Set<TableName>([...DRAFT_TABLES, 'outbox', 'lanes'])];

/** Only the last row of the booking, never sent and about the same thing: replacing anything earlier would reorder. */
const mayReplace = (tail: OutboxRow | undefined, kind: string, target: string): tail is OutboxRow =>
  tail?.state === 'queued' && tail.body === null && tail.kind === kind && tail.target === target;

/** Unacknowledged updates; 0 for a halted lane, as the specification has it. */
export const pendingOf = (lane: LaneRow, rows: readonly OutboxRow[]): number =>
  lane.state === 'halted' ? 0 : rows.filter(({ state }) => state !== 'parked').length;

interface Change {
  draft: BookingDraft;
  payload: UpdatePayload;
  id: () => string;
  uid: string;
  at: number;
}

/**
 * Writes the draft's revision and one update in the same transaction (over ENQUEUE_TABLES); answers the booking and the
 * idempotency id, which is made here and never changes. A newer word on something the server refused takes its place.
 */
export async function enqueueIn(
  tx: Tx,
  { draft, payload, id, uid, at }: Change,
): Promise<{ bookingId: string; id: string }> {
  const bookingId = await currentId(tx, draft.id);
  await putDraftIn(tx, draft, uid);
  const rows = await updatesIn(tx, bookingId);
  const target = targetOf(payload);
  const tail = rows.at(-1);
  const values = { ...payload } as Record<string, unknown>;
  if (mayReplace(tail, payload.type, target)) {
    await tx.put('outbox', { ...tail, values });
    return { bookingId, id: tail.id };
  }
  for (const row of rows) {
    if (row.refusal && row.target === target && row.seq !== undefined) await tx.remove('outbox', row.seq);
  }
  const row: OutboxRow = {
    id: id(),
    bookingId,
    uid,
    kind: payload.type,
    v: ROW_VERSION,
    target,
    values,
    state: 'queued',
    body: null,
    at,
    firstSentAt: null,
    refusal: null,
  };
  await tx.put('outbox', row);
  const lane = await laneIn(tx, bookingId, uid);
  await tx.put('lanes', { ...lane, pendingCount: pendingOf(lane, [...rows, row]) });
  return { bookingId, id: row.id };
}
