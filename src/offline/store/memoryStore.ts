import { type RejectedRow, parseRow, quarantineRows } from './rowValidation';
import { TOMBSTONE_PREFIX, currentId, hasTombstone, renamedKey } from '../drafts/draftIds';
import { RENAME_TABLES, mergeDraftRow, mergeEdits, renameDraftRow } from '../drafts/draftTx';
import type { DraftRow, MetaRow, RowKey, RowsByTable, TableName } from './rows';
import { type Store, type Tx, type Where } from './store';
import { OWN_TAB, listJournalCopies } from '../drafts/journal';
import { announceChange, recordRead } from './changes';
import { KEYS, NUMBERED, rowKeyOf } from './schema';

type Table = Map<string, unknown>;
type Tables = Map<TableName, Table>;

const nameOf = (key: RowKey): string => JSON.stringify(key);
const field = (row: unknown, name: string): unknown => (row as Record<string, unknown>)[name];

function matches(table: TableName, row: unknown, { index, equals, prefix, below }: Where): boolean {
  if (Array.isArray(equals)) {
    const names = (index ?? '').slice(1, -1).split('+');
    return names.every((name, at) => field(row, name) === equals[at]);
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
 * Moves a draft. Where the database has it, only what changed since memory first had it (`initial`) is merged: that first form
 * came from local storage and may be older than the row. A draft that another tab deleted stays deleted.
 */
async function moveDraft(tx: Tx, row: DraftRow, initial: DraftRow): Promise<void> {
  const isNew = (await currentId(tx, row.id)) === row.id && !(await tx.get('drafts', row.id));
  if (!isNew) await mergeDraftRow(tx, { draft: row.data, base: initial.data, tab: OWN_TAB });
  else if (!(await hasTombstone(tx, row.id))) await tx.put('drafts', row);
}

/** Repeats in the database what a `meta` row of memory stands for: the rename of a draft with its updates, or a deletion. */
async function applyMetaRow(tx: Tx, { k, v }: MetaRow): Promise<void> {
  const [renamed, deleted] = [renamedKey(''), TOMBSTONE_PREFIX].map((prefix) =>
    k.startsWith(prefix) ? k.slice(prefix.length) : null,
  );
  if (renamed) await renameDraftRow(tx, renamed, String(v));
  if (deleted) await tx.remove('drafts', deleted);
}

/** Moves a row unless the database has one with its key. Numbered rows get a new number. */
async function moveRow(tx: Tx, table: TableName, row: unknown): Promise<void> {
  if (NUMBERED.includes(table)) {
    const { [KEYS[table][0] ?? '']: _, ...fields } = row as Record<string, unknown>;
    await tx.put(table, fields as unknown as RowsByTable[typeof table]);
    return;
  }
  if (await tx.get(table, rowKeyOf(table, row))) return;
  await tx.put(table, row as RowsByTable[typeof table]);
  if (table === 'meta') await applyMetaRow(tx, row as MetaRow);
}

export interface MemoryStore extends Store {
  /** Moves every row into `store`, which serves from then on. If that fails it rejects, and memory goes on serving. */
  handOver(store: Store): Promise<void>;
}

/**
 * The fallback of a tab whose browser refuses a database: the same interface and the same all-or-nothing transactions, one
 * after another, gone with the tab. Also the store of tests that need no disk.
 */
export function memoryStore(): MemoryStore {
  const stored: Tables = new Map();
  /** Drafts as they were when memory first had them. */
  const initialDrafts: Table = new Map();
  let successor: Store | null = null;
  let nextNumber = 1;
  let queue: Promise<unknown> = Promise.resolve();

  function begin(tables: readonly TableName[], rejected: RejectedRow[]): { tx: Tx; commit: () => void } {
    const copies: Tables = new Map(tables.map((name) => [name, new Map(stored.get(name))]));
    const copyOf = (name: TableName): Table => {
      const copy = copies.get(name);
      if (!copy) throw new Error(`Table ${name} is not part of this transaction.`);
      return copy;
    };
    const tx: Tx = {
      rejected,
      get: async (table, key) => parseRow(table, structuredClone(copyOf(table).get(nameOf(key))), rejected),
      list: async (table, where = {}) =>
        [...copyOf(table).values()]
          .filter((row) => matches(table, row, where))
          .sort(byKey(table))
          .slice(0, where.most)
          .flatMap((row) => parseRow(table, structuredClone(row), rejected) ?? []),
      count: async (table, where) => [...copyOf(table).values()].filter((row) => matches(table, row, where)).length,
      tail: async (bookingId) => (await tx.list('outbox', { index: 'bookingId', equals: bookingId })).at(-1),
      bookings: async () => [...new Set([...copyOf('outbox').values()].map((row) => String(field(row, 'bookingId'))))],
      present: async (table, keys) => new Set(keys.filter((key) => copyOf(table).has(nameOf(key)))),
      put: async (table, row) => {
        const copy = structuredClone(row) as unknown as Record<string, unknown>;
        const [first = ''] = KEYS[table];
        if (NUMBERED.includes(table) && copy[first] === undefined) copy[first] = nextNumber++;
        const key = rowKeyOf(table, copy);
        copyOf(table).set(nameOf(key), copy);
        return key;
      },
      putAll: async (table, rows) => {
        for (const row of rows) await tx.put(table, row);
      },
      remove: async (table, key) => void copyOf(table).delete(nameOf(key)),
      removeUpdates: async (seqs) => seqs.forEach((seq) => copyOf('outbox').delete(nameOf(seq))),
      clear: async (table) => copyOf(table).clear(),
    };
    const commit = (): void => {
      copies.forEach((table, name) => stored.set(name, table));
      copies.get('drafts')?.forEach((row, key) => initialDrafts.has(key) || initialDrafts.set(key, row));
    };
    return { tx, commit };
  }

  async function moveTo(store: Store): Promise<void> {
    const drafts = stored.get('drafts') ?? new Map<string, unknown>();
    // Renames and tombstones are in `meta`, and must be applied before anything else moves.
    const tables = new Set<TableName>(['meta', ...stored.keys()]);
    tables.delete('ballast');
    tables.delete('drafts');
    await store.run('rw', [...new Set([...tables, ...RENAME_TABLES])], async (tx) => {
      for (const table of tables) for (const row of stored.get(table)?.values() ?? []) await moveRow(tx, table, row);
      // Memory has merged these copies already, and what was typed here is based on them.
      if (drafts.size > 0)
        await mergeEdits(
          tx,
          listJournalCopies().filter(({ tab }) => tab !== OWN_TAB),
        );
      for (const [key, row] of drafts) await moveDraft(tx, row as DraftRow, initialDrafts.get(key) as DraftRow);
    });
  }

  const store: MemoryStore = {
    get volatile() {
      return successor === null;
    },
    run: (mode, tables, work) => {
      // The database orders its own transactions: they need no place in the queue.
      if (successor) return successor.run(mode, tables, work);
      const run = queue.then(async () => {
        if (successor) return await successor.run(mode, tables, work);
        if (mode === 'r') recordRead(tables);
        const rejected: RejectedRow[] = [];
        const { tx, commit } = begin(tables, rejected);
        const result = await work(tx);
        if (mode === 'rw') {
          commit();
          announceChange(tables);
        }
        quarantineRows(store, rejected);
        return result;
      });
      queue = run.catch(() => undefined);
      return run;
    },
    flush: <T extends TableName>(table: T, row: RowsByTable[T]) => {
      if (successor) return successor.flush(table, row);
      const rows: Table = new Map(stored.get(table));
      rows.set(nameOf(rowKeyOf(table, row)), structuredClone(row));
      stored.set(table, rows);
      announceChange([table]);
    },
    close: () => successor?.close(),
    handOver: (to) => {
      const moved = queue.then(async () => {
        if (stored.size > 0) await moveTo(to);
        successor = to;
        stored.clear();
      });
      queue = moved.catch(() => undefined);
      return moved;
    },
  };
  return store;
}
