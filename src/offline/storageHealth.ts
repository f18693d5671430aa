import { type Infer, boolean, number, type as shape } from 'superstruct';
import type { PlainKind, StoredTable } from '@/domain/device/stored';
import { listDrafts } from './drafts/draftRows';
import { db } from './store/db';
import { getMeta, putMeta } from './store/meta';
import type { MetaRow, RowsByTable, TableName } from './store/rows';
import { LISTED_TABLES, type ListedTable } from './store/tables';

export { isOlderApp, onDatabaseRecovered, onStorageNotice, type StorageNotice } from './store/notices';
export {
  type MetaRow,
  type OutboxRow,
  type QueueError,
  type QueueRow,
  type RowsByTable,
  type TableName,
} from './store/rows';
export { SCHEMA_VERSION } from './store/schema';

/** True when the memory fallback answers, and nothing survives the tab. */
export const isMemoryOnly = async (): Promise<boolean> => (await db()).volatile;

export type StoredRows = { [T in ListedTable]: RowsByTable[T][] };

/** Every row except the texts of result sets, which may be many megabytes. Merges the journals of all tabs first. */
export async function readAllRows(): Promise<StoredRows> {
  await listDrafts();
  const store = await db();
  return await store.run('r', LISTED_TABLES, async (tx) => {
    const read: Partial<Record<TableName, unknown[]>> = {};
    for (const table of LISTED_TABLES) read[table] = await tx.table(table).toArray();
    return read as unknown as StoredRows;
  });
}

/** Updates, queues and drafts from one transaction, so that counts and states agree. */
export async function readOutboxRows(): Promise<Pick<StoredRows, 'outbox' | 'lanes' | 'drafts'>> {
  const store = await db();
  return await store.run('r', ['outbox', 'lanes', 'drafts'], async (tx) => ({
    outbox: await tx.outbox.toArray(),
    lanes: await tx.lanes.toArray(),
    drafts: await tx.drafts.toArray(),
  }));
}

/** Removes the matching rows of `meta`. Rejects when storage fails. */
export async function removeMetaRows(matches: (row: MetaRow) => boolean): Promise<void> {
  const store = await db();
  await store.run('rw', ['meta'], async (tx) => {
    for (const row of await tx.meta.toArray()) if (matches(row)) await tx.meta.delete(row.k);
  });
}

/** Empties tables that hold nothing to be sent or paid for. Rejects when storage fails. */
export async function clearTables(tables: readonly StoredTable<PlainKind>[]): Promise<void> {
  const store = await db();
  await store.run('rw', tables, async (tx) => {
    for (const table of tables) await tx.table(table).clear();
  });
}

const PERSIST_KEY = 'persist';
const PersistRequest = shape({ at: number(), granted: boolean() });

/** The last request for persistent storage: its time (ms) and the browser's answer; null before the first one. */
export const lastPersistRequest = (): Promise<Infer<typeof PersistRequest> | null> =>
  getMeta(PERSIST_KEY, PersistRequest);

export const putPersistRequest = (request: Infer<typeof PersistRequest>): Promise<void> =>
  putMeta(PERSIST_KEY, request);
