import { AppDatabase } from './database';
import { NATIVE_VERSION } from './schema';
import { DatabaseStore, type Store } from './store';

async function openDatabase(name: string, factory: IDBFactory): Promise<AppDatabase | null> {
  const known = await factory.databases();
  if (known.find((one) => one.name === name)?.version !== NATIVE_VERSION) return null;
  const database = new AppDatabase(name, { indexedDB: factory });
  // It was deleted since the look above: the empty new one must not stay.
  database.on('populate', () => {
    throw new Error('There is no database.');
  });
  try {
    await database.open();
    return database;
  } catch {
    database.close();
    return null;
  }
}

/**
 * For the worker: opens an existing database only, of this code's version; never creates, upgrades or repairs one. Null in every
 * other case: an older one is the page's to upgrade, a newer one belongs to a newer worker. Dexie closes it as soon as a page
 * wants to change it.
 */
export async function openExistingStore(name: string, factory: IDBFactory = indexedDB): Promise<Store | null> {
  const database = await openDatabase(name, factory);
  if (!database) return null;
  const store = new DatabaseStore({
    reopen: async () => {
      const again = await openDatabase(name, factory);
      if (again) store.use(again);
    },
  });
  store.use(database);
  return store;
}
