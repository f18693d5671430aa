import { type RejectedRow, parseRow } from './rowValidation';
import type { RowKey, TableName } from './rows';
import { type Tx, type Where, rowKeyOf } from './store';
import { durabilityOf } from './tables';

/**
 * Transactions on the browser's own database, without dexie: a third of its time, and small enough for the worker. Dexie keeps
 * the schema, and the tables that live queries watch (see dexieStore).
 */
const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as DOMException));
  });

/** Every key of an index once, without its rows. */
const keysOf = (index: IDBIndex): Promise<IDBValidKey[]> =>
  new Promise((resolve, reject) => {
    const found: IDBValidKey[] = [];
    const request = index.openKeyCursor(null, 'nextunique');
    request.addEventListener('error', () => reject(request.error as DOMException));
    request.addEventListener('success', () => {
      const { result: cursor } = request;
      if (!cursor) return resolve(found);
      found.push(cursor.key);
      cursor.continue();
    });
  });

/** Rows whose first key part is `value`: an array is above every string and number. */
const startingWith = (value: string): IDBKeyRange => IDBKeyRange.bound([value], [value, []]);

function rangeOf({ equals, prefix, below }: Where): IDBKeyRange | null {
  if (equals !== undefined) return IDBKeyRange.only(equals);
  if (prefix !== undefined) return IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);
  return below === undefined ? null : IDBKeyRange.upperBound(below, true);
}

/** Where rows are found, and which: an index, the primary key, or the first part of one that is compound. */
function placeOf(store: IDBObjectStore, where: Where): [IDBObjectStore | IDBIndex, IDBKeyRange | null] {
  const { index, equals } = where;
  if (index === undefined || index === store.keyPath) return [store, rangeOf(where)];
  if (store.indexNames.contains(index)) return [store.index(index), rangeOf(where)];
  const range = startingWith(equals as string);
  if (Array.isArray(store.keyPath) && store.keyPath[0] === index) return [store, range];
  const compound = [...store.indexNames].find((name) => name.startsWith(`[${index}+`));
  // Where there is none, the database says so.
  return [store.index(compound ?? index), range];
}

/** So few keys are asked for one by one; more are found faster among all of a table that holds some thousands. */
const FEW = 4;

/** Whole numbers as runs of ones that follow each other: no row between the ends is anybody else's. */
function runsOf(seqs: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const seq of seqs.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && seq <= run[1] + 1) run[1] = seq;
    else runs.push([seq, seq]);
  }
  return runs;
}

function through(native: IDBTransaction, rejected: RejectedRow[]): Tx {
  const store = (table: TableName): IDBObjectStore => native.objectStore(table);
  return {
    rejected,
    get: async (table, key) => parseRow(table, await answerOf(store(table).get(key)), rejected),
    list: async (table, where = {}) => {
      const [place, range] = placeOf(store(table), where);
      const rows: unknown[] = await answerOf(place.getAll(range, where.most));
      return rows.flatMap((row) => parseRow(table, row, rejected) ?? []);
    },
    count: async (table, where) => {
      const [place, range] = placeOf(store(table), where);
      return await answerOf(place.count(range ?? undefined));
    },
    tail: async (bookingId) => {
      const rows = store('outbox').index('[bookingId+seq]').openCursor(startingWith(bookingId), 'prev');
      const cursor = await answerOf(rows);
      return parseRow('outbox', cursor?.value, rejected);
    },
    bookings: async () => {
      const found = await keysOf(store('outbox').index('[bookingId+state]'));
      return [...new Set(found.map((key) => (key as [string, string])[0]))];
    },
    present: async (table, keys) => {
      if (keys.length > FEW) {
        const all = new Set((await answerOf(store(table).getAllKeys())) as string[]);
        return new Set(keys.filter((key) => all.has(key)));
      }
      const found = await Promise.all(keys.map((key) => answerOf(store(table).getKey(key))));
      return new Set(keys.filter((_, place) => found[place] !== undefined));
    },
    // A write is not waited for, unless it gives the row its number: one that fails fails the transaction.
    put: async (table, row) => {
      const request = store(table).put(row);
      const key = rowKeyOf(table, row);
      return key === '' ? ((await answerOf(request)) as RowKey) : key;
    },
    putAll: async (table, rows) => {
      for (const row of rows) store(table).put(row);
    },
    remove: async (table, key) => void store(table).delete(key),
    removeUpdates: async (seqs) => {
      for (const [first, last] of runsOf(seqs)) store('outbox').delete(IDBKeyRange.bound(first, last));
    },
    clear: async (table) => void store(table).clear(),
  };
}

/**
 * Runs `work` in one transaction; a write resolves when it is complete, strict where updates are concerned. Rejects with what
 * `work` threw, or with why the browser gave the transaction up (a full disk); nothing is written then.
 */
export async function runNative<T>(
  base: IDBDatabase,
  mode: 'r' | 'rw',
  tables: readonly TableName[],
  rejected: RejectedRow[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const native = base.transaction([...tables], mode === 'rw' ? 'readwrite' : 'readonly', {
    durability: durabilityOf(tables),
  });
  const over = new Promise<void>((resolve, reject) => {
    native.addEventListener('complete', () => resolve());
    native.addEventListener('abort', () => reject(native.error ?? new DOMException('given up', 'AbortError')));
  });
  over.catch(() => undefined);
  let answer: T;
  try {
    answer = await work(through(native, rejected));
  } catch (error) {
    end(() => native.abort());
    throw native.error ?? error;
  }
  if (mode === 'r') return answer;
  end(() => native.commit());
  await over;
  return answer;
}

/** A transaction that is over already cannot be ended: its own event tells how it went. */
function end(how: () => void): void {
  try {
    how();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}
