import { is } from 'superstruct';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { announce } from './notices';
import type { RowsByTable, TableName } from './rows';
import { ROW_SHAPES } from './rowShapes';
import { type Store, type Tx, rowKeyOf } from './store';

export interface RejectedRow {
  table: TableName;
  row: unknown;
}

/** The row itself when it is sound; otherwise it is noted in `rejected`. */
export function parseRow<T extends TableName>(
  table: T,
  row: unknown,
  rejected: RejectedRow[],
): RowsByTable[T] | undefined {
  if (row === undefined) return undefined;
  if (is(row, ROW_SHAPES[table])) return row as RowsByTable[T];
  rejected.push({ table, row });
  return undefined;
}

const running = new Set<Promise<void>>();
/** Rows being moved by this page: each is read, and so rejected, more often than once. */
const moving = new WeakMap<Store, Set<string>>();

/** For tests and orderly endings: resolves when every rejected row has been moved. */
export async function quarantineSettled(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}

/** An update that is put aside holds its queue: what follows it must not overtake it unseen. */
async function pauseQueue(tx: Tx, row: unknown): Promise<void> {
  const { bookingId } = row as { bookingId?: unknown };
  const queue = typeof bookingId === 'string' ? await tx.get('lanes', bookingId) : undefined;
  if (queue && queue.state !== 'closed') await tx.put('lanes', { ...queue, state: 'paused', pause: 'quarantine' });
}

async function move(store: Store, rejected: readonly RejectedRow[]): Promise<void> {
  const tables = [...new Set<TableName>(['quarantine', 'lanes', ...rejected.map(({ table }) => table)])];
  await store.run('rw', tables, async (tx) => {
    for (const { table, row } of rejected) {
      await tx.put('quarantine', { table, at: now(), row });
      await tx.remove(table, rowKeyOf(table, row));
      if (table === 'outbox') await pauseQueue(tx, row);
    }
  });
  log.warn('storage', `${rejected.length} stored rows of a wrong shape were put aside`);
  announce('quarantined');
}

/**
 * Moves bad rows aside, untouched (G4). Started from a fresh task: the reader may be a live query, in which nothing can be
 * written. Rows of the quarantine itself stay where they are.
 */
export function quarantineRows(store: Store, rejected: readonly RejectedRow[]): void {
  const busy = moving.get(store) ?? new Set<string>();
  moving.set(store, busy);
  const nameOf = ({ table, row }: RejectedRow): string => JSON.stringify([table, rowKeyOf(table, row)]);
  const bad = rejected.filter((one) => one.table !== 'quarantine' && !busy.has(nameOf(one)));
  if (bad.length === 0) return;
  for (const one of bad) busy.add(nameOf(one));
  // Moved by the timer itself: a `then` attached here would run in the zone of the live query again.
  const done = new Promise<void>((resolve, reject) => {
    setTimeout(() => void move(store, bad).then(resolve, reject), 0);
  })
    // The page may be on its way out; the row is met again next time.
    .catch((error: unknown) => log.warn('storage', 'a bad row could not be put aside', error))
    .finally(() => {
      for (const one of bad) busy.delete(nameOf(one));
      running.delete(done);
    });
  running.add(done);
}
