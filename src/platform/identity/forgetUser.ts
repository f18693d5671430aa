import { browserDatabase } from '../database';
import { log } from '../log';
import { area } from '../webStorage';

const DATABASE = 'firebaseLocalStorageDb';
const STORE = 'firebaseLocalStorage';

/** A row of the library; `value` is the traveller with the name of the app. */
interface UserRow {
  fbase_key: string;
  value?: object;
}

const keyOf = (apiKey: string, appName: string): string => `firebase:authUser:${apiKey}:${appName}`;

/** Does something with the library's database as it is. Does nothing where there is none, as far as the browser tells. */
async function inProviderDatabase(work: (database: Dexie) => PromiseLike<unknown>): Promise<void> {
  const known = await listDatabases();
  if (!browserDatabase() || (known && !known.some(({ name }) => name === DATABASE))) return;
  const { Dexie } = await loadPart(() => import('dexie'));
  // Without a version: it is opened as it is, and not made.
  const database = new Dexie(DATABASE);
  try {
    await database.open();
    if (database.tables.some(({ name }) => name === STORE)) await work(database);
  } catch (error) {
    if ((error as Error).name !== Dexie.errnames.NoSuchDatabase) throw error;
  } finally {
    database.close();
  }
}

/** Who is signed in under an earlier name of this app is so under its name now. */
export async function renameFirebaseUser(apiKey: string, from: string, to: string): Promise<void> {
  const [earlier, key] = [keyOf(apiKey, from), keyOf(apiKey, to)];
  const ofTab = area('sessionStorage');
  const note = ofTab?.getItem(earlier) ?? null;
  if (note !== null) {
    ofTab?.setItem(key, note);
    ofTab?.removeItem(earlier);
  }
  await inProviderDatabase((database) =>
    database.transaction('rw', STORE, async () => {
      const users = database.table<UserRow, string>(STORE);
      const found = await users.get(earlier);
      if (!found) return;
      await users.put({ ...found, fbase_key: key, value: { ...found.value, appName: to } });
      await users.delete(earlier);
    }),
  );
}

/**
 * Removes the note of the provider's library about a tenant's traveller, without that library: signing out offline must
 * leave no session behind. Other tenants of this origin keep theirs. Does nothing where there is no such database.
 */
export async function forgetFirebaseUser(apiKey: string, appName: string): Promise<void> {
  const key = keyOf(apiKey, appName);
  try {
    area('sessionStorage')?.removeItem(key);
    await inProviderDatabase((database) => database.table(STORE).delete(key));
  } catch (error) {
    log.warn('account', "the provider's note could not be removed", error);
  }
}

/** The database is one for all apps of the origin. */
const LOCK = `provider:${DATABASE}`;
const locks = (): LockManager | undefined => (globalThis.navigator as Partial<Navigator> | undefined)?.locks;

/** Keeps the provider's database for as long as this page is open. Await it before that library is started. */
export async function holdProviderDatabase(): Promise<void> {
  const manager = locks();
  if (!manager) return;
  await new Promise<void>((granted) => {
    const held = async (): Promise<void> => {
      granted();
      await new Promise<never>(() => undefined);
    };
    manager.request(LOCK, { mode: 'shared' }, held).catch(() => granted());
  });
}

async function dropIfEmpty(): Promise<void> {
  const factory = browserDatabase();
  const known = await factory?.databases?.();
  if (!factory || !known?.some(({ name }) => name === DATABASE)) return;
  const database = await settled(factory.open(DATABASE));
  const hasTable = database.objectStoreNames.contains(STORE);
  const users = hasTable ? await settled(database.transaction(STORE).objectStore(STORE).count()) : 0;
  database.close();
  // Another tenant of this origin has somebody.
  if (users === 0) await settled(factory.deleteDatabase(DATABASE));
}

/**
 * Deletes the database of the provider's library, where nobody is signed in: the text of removed rows stays on the disk
 * until then. A page that uses it, also in another tab, keeps it: a deletion that waits for that page would sign out who
 * signs in there. Never rejects.
 */
export async function dropProviderDatabase(): Promise<void> {
  try {
    await locks()?.request(LOCK, { ifAvailable: true }, (lock) => (lock ? dropIfEmpty() : undefined));
  } catch (error) {
    log.warn('account', "the provider's database could not be deleted", error);
  }
}
