import type { Tx } from '@/offline/store/database';
import { ROWS, type RowKey, type TableName } from '@/offline/store/rows';

/** Rows with this value in an index, the first `most` of them; a field may be the first part of a compound index. */
export interface Where {
  index: string;
  equals?: unknown;
  prefix?: string;
  most?: number;
}

/** What the product's transactions over bookings do, few enough to be watched and altered. */
export interface Verbs {
  get: (table: TableName, key: RowKey) => Promise<unknown>;
  list: (table: TableName, where?: Where) => Promise<unknown[]>;
  put: (table: TableName, row: object) => Promise<RowKey>;
  remove: (table: TableName, key: RowKey) => Promise<void>;
}

class Rows {
  constructor(
    private readonly verbs: Verbs,
    private readonly table: TableName,
    private readonly where: Where,
  ) {}
  toArray(): Promise<unknown[]> {
    return this.verbs.list(this.table, this.where);
  }
  async count(): Promise<number> {
    return (await this.toArray()).length;
  }
  async last(): Promise<unknown> {
    return (await this.toArray()).at(-1);
  }
  limit(most: number): Rows {
    return new Rows(this.verbs, this.table, { ...this.where, most });
  }
}

/** Dexie's table over some verbs: as much of it as the code in `outbox` and `drafts` uses. */
class VerbTable {
  constructor(
    private readonly verbs: Verbs,
    private readonly name: TableName,
  ) {}
  get(key: RowKey): Promise<unknown> {
    return this.verbs.get(this.name, key);
  }
  toArray(): Promise<unknown[]> {
    return this.verbs.list(this.name);
  }
  put(row: object): Promise<RowKey> {
    return this.verbs.put(this.name, row);
  }
  delete(key: RowKey): Promise<void> {
    return this.verbs.remove(this.name, key);
  }
  bulkGet(keys: RowKey[]): Promise<unknown[]> {
    return Promise.all(keys.map((key) => this.get(key)));
  }
  async bulkPut(rows: readonly object[]): Promise<void> {
    for (const row of rows) await this.put(row);
  }
  async bulkDelete(keys: readonly RowKey[]): Promise<void> {
    for (const key of keys) await this.delete(key);
  }
  where(index: string) {
    return {
      equals: (equals: unknown) => new Rows(this.verbs, this.name, { index, equals }),
      startsWith: (prefix: string) => new Rows(this.verbs, this.name, { index, prefix }),
    };
  }
}

class VerbTransaction {
  constructor(
    readonly verbs: Verbs,
    readonly idbtrans: unknown,
  ) {}
}
for (const name of Object.keys(ROWS) as TableName[])
  Object.defineProperty(VerbTransaction.prototype, name, {
    get(this: VerbTransaction) {
      return new VerbTable(this.verbs, name);
    },
  });

/** A transaction over verbs. */
export const transactionOf = (verbs: Verbs, idbtrans: unknown = {}): Tx =>
  new VerbTransaction(verbs, idbtrans) as unknown as Tx;

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
const verbsOf = (tx: Tx): Verbs => (tx instanceof VerbTransaction ? (tx as VerbTransaction).verbs : overDexie(tx));

/** The same transaction with some verbs done otherwise. */
export const withVerbs = (tx: Tx, change: (verbs: Verbs) => Partial<Verbs>): Tx => {
  const verbs = verbsOf(tx);
  return transactionOf({ ...verbs, ...change(verbs) }, tx.idbtrans);
};
