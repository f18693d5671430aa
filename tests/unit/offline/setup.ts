import { Dexie } from 'dexie';
import { setClock } from '@/platform/clock';
import { setLogSink } from '@/platform/log';
import { configureStorage } from '@/platform/database';
import { closeDb } from '@/offline/store/db';
import { quarantineSettled } from '@/offline/store/rowValidation';

let made = 0;

/** Local storage of a browser: node has none. */
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

/** A database nobody used before. Answers its name. The log is silent from here on: what is still read at the end says so late. */
export function freshDatabase(): string {
  closeDb();
  const tenant = `test-${++made}`;
  configureStorage({ tenant });
  setLogSink(() => undefined);
  fakeLocalStorage();
  return `pwa-${tenant}`;
}

export async function dropDatabase(name: string): Promise<void> {
  await quarantineSettled();
  closeDb();
  setClock(null);
  await Dexie.delete(name);
}

/** Writes a row past the door, as an old or broken version of the product would have. */
export const writeRaw = (name: string, table: string, row: unknown): Promise<void> =>
  pastTheDoor(name, [table], (tx) => tx.objectStore(table).put(row));

/** Empties tables past the product. */
export const clearRaw = (name: string, tables: readonly string[]): Promise<void> =>
  pastTheDoor(name, tables, (tx) => tables.forEach((table) => tx.objectStore(table).clear()));

async function pastTheDoor(name: string, tables: readonly string[], work: (tx: IDBTransaction) => void): Promise<void> {
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
