import { is } from 'superstruct';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { announce } from './notices';
import type { RowsByTable, TableName } from './rows';
import { rowKeyOf } from './schema';
import type { Store, Tx } from './store';
import { shapeOf } from './tables';

export interface RejectedRow {
  table: TableName;
  row: unknown;
}

/** The row if its shape is right; otherwise it is added to `rejected`. */
export function parseRow<T extends TableName>(
  table: T,
  row: unknown,
  rejected: RejectedRow[],
): RowsByTable[T] | undefined {
  if (row === undefined) return undefined;
  if (is(row, shapeOf(table))) return row as RowsByTable[T];
  rejected.push({ table, row });
  return undefined;
}

const running = new Set<Promise<void>>();
/** Rows on their way to quarantine: the same row may be read, and so rejected, several times meanwhile. */
const moving = new WeakMap<Store, Set<string>>();

/** For tests and orderly shutdown: resolves when every rejected row has been moved. */
export async function quarantineSettled(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}

/** A quarantined update pauses its queue, so that later updates do not overtake it. */
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
  log.warn('storage', `${rejected.length} stored rows of a wrong shape moved to quarantine`);
  announce('quarantined');
}

/** Moves rejected rows to quarantine in a transaction of its own, untouched (G4). Rows of the quarantine itself stay. */
export function quarantineRows(store: Store, rejected: readonly RejectedRow[]): void {
  const busy = moving.get(store) ?? new Set<string>();
  moving.set(store, busy);
  const nameOf = ({ table, row }: RejectedRow): string => JSON.stringify([table, rowKeyOf(table, row)]);
  const bad = rejected.filter((one) => one.table !== 'quarantine' && !busy.has(nameOf(one)));
  if (bad.length === 0) return;
  for (const one of bad) busy.add(nameOf(one));
  const done = move(store, bad)
    // The page may be closing; the row is rejected again next time.
    .catch((error: unknown) => log.warn('storage', 'a row could not be moved to quarantine', error))
    .finally(() => {
      for (const one of bad) busy.delete(nameOf(one));
      running.delete(done);
    });
  running.add(done);
}
