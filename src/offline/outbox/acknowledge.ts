import type { BatchAnswer } from '@/api/shapes/booking';
import { queueIn } from './queueRow';
import { countUnsent, updatesOfState } from './updates';
import type { QueueRow, OutboxRow, Refusal, TableName } from '../store/rows';
import type { Store, Tx } from '../store/store';
import { passengerOf } from './batch';
import type { AppliedUpdate, ItemRejected } from './events';

type Item = BatchAnswer[number];

export interface Acknowledged {
  updates: AppliedUpdate[];
  rejected: ItemRejected[];
  /** Ids of the batch that the answer said nothing about. */
  missing: string[];
}

const ACK_TABLES: readonly TableName[] = ['outbox', 'lanes', 'idMap', 'receipts', 'drafts'];

/**
 * Items by the id they name; an item with a foreign id counts for the place it stands in, if it speaks of the same passenger.
 * Foreign is what was not in the batch, whose `ids` are all that were sent: some of its rows may have left the outbox since,
 * and half an answer about those says nothing of the rest.
 */
export function matchItems(
  items: readonly Item[],
  ids: readonly string[],
  there: readonly OutboxRow[],
): Map<string, Item> {
  const byId = new Map(items.map((item) => [item.idempotency_id, item]));
  const found = new Map<string, Item>();
  const ours = new Set(ids);
  for (const row of there) {
    const named = byId.get(row.id);
    const inPlace = items[ids.indexOf(row.id)];
    if (named) found.set(row.id, named);
    else if (items.length === ids.length && inPlace && !ours.has(inPlace.idempotency_id)) {
      const about = inPlace.payload?.original_id;
      if (about === undefined || about === passengerOf(row.values)) found.set(row.id, inPlace);
    }
  }
  return found;
}

const refusalOf = (item: Item): Refusal => ({
  code: item.error?.code ?? 'rejected',
  field: item.error?.field ?? null,
  message: item.error?.message ?? '',
});

/** The draft's own copy of what the server made of a passenger; the revision stays, nothing typed is touched (G5). */
async function markCommitted(tx: Tx, bookingId: string, updates: readonly AppliedUpdate[]): Promise<void> {
  const known = new Map(
    updates.filter(({ kind }) => kind === 'passenger').map(({ originalId, passengerId }) => [originalId, passengerId]),
  );
  const row = known.size > 0 ? await tx.get('drafts', bookingId) : undefined;
  if (!row) return;
  const passengers = row.data.passengers.map((one) =>
    known.has(one.id) ? { ...one, committed: true, passengerId: known.get(one.id) ?? one.passengerId } : one,
  );
  await tx.put('drafts', { ...row, data: { ...row.data, passengers } });
}

/** The queue after an acknowledgement: the batch shrinks to what is still unanswered, a halt without parked rows is over. */
function released(queue: QueueRow, batchId: string | null, left: readonly OutboxRow[]): QueueRow {
  const isCurrent = queue.batch?.id === batchId;
  const items = queue.batch?.items.filter((id) => left.some((row) => row.id === id && row.state === 'sealed')) ?? [];
  const batch = queue.batch && items.length > 0 ? { ...queue.batch, items } : null;
  // Tries are those of one batch: where a look found all of it done, nothing is left to wait for.
  const hasNothingToTry = queue.state === 'backoff' && queue.batch !== null && batch === null;
  const isOver =
    isCurrent ||
    hasNothingToTry ||
    (queue.state === 'halted' && left.every(({ state, refusal }) => state !== 'parked' || refusal));
  if (!isOver) return { ...queue, batch };
  // Late news of one batch: a price still waits for the traveller's word, and a booking that is over stays so.
  const stands = queue.state === 'closed' || (queue.state === 'paused' && queue.pause !== 'conflict');
  const open = stands ? queue : { ...queue, state: 'idle' as const, pause: null, error: null, nextAt: null };
  return { ...open, batch: isCurrent ? null : batch };
}

const isPending = (row: OutboxRow | undefined): boolean => row !== undefined && row.state !== 'parked';

