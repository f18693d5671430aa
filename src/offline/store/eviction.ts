import { uuid } from '@/platform/ids';
import { log } from '@/platform/log';
import { localStore } from '@/platform/webStorage';
import { JOURNAL_PREFIX } from '../drafts/journal';
import { announce } from './notices';
import type { MetaRow, OutboxRow, RowKey, TableName } from './rows';
import { rowKeyOf } from './schema';
import type { Store, Tx } from './store';
import { RESTORED_TABLES } from './tables';

/**
 * Browsers may clear storage, even under an open page (G24). A marker tells that it happened; a backup in memory of the rows
 * this page has read or written restores them under their own keys, so that the server recognises repeated updates.
 */
const MARKER_KEY = 'canary';
/** The marker in memory: local storage may be cleared together with the database. */
let knownMarker: string | null = null;

/** For tests and for a database deleted on purpose: its absence is no eviction. */
export const resetEvictionMarker = (): void => void (knownMarker = null);

/**
 * Compares the marker of the database with the one in local storage, and sets a new one where the database has none. `cleared`
 * when only local storage or this page knows one: the browser removed our data (eviction, or seven days without a visit in
 * Safari), which is also announced.
 */
export async function checkEvictionMarker(store: Store): Promise<'alive' | 'new' | 'cleared'> {
  const expected = localStore.get(MARKER_KEY) ?? knownMarker;
  const stored = await store.run('rw', ['meta'], async (tx) => {
    const row = await tx.get('meta', MARKER_KEY);
    if (row) return String(row.v);
    const marker = uuid();
    await tx.put('meta', { k: MARKER_KEY, v: marker });
    localStore.set(MARKER_KEY, marker);
    knownMarker = marker;
    return null;
  });
  if (stored !== null) {
    knownMarker = stored;
    if (expected !== stored) localStore.set(MARKER_KEY, stored);
    return 'alive';
  }
  if (expected === null) return 'new';
  announce('cleared');
  return 'cleared';
}

const backup = new Map<string, { table: TableName; row: unknown }>();

/** Journal entries are excluded: each letter replaces them, and a restored one would be older than the draft. */
const isBackedUp = (table: TableName, row: unknown): boolean =>
  RESTORED_TABLES.includes(table) && !(table === 'meta' && (row as MetaRow).k.startsWith(JOURNAL_PREFIX));

/** Updates are identified by their idempotency key, because a restored one gets a new number. */
const backupKeyOf = (table: TableName, row: unknown): string =>
  `${table} ${table === 'outbox' ? (row as OutboxRow).id : JSON.stringify(rowKeyOf(table, row))}`;

function forget(table: TableName, key: RowKey): void {
  if (table !== 'outbox') backup.delete(`${table} ${JSON.stringify(key)}`);
  else for (const [name, { row }] of backup) if ((row as OutboxRow).seq === key) backup.delete(name);
}

/** The same transaction, noting its rows; `committed` takes the notes into the backup. */
export function withBackup(tx: Tx): { tx: Tx; committed: () => void } {
  const notes: (() => void)[] = [];
  const note = <T>(table: TableName, row: T): T => {
    if (row !== undefined && isBackedUp(table, row))
      notes.push(() => backup.set(backupKeyOf(table, row), { table, row }));
    return row;
  };
  const noteAll = <T>(table: TableName, rows: T[]): T[] => {
    for (const row of rows) note(table, row);
    return rows;
  };
  return {
    committed: () => {
      for (const take of notes) take();
    },
    tx: {
      ...tx,
      get: async (table, key) => note(table, await tx.get(table, key)),
      list: async (table, where) => noteAll(table, await tx.list(table, where)),
      tail: async (bookingId) => note('outbox', await tx.tail(bookingId)),
      put: (table, row) => tx.put(table, note(table, row)),
      putAll: (table, rows) => tx.putAll(table, noteAll(table, [...rows])),
      remove: (table, key) => {
        notes.push(() => forget(table, key));
        return tx.remove(table, key);
      },
      removeUpdates: (seqs) => {
        notes.push(() => seqs.forEach((seq) => forget('outbox', seq)));
        return tx.removeUpdates(seqs);
      },
      clear: (table) => {
        notes.push(() => backup.forEach((held, name) => held.table === table && backup.delete(name)));
        return tx.clear(table);
      },
    },
  };
}

/** Reads every row worth a backup, also those this page does not need until it sends, such as the bookings' bearers. */
export const snapshotRows = (store: Store): Promise<unknown> =>
  store
    .run('r', RESTORED_TABLES, (tx) => Promise.all(RESTORED_TABLES.map((table) => tx.list(table))))
    .catch((error: unknown) => log.info('storage', 'the backup could not be read', error));

/** Empties the backup: the database was deleted on purpose. */
export const clearBackup = (): void => backup.clear();

const seqOf = ({ row }: { row: unknown }): number => (row as OutboxRow).seq ?? Infinity;

/** Restores the rows that are missing, updates in commit order. */
export async function restoreRows(store: Store): Promise<void> {
  const rows = [...backup.values()].sort((a, b) => seqOf(a) - seqOf(b));
  await store.run('rw', RESTORED_TABLES, async (tx) => {
    const existing = new Set((await tx.list('outbox')).map(({ id }) => id));
    for (const { table, row } of rows) {
      if (table === 'outbox') {
        const { seq: _, ...update } = row as OutboxRow;
        if (!existing.has(update.id)) await tx.put('outbox', update);
      } else if (!(await tx.get(table, rowKeyOf(table, row)))) {
        await tx.put(table, row as never);
      }
    }
  });
}
