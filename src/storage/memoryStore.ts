import { type Rejected, admit, setAside } from './door';
import type { RowKey, Rows, TableName } from './rows';
import { KEYS, NUMBERED, type Store, type Tx, type Where, keyOf } from './store';

type Table = Map<string, unknown>;
type Tables = Map<TableName, Table>;

const nameOf = (key: RowKey): string => JSON.stringify(key);
const field = (row: unknown, name: string): unknown => (row as Record<string, unknown>)[name];

function fits(table: TableName, row: unknown, { index, equals, prefix, below }: Where): boolean {
  if (Array.isArray(equals)) {
    const names = (index ?? '').slice(1, -1).split('+');
    return names.every((name, place) => field(row, name) === equals[place]);
  }
  const value = field(row, index ?? KEYS[table][0] ?? '');
  if (equals !== undefined) return value === equals;
  if (prefix !== undefined) return typeof value === 'string' && value.startsWith(prefix);
  if (below !== undefined) return typeof value === 'number' && value < below;
  return true;
}

function byKey(table: TableName): (a: unknown, b: unknown) => number {
  const names = KEYS[table];
  return (a, b) => {
    for (const name of names) {
      const [left, right] = [field(a, name), field(b, name)] as [string, string];
      if (left !== right) return left < right ? -1 : 1;
    }
    return 0;
  };
}

/**
 * The database of a tab whose browser refuses one: same interface, same all-or-nothing transactions one after another,
 * gone with the tab. Also the store of tests that need no disk.
 */
export function memoryStore(): Store {
  const kept: Tables = new Map();
  let next = 1;
  let queue: Promise<unknown> = Promise.resolve();

  function begin(tables: readonly TableName[], rejected: Rejected[]): { tx: Tx; commit: () => void } {
    const draft: Tables = new Map(tables.map((name) => [name, new Map(kept.get(name))]));
    const of = (name: TableName): Table => {
      const found = draft.get(name);
      if (!found) throw new Error(`Table ${name} is not part of this transaction.`);
      return found;
    };
    const tx: Tx = {
      rejected,
      get: async (table, key) => admit(table, structuredClone(of(table).get(nameOf(key))), rejected),
      list: async (table, where = {}) =>
        [...of(table).values()]
          .filter((row) => fits(table, row, where))
          .sort(byKey(table))
          .slice(0, where.most)
          .flatMap((row) => admit(table, structuredClone(row), rejected) ?? []),
      count: async (table, where) => [...of(table).values()].filter((row) => fits(table, row, where)).length,
      tail: async (bookingId) => (await tx.list('outbox', { index: 'bookingId', equals: bookingId })).at(-1),
      bookings: async () => [...new Set([...of('outbox').values()].map((row) => String(field(row, 'bookingId'))))],
      present: async (table, keys) => new Set(keys.filter((key) => of(table).has(nameOf(key)))),
      put: async (table, row) => {
        const copy = structuredClone(row) as unknown as Record<string, unknown>;
        const [first = ''] = KEYS[table];
        if (NUMBERED.includes(table) && copy[first] === undefined) copy[first] = next++;
        const key = keyOf(table, copy);
        of(table).set(nameOf(key), copy);
        return key;
      },
      putAll: async (table, rows) => {
        for (const row of rows) await tx.put(table, row);
      },
      remove: async (table, key) => void of(table).delete(nameOf(key)),
      removeUpdates: async (seqs) => seqs.forEach((seq) => of('outbox').delete(nameOf(seq))),
      clear: async (table) => of(table).clear(),
    };
    return { tx, commit: () => draft.forEach((table, name) => kept.set(name, table)) };
  }

  const store: Store = {
    volatile: true,
    run: (mode, tables, work) => {
      const run = queue.then(async () => {
        const rejected: Rejected[] = [];
        const { tx, commit } = begin(tables, rejected);
        const answer = await work(tx);
        if (mode === 'rw') commit();
        setAside(store, rejected);
        return answer;
      });
      queue = run.catch(() => undefined);
      return run;
    },
    flush: <T extends TableName>(table: T, row: Rows[T]) => {
      const rows: Table = new Map(kept.get(table));
      rows.set(nameOf(keyOf(table, row)), structuredClone(row));
      kept.set(table, rows);
    },
    close: () => undefined,
  };
  return store;
}
