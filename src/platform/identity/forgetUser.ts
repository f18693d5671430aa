import type { Dexie, Table } from 'dexie';
import { browserDatabase, listDatabases } from '../database';
import { log } from '../log';
import { loadPart } from '../parts';
import { area } from '../webStorage';

const DATABASE = 'firebaseLocalStorageDb';
const STORE = 'firebaseLocalStorage';

/** A row of the library; `value` is the traveller with the name of the app. */
interface UserRow {
  fbase_key: string;
  value?: object;
}

const keyOf = (apiKey: string, appName: string): string => `firebase:authUser:${apiKey}:${appName}`;

type Users = Table<UserRow, string>;

/**
 * Opens the library's database as it is, for `work` on its table of who is signed in. Does nothing where there is none. Dexie
 * comes late: sessions are known at start, and not every page stores something.
 */
async function inProviderDatabase(
  work: (users: Users | undefined, database: Dexie) => PromiseLike<unknown> | undefined,
): Promise<void> {
  const known = await listDatabases();
  if (!browserDatabase() || (known && !known.some(({ name }) => name === DATABASE))) return;
  const { Dexie } = await loadPart(() => import('dexie'));
  // Without a version Dexie makes no database: an empty one would confuse the library.
  const database = new Dexie(DATABASE);
  try {
    await database.open();
    await work(
      database.tables.find(({ name }) => name === STORE),
      database,
    );
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
  await inProviderDatabase(
    (users, database) =>
      users &&
      database.transaction('rw', users, async () => {
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
    await inProviderDatabase((users) => users?.delete(key));
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

const dropIfEmpty = (): Promise<void> =>
  inProviderDatabase(async (users, database) => {
    // Another tenant of this origin has somebody.
    if (!(await users?.count())) await database.delete();
  });

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
