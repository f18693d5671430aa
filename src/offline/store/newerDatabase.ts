import { browserDatabase } from '@/platform/database';
import { parseRow } from './rowValidation';
import type { DraftRow, MetaRow, OutboxRow, RequestRow, RowsByTable, SnapshotRow, TableName } from './rows';
import type { Store } from './store';

/**
 * An older app over the database of a newer one, after the site went back to an earlier version. Versions only add, so rows of
 * the known tables can be read; nothing is written, and nothing that waits to be sent is touched (G23).
 */

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as DOMException));
  });

/** Opens a database as it is; null when there is none. */
async function openAsItIs(name: string): Promise<IDBDatabase | null> {
  const opening = browserDatabase()?.open(name);
  if (!opening) return null;
  let isMissing = false;
  opening.addEventListener('upgradeneeded', () => {
    isMissing = true;
    opening.transaction?.abort();
  });
  try {
    return await resultOf(opening);
  } catch (error) {
    if (isMissing) return null;
    throw error;
  }
}

/** The version of a database, 0 when there is none; for browsers that do not list their databases. */
export async function versionByOpening(name: string): Promise<number> {
  const database = await openAsItIs(name);
  database?.close();
  return database?.version ?? 0;
}

/** Rows of `meta` that this app must not act upon: what was being typed or waits to be sent, alerts that the newer app watches, our own marks. */
const LEFT = /^(?:typed:|enquiry(?:Draft)?:|alert:|alertPlan$|canary$|persist$)/;
const TOKEN = /^token:(.*)$/s;
/** Result sets are megabytes, and the copy is in memory. */
const MOST_SETS = 5;

interface Copy {
  table: TableName;
  row: unknown;
}

async function readAll<T extends TableName>(database: IDBDatabase, table: T): Promise<RowsByTable[T][]> {
  if (!database.objectStoreNames.contains(table)) return [];
  const rows: unknown[] = await resultOf(database.transaction(table).objectStore(table).getAll());
  return rows.flatMap((row) => parseRow(table, row, []) ?? []);
}

async function readTexts(database: IDBDatabase, sets: readonly SnapshotRow[]): Promise<Copy[]> {
  const texts = database.transaction('snapshotTexts').objectStore('snapshotTexts');
  const keys = sets.flatMap(({ queryKey, parts = 1 }) =>
    Array.from({ length: parts }, (_, n) => (n === 0 ? queryKey : `${queryKey}\n${n}`)),
  );
  const rows = await Promise.all(keys.map((key) => resultOf(texts.get(key) as IDBRequest<unknown>)));
  return rows.flatMap((row) => (row === undefined ? [] : { table: 'snapshotTexts' as const, row }));
}

/** Bookings with unsent updates or a request of unknown outcome: only the newer app may go on with them. */
function unfinished(outbox: readonly OutboxRow[], requests: readonly RequestRow[]): Set<string> {
  const open = requests.filter(({ state }) => state === 'unknown');
  return new Set([...outbox, ...open].map(({ bookingId }) => bookingId));
}

async function readCopies(database: IDBDatabase): Promise<Copy[]> {
  const busy = unfinished(await readAll(database, 'outbox'), await readAll(database, 'intents'));
  const drafts = (await readAll(database, 'drafts')).filter(
    ({ id, data }: DraftRow) => !busy.has(id) && data.status !== 'paying',
  );
  const ids = new Set(drafts.map(({ id }) => id));
  const isCopied = ({ k }: MetaRow): boolean => !LEFT.test(k) && (!TOKEN.test(k) || ids.has(TOKEN.exec(k)?.[1] ?? ''));
  const sets = (await readAll(database, 'snapshots')).sort((a, b) => b.pricedAt - a.pricedAt).slice(0, MOST_SETS);
  const copies = (table: TableName, rows: readonly unknown[]): Copy[] => rows.map((row) => ({ table, row }));
  return [
    ...copies('drafts', drafts),
    ...copies('meta', (await readAll(database, 'meta')).filter(isCopied)),
    ...copies('searches', await readAll(database, 'searches')),
    ...copies('kv', await readAll(database, 'kv')),
    ...copies('snapshots', sets),
    ...(await readTexts(database, sets)),
  ];
}

/** Copies what this app can read of a newer database into `memory`. Rejects when it cannot be opened. */
export async function copyFromNewer(name: string, memory: Store): Promise<void> {
  const database = await openAsItIs(name);
  if (!database) return;
  // The newer app may want to upgrade or delete it meanwhile.
  database.addEventListener('versionchange', () => database.close());
  try {
    const copies = await readCopies(database);
    const tables = [...new Set(copies.map(({ table }) => table))];
    if (tables.length === 0) return;
    await memory.run('rw', tables, async (tx) => {
      for (const { table, row } of copies) await tx.put(table, row as never);
    });
  } finally {
    database.close();
  }
}
