import type { DBCore, DBCoreMutateRequest, DBCoreTable } from 'dexie';
import { uuid } from '@/platform/ids';
import { log } from '@/platform/log';
import { localStore } from '@/platform/webStorage';
import { JOURNAL_PREFIX } from '../drafts/journal';
import type { AppDatabase } from './database';
import { announce } from './notices';
import type { MetaRow, OutboxRow, RowKey, TableName } from './rows';
import { addMissing } from './schema';
import { RESTORED_TABLES } from './tables';

/**
 * Browsers may clear storage, even under an open page (G24). A marker tells that it happened; a backup in memory of the rows
 * this page has read or written restores them under their own keys, so that the server recognises repeated updates.
 */
const MARKER_KEY = 'canary';
/** The marker in memory: local storage may be cleared together with the database. */
let knownMarker: string | null = null;

/**
 * Compares the marker of the database with the one in local storage, and sets a new one where the database has none. `cleared`
 * when only local storage or this page knows one: the browser removed our data (eviction, or seven days without a visit in
 * Safari), which is also announced.
 */
export async function checkEvictionMarker(database: AppDatabase): Promise<'alive' | 'new' | 'cleared'> {
  const expected = localStore.get(MARKER_KEY) ?? knownMarker;
  const stored = await database.transaction('rw!', database.meta, async () => {
    const row = await database.meta.get(MARKER_KEY);
    if (row) return String(row.v);
    const marker = uuid();
    await database.meta.put({ k: MARKER_KEY, v: marker });
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

const backup = new Map<string, { table: TableName; row: object }>();

/** Journal entries are excluded: each letter replaces them, and a restored one would be older than the draft. */
const isBackedUp = (table: TableName, row: unknown): boolean =>
  RESTORED_TABLES.includes(table) && !(table === 'meta' && (row as MetaRow).k.startsWith(JOURNAL_PREFIX));

/** Updates are identified by their idempotency key, because a restored one gets a new number. */
const backupKeyOf = ({ name, schema }: DBCoreTable, row: unknown): string =>
  `${name} ${name === 'outbox' ? (row as OutboxRow).id : JSON.stringify(schema.primaryKey.extractKey?.(row))}`;

function forget(table: TableName, key: RowKey): void {
  if (table !== 'outbox') backup.delete(`${table} ${JSON.stringify(key)}`);
  else for (const [name, { row }] of backup) if ((row as OutboxRow).seq === key) backup.delete(name);
}

function forgetAll(table: TableName): void {
  for (const [name, held] of backup) if (held.table === table) backup.delete(name);
}

/** What a transaction read and wrote is taken into the backup once it has succeeded. */
const whenDone = (transaction: object, take: () => void): void =>
  (transaction as IDBTransaction).addEventListener('complete', take);

function backedUpTable(table: DBCoreTable): DBCoreTable {
  const name = table.name as TableName;
  const note = (transaction: object, rows: readonly unknown[]): void => {
    const kept = rows.filter((row) => row !== undefined && isBackedUp(name, row));
    if (kept.length === 0) return;
    whenDone(transaction, () => {
      for (const row of kept) backup.set(backupKeyOf(table, row), { table: name, row: row as object });
    });
  };
  const noteChange = (request: DBCoreMutateRequest): void => {
    const { trans } = request;
    if (request.type === 'delete') whenDone(trans, () => request.keys.forEach((key) => forget(name, key as RowKey)));
    else if (request.type === 'deleteRange') whenDone(trans, () => forgetAll(name));
    else note(trans, request.values);
  };
  return {
    ...table,
    get: (request) =>
      table.get(request).then((row: unknown) => {
        note(request.trans, [row]);
        return row;
      }),
    getMany: (request) =>
      table.getMany(request).then((rows: unknown[]) => {
        note(request.trans, rows);
        return rows;
      }),
    query: (request) =>
      table.query(request).then((answer) => {
        if (request.values !== false) note(request.trans, answer.result);
        return answer;
      }),
    mutate: (request) => {
      noteChange(request);
      return table.mutate(request);
    },
  };
}

/** Dexie's middleware of the backup, for the database of a page. */
export const withBackup = (core: DBCore): DBCore => ({
  ...core,
  table: (name) => (RESTORED_TABLES.includes(name as TableName) ? backedUpTable(core.table(name)) : core.table(name)),
});

/** Reads every row worth a backup, also those this page does not need until it sends, such as the bookings' bearers. */
export const snapshotRows = async (database: AppDatabase): Promise<void> => {
  try {
    await database.transaction('r!', RESTORED_TABLES, () =>
      Promise.all(RESTORED_TABLES.map((table) => database.table(table).toArray())),
    );
  } catch (error) {
    log.info('storage', 'the backup could not be read', error);
  }
};

/** Forgets backup and marker: the database was closed or deleted on purpose. */
export function forgetBackup(): void {
  backup.clear();
  knownMarker = null;
}

const seqOf = ({ row }: { row: unknown }): number => (row as OutboxRow).seq ?? Infinity;

/** Restores the rows that are missing, updates in commit order. */
export async function restoreRows(database: AppDatabase): Promise<void> {
  const rows = [...backup.values()].sort((a, b) => seqOf(a) - seqOf(b));
  await database.transaction('rw!', RESTORED_TABLES, async (tx) => {
    const existing = new Set((await tx.outbox.toArray()).map(({ id }) => id));
    for (const { table, row } of rows) {
      if (table === 'outbox') {
        const { seq: _, ...update } = row as OutboxRow;
        if (!existing.has(update.id)) await tx.outbox.put(update);
      } else await addMissing(tx.table(table), row);
    }
  });
}