/**
 * How many wait after an acknowledgement: so many fewer as left or were parked. Counted only where a halt is over, which counts
 * none: a queue may be long.
 */
async function pendingIn(
  tx: Tx,
  before: QueueRow,
  after: QueueRow,
  sent: readonly OutboxRow[],
  left: ReadonlyMap<string, OutboxRow>,
): Promise<number> {
  if (after.state === 'halted') return 0;
  if (before.state === 'halted') return await countUnsent(tx, after.bookingId);
  const gone = sent.filter((row) => isPending(row) && !isPending(left.get(row.id)));
  return Math.max(0, before.pendingCount - gone.length);
}

/** What was sent and is unanswered, and what stands aside. The rest may be a thousand rows, which say nothing here. */
const notQueued = async (tx: Tx, bookingId: string): Promise<OutboxRow[]> =>
  (await Promise.all((['sealed', 'parked'] as const).map((state) => updatesOfState(tx, bookingId, state)))).flat();

/** The rows with these ids, in their order: those that the traveller queued again meanwhile are asked for one by one. */
async function sentOf(tx: Tx, there: readonly OutboxRow[], ids: readonly string[]): Promise<OutboxRow[]> {
  const known = new Map(there.map((row) => [row.id, row]));
  const rows = ids.map(async (id) => known.get(id) ?? (await tx.list('outbox', { index: 'id', equals: id }))[0]);
  return (await Promise.all(rows)).filter((row) => row !== undefined);
}

/**
 * Takes an answer in, in one transaction: rows out, receipts in, passenger ids mapped, the draft marked, the queue free. An
 * acknowledgement is matched by ids, not by epoch: it is true whoever brings it, a robbed holder included.
 */
export async function acknowledge(
  store: Store,
  bookingId: string,
  batch: { batchId: string | null; ids: readonly string[]; items: readonly Item[] },
  at: number,
): Promise<Acknowledged> {
  return await store.run('rw', ACK_TABLES, async (tx) => {
    const there = await notQueued(tx, bookingId);
    const sent = await sentOf(tx, there, batch.ids);
    const answers = matchItems(batch.items, batch.ids, sent);
    const done: Acknowledged = { updates: [], rejected: [], missing: [] };
    if (answers.size === 0) return done;
    const writes: Promise<unknown>[] = [];
    const gone: number[] = [];
    const named = new Map<string, string>();
    const left = new Map([...there, ...sent].map((row) => [row.id, row]));
    const keep = (row: OutboxRow): void => {
      left.set(row.id, row);
      writes.push(tx.put('outbox', row));
    };
    for (const row of sent) {
      const item = answers.get(row.id);
      const originalId = passengerOf(row.values);
      const about = { id: row.id, kind: row.kind, originalId };
      if (!item) {
        done.missing.push(row.id);
        keep({ ...row, state: row.state === 'sealed' ? 'queued' : row.state });
      } else if (item.status === 'rejected') {
        const refusal = refusalOf(item);
        done.rejected.push({ bookingId, ...about, refusal });
        keep({ ...row, state: 'parked', refusal });
      } else {
        const passengerId = item.payload?.passenger_id ?? null;
        done.updates.push({ ...about, passengerId });
        if (originalId !== null && passengerId !== null) named.set(originalId, passengerId);
        writes.push(tx.put('receipts', { id: row.id, at }));
        left.delete(row.id);
        if (row.seq !== undefined) gone.push(row.seq);
      }
    }
    writes.push(tx.removeUpdates(gone));
    for (const [originalId, passengerId] of named) {
      writes.push(tx.put('idMap', { bookingId, originalId, passengerId, at }));
    }
    const [queue] = await Promise.all([queueIn(tx, bookingId), markCommitted(tx, bookingId, done.updates), ...writes]);
    const next = released(queue, batch.batchId, [...left.values()]);
    await tx.put('lanes', { ...next, contactAt: at, pendingCount: await pendingIn(tx, queue, next, sent, left) });
    return done;
  });
}
