import { Dexie, type EntityTable, type Table } from 'dexie';
import type { PrivateKind } from '@/domain/account/retention';
import { pause } from '@/platform/idle';
import { log } from '@/platform/log';
import { type SealedRow, newKey } from './sealed';

/** A sealed copy. `k`: kind and digest of the id. */
export interface PrivateRow extends SealedRow {
  k: string;
  kind: PrivateKind;
  at: number;
  expiresAt: number;
}

/** A person's database. The notes have `confirmedAt`: when the provider confirmed their session last, ms. */
export type PrivateDatabase = Dexie & {
  rows: EntityTable<PrivateRow, 'k'>;
  notes: Table<number, string>;
  keys: Table<CryptoKey, string>;
};

/** Version 1 of IndexedDB, which people have: Dexie multiplies by ten. */
const VERSION = 0.1;

/** True where a database that should be there is not: it was deleted. */
export const isMissing = (error: unknown): boolean =>
  (error as { name?: unknown } | null)?.name === Dexie.errnames.NoSuchDatabase;

/** What a new database begins with. `at`: when the person was confirmed, ms. */
interface Beginning {
  key: CryptoKey;
  at: number;
}

/** Opens a person's database. Null if there is none and no `beginning`. */
async function open(name: string, beginning: Beginning | null): Promise<PrivateDatabase | null> {
  const database = new Dexie(name, { autoOpen: false }) as PrivateDatabase;
  database.version(VERSION).stores({ rows: 'k', notes: '', keys: '' });
  let given = beginning;
  database.on('populate', (tx) => {
    if (!given) throw new Dexie.NoSuchDatabaseError(name);
    void tx.table('notes').add(given.at, 'confirmedAt');
    void tx.table('keys').add(given.key, 'key');
  });
  // An open connection would hold up the deletion in another tab.
  database.on('versionchange', () => {
    database.close();
    return false;
  });
  try {
    await database.open();
    return database;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  } finally {
    // A connection that is opened anew must not bring back what was deleted meanwhile.
    given = null;
  }
}

/** Opens a person's database as it is; null if there is none. */
export const openExisting = (name: string): Promise<PrivateDatabase | null> => open(name, null);

/**
 * Opens a person's database, or makes it. It never exists without key and note: another tab would take it for a left one.
 * `at`: when the person was confirmed, ms.
 */
export async function openOrMake(name: string, at: number): Promise<PrivateDatabase> {
  const key = await newKey();
  const database = await open(name, { key, at });
  if (!database) throw new Dexie.NoSuchDatabaseError(name);
  const { rows, keys } = database;
  await database.transaction('rw', rows, keys, async () => {
    if (await keys.get('key')) return;
    // An earlier version could leave a database without one.
    await rows.clear();
    await keys.put(key, 'key');
  });
  return database;
}

/** The key of a person's rows. */
export async function keyIn(keys: PrivateDatabase['keys']): Promise<CryptoKey> {
  const key = await keys.get('key');
  if (!key) throw new Dexie.NoSuchDatabaseError('There is no key.');
  return key;
}

/** A tab that does not let go of the database holds the deletion up; the browser finishes it later. */
const BLOCKED_MS = 3000;

/** Deletes a database as a whole. */
export async function deleteDatabase(name: string): Promise<void> {
  let isDeleted = false;
  const deletion = Dexie.delete(name).then(() => {
    isDeleted = true;
  });
  await Promise.race([deletion, pause(BLOCKED_MS)]);
  if (!isDeleted) log.warn('account', 'another tab still uses the private data');
}
