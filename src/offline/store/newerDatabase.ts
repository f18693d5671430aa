import { Dexie } from 'dexie';
import type { AppDatabase, Tables } from './database';
import { hasCause } from './errors';
import { parseRow } from './rowValidation';
import type { DraftRow, MetaRow, OutboxRow, RequestRow, RowsByTable, SnapshotRow, TableName } from './rows';

/**
 * An older app over the database of a newer one, after the site went back to an earlier version. Versions only add, so rows of
 * the known tables can be read; nothing is written, and nothing that waits to be sent is touched (G23).
 */

/** Opens a database as it is, with the tables that it has; null when there is none. Without a version Dexie changes nothing. */
export async function openAsItIs(name: string): Promise<Dexie | null> {
  try {
    return await new Dexie(name, { autoOpen: false }).open();
  } catch (error) {
    if (hasCause(error, 'NoSuchDatabaseError')) return null;
    throw error;
  }
}

/** The version of a database, 0 when there is none; for browsers that do not list their databases. */
export async function versionByOpening(name: string): Promise<number> {
  const database = await openAsItIs(name);
  const version = database?.backendDB().version ?? 0;
  database?.close();
  return version;
}

/** Rows of `meta` that this app must not act upon: what was being typed or waits to be sent, alerts that the newer app watches, our own marks. */
const LEFT = /^(?:typed:|enquiry(?:Draft)?:|alert:|alertPlan$|canary$|persist$)/;
const TOKEN = /^token:(.*)$/s;
/** Result sets are megabytes, and the copy is in memory. */
const MOST_SETS = 5;

async function readAll<T extends TableName>(database: Dexie, table: T): Promise<RowsByTable[T][]> {
  if (!database.tables.some(({ name }) => name === table)) return [];
  return (await database.table<unknown>(table).toArray()).flatMap((row) => parseRow(table, row, []) ?? []);
}

/** Bookings with unsent updates or a request of unknown outcome: only the newer app may go on with them. */
function unfinished(outbox: readonly OutboxRow[], requests: readonly RequestRow[]): Set<string> {
  const open = requests.filter(({ state }) => state === 'unknown');
  return new Set([...outbox, ...open].map(({ bookingId }) => bookingId));
}

const textKeysOf = ({ queryKey, parts = 1 }: SnapshotRow): string[] =>
  Array.from({ length: parts }, (_, n) => (n === 0 ? queryKey : `${queryKey}\n${n}`));

/** Copies what this app can read of a newer database into `memory`. Rejects when it cannot be opened. */
export async function copyFromNewer(name: string, memory: AppDatabase): Promise<void> {
  const newer = await openAsItIs(name);
  if (!newer) return;
  try {
    const busy = unfinished(await readAll(newer, 'outbox'), await readAll(newer, 'intents'));
    const drafts = (await readAll(newer, 'drafts')).filter(
      ({ id, data }: DraftRow) => !busy.has(id) && data.status !== 'paying',
    );
    const ids = new Set(drafts.map(({ id }) => id));
    const isCopied = ({ k }: MetaRow): boolean =>
      !LEFT.test(k) && (!TOKEN.test(k) || ids.has(TOKEN.exec(k)?.[1] ?? ''));
    const sets = (await readAll(newer, 'snapshots')).sort((a, b) => b.pricedAt - a.pricedAt).slice(0, MOST_SETS);
    const texts = await newer.table<unknown>('snapshotTexts').bulkGet(sets.flatMap(textKeysOf));
    const copies: { [T in keyof Tables]?: readonly unknown[] } = {
      drafts,
      meta: (await readAll(newer, 'meta')).filter(isCopied),
      searches: await readAll(newer, 'searches'),
      kv: await readAll(newer, 'kv'),
      snapshots: sets,
      snapshotTexts: texts.filter((row) => row !== undefined),
    };
    await memory.transaction('rw!', Object.keys(copies), async (tx) => {
      for (const [table, rows] of Object.entries(copies)) await tx.table(table).bulkPut(rows);
    });
  } finally {
    newer.close();
  }
}
