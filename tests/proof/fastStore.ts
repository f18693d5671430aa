import type { RowKey, TableName } from '@/offline/store/rows';
import { AppDatabase } from '@/offline/store/database';
import { primaryKeyOf } from '@/offline/store/schema';
import type { Store } from '@/offline/store/store';
import { type Verbs, type Where, transactionOf } from './verbs';

type Row = Record<string, unknown>;

/** Never opened. */
const schema = new AppDatabase('schema');

const nameOf = (key: RowKey): string | number => (Array.isArray(key) ? key.join('\n') : key);

/** A predicate for rows: index equality, also of a compound index, or a key prefix. */
function matcher({ index, equals, prefix }: Where): (row: Row) => boolean {
  if (prefix !== undefined) return (row) => String(row[index]).startsWith(prefix);
  if (!Array.isArray(equals)) return (row) => row[index] === equals;
  const names = index.slice(1, -1).split('+');
  return (row) => names.every((name, at) => row[name] === equals[at]);
}

/**
 * A store for hundreds of thousands of plans: atomic transactions like those of the product's store, but without copies and
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

  function begin(scope: readonly TableName[], undo: (() => void)[]): Verbs {
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
    return {
      get: async (name, key) => table(name).get(nameOf(key)),
      list: async (name, where) => {
        const rows = Array.from(table(name).values());
        const found = where ? rows.filter(matcher(where)) : rows;
        // In commit order, also after the correction of a refused update took an old number.
        if (name === 'outbox') found.sort((a, b) => Number(a['seq']) - Number(b['seq']));
        return found.slice(0, where?.most);
      },
      put: async (name, given) => {
        const row: Row = { ...given };
        const { auto, keyPath } = schema.table(name).schema.primKey;
        if (auto) row[String(keyPath)] ??= next++;
        const key = primaryKeyOf(schema.table(name), row);
        write(name, nameOf(key), row);
        return key;
      },
      remove: async (name, key) => write(name, nameOf(key), null),
    };
  }

  return {
    volatile: true,
    run: async (_mode, scope, work) => {
      const undo: (() => void)[] = [];
      try {
        return await work(transactionOf(begin(scope, undo)));
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
