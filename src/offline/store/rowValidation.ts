import type { DBCore, DBCoreTable, DBCoreTransaction, Transaction } from 'dexie';
import { type Struct, is } from 'superstruct';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import type { AppDatabase, Tx } from './database';
import { announce } from './notices';
import { ROWS, type RowsByTable, type TableName } from './rows';
import { primaryKeyOf } from './schema';
import { durabilityOf } from './tables';

export interface RejectedRow {
  table: TableName;
  row: object;
}

/** The row if its shape is right; otherwise it is added to `rejected`. */
export function parseRow<T extends TableName>(
  table: T,
  row: unknown,
  rejected: RejectedRow[],
): RowsByTable[T] | undefined {
  if (row === undefined) return undefined;
  if (is(row, ROWS[table] as Struct)) return row as RowsByTable[T];
  rejected.push({ table, row });
  return undefined;
}

/** What each running transaction has rejected. An upgrade, which Dexie begins without us, checks nothing. */
const rejectedBy = new WeakMap<object, RejectedRow[]>();

/** True when a row of this table had a wrong shape in the transaction: it was left out. */
export const hasRejected = ({ idbtrans }: Pick<Transaction, 'idbtrans'>, table?: TableName): boolean =>
  (rejectedBy.get(idbtrans) ?? []).some((one) => table === undefined || one.table === table);

function checkedTable(table: DBCoreTable): DBCoreTable {
  const name = table.name as TableName;
  const checked = (trans: DBCoreTransaction, row: unknown): unknown => {
    const rejected = rejectedBy.get(trans);
    return rejected ? parseRow(name, row, rejected) : row;
  };
  // `then` of Dexie's promises: each `await` inside a transaction costs it a switch of zones.
  return {
    ...table,
    get: (request) => table.get(request).then((row) => checked(request.trans, row)),
    getMany: (request) => table.getMany(request).then((rows) => rows.map((row) => checked(request.trans, row))),
    query: (request) =>
      table.query(request).then((answer) => {
        if (request.values === false) return answer;
        return { ...answer, result: answer.result.filter((row) => checked(request.trans, row) !== undefined) };
      }),
    openCursor: async (request) => {
      const cursor = await table.openCursor(request);
      if (!cursor || request.values === false) return cursor;
      const isRight = (): boolean => checked(request.trans, cursor.value) !== undefined;
      const start = (onNext: () => void): Promise<unknown> =>
        cursor.start(() => (isRight() ? onNext() : cursor.continue()));
      return Object.create(cursor, { start: { value: start } }) as typeof cursor;
    },
  };
}

/** Dexie opens again by itself after an InvalidStateError, without our look at the version on the disk: the store does it. */
function withoutReopening<T>(begin: () => T): T {
  try {
    return begin();
  } catch (error) {
    if ((error as Error).name !== 'InvalidStateError') throw error;
    throw new DOMException('The connection is lost.', 'UnknownError');
  }
}

/**
 * Dexie's middleware of our rules: rows of a wrong shape are left out of every answer and move to quarantine once the
 * transaction has succeeded, and tables that ask for it make a transaction strict (G1, G4).
 */
export const checkedRows = (core: DBCore, database: AppDatabase): DBCore => ({
  ...core,
  transaction: (stores, mode, options) => {
    const durability = durabilityOf(stores as TableName[]);
    const native = withoutReopening(() => core.transaction(stores, mode, { ...options, durability }));
    const rejected: RejectedRow[] = [];
    rejectedBy.set(native, rejected);
    (native as IDBTransaction).addEventListener('complete', () => quarantineRows(database, rejected));
    return native;
  },
  table: (name) => checkedTable(core.table(name)),
});

const running = new Set<Promise<void>>();
/** Rows on their way to quarantine: the same row may be read, and so rejected, several times meanwhile. */
const moving = new WeakMap<AppDatabase, Set<string>>();

/** For tests and orderly shutdown: resolves when every rejected row has been moved. */
export async function quarantineSettled(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}

/** A quarantined update pauses its queue, so that later updates do not overtake it. */
async function pauseQueue(tx: Tx, row: unknown): Promise<void> {
  const { bookingId } = row as { bookingId?: unknown };
  const queue = typeof bookingId === 'string' ? await tx.lanes.get(bookingId) : undefined;
  if (queue && queue.state !== 'closed') await tx.lanes.put({ ...queue, state: 'paused', pause: 'quarantine' });
}

async function move(database: AppDatabase, rejected: readonly RejectedRow[]): Promise<void> {
  const tables = [...new Set<TableName>(['quarantine', 'lanes', ...rejected.map(({ table }) => table)])];
  await database.transaction('rw!', tables, async (tx) => {
    for (const { table, row } of rejected) {
      await tx.quarantine.put({ table, at: now(), row });
      await tx.table(table).delete(primaryKeyOf(tx.table(table), row));
      if (table === 'outbox') await pauseQueue(tx, row);
    }
  });
  log.warn('storage', `${rejected.length} stored rows of a wrong shape moved to quarantine`);
  announce('quarantined');
}

/** Moves rejected rows to quarantine in a transaction of its own, untouched (G4). Rows of the quarantine itself stay. */
function quarantineRows(database: AppDatabase, rejected: readonly RejectedRow[]): void {
  const busy = moving.get(database) ?? new Set<string>();
  moving.set(database, busy);
  const nameOf = ({ table, row }: RejectedRow): string =>
    JSON.stringify([table, primaryKeyOf(database.table(table), row)]);
  const bad = rejected.filter((one) => one.table !== 'quarantine' && !busy.has(nameOf(one)));
  if (bad.length === 0) return;
  for (const one of bad) busy.add(nameOf(one));
  const done = move(database, bad)
    // The page may be closing; the row is rejected again next time.
    .catch((error: unknown) => log.warn('storage', 'a row could not be moved to quarantine', error))
    .finally(() => {
      for (const one of bad) busy.delete(nameOf(one));
      running.delete(done);
    });
  running.add(done);
}
