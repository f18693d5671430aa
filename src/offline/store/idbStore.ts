import { log } from '@/platform/log';
import { announceChange, connectChanges, disconnectChanges, recordRead } from './changes';
import { type RejectedRow, parseRow, quarantineRows } from './rowValidation';
import type { RowKey, RowsByTable, TableName } from './rows';
import { NATIVE_VERSION, rowKeyOf } from './schema';
import { durabilityOf } from './tables';
import { reopening } from './reopening';
import type { Store, Tx, Where } from './store';

/**
 * The one engine of page and worker: transactions on IndexedDB itself. They take a third of Dexie's time and need no Dexie in
 * the worker (docs/decisions/0082). Dexie keeps the schema and opens the page's connection (db.ts).
 */
const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as DOMException));
  });

/** Every distinct key of an index, without its rows. */
const distinctKeys = (index: IDBIndex): Promise<IDBValidKey[]> =>
  new Promise((resolve, reject) => {
    const keys: IDBValidKey[] = [];
    const request = index.openKeyCursor(null, 'nextunique');
    request.addEventListener('error', () => reject(request.error as DOMException));
    request.addEventListener('success', () => {
      const { result: cursor } = request;
      if (!cursor) return resolve(keys);
      keys.push(cursor.key);
      cursor.continue();
    });
  });

/** Compound keys whose first part is `value`. In IndexedDB an array sorts after every string and number. */
const startingWith = (value: string): IDBKeyRange => IDBKeyRange.bound([value], [value, []]);

function rangeOf({ equals, prefix, below }: Where): IDBKeyRange | null {
  if (equals !== undefined) return IDBKeyRange.only(equals);
  if (prefix !== undefined) return IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);
  return below === undefined ? null : IDBKeyRange.upperBound(below, true);
}

/** The index or primary key to search, and the range in it. A field may also be the first part of a compound key. */
function searchOf(store: IDBObjectStore, where: Where): [IDBObjectStore | IDBIndex, IDBKeyRange | null] {
  const { index, equals } = where;
  if (index === undefined || index === store.keyPath) return [store, rangeOf(where)];
  if (store.indexNames.contains(index)) return [store.index(index), rangeOf(where)];
  const range = startingWith(equals as string);
  if (Array.isArray(store.keyPath) && store.keyPath[0] === index) return [store, range];
  const compound = [...store.indexNames].find((name) => name.startsWith(`[${index}+`));
  // Throws a NotFoundError when there is no such index.
  return [store.index(compound ?? index), range];
}

/** Up to this many keys are looked up one by one; for more, reading all keys of a table of some thousand rows is faster. */
const LOOKUPS_AT_MOST = 4;

/** Consecutive whole numbers as [first, last]: no other row lies between the ends. */
function consecutiveRanges(seqs: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const seq of seqs.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && seq <= run[1] + 1) run[1] = seq;
    else runs.push([seq, seq]);
  }
  return runs;
}

function operationsOf(native: IDBTransaction, rejected: RejectedRow[]): Tx {
  const store = (table: TableName): IDBObjectStore => native.objectStore(table);
  return {
    rejected,
    get: async (table, key) => parseRow(table, await resultOf(store(table).get(key)), rejected),
    list: async (table, where = {}) => {
      const [source, range] = searchOf(store(table), where);
      const rows: unknown[] = await resultOf(source.getAll(range, where.most));
      return rows.flatMap((row) => parseRow(table, row, rejected) ?? []);
    },
    count: async (table, where) => {
      const [source, range] = searchOf(store(table), where);
      return await resultOf(source.count(range ?? undefined));
    },
    tail: async (bookingId) => {
      const rows = store('outbox').index('[bookingId+seq]').openCursor(startingWith(bookingId), 'prev');
      const cursor = await resultOf(rows);
      return parseRow('outbox', cursor?.value, rejected);
    },
    bookings: async () => {
      const keys = await distinctKeys(store('outbox').index('[bookingId+state]'));
      return [...new Set(keys.map((key) => (key as [string, string])[0]))];
    },
    present: async (table, keys) => {
      if (keys.length > LOOKUPS_AT_MOST) {
        const all = new Set((await resultOf(store(table).getAllKeys())) as string[]);
        return new Set(keys.filter((key) => all.has(key)));
      }
      const found = await Promise.all(keys.map((key) => resultOf(store(table).getKey(key))));
      return new Set(keys.filter((_, at) => found[at] !== undefined));
    },
    // Writes are not awaited, except for a row's new number: a failed one aborts the transaction.
    put: async (table, row) => {
      const request = store(table).put(row);
      const key = rowKeyOf(table, row);
      return key === '' ? ((await resultOf(request)) as RowKey) : key;
    },
    putAll: async (table, rows) => {
      for (const row of rows) store(table).put(row);
    },
    remove: async (table, key) => void store(table).delete(key),
    removeUpdates: async (seqs) => {
      for (const [first, last] of consecutiveRanges(seqs)) store('outbox').delete(IDBKeyRange.bound(first, last));
    },
    clear: async (table) => void store(table).clear(),
  };
}

