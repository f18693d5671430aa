import { Dexie } from 'dexie';
import { setClock } from '@/platform/clock';
import { setLogSink } from '@/platform/log';
import { configureStorage } from '@/platform/database';
import type { AppDatabase } from '@/offline/store/database';
import { closeDb, db } from '@/offline/store/db';
import { openMemory } from '@/offline/store/memoryDatabase';
import type { QuarantineRow } from '@/offline/store/rows';
import { DatabaseStore, type Store } from '@/offline/store/store';
import { quarantineSettled } from '@/offline/store/rowValidation';

let made = 0;

/** A localStorage for node, which has none. */
export function fakeLocalStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  };
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
  return kept;
}

/** Configures a database of a new name and returns that name. Silences the log, because reads may end after their test. */
export function freshDatabase(): string {
  closeDb();
  const tenant = `test-${++made}`;
  configureStorage({ tenant });
  setLogSink(() => undefined);
  fakeLocalStorage();
  return `pwa-${tenant}`;
}

/** The store of a tab whose browser refuses a database. */
export function memoryStore(of: string): Store {
  const store = new DatabaseStore({ reopen: async () => undefined });
  void store.exchange(async () => store.use((await openMemory(of)).database, true));
  return store;
}

/** The database that `db()` serves from. */
export const openedDatabase = async (): Promise<AppDatabase> => ((await db()) as DatabaseStore).database;

/** Rows in quarantine, oldest first (G4). */
export async function listQuarantine(): Promise<QuarantineRow[]> {
  const store = await db();
  return await store.run('r', ['quarantine'], (tx) => tx.quarantine.toArray());
}

export async function dropDatabase(name: string): Promise<void> {
  await quarantineSettled();
  closeDb();
  setClock(null);
  await Dexie.delete(name);
}

/** Writes a row without validation, as an older or broken version would have. */
export const writeRaw = (name: string, table: string, row: unknown): Promise<void> =>
  rawTransaction(name, [table], (tx) => tx.objectStore(table).put(row));

/** Empties tables behind the product's back. */
export const clearRaw = (name: string, tables: readonly string[]): Promise<void> =>
  rawTransaction(name, tables, (tx) => tables.forEach((table) => tx.objectStore(table).clear()));

async function rawTransaction(
  name: string,
  tables: readonly string[],
  work: (tx: IDBTransaction) => void,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('error', () => reject(opening.error as DOMException));
    opening.addEventListener('success', () => {
      const tx = opening.result.transaction([...tables], 'readwrite');
      work(tx);
      tx.addEventListener('complete', () => {
        opening.result.close();
        resolve();
      });
      tx.addEventListener('error', () => reject(tx.error as DOMException));
    });
  });
}
