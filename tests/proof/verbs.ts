import type { Tx } from '@/offline/store/database';
import type { RowKey, TableName } from '@/offline/store/rows';

/** Rows with this value in an index, the first `most` of them; a field may be the first part of a compound index. */
export interface Where {
  index: string;
  equals?: unknown;
  prefix?: string;
  most?: number;
}

/** What the product's transactions over bookings do, few enough to be watched and altered. */
export interface Verbs {
  get(table: TableName, key: RowKey): Promise<unknown>;
  list(table: TableName, where?: Where): Promise<unknown[]>;
  put(table: TableName, row: object): Promise<RowKey>;
  remove(table: TableName, key: RowKey): Promise<void>;
}

/** The verbs under the tables of a transaction, and its rejected rows, which the product looks up by `idbtrans`. */
const verbsUnder = new WeakMap<object, Verbs>();

function collection(verbs: Verbs, table: TableName, where: Where) {
  const toArray = () => verbs.list(table, where);
  return {
    toArray,
    count: async () => (await toArray()).length,
    last: async () => (await toArray()).at(-1),
    limit: (most: number) => collection(verbs, table, { ...where, most }),
  };
}

/** Dexie's tables over some verbs: as much of them as the code in `outbox` and `drafts` uses. */
function tableOf(verbs: Verbs, table: TableName) {
  return {
    get: (key: RowKey) => verbs.get(table, key),
    toArray: () => verbs.list(table),
    put: (row: object) => verbs.put(table, row),
    delete: (key: RowKey) => verbs.remove(table, key),
    bulkGet: (keys: RowKey[]) => Promise.all(keys.map((key) => verbs.get(table, key))),
    bulkPut: async (rows: readonly object[]) => {
      for (const row of rows) await verbs.put(table, row);
    },
    bulkDelete: async (keys: readonly RowKey[]) => {
      for (const key of keys) await verbs.remove(table, key);
    },
    where: (index: string) => ({
      equals: (equals: unknown) => collection(verbs, table, { index, equals }),
      startsWith: (prefix: string) => collection(verbs, table, { index, prefix }),
    }),
  };
}

/** A transaction over verbs. Tables are made when they are asked for. */
export function transactionOf(verbs: Verbs, idbtrans: unknown = {}): Tx {
  const made = new Map<string, unknown>();
  const tx = new Proxy(
    { idbtrans },
    {
      get: (target, name) => {
        if (name === 'idbtrans') return target.idbtrans;
        if (typeof name !== 'string' || name === 'then') return undefined;
        if (!made.has(name)) made.set(name, tableOf(verbs, name as TableName));
        return made.get(name);
      },
    },
  );
  verbsUnder.set(tx, verbs);
  return tx as unknown as Tx;
}

const overDexie = (tx: Tx): Verbs => ({
  get: (table, key) => tx.table(table).get(key),
  list: (table, where) => {
    if (!where) return tx.table(table).toArray();
    const clause = tx.table(table).where(where.index);
    const rows = where.prefix === undefined ? clause.equals(where.equals as string) : clause.startsWith(where.prefix);
    return (where.most === undefined ? rows : rows.limit(where.most)).toArray();
  },
  put: async (table, row) => (await tx.table(table).put(row)) as RowKey,
  remove: (table, key) => tx.table(table).delete(key),
});

/** The verbs of a transaction: of one made here, or of the product's own. */
export const verbsOf = (tx: Tx): Verbs => verbsUnder.get(tx) ?? overDexie(tx);

/** The same transaction with some verbs done otherwise. */
export const withVerbs = (tx: Tx, change: (verbs: Verbs) => Partial<Verbs>): Tx => {
  const verbs = verbsOf(tx);
  return transactionOf({ ...verbs, ...change(verbs) }, tx.idbtrans);
};
