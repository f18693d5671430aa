import type { Collection, Dexie } from 'dexie';
import { log } from '@/platform/log';
import { type RejectedRow, parseRow, quarantineRows } from './rowValidation';
import { withBackup } from './evictionBackup';
import { runNative } from './nativeTx';
import { closeForGood, withRecovery } from './recovery';
import type { RowKey, RowsByTable, TableName } from './rows';
import { KEYS, type Store, type Tx, type Where } from './store';

function select(dexie: Dexie, table: TableName, { index, equals, prefix, below }: Where): Collection {
  const all = dexie.table(table);
  const name = index ?? KEYS[table][0] ?? '';
  if (equals !== undefined) return all.where(name).equals(equals);
  if (prefix !== undefined) return all.where(name).startsWith(prefix);
  if (below !== undefined) return all.where(name).below(below);
  return all.toCollection();
}

/** Whoever has watched tables in hand does nothing in bulk, neither counts nor asks for a tail: those are questions of the outbox. */
function transaction(
  dexie: Dexie,
  rejected: RejectedRow[],
): Omit<Tx, 'count' | 'tail' | 'putAll' | 'bookings' | 'present' | 'removeUpdates'> {
  const list: Tx['list'] = async (table, where = {}) => {
    const rows: unknown[] = await select(dexie, table, where)
      .limit(where.most ?? Infinity)
      .toArray();
    return rows.flatMap((row) => parseRow(table, row, rejected) ?? []);
  };
  return {
    rejected,
    get: async (table, key) => parseRow(table, await dexie.table(table).get(key), rejected),
    list,
    put: async (table, row) => (await dexie.table(table).put(row)) as RowKey,
    remove: async (table, key) => await dexie.table(table).delete(key),
    clear: async (table) => await dexie.table(table).clear(),
  };
}

/** Tables that a live query reads: it sees only what goes through dexie. */
const WATCHED: ReadonlySet<TableName> = new Set(['searches', 'snapshots', 'snapshotTexts']);

/** The open connection. Throws as dexie does when there is none: the caller opens it again. */
function connection(dexie: Dexie): IDBDatabase {
  const base = dexie.backendDB() as IDBDatabase | null;
  if (!base) throw new DOMException('The connection is closed.', 'InvalidStateError');
  return base;
}

const runMirrored: typeof runNative = async (base, mode, tables, rejected, work) => {
  let done = (): void => undefined;
  const answer = await runNative(base, mode, tables, rejected, (tx) => {
    const both = withBackup(tx);
    ({ done } = both);
    return work(both.tx);
  });
  done();
  return answer;
};

/** The store over an open database. A full disk and a lost connection are met once here (see recovery). */
export function dexieStore(dexie: Dexie): Store {
  const store: Store = {
    volatile: false,
    run: (mode, tables, work) =>
      withRecovery(dexie, async () => {
        const rejected: RejectedRow[] = [];
        const scope = [...tables];
        const answer = scope.some((table) => WATCHED.has(table))
          ? // Must itself be an async function: by that Dexie knows to follow native awaits inside.
            await dexie.transaction(mode, scope, async () => await work(transaction(dexie, rejected) as Tx))
          : await runMirrored(connection(dexie), mode, scope, rejected, work);
        quarantineRows(store, rejected);
        return answer;
      }),
    flush: <T extends TableName>(table: T, row: RowsByTable[T]) => {
      try {
        // Dexie's own put does not survive a page that goes away (10 of 60); a native one with commit() does (59 of 60).
        const tx = dexie.backendDB().transaction([table], 'readwrite', { durability: 'relaxed' });
        tx.objectStore(table).put(row);
        tx.commit();
      } catch (error) {
        log.warn('storage', 'the last write of the page failed', error);
      }
    },
    close: () => closeForGood(dexie),
  };
  return store;
}
