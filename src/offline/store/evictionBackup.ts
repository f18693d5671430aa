import { log } from '@/platform/log';
import type { MetaRow, OutboxRow, RowKey, TableName } from './rows';
import { type Store, type Tx, rowKeyOf } from './store';
import { JOURNAL_PREFIX } from '../drafts/journal';

/**
 * What this page has read and written of the rows that nobody else could bring back: when the browser clears the storage under
 * an open page, they are put back (G24), with their ids, so that the server recognises what it has already.
 */
const KEPT: readonly TableName[] = ['drafts', 'outbox', 'lanes', 'idMap', 'intents', 'meta'];

const known = new Map<string, { table: TableName; row: unknown }>();

/** What a tab typed is overtaken by its next letter: put back later it would be older than the draft. */
const isKept = (table: TableName, row: unknown): boolean =>
  KEPT.includes(table) && !(table === 'meta' && (row as MetaRow).k.startsWith(JOURNAL_PREFIX));

/** Updates go by their id: their number is given anew. */
const nameOf = (table: TableName, row: unknown): string =>
  `${table} ${table === 'outbox' ? (row as OutboxRow).id : JSON.stringify(rowKeyOf(table, row))}`;

function forget(table: TableName, key: RowKey): void {
  if (table !== 'outbox') known.delete(`${table} ${JSON.stringify(key)}`);
  else for (const [name, { row }] of known) if ((row as OutboxRow).seq === key) known.delete(name);
}

/** The same transaction, and what to call once it is done. */
export function withBackup(tx: Tx): { tx: Tx; done: () => void } {
  const notes: (() => void)[] = [];
  const see = <T>(table: TableName, row: T): T => {
    if (row !== undefined && isKept(table, row)) notes.push(() => known.set(nameOf(table, row), { table, row }));
    return row;
  };
  const seeAll = <T>(table: TableName, rows: T[]): T[] => {
    for (const row of rows) see(table, row);
    return rows;
  };
  return {
    done: () => notes.forEach((note) => note()),
    tx: {
      ...tx,
      get: async (table, key) => see(table, await tx.get(table, key)),
      list: async (table, where) => seeAll(table, await tx.list(table, where)),
      tail: async (bookingId) => see('outbox', await tx.tail(bookingId)),
      put: (table, row) => tx.put(table, see(table, row)),
      putAll: (table, rows) => tx.putAll(table, seeAll(table, [...rows])),
      remove: (table, key) => {
        notes.push(() => forget(table, key));
        return tx.remove(table, key);
      },
      removeUpdates: (seqs) => {
        notes.push(() => seqs.forEach((seq) => forget('outbox', seq)));
        return tx.removeUpdates(seqs);
      },
      clear: (table) => {
        notes.push(() => known.forEach((held, name) => held.table === table && known.delete(name)));
        return tx.clear(table);
      },
    },
  };
}

/** What was stored before this page came, also what is not read until something is sent, as the keys of bookings. */
export const snapshotRows = (store: Store): Promise<unknown> =>
  store
    .run('r', KEPT, (tx) => Promise.all(KEPT.map((table) => tx.list(table))))
    .catch((error: unknown) => log.info('storage', 'what is stored could not be learned', error));

/** Nothing of this page is put back any more: somebody wanted it gone. */
export const clearBackup = (): void => known.clear();

const seqOf = ({ row }: { row: unknown }): number => (row as OutboxRow).seq ?? Infinity;

/** Puts back what is not there, updates in the order of their commit. */
export async function restoreRows(store: Store): Promise<void> {
  const rows = [...known.values()].sort((a, b) => seqOf(a) - seqOf(b));
  await store.run('rw', KEPT, async (tx) => {
    const there = new Set((await tx.list('outbox')).map(({ id }) => id));
    for (const { table, row } of rows) {
      if (table === 'outbox') {
        const { seq: _, ...update } = row as OutboxRow;
        if (!there.has(update.id)) await tx.put('outbox', update);
      } else if (!(await tx.get(table, rowKeyOf(table, row)))) {
        await tx.put(table, row as never);
      }
    }
  });
}
