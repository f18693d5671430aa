import { browserDatabase } from '../database';
import { log } from '../log';
import { area } from '../webStorage';

const DATABASE = 'firebaseLocalStorageDb';
const STORE = 'firebaseLocalStorage';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed.')));
  });

const keyOf = (apiKey: string, appName: string): string => `firebase:authUser:${apiKey}:${appName}`;

/** The library's table of who is signed in; null where it has none. */
async function openProviderDatabase(): Promise<IDBDatabase | null> {
  const factory = browserDatabase();
  const known = await factory?.databases?.();
  if (!factory || (known && !known.some(({ name }) => name === DATABASE))) return null;
  const opening = factory.open(DATABASE);
  // It did not exist after all: an empty one would confuse the library.
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  return await settled(opening);
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
  const database = await openProviderDatabase();
  if (!database) return;
  try {
    const users = database.transaction(STORE, 'readwrite').objectStore(STORE);
    const found = (await settled(users.get(earlier))) as { value?: object } | undefined;
    if (!found) return;
    await settled(users.put({ ...found, fbase_key: key, value: { ...found.value, appName: to } }));
    await settled(users.delete(earlier));
  } finally {
    database.close();
  }
}

/**
 * Removes the note of the provider's library about a tenant's traveller, without that library: signing out offline must
 * leave no session behind. Other tenants of this origin keep theirs. Does nothing where there is no such database.
 */
export async function forgetFirebaseUser(apiKey: string, appName: string): Promise<void> {
  const key = keyOf(apiKey, appName);
  try {
    area('sessionStorage')?.removeItem(key);
    const database = await openProviderDatabase();
    if (!database) return;
    await settled(database.transaction(STORE, 'readwrite').objectStore(STORE).delete(key));
    database.close();
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
