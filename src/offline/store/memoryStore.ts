import { type RejectedRow, parseRow, quarantineRows } from './rowValidation';
import { TOMBSTONE_PREFIX, currentId, hasTombstone, renamedKey } from '../drafts/draftIds';
import { RENAME_TABLES, mergeDraftRow, mergeEdits, renameDraftRow } from '../drafts/draftTx';
import type { DraftRow, MetaRow, RowKey, RowsByTable, TableName } from './rows';
import { KEYS, NUMBERED, type Store, type Tx, type Where, rowKeyOf } from './store';
import { OWN_TAB, listJournalCopies } from '../drafts/journal';

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
 * Of a draft that the database has, only what was changed since memory had it first (`begun`): it may have been older, from
 * local storage, than what stands there. One that another window deleted stays away.
 */
async function moveDraft(tx: Tx, row: DraftRow, begun: DraftRow): Promise<void> {
  const isNew = (await currentId(tx, row.id)) === row.id && !(await tx.get('drafts', row.id));
  if (!isNew) await mergeDraftRow(tx, { draft: row.data, base: begun.data, tab: OWN_TAB });
  else if (!(await hasTombstone(tx, row.id))) await tx.put('drafts', row);
}

/** A booking that was made in memory, or deleted there: the database may hold its draft, and what was queued for it, by the name from before. */
async function moveNote(tx: Tx, { k, v }: MetaRow): Promise<void> {
  const [from, gone] = [renamedKey(''), TOMBSTONE_PREFIX].map((start) =>
    k.startsWith(start) ? k.slice(start.length) : null,
  );
  if (from) await renameDraftRow(tx, from, String(v));
  if (gone) await tx.remove('drafts', gone);
}

/** Lays a row of memory into the database, where that has none of the same name. */
async function move(tx: Tx, table: TableName, row: unknown): Promise<void> {
  if (NUMBERED.includes(table)) {
    const { [KEYS[table][0] ?? '']: _, ...fields } = row as Record<string, unknown>;
    await tx.put(table, fields as unknown as RowsByTable[typeof table]);
    return;
  }
  if (await tx.get(table, rowKeyOf(table, row))) return;
  await tx.put(table, row as RowsByTable[typeof table]);
  if (table === 'meta') await moveNote(tx, row as MetaRow);
}

export interface MemoryStore extends Store {
  /** Everything moves into `store`, which answers from then on. Rejects, and stays what it was, where that cannot be written. */
  handOver(store: Store): Promise<void>;
}

/**
 * The database of a tab whose browser refuses one: same interface, same all-or-nothing transactions one after another,
 * gone with the tab. Also the store of tests that need no disk.
 */
export function memoryStore(): MemoryStore {
  const kept: Tables = new Map();
  /** Drafts as they were when they came here. */
  const begun: Table = new Map();
  let heir: Store | null = null;
  let next = 1;
  let queue: Promise<unknown> = Promise.resolve();

  function begin(tables: readonly TableName[], rejected: RejectedRow[]): { tx: Tx; commit: () => void } {
    const draft: Tables = new Map(tables.map((name) => [name, new Map(kept.get(name))]));
    const of = (name: TableName): Table => {
      const found = draft.get(name);
      if (!found) throw new Error(`Table ${name} is not part of this transaction.`);
      return found;
    };
    const tx: Tx = {
      rejected,
      get: async (table, key) => parseRow(table, structuredClone(of(table).get(nameOf(key))), rejected),
      list: async (table, where = {}) =>
        [...of(table).values()]
          .filter((row) => fits(table, row, where))
          .sort(byKey(table))
          .slice(0, where.most)
          .flatMap((row) => parseRow(table, structuredClone(row), rejected) ?? []),
      count: async (table, where) => [...of(table).values()].filter((row) => fits(table, row, where)).length,
      tail: async (bookingId) => (await tx.list('outbox', { index: 'bookingId', equals: bookingId })).at(-1),
      bookings: async () => [...new Set([...of('outbox').values()].map((row) => String(field(row, 'bookingId'))))],
      present: async (table, keys) => new Set(keys.filter((key) => of(table).has(nameOf(key)))),
      put: async (table, row) => {
        const copy = structuredClone(row) as unknown as Record<string, unknown>;
        const [first = ''] = KEYS[table];
        if (NUMBERED.includes(table) && copy[first] === undefined) copy[first] = next++;
        const key = rowKeyOf(table, copy);
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
    const commit = (): void => {
      draft.forEach((table, name) => kept.set(name, table));
      draft.get('drafts')?.forEach((row, key) => begun.has(key) || begun.set(key, row));
    };
    return { tx, commit };
  }

  const store: MemoryStore = {
    get volatile() {
      return heir === null;
    },
    run: (mode, tables, work) => {
      // the database orders its own transactions
      if (heir) return heir.run(mode, tables, work);
      const run = queue.then(async () => {
        if (heir) return await heir.run(mode, tables, work);
        const rejected: RejectedRow[] = [];
        const { tx, commit } = begin(tables, rejected);
        const answer = await work(tx);
        if (mode === 'rw') commit();
        quarantineRows(store, rejected);
        return answer;
      });
      queue = run.catch(() => undefined);
      return run;
    },
    flush: <T extends TableName>(table: T, row: RowsByTable[T]) => {
      if (heir) return heir.flush(table, row);
      const rows: Table = new Map(kept.get(table));
      rows.set(nameOf(rowKeyOf(table, row)), structuredClone(row));
      kept.set(table, rows);
    },
    close: () => heir?.close(),
    handOver: (to) => {
      const moved = queue.then(async () => {
        const drafts = kept.get('drafts') ?? new Map<string, unknown>();
        // What it is called comes first.
        const tables = new Set<TableName>(['meta', ...kept.keys()]);
        tables.delete('ballast');
        tables.delete('drafts');
        if (kept.size > 0)
          await to.run('rw', [...new Set([...tables, ...RENAME_TABLES])], async (tx) => {
            for (const table of tables) for (const row of kept.get(table)?.values() ?? []) await move(tx, table, row);
            // Memory has these already, and what was typed here stands on them.
            if (drafts.size > 0)
              await mergeEdits(
                tx,
                listJournalCopies().filter(({ tab }) => tab !== OWN_TAB),
              );
            for (const [key, row] of drafts) await moveDraft(tx, row as DraftRow, begun.get(key) as DraftRow);
          });
        heir = to;
        kept.clear();
      });
      queue = moved.catch(() => undefined);
      return moved;
    },
  };
  return store;
}
