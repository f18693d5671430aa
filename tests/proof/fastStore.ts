import type { RowKey, TableName } from '@/offline/store/rows';
import { KEYS, NUMBERED, rowKeyOf } from '@/offline/store/schema';
import type { Store, Tx, Where } from '@/offline/store/store';

type Row = Record<string, unknown>;

const nameOf = (key: RowKey): string | number => (Array.isArray(key) ? key.join('\n') : key);

/** A predicate for rows: index equality, also of a compound index, a key prefix or an upper bound. */
function matcher(table: TableName, { index, equals, prefix, below }: Where): ((row: Row) => boolean) | null {
  if (Array.isArray(equals)) {
    const [first = '', second = ''] = (index ?? '').slice(1, -1).split('+');
    return (row) => row[first] === equals[0] && row[second] === equals[1];
  }
  const field = index ?? KEYS[table][0] ?? '';
  if (equals !== undefined) return (row) => row[field] === equals;
  if (prefix !== undefined) return (row) => String(row[field]).startsWith(prefix);
  if (below !== undefined) return (row) => Number(row[field]) < below;
  return null;
}

/**
 * A store for hundreds of thousands of plans: atomic transactions like those of the product's stores, but without copies and
 * row validation. Rows are frozen, so that no code changes one in place.
 */
export function fastStore(): Store & { wipe: () => void } {
  const tables = new Map<TableName, Map<string | number, Row>>();
  let next = 1;
  const of = (name: TableName): Map<string | number, Row> => {
    const found = tables.get(name) ?? new Map<string | number, Row>();
    tables.set(name, found);
    return found;
  };

  function begin(scope: readonly TableName[], undo: (() => void)[]): Tx {
    const table = (name: TableName): Map<string | number, Row> => {
      if (!scope.includes(name)) throw new Error(`Table ${name} is not part of this transaction.`);
      return of(name);
    };
    function write(name: TableName, key: string | number, row: Row | null): void {
      const rows = table(name);
      const before = rows.get(key);
      undo.push(() => void (before ? rows.set(key, before) : rows.delete(key)));
      if (row) rows.set(key, Object.freeze(row));
      else rows.delete(key);
    }
    const list = (name: TableName, where: Where = {}): Row[] => {
      const fits = matcher(name, where);
      const rows = Array.from(table(name).values());
      const found = fits ? rows.filter((row) => fits(row)) : rows;
      return where.most === undefined ? found : found.slice(0, where.most);
    };
    const put = (name: TableName, given: object): RowKey => {
      const row: Row = { ...given };
      const [first = ''] = KEYS[name];
      if (NUMBERED.includes(name) && row[first] === undefined) row[first] = next++;
      const key = rowKeyOf(name, row);
      write(name, nameOf(key), row);
      return key;
    };
    return {
      rejected: [],
      get: async (name, key) => table(name).get(nameOf(key)) as never,
      list: async (name, where) => list(name, where) as never,
      count: async (name, where) => list(name, where).length,
      tail: async (bookingId) =>
        list('outbox', { index: 'bookingId', equals: bookingId })
          .sort((a, b) => Number(a['seq']) - Number(b['seq']))
          .at(-1) as never,
      bookings: async () => [...new Set(list('outbox').map((row) => String(row['bookingId'])))],
      present: async (name, keys) => new Set(keys.filter((key) => table(name).has(nameOf(key)))),
      put: async (name, row) => put(name, row),
      putAll: async (name, rows) => {
        for (const row of rows) put(name, row);
      },
      remove: async (name, key) => write(name, nameOf(key), null),
      removeUpdates: async (seqs) => seqs.forEach((seq) => write('outbox', nameOf(seq), null)),
      clear: async (name) => {
        for (const key of Array.from(table(name).keys())) write(name, key, null);
      },
    };
  }

  return {
    volatile: true,
    run: async (_mode, scope, work) => {
      const undo: (() => void)[] = [];
      try {
        return await work(begin(scope, undo));
      } catch (error) {
        for (const back of undo.toReversed()) back();
        throw error;
      }
    },
    flush: () => undefined,
    close: () => undefined,
    wipe: () => tables.clear(),
  };
}
