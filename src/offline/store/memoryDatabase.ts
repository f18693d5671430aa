import { browserDatabase } from '@/platform/database';
import { loadPart } from '@/platform/parts';
import { TOMBSTONE_PREFIX, currentId, hasTombstone, renamedKey } from '../drafts/draftIds';
import { RENAME_TABLES, mergeDraftRow, mergeEdits, renameDraftRow } from '../drafts/draftTx';
import { OWN_TAB, listJournalCopies } from '../drafts/journal';
import { AppDatabase, type Tx } from './database';
import { ROWS, type DraftRow, type MetaRow, type TableName } from './rows';
import { addMissing } from './schema';

/** The database of a tab whose browser refuses one: gone with the tab. */
export interface Memory {
  database: AppDatabase;
  /** Drafts as they were when memory first had them. */
  initialDrafts: ReadonlyMap<string, DraftRow>;
}

/** The same tables in an IndexedDB that lives in memory. Its code is loaded only now. */
export async function openMemory(name: string): Promise<Memory> {
  const { IDBFactory: Factory, IDBKeyRange } = await loadPart(() => import('fake-indexeddb'));
  // Dexie looks at the browser's own as it opens, and access to that throws where it is denied.
  if (!browserDatabase()) Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true });
  const database = new AppDatabase(name, { indexedDB: new Factory(), IDBKeyRange });
  const initialDrafts = new Map<string, DraftRow>();
  await database.open();
  database.drafts.hook('creating', (_key, row) => {
    if (!initialDrafts.has(row.id)) initialDrafts.set(row.id, structuredClone(row));
  });
  return { database, initialDrafts };
}

/**
 * Moves a draft. Where the database has it, only what changed since memory first had it (`initial`) is merged: that first form
 * came from local storage and may be older than the row. A draft that another tab deleted stays deleted.
 */
async function moveDraft(tx: Tx, row: DraftRow, initial: DraftRow): Promise<void> {
  const isNew = (await currentId(tx, row.id)) === row.id && !(await tx.drafts.get(row.id));
  if (!isNew) await mergeDraftRow(tx, { draft: row.data, base: initial.data, tab: OWN_TAB });
  else if (!(await hasTombstone(tx, row.id))) await tx.drafts.put(row);
}

/** Repeats in the database what a `meta` row of memory stands for: the rename of a draft with its updates, or a deletion. */
async function applyMetaRow(tx: Tx, { k, v }: MetaRow): Promise<void> {
  const [renamed, deleted] = [renamedKey(''), TOMBSTONE_PREFIX].map((prefix) =>
    k.startsWith(prefix) ? k.slice(prefix.length) : null,
  );
  if (renamed) await renameDraftRow(tx, renamed, String(v));
  if (deleted) await tx.drafts.delete(deleted);
}

/** Moves every row of memory into a late database, in one transaction. Rejects with nothing done. */
export async function moveFromMemory({ database, initialDrafts }: Memory, into: AppDatabase): Promise<void> {
  // Renames and tombstones are in `meta`, and must be applied before anything else moves.
  const tables = ['meta', ...Object.keys(ROWS).filter((name) => !['meta', 'ballast', 'drafts'].includes(name))];
  // Waits for the transactions that are running.
  const rows = await database.transaction('r!', [...tables, 'drafts'], () =>
    Promise.all([...tables, 'drafts'].map((table) => database.table<object>(table).toArray())),
  );
  const drafts = (rows.pop() ?? []) as DraftRow[];
  const filled = tables.filter((_, at) => rows[at]?.length) as TableName[];
  if (filled.length === 0 && drafts.length === 0) return;
  await into.transaction('rw!', [...new Set([...filled, ...RENAME_TABLES])], async (tx) => {
    for (const [at, table] of tables.entries())
      for (const row of rows[at] ?? [])
        if ((await addMissing(tx.table(table), row)) && table === 'meta') await applyMetaRow(tx, row as MetaRow);
    // Memory has merged these copies already, and what was typed here is based on them.
    if (drafts.length > 0)
      await mergeEdits(
        tx,
        listJournalCopies().filter(({ tab }) => tab !== OWN_TAB),
      );
    for (const row of drafts) await moveDraft(tx, row, initialDrafts.get(row.id) ?? row);
  });
}