/** Ends a transaction early. One that has ended already reports so by its own event. */
function end(how: () => void): void {
  try {
    how();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}

/**
 * Runs `work` in one transaction. A write resolves when it is committed, and on the disk where `durabilityOf` says strict.
 * Rejects with the error of `work`, or with the reason of the abort (a full disk); nothing is written then.
 */
export async function runTransaction<T>(
  database: IDBDatabase,
  mode: 'r' | 'rw',
  tables: readonly TableName[],
  rejected: RejectedRow[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (mode === 'r') recordRead(tables);
  const native = database.transaction([...tables], mode === 'rw' ? 'readwrite' : 'readonly', {
    durability: durabilityOf(tables),
  });
  const committed = new Promise<void>((resolve, reject) => {
    native.addEventListener('complete', () => resolve());
    native.addEventListener('abort', () => reject(native.error ?? new DOMException('aborted', 'AbortError')));
  });
  committed.catch(() => undefined);
  let result: T;
  try {
    result = await work(operationsOf(native, rejected));
  } catch (error) {
    end(() => native.abort());
    throw native.error ?? error;
  }
  if (mode === 'r') return result;
  end(() => native.commit());
  await committed;
  announceChange(tables);
  return result;
}

interface IdbOptions {
  /** Name of the database. */
  name: string;
  /** The open connection. Throws an InvalidStateError when there is none. */
  database: () => IDBDatabase;
  close: () => void;
  /** Runs a transaction, and may run it once more after a failure that can be repaired. */
  retry?: <T>(transaction: () => Promise<T>) => Promise<T>;
  /** Called when `flush` could not begin. */
  flushFailed?: <T extends TableName>(error: unknown, table: T, row: RowsByTable[T]) => void;
  /** Watches the operations of a transaction; `committed` is called once it has succeeded. */
  watch?: (tx: Tx) => { tx: Tx; committed: () => void };
}

/** The store over an open database. `retry` and `watch` are the page's; the worker's store repairs and remembers nothing. */
export function idbStore({ name, database, close, retry = (run) => run(), flushFailed, watch }: IdbOptions): Store {
  connectChanges(name);
  const store: Store = {
    volatile: false,
    run: (mode, tables, work) =>
      retry(async () => {
        const rejected: RejectedRow[] = [];
        let committed: (() => void) | undefined;
        const result = await runTransaction(database(), mode, tables, rejected, async (tx) => {
          const watched = watch?.(tx);
          committed = watched?.committed;
          return await work(watched?.tx ?? tx);
        });
        committed?.();
        quarantineRows(store, rejected);
        return result;
      }),
    flush: <T extends TableName>(table: T, row: RowsByTable[T]) => {
      try {
        // Of 60 pages closed right after it, 59 keep a write with commit(); Dexie's own put survives in 10.
        const native = database().transaction([table], 'readwrite', { durability: 'relaxed' });
        native.addEventListener('complete', () => announceChange([table]));
        native.objectStore(table).put(row);
        native.commit();
      } catch (error) {
        log.warn('storage', 'the last write of the page failed', error);
        flushFailed?.(error, table, row);
      }
    },
    close: () => {
      disconnectChanges();
      close();
    },
  };
  return store;
}

async function connectExisting(name: string, factory: IDBFactory): Promise<IDBDatabase | null> {
  const known = await factory.databases();
  if (known.find((one) => one.name === name)?.version !== NATIVE_VERSION) return null;
  const opening = factory.open(name);
  // The database was deleted since the look above; the empty new one must not stay.
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  const database = await new Promise<IDBDatabase | null>((resolve) => {
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => resolve(null));
  });
  if (!database) return null;
  if (database.version === NATIVE_VERSION) return database;
  database.close();
  return null;
}

/**
 * Opens an existing database only, of this code's version; never creates, migrates or repairs one. Null in every other case:
 * an older one is the page's to upgrade, a newer one belongs to a newer worker. Closes as soon as a page wants to change it,
 * and opens again after a loss of the connection.
 */
export async function openExistingStore(name: string, factory: IDBFactory = indexedDB): Promise<Store | null> {
  const database = await connectExisting(name, factory);
  if (!database) return null;
  let isOver = false;
  const close = (): void => {
    isOver = true;
    database.close();
  };
  database.addEventListener('versionchange', close);
  return reopening({
    make: (flushFailed) => idbStore({ name, database: () => database, close, flushFailed }),
    reopen: () => openExistingStore(name, factory),
    isOver: () => isOver,
  });
}
