import { is } from 'superstruct';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { announce } from './notices';
import type { Rows, TableName } from './rows';
import { ROW_SHAPES } from './shapes';
import { type Store, keyOf } from './store';

export interface Rejected {
  table: TableName;
  row: unknown;
}

/** The row itself when it is sound; otherwise it is noted in `rejected`. */
export function admit<T extends TableName>(table: T, row: unknown, rejected: Rejected[]): Rows[T] | undefined {
  if (row === undefined) return undefined;
  if (is(row, ROW_SHAPES[table])) return row as Rows[T];
  rejected.push({ table, row });
  return undefined;
}

const running = new Set<Promise<void>>();

/** For tests and orderly endings: resolves when every rejected row has been moved. */
export async function quarantineSettled(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}

async function move(store: Store, rejected: readonly Rejected[]): Promise<void> {
  const tables = [...new Set<TableName>(['quarantine', ...rejected.map(({ table }) => table)])];
  await store.run('rw', tables, async (tx) => {
    for (const { table, row } of rejected) {
      await tx.put('quarantine', { table, at: now(), row });
      await tx.remove(table, keyOf(table, row));
    }
  });
  log.warn('storage', `${rejected.length} stored rows of a wrong shape were put aside`);
  announce('quarantined');
}

/**
 * Moves bad rows aside, untouched (G4). Started from a fresh task: the reader may be a live query, in which nothing can be
 * written. Rows of the quarantine itself stay where they are.
 */
export function setAside(store: Store, rejected: readonly Rejected[]): void {
  const bad = rejected.filter(({ table }) => table !== 'quarantine');
  if (bad.length === 0) return;
  const done = new Promise<void>((resolve) => setTimeout(resolve, 0))
    .then(() => move(store, bad))
    .catch((error: unknown) => log.error('storage', 'a bad row could not be put aside', error))
    .finally(() => running.delete(done));
  running.add(done);
}
