import type { UpdatePayload } from '@/api/shapes/updates';
import type { BookingDraft } from '@/domain/booking/types';
import { currentId, hasTombstone } from '../drafts/draftIds';
import { DRAFT_TABLES, putDraftIn } from '../drafts/draftTx';
import type { OutboxRow, TableName } from '../store/rows';
import type { Tx } from '../store/database';
import { ROW_VERSION, updateTarget } from './batch';
import { lastUpdateIn, queueIn, updatesOfState } from './outboxTx';
import { mayReplace } from './queueRules';

export interface PendingUpdate {
  draft: BookingDraft;
  payload: UpdatePayload;
}

/** The traveller deleted the booking in another tab: its updates are no longer accepted. */
export class DraftDeleted extends Error {
  constructor() {
    super('The booking was deleted.');
  }
}

export const ENQUEUE_TABLES: readonly TableName[] = [...DRAFT_TABLES, 'outbox', 'lanes'];

interface QueuedChange extends PendingUpdate {
  /** Idempotency id of a new update; unused when the last update is replaced. */
  id: string;
  uid: string;
  at: number;
}

/** Under which booking and id an update went into the outbox. */
interface Enqueued {
  bookingId: string;
  id: string;
}

const rowOf = ({ payload, id, uid, at }: QueuedChange, bookingId: string): OutboxRow => ({
  id,
  bookingId,
  uid,
  kind: payload.type,
  v: ROW_VERSION,
  target: updateTarget(payload),
  values: { ...payload },
  state: 'queued',
  body: null,
  at,
  firstSentAt: null,
  refusal: null,
});

/** The rows to write for some changes of one booking: each replaces the row before it where that is allowed. */
function appendOrReplace(tail: OutboxRow | undefined, changes: readonly QueuedChange[], bookingId: string) {
  const rows: OutboxRow[] = [];
  const enqueued: Enqueued[] = [];
  let last = tail;
  for (const change of changes) {
    const row = rowOf(change, bookingId);
    if (last && mayReplace(last, row)) {
      last = { ...last, values: row.values };
      if (rows.length > 0) rows.pop();
    } else {
      last = row;
    }
    rows.push(last);
    enqueued.push({ bookingId, id: last.id });
  }
  return { rows, enqueued, added: rows.filter(({ seq }) => seq === undefined).length };
}

/** The `seq` that the correction of a refused passenger takes over: updates that depend on the passenger follow it. */
async function inheritedSeq(tx: Tx, { kind, bookingId, target, seq }: OutboxRow): Promise<number | undefined> {
  if (kind !== 'passenger') return undefined;
  const all = await tx.outbox.where('bookingId').equals(bookingId).toArray();
  // Another update of the same passenger, perhaps sent already, must not be overtaken.
  return all.some((row) => row.target === target && row.seq !== seq) ? undefined : seq;
}

/** A newer update replaces one of the same target that the server refused. */
async function replaceRefused(tx: Tx, parked: readonly OutboxRow[], rows: readonly OutboxRow[]): Promise<OutboxRow[]> {
  const placed = [...rows];
  for (const old of parked) {
    const index = placed.findIndex(({ target }) => target === old.target);
    const row = placed[index];
    if (!old.refusal || old.seq === undefined || !row) continue;
    const seq = row.seq === undefined ? await inheritedSeq(tx, old) : undefined;
    if (seq !== undefined) placed[index] = { ...row, seq };
    else await tx.outbox.delete(old.seq);
  }
  return placed;
}

/** Last update, parked updates and queue of a booking. */
const readOutbox = (tx: Tx, bookingId: string, uid: string) =>
  Promise.all([lastUpdateIn(tx, bookingId), updatesOfState(tx, bookingId, 'parked'), queueIn(tx, bookingId, uid)]);

/** Changes of one booking. All reads start at once, before the current id is known: mostly it is the same. */
async function enqueueFor(tx: Tx, changes: readonly QueuedChange[]): Promise<Enqueued[]> {
  const newest = [...changes].sort((a, b) => b.draft.rev - a.draft.rev)[0];
  if (!newest) return [];
  const { draft, uid } = newest;
  const renamed = currentId(tx, draft.id);
  const [bookingId, underDraftId, stored] = await Promise.all([
    renamed,
    readOutbox(tx, draft.id, uid),
    putDraftIn(tx, draft, uid, renamed),
  ]);
  if (!stored && (await hasTombstone(tx, bookingId))) throw new DraftDeleted();
  const [tail, parked, queue] = bookingId === draft.id ? underDraftId : await readOutbox(tx, bookingId, uid);
  const { rows, enqueued, added } = appendOrReplace(tail, changes, bookingId);
  const placed = await replaceRefused(tx, parked, rows);
  const pendingCount = queue.state === 'halted' ? 0 : queue.pendingCount + added;
  await Promise.all([tx.outbox.bulkPut(placed), tx.lanes.put({ ...queue, pendingCount })]);
  return enqueued;
}

/** Changes grouped by the current id of their booking: some may name it by its local id. */
async function byBooking(tx: Tx, changes: readonly QueuedChange[]): Promise<QueuedChange[][]> {
  const draftIds = [...new Set(changes.map(({ draft }) => draft.id))];
  if (draftIds.length === 1) return [[...changes]];
  const current = new Map<string, string>();
  for (const id of draftIds) current.set(id, await currentId(tx, id));
  return [...new Set(current.values())].map((id) => changes.filter(({ draft }) => current.get(draft.id) === id));
}

/**
 * Writes drafts and their updates in one transaction (over ENQUEUE_TABLES, G6). Answers for each change, in order, the booking
 * and the idempotency id, which never changes from here on. Throws DraftDeleted.
 */
export async function enqueueIn(tx: Tx, changes: readonly QueuedChange[]): Promise<Enqueued[]> {
  const results = new Map<QueuedChange, Enqueued>();
  for (const group of await byBooking(tx, changes)) {
    const enqueued = await enqueueFor(tx, group);
    group.forEach((change, index) =>
      results.set(change, enqueued[index] ?? { bookingId: change.draft.id, id: change.id }),
    );
  }
  return changes.map((change) => results.get(change) ?? { bookingId: change.draft.id, id: change.id });
}
