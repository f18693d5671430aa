import { log } from '@/platform/log';
import { type RejectedRow, quarantineRows } from './rowValidation';
import { runNative } from './nativeTx';
import type { RowsByTable, TableName } from './rows';
import type { Store } from './store';
import { NATIVE_VERSION } from './tables';

/** The same store without dexie, for the service worker: it neither makes nor changes a database, and heals nothing. */
export function nativeStore(database: IDBDatabase): Store {
  const store: Store = {
    volatile: false,
    run: async (mode, tables, work) => {
      const rejected: RejectedRow[] = [];
      const answer = await runNative(database, mode, tables, rejected, work);
      quarantineRows(store, rejected);
      return answer;
    },
    flush: <T extends TableName>(table: T, row: RowsByTable[T]) => {
      try {
        const native = database.transaction([table], 'readwrite', { durability: 'relaxed' });
        native.objectStore(table).put(row);
        native.commit();
      } catch (error) {
        log.warn('storage', 'the last write failed', error);
      }
    },
    close: () => database.close(),
  };
  return store;
}

/**
 * Opens a database that is there and of the version this code knows. Null in every other case: an older one is the page's to
 * bring up, a newer one belongs to a newer worker. Gives way at once when a page wants to change it.
 */
export async function openNativeStore(name: string, factory: IDBFactory = indexedDB): Promise<Store | null> {
  const known = await factory.databases();
  if (known.find((one) => one.name === name)?.version !== NATIVE_VERSION) return null;
  const opening = factory.open(name);
  // Deleted since we looked: what would be made now must not stay.
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  const database = await new Promise<IDBDatabase | null>((resolve) => {
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => resolve(null));
  });
  if (!database) return null;
  database.addEventListener('versionchange', () => database.close());
  if (database.version === NATIVE_VERSION) return nativeStore(database);
  database.close();
  return null;
}
