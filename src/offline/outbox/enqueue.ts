import type { UpdatePayload } from '@/api/shapes/booking';
import type { BookingDraft } from '@/domain/booking/types';
import { DRAFT_TABLES, putDraftIn } from '../drafts/draftRows';
import { currentId } from '../drafts/draftIds';
import { hasTombstone } from '../drafts/tombstones';
import { queueIn } from './queueRow';
import type { OutboxRow, TableName } from '../store/rows';
import type { Tx } from '../store/store';
import { ROW_VERSION, updateTarget } from './batch';

export interface PendingUpdate {
  draft: BookingDraft;
  payload: UpdatePayload;
}

/** The traveller deleted the booking in another tab: nothing of it is sent any more. */
export class DraftDeleted extends Error {
  constructor() {
    super('The booking was deleted.');
  }
}

export const ENQUEUE_TABLES: readonly TableName[] = [...new Set<TableName>([...DRAFT_TABLES, 'outbox', 'lanes'])];

/** Only the last row of the booking, never sent, of the same person and thing: replacing anything earlier would reorder. */
const mayReplace = (tail: OutboxRow | undefined, row: OutboxRow): tail is OutboxRow =>
  tail?.state === 'queued' &&
  tail.body === null &&
  tail.uid === row.uid &&
  tail.v === row.v &&
  tail.kind === row.kind &&
  tail.target === row.target;

export interface QueuedChange extends PendingUpdate {
  /** Idempotency id for a new update; unused when the last one is replaced. */
  id: string;
  uid: string;
  at: number;
}

/** Where and under which id an update went into the outbox. */
export interface Enqueued {
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

/** Lays the changes on what is queued already: replaces the tail where that is allowed, adds a row where not. */
function appendOrReplace(tail: OutboxRow | undefined, changes: readonly QueuedChange[], bookingId: string) {
  const rows: OutboxRow[] = [];
  const answers: Enqueued[] = [];
  let last = tail;
  for (const change of changes) {
    const row = rowOf(change, bookingId);
    if (mayReplace(last, row)) {
      last = { ...last, values: row.values };
      if (rows.length > 0) rows.pop();
    } else {
      last = row;
    }
    rows.push(last);
    answers.push({ bookingId, id: last.id });
  }
  return { rows, answers, added: rows.filter(({ seq }) => seq === undefined).length };
}

/** The place of a refused passenger, for the newer word: what waits for the passenger stands behind it. */
async function placeOf(tx: Tx, { kind, bookingId, target, seq }: OutboxRow): Promise<number | undefined> {
  if (kind !== 'passenger') return undefined;
  const all = await tx.list('outbox', { index: 'bookingId', equals: bookingId });
  // Another word on the same passenger, perhaps sent already, must not be overtaken.
  return all.some((row) => row.target === target && row.seq !== seq) ? undefined : seq;
}

/** A newer word on something the server refused takes its place. */
async function replaceRefused(tx: Tx, parked: readonly OutboxRow[], rows: readonly OutboxRow[]): Promise<OutboxRow[]> {
  const placed = [...rows];
  for (const old of parked) {
    const at = placed.findIndex(({ target }) => target === old.target);
    const row = placed[at];
    if (!old.refusal || old.seq === undefined || !row) continue;
    const place = row.seq === undefined ? await placeOf(tx, old) : undefined;
    if (place !== undefined) placed[at] = { ...row, seq: place };
    else await tx.remove('outbox', old.seq);
  }
  return placed;
}

/** What the outbox holds of a booking, as far as new updates are concerned. */
const lookUp = (tx: Tx, bookingId: string, uid: string) =>
  Promise.all([
    tx.tail(bookingId),
    tx.list('outbox', { index: '[bookingId+state]', equals: [bookingId, 'parked'] }),
    queueIn(tx, bookingId, uid),
  ]);

/** All is asked at once, before it is known whether the draft has another id by now: mostly it has not. */
async function enqueueFor(tx: Tx, changes: readonly QueuedChange[]): Promise<Enqueued[]> {
  const newest = [...changes].sort((a, b) => b.draft.rev - a.draft.rev)[0];
  if (!newest) return [];
  const { draft, uid } = newest;
  const named = currentId(tx, draft.id);
  const [bookingId, asked, stored] = await Promise.all([
    named,
    lookUp(tx, draft.id, uid),
    putDraftIn(tx, draft, uid, named),
  ]);
  if (!stored && (await hasTombstone(tx, bookingId))) throw new DraftDeleted();
  const [tail, parked, queue] = bookingId === draft.id ? asked : await lookUp(tx, bookingId, uid);
  const { rows, answers, added } = appendOrReplace(tail, changes, bookingId);
  const placed = await replaceRefused(tx, parked, rows);
  const pendingCount = queue.state === 'halted' ? 0 : queue.pendingCount + added;
  await Promise.all([tx.putAll('outbox', placed), tx.put('lanes', { ...queue, pendingCount })]);
  return answers;
}

/** Changes of one booking by its id now: by one draft id, or by the old one and the new one. */
async function byBooking(tx: Tx, changes: readonly QueuedChange[]): Promise<QueuedChange[][]> {
  const given = [...new Set(changes.map(({ draft }) => draft.id))];
  if (given.length === 1) return [[...changes]];
  const now = new Map<string, string>();
  for (const id of given) now.set(id, await currentId(tx, id));
  return [...new Set(now.values())].map((id) => changes.filter(({ draft }) => now.get(draft.id) === id));
}

/**
 * Writes revisions of drafts and their updates in the same transaction (over ENQUEUE_TABLES); answers for each change, in
 * order, the booking and the idempotency id, which never changes from here on.
 */
export async function enqueueIn(tx: Tx, changes: readonly QueuedChange[]): Promise<Enqueued[]> {
  const answers = new Map<QueuedChange, Enqueued>();
  for (const own of await byBooking(tx, changes)) {
    const done = await enqueueFor(tx, own);
    own.forEach((change, place) => answers.set(change, done[place] ?? { bookingId: change.draft.id, id: change.id }));
  }
  return changes.map((change) => answers.get(change) ?? { bookingId: change.draft.id, id: change.id });
}
