import { Dexie } from 'dexie';
import { databaseName } from '@/platform/database';
import { db } from './db';
import { openAsItIs } from './newerDatabase';
import { ROWS, type TableName } from './rows';
import { addMissing } from './schema';

/*
 * A database gets another name, which IndexedDB cannot do (docs/decisions/0140). Its version is raised first: from then on no
 * other page or worker reads, writes or sends from it (G13, G23). Then its rows are copied, and it is deleted. Each step can
 * be repeated after a crash.
 */

/** How long another page may hold the database up (ms). */
const BLOCKED_MS = 3000;
/** Dexie's versions are multiples of ten, so this one is of no version of the app. */
const isTaken = (database: Dexie): boolean => database.backendDB().version % 10 === 1;

/** The tables of a database in Dexie's notation. */
const schemaOf = ({ tables }: Dexie): Record<string, string> =>
  Object.fromEntries(
    tables.map(({ name, schema: { primKey, indexes } }) => [name, [primKey, ...indexes].map(({ src }) => src).join()]),
  );

/** Raises the version of a database and marks it by a table. Rejects when another page holds it up. */
async function raise({ name, verno }: Dexie, schema: Record<string, string>): Promise<Dexie> {
  const raised = new Dexie(name, { autoOpen: false });
  raised.version(verno + 0.1).stores(schema);
  const isHeld = new Promise<never>((_, reject) => {
    raised.on('blocked', () => setTimeout(reject, BLOCKED_MS, new Error(`${name} is in use.`)));
  });
  try {
    return await Promise.race([raised.open(), isHeld]);
  } catch (error) {
    // Opened after all, it must not hold up others.
    raised.close();
    throw error;
  }
}

/**
 * Opens the database for the app `by` alone: a page or worker that has it open closes it, and none can open it again. Null when
 * there is none; rejects when another app has taken it.
 */
async function takeAlone(name: string, by: string): Promise<Dexie | null> {
  const mark = `to:${by}`;
  const found = await openAsItIs(name);
  if (!found || (isTaken(found) && found.tables.some((table) => table.name === mark))) return found;
  const schema = { ...schemaOf(found), [mark]: '' };
  found.close();
  if (found.verno % 1 !== 0) throw new Error(`${name} is moved by another app.`);
  return await raise(found, schema);
}

async function readRows(database: Dexie): Promise<Map<TableName, object[]>> {
  const tables = (Object.keys(ROWS) as TableName[]).filter(
    (table) => table !== 'ballast' && database.tables.some(({ name }) => name === table),
  );
  const rows = await Promise.all(tables.map((table) => database.table<object>(table).toArray()));
  return new Map(tables.map((table, at) => [table, rows[at] ?? []]));
}

const isMark = (row: object): boolean => 'k' in row && /^(?:canary|persist)$/.test(String(row.k));

/** Adds the rows to this page's database in one transaction, those that it has not. False where nothing would be kept. */
async function addRows(from: string, rows: ReadonlyMap<TableName, readonly object[]>): Promise<boolean> {
  const store = await db();
  if (store.volatile) return false;
  const tables = [...new Set<TableName>(['meta', ...rows.keys()])];
  await store.run('rw', tables, async (tx) => {
    const done = `movedFrom:${from}`;
    if (await tx.meta.get(done)) return;
    for (const [name, list] of rows) {
      const table = tx.table(name);
      const moved = name === 'meta' ? list.filter((row) => !isMark(row)) : list;
      // Numbers of updates that are here already are not given twice.
      if ((await table.count()) === 0) await table.bulkPut(moved);
      else for (const row of moved) await addMissing(table, row);
    }
    await tx.meta.put({ k: done, v: true });
  });
  return true;
}

/** Moves the rows of `from` into the database of this page. False where they stay, because this page keeps nothing. */
export async function moveRows(from: string): Promise<boolean> {
  const database = await takeAlone(from, databaseName());
  if (!database) return true;
  const rows = await readRows(database).finally(() => database.close());
  if (!(await addRows(from, rows))) return false;
  await Dexie.delete(from);
  return true;
}

/** Moves a small database without indexes as it is, keys that cannot be read out included. One that is there stays. */
export async function moveAsItIs(from: string, to: string): Promise<void> {
  const database = await openAsItIs(from);
  if (!database) return;
  const tables = await Promise.all(
    database.tables.map(async (table) => {
      const [keys, rows] = await Promise.all([table.toCollection().primaryKeys(), table.toArray()]);
      return { name: table.name, keyPath: table.schema.primKey.src, keys, rows };
    }),
  ).finally(() => database.close());
  const copy = new Dexie(to, { autoOpen: false });
  copy.version(database.verno).stores(Object.fromEntries(tables.map(({ name, keyPath }) => [name, keyPath])));
  // One transaction: it is there as a whole or not at all.
  copy.on('populate', async (tx) => {
    for (const { name, keyPath, keys, rows } of tables)
      await (keyPath === '' ? tx.table(name).bulkPut(rows, keys) : tx.table(name).bulkPut(rows));
  });
  await copy.open();
  copy.close();
  await Dexie.delete(from);
}
