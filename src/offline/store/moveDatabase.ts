import { browserDatabase, databaseName } from '@/platform/database';
import { db } from './db';
import type { TableName } from './rows';
import { KEYS, NUMBERED, rowKeyOf } from './schema';

/*
 * A database gets another name, which IndexedDB cannot do (docs/decisions/0140). Its version is raised first: from then on no
 * other page or worker reads, writes or sends from it (G13, G23). Then its rows are copied, and it is deleted. Each step can
 * be repeated after a crash.
 */

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as DOMException));
  });

const factory = (): IDBFactory => {
  const found = browserDatabase();
  if (!found) throw new Error('There is no IndexedDB.');
  return found;
};

interface Raised {
  version: number;
  mark: string;
}

/** Opens the database `name` at its version, or raises and marks it; null when there is none. */
async function openExisting(name: string, raised?: Raised): Promise<IDBDatabase | null> {
  const opening = factory().open(name, raised?.version);
  let isMissing = false;
  opening.addEventListener('upgradeneeded', ({ oldVersion }) => {
    isMissing = oldVersion === 0;
    if (isMissing) opening.transaction?.abort();
    else if (raised) opening.result.createObjectStore(raised.mark);
  });
  const isHeld = new Promise<never>((_, reject) => {
    opening.addEventListener('blocked', () => setTimeout(reject, BLOCKED_MS, new Error(`${name} is in use.`)));
  });
  try {
    return await Promise.race([resultOf(opening), isHeld]);
  } catch (error) {
    if (isMissing) return null;
    // Opened after all, it must not hold up others.
    opening.addEventListener('success', () => opening.result.close());
    throw error;
  }
}

/** How long another page may hold the database up (ms). */
const BLOCKED_MS = 3000;
/** Dexie's versions are multiples of ten, so this one is of no version of the app. */
const isTaken = ({ version }: IDBDatabase): boolean => version % 10 === 1;

/**
 * Opens the database for the app `by` alone: a page or worker that has it open closes it, and none can open it again. Null when
 * there is none; rejects when another app has taken it.
 */
async function takeAlone(name: string, by: string): Promise<IDBDatabase | null> {
  const mark = `to:${by}`;
  const found = await openExisting(name);
  if (!found || (isTaken(found) && found.objectStoreNames.contains(mark))) return found;
  found.close();
  if (isTaken(found)) throw new Error(`${name} is moved by another app.`);
  return await openExisting(name, { version: found.version + 1, mark });
}

async function readRows(database: IDBDatabase): Promise<Map<TableName, unknown[]>> {
  const tables = (Object.keys(KEYS) as TableName[]).filter(
    (table) => table !== 'ballast' && database.objectStoreNames.contains(table),
  );
  if (tables.length === 0) return new Map();
  const tx = database.transaction(tables);
  const rows = await Promise.all(tables.map((table) => resultOf<unknown[]>(tx.objectStore(table).getAll())));
  return new Map(tables.map((table, at) => [table, rows[at] ?? []]));
}

const isMark = (row: unknown): boolean => /^(?:canary|persist)$/.test(String((row as { k?: unknown }).k));

/** Adds the rows to this page's database in one transaction, those that it has not. False where nothing would be kept. */
async function addRows(from: string, rows: ReadonlyMap<TableName, readonly unknown[]>): Promise<boolean> {
  const store = await db();
  if (store.volatile) return false;
  const tables = [...new Set<TableName>(['meta', ...rows.keys()])];
  await store.run('rw', tables, async (tx) => {
    const done = `movedFrom:${from}`;
    if (await tx.get('meta', done)) return;
    for (const [table, list] of rows) {
      // Numbers of updates that are here already are not given twice.
      const isNumberedAnew = NUMBERED.includes(table) && (await tx.count(table, {})) > 0;
      for (const row of list as never[]) {
        if (table === 'meta' && isMark(row)) continue;
        const { [KEYS[table][0] ?? '']: _, ...fields } = row as Record<string, unknown>;
        if (isNumberedAnew) await tx.put(table, fields as never);
        else if (NUMBERED.includes(table) || !(await tx.get(table, rowKeyOf(table, row)))) await tx.put(table, row);
      }
    }
    await tx.put('meta', { k: done, v: true });
  });
  return true;
}

const remove = (name: string): Promise<unknown> => resultOf(factory().deleteDatabase(name));

/** Moves the rows of `from` into the database of this page. False where they stay, because this page keeps nothing. */
export async function moveRows(from: string): Promise<boolean> {
  const database = await takeAlone(from, databaseName());
  if (!database) return true;
  const rows = await readRows(database).finally(() => database.close());
  if (!(await addRows(from, rows))) return false;
  await remove(from);
  return true;
}

interface Copy {
  name: string;
  keyPath: string | string[] | null;
  entries: readonly (readonly [key: IDBValidKey, value: unknown])[];
}

async function readCopies(database: IDBDatabase): Promise<Copy[]> {
  const names = [...database.objectStoreNames];
  const tx = database.transaction(names);
  return await Promise.all(
    names.map(async (name) => {
      const store = tx.objectStore(name);
      const [keys, values] = await Promise.all([resultOf(store.getAllKeys()), resultOf<unknown[]>(store.getAll())]);
      return { name, keyPath: store.keyPath, entries: keys.map((key, at) => [key, values[at]] as const) };
    }),
  );
}

/** Moves a small database without indexes as it is, keys that cannot be read out included. One that is there stays. */
export async function moveAsItIs(from: string, to: string): Promise<void> {
  const database = await openExisting(from);
  if (!database) return;
  const { version } = database;
  const copies = await readCopies(database).finally(() => database.close());
  const opening = factory().open(to, version);
  // One transaction: it is there as a whole or not at all.
  opening.addEventListener('upgradeneeded', ({ oldVersion }) => {
    if (oldVersion > 0) return;
    for (const { name, keyPath, entries } of copies) {
      const store = opening.result.createObjectStore(name, { keyPath });
      for (const [key, value] of entries) store.put(value, keyPath === null ? key : undefined);
    }
  });
  (await resultOf(opening)).close();
  await remove(from);
}
