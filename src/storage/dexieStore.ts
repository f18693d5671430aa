import { type Collection, Dexie, type Table } from 'dexie';
import { log } from '@/platform/log';
import { type Rejected, admit, setAside } from './door';
import { withRecovery } from './recovery';
import type { RowKey, Rows, TableName } from './rows';
import { KEYS, type Store, type Tx, type Where } from './store';

function select(dexie: Dexie, table: TableName, { index, equals, prefix, below }: Where): Collection | Table {
  const all = dexie.table(table);
  const name = index ?? KEYS[table][0] ?? '';
  if (equals !== undefined) return all.where(name).equals(equals);
  if (prefix !== undefined) return all.where(name).startsWith(prefix);
  if (below !== undefined) return all.where(name).below(below);
  return all;
}

const transaction = (dexie: Dexie, rejected: Rejected[]): Tx => ({
  rejected,
  get: async (table, key) => admit(table, await dexie.table(table).get(key), rejected),
  list: async (table, where = {}) => {
    const rows: unknown[] = await select(dexie, table, where).toArray();
    return rows.flatMap((row) => admit(table, row, rejected) ?? []);
  },
  tail: async (bookingId) => {
    const range: [unknown, unknown] = [
      [bookingId, Dexie.minKey],
      [bookingId, Dexie.maxKey],
    ];
    const row: unknown = await dexie
      .table('outbox')
      .where('[bookingId+seq]')
      .between(...range)
      .last();
    return admit('outbox', row, rejected);
  },
  put: async (table, row) => (await dexie.table(table).put(row)) as RowKey,
  putAll: async (table, rows) => {
    await dexie.table(table).bulkPut(rows);
  },
  remove: async (table, key) => await dexie.table(table).delete(key),
  clear: async (table) => await dexie.table(table).clear(),
});

/** The store over an open database. A full disk and a lost connection are met once here (see recovery). */
export function dexieStore(dexie: Dexie): Store {
  const store: Store = {
    volatile: false,
    run: (mode, tables, work) =>
      withRecovery(dexie, async () => {
        const rejected: Rejected[] = [];
        // Must itself be an async function: by that Dexie knows to follow native awaits inside.
        const answer = await dexie.transaction(mode, [...tables], async () => await work(transaction(dexie, rejected)));
        setAside(store, rejected);
        return answer;
      }),
    flush: <T extends TableName>(table: T, row: Rows[T]) => {
      try {
        // Dexie's own put does not survive a page that goes away (10 of 60); a native one with commit() does (59 of 60).
        const tx = dexie.backendDB().transaction([table], 'readwrite', { durability: 'relaxed' });
        tx.objectStore(table).put(row);
        tx.commit();
      } catch (error) {
        log.warn('storage', 'the last write of the page failed', error);
      }
    },
    close: () => dexie.close({ disableAutoOpen: true }),
  };
  return store;
}
