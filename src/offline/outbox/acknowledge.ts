import type { BatchAnswer } from '@/api/shapes/booking';
import type { OutboxRow, QueueRow, Refusal, TableName } from '../store/rows';
import type { Tx } from '../store/database';
import type { Store } from '../store/store';
import { passengerOf } from './batch';
import type { AppliedUpdate, EventBus, ItemRejected } from './events';
import { countUnsent, queueIn, updatesOfState } from './outboxTx';

type Item = BatchAnswer[number];

interface Acknowledged {
  updates: AppliedUpdate[];
  rejected: ItemRejected[];
  /** Ids of the batch that the answer does not mention. */
  missing: string[];
}

const ACK_TABLES: readonly TableName[] = ['outbox', 'lanes', 'idMap', 'receipts', 'drafts'];

/**
 * The item of each row: by id, else by position if the item has a foreign id and names the same passenger. `ids` are all that
 * were sent, not only those still in the outbox: half an answer about rows that are gone says nothing of the rest.
 */
export function matchItems(
  items: readonly Item[],
  ids: readonly string[],
  rows: readonly OutboxRow[],
): Map<string, Item> {
  const byId = new Map(items.map((item) => [item.idempotency_id, item]));
  const matched = new Map<string, Item>();
  const sent = new Set(ids);
  for (const row of rows) {
    const named = byId.get(row.id);
    const inPlace = items[ids.indexOf(row.id)];
    if (named) matched.set(row.id, named);
    else if (items.length === ids.length && inPlace && !sent.has(inPlace.idempotency_id)) {
      const original = inPlace.payload?.original_id;
      if (original === undefined || original === passengerOf(row.values)) matched.set(row.id, inPlace);
    }
  }
  return matched;
}

const refusalOf = (item: Item): Refusal => ({
  code: item.error?.code ?? 'rejected',
  field: item.error?.field ?? null,
  message: item.error?.message ?? '',
});

/** Marks passengers of the draft as known to the server. The revision stays, nothing typed is touched (G5). */
async function markCommitted(tx: Tx, bookingId: string, updates: readonly AppliedUpdate[]): Promise<void> {
  const passengerIds = new Map(
    updates.filter(({ kind }) => kind === 'passenger').map(({ originalId, passengerId }) => [originalId, passengerId]),
  );
  const row = passengerIds.size > 0 ? await tx.drafts.get(bookingId) : undefined;
  if (!row) return;
  const passengers = row.data.passengers.map((one) =>
    passengerIds.has(one.id)
      ? { ...one, committed: true, passengerId: passengerIds.get(one.id) ?? one.passengerId }
      : one,
  );
  await tx.drafts.put({ ...row, data: { ...row.data, passengers } });
}

/**
 * The queue after an acknowledgement: its batch keeps what is still unanswered, and a halt without parked updates ends. `left`
 * are the unacknowledged updates that were sealed or parked.
 */
function queueAfterAck(queue: QueueRow, batchId: string | null, left: readonly OutboxRow[]): QueueRow {
  const isCurrent = queue.batch?.id === batchId;
  const items = queue.batch?.items.filter((id) => left.some((row) => row.id === id && row.state === 'sealed')) ?? [];
  const batch = queue.batch && items.length > 0 ? { ...queue.batch, items } : null;
  // A backoff belongs to its batch: if reconciling found all of it applied, there is nothing left to wait for.
  const hasNothingToTry = queue.state === 'backoff' && queue.batch !== null && batch === null;
  const isOver =
    isCurrent ||
    hasNothingToTry ||
    (queue.state === 'halted' && left.every(({ state, refusal }) => state !== 'parked' || refusal));
  if (!isOver) return { ...queue, batch };
  // The answer may be late: a changed price still waits for the traveller, and a closed booking stays closed.
  const stays = queue.state === 'closed' || (queue.state === 'paused' && queue.pause !== 'conflict');
  const open = stays ? queue : { ...queue, state: 'idle' as const, pause: null, error: null, nextAt: null };
  return { ...open, batch: isCurrent ? null : batch };
}

const isPending = (row: OutboxRow | undefined): boolean => row !== undefined && row.state !== 'parked';

/**
 * The pending count after an acknowledgement: reduced by the updates that left or were parked. Only when a halt ended, whose
 * count is 0, are the rows counted: a queue may be long.
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

/** The sealed and parked updates. Queued ones, perhaps a thousand, do not matter here. */
const sealedAndParked = async (tx: Tx, bookingId: string): Promise<OutboxRow[]> =>
  (await Promise.all((['sealed', 'parked'] as const).map((state) => updatesOfState(tx, bookingId, state)))).flat();

/** The rows with these ids, in their order. Rows not among `rows` (queued again meanwhile) are read one by one. */
async function rowsOf(tx: Tx, rows: readonly OutboxRow[], ids: readonly string[]): Promise<OutboxRow[]> {
  const known = new Map(rows.map((row) => [row.id, row]));
  const found = ids.map(async (id) => known.get(id) ?? (await tx.outbox.where('id').equals(id).toArray())[0]);
  return (await Promise.all(found)).filter((row) => row !== undefined);
}

/**
 * Writes an answer in one transaction: rows out, receipts in, passenger ids mapped, the draft marked, the queue free (G14).
 * It is matched by ids, not by epoch: an acknowledgement is true whoever brings it, a robbed holder included (G13). `at`: now.
 */
export async function acknowledge(
  store: Store,
  bookingId: string,
  batch: { batchId: string | null; ids: readonly string[]; items: readonly Item[] },
  at: number,
): Promise<Acknowledged> {
  return await store.run('rw', ACK_TABLES, async (tx) => {
    const rows = await sealedAndParked(tx, bookingId);
    const sent = await rowsOf(tx, rows, batch.ids);
    const items = matchItems(batch.items, batch.ids, sent);
    const done: Acknowledged = { updates: [], rejected: [], missing: [] };
    if (items.size === 0) return done;
    const writes: Promise<unknown>[] = [];
    const removedSeqs: number[] = [];
    const passengerIds = new Map<string, string>();
    const left = new Map([...rows, ...sent].map((row) => [row.id, row]));
    const keep = (row: OutboxRow): void => {
      left.set(row.id, row);
      writes.push(tx.outbox.put(row));
    };
    for (const row of sent) {
      const item = items.get(row.id);
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
        if (originalId !== null && passengerId !== null) passengerIds.set(originalId, passengerId);
        writes.push(tx.receipts.put({ id: row.id, at }));
        left.delete(row.id);
        if (row.seq !== undefined) removedSeqs.push(row.seq);
      }
    }
    writes.push(tx.outbox.bulkDelete(removedSeqs));
    for (const [originalId, passengerId] of passengerIds) {
      writes.push(tx.idMap.put({ bookingId, originalId, passengerId, at }));
    }
    const [queue] = await Promise.all([queueIn(tx, bookingId), markCommitted(tx, bookingId, done.updates), ...writes]);
    const next = queueAfterAck(queue, batch.batchId, [...left.values()]);
    await tx.lanes.put({ ...next, contactAt: at, pendingCount: await pendingIn(tx, queue, next, sent, left) });
    return done;
  });
}

/** Emits the events of an acknowledgement. */
export function emitAcknowledged(bus: EventBus, bookingId: string, done: Acknowledged): void {
  if (done.updates.length > 0) bus.emit('applied', { bookingId, updates: done.updates });
  for (const item of done.rejected) bus.emit('rejected', item);
}
