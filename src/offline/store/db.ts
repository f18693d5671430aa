import { Dexie } from 'dexie';
import { browserDatabase, databaseName } from '@/platform/database';
import { pause } from '@/platform/idle';
import { log } from '@/platform/log';
import { AppDatabase } from './database';
import { hasCause } from './errors';
import { checkEvictionMarker, forgetBackup, restoreRows, snapshotRows, withBackup } from './eviction';
import { withRecovery } from './fullDisk';
import { type Memory, moveFromMemory, openMemory } from './memoryDatabase';
import { copyFromNewer, versionByOpening } from './newerDatabase';
import { announce, announceRecovered, markOlderApp } from './notices';
import { NATIVE_VERSION } from './schema';
import { DatabaseStore, type Store } from './store';

/** Waits before opening again after a refusal. */
const REOPEN_MS = [200, 1000, 5000] as const;
/** How long another tab may block an upgrade before the traveller is asked to close it. */
const BLOCKED_MS = 3000;
/** Memory stands in for a browser that does not answer within this time: every step of the traveller waits for it. */
const OPEN_TIMEOUT_MS = 5000;
/** The first wait before a database that memory stands in for is opened again; each further one is twice as long. */
const RETRY_OPEN_MS = 30_000;
/** Chromium never answers what it is asked in the moment it clears a database. */
const AFTER_CLOSE_MS = 100;
const BALLAST_BYTES = 512 * 1024;
/** The most that one call of getRandomValues fills. */
const RANDOM_BYTES = 65_536;

// Dexie's live queries rest where the browser has no IndexedDB, although a database may bring its own.
Dexie.dependencies.indexedDB ??= { open: () => undefined } as unknown as IDBFactory;

let opening: Promise<Store> | null = null;
let current: DatabaseStore | null = null;

/** Forgets a closed database. One that was deleted on purpose must not be restored either. */
function forgetDatabase(): void {
  opening = null;
  current = null;
  forgetBackup();
}

/** Memory serves from here on. */
async function serveFromMemory(store: DatabaseStore): Promise<Memory> {
  const memory = await openMemory(databaseName());
  store.use(memory.database, true);
  return memory;
}

/** The version on disk, 0 when unknown. Read before opening, because Dexie would "repair" a newer database to our schema. */
async function versionOnDisk(name: string): Promise<number> {
  const factory: Partial<IDBFactory> | undefined = browserDatabase();
  const ask = () => factory?.databases?.() ?? [];
  if (!factory?.databases) return await versionByOpening(name);
  const list = await Promise.race([ask(), pause(REOPEN_MS[1]).then(ask)]);
  return list.find((found) => found.name === name)?.version ?? 0;
}

/** Site data are blocked: trying again at once would only hold up every step. */
const isDenied = (error: unknown): boolean => hasCause(error, 'SecurityError');

interface OpenAttempt {
  database: AppDatabase;
  /** True once the database is open, false where it is of a newer version. Rejects when the browser refuses. */
  isOpen: Promise<boolean>;
  /** False while memory stands in. */
  serves: boolean;
}

/** Opens and upgrades. `onBlocked` is called when another tab blocks the upgrade; after a while the traveller is told. */
async function openUpTo(database: AppDatabase, onBlocked: () => void): Promise<boolean> {
  if ((await versionOnDisk(database.name)) > NATIVE_VERSION) return false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  database.on('blocked', () => {
    onBlocked();
    timer ??= setTimeout(() => announce('blocked'), BLOCKED_MS);
  });
  try {
    await database.open();
    return true;
  } catch (error) {
    if (hasCause(error, 'VersionError')) return false;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The database belongs to a newer version now: memory serves from here on. */
function stopWriting(store: DatabaseStore): void {
  store.volatile = true;
  announce('newer-version');
  void store.exchange(async () => void (await serveFromMemory(store)));
}

function attemptOpen(store: DatabaseStore, serves: boolean, onBlocked = (): void => undefined): OpenAttempt {
  const database = new AppDatabase(databaseName());
  database.use({ stack: 'dbcore', name: 'backup', create: withBackup });
  const attempt: OpenAttempt = { database, isOpen: openUpTo(database, onBlocked), serves };
  database.on('versionchange', ({ newVersion }) => {
    if (newVersion === null) forgetDatabase();
    else if (attempt.serves) stopWriting(store);
  });
  return attempt;
}

/** Serves from a database that is open, and from another one when the browser clears or loses it under the page. */
function serveFrom(store: DatabaseStore, database: AppDatabase): void {
  // Safari loses connections without this event: then the next transaction notices.
  database.backendDB().addEventListener('close', () => void store.replace(database));
  store.use(database);
}

/** Random, because a file system compresses zeros to almost nothing. */
function randomBytes(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(BALLAST_BYTES);
  for (let at = 0; at < BALLAST_BYTES; at += RANDOM_BYTES) {
    crypto.getRandomValues(bytes.subarray(at, at + RANDOM_BYTES));
  }
  return bytes;
}

/** Reserves space that is given up when the disk is full. Replaces the zeros of earlier versions. */
async function writeBallast(database: AppDatabase): Promise<void> {
  await database.transaction('rw!', database.ballast, async () => {
    const found = await database.ballast.get('filler');
    if (!found?.filler.subarray(0, 64).some((byte) => byte !== 0))
      await database.ballast.put({ k: 'filler', filler: randomBytes() });
  });
}

async function afterOpen(database: AppDatabase): Promise<void> {
  if ((await checkEvictionMarker(database)) === 'cleared') await restoreRows(database);
  void snapshotRows(database);
  writeBallast(database).catch((error: unknown) => log.info('storage', 'the ballast was not written', error));
}

/**
 * The database answers after all (a busy phone, a slow disk): the rows of `memory` move into it and the page goes on there. It
 * is closed when it is too new, or memory is no longer in use.
 */
async function adoptLateDatabase(store: DatabaseStore, memory: Memory, attempt: OpenAttempt): Promise<void> {
  const { database } = attempt;
  try {
    const isOpen = await attempt.isOpen;
    if (!isOpen || current !== store || !store.volatile) return database.close();
    await store.exchange(async () => {
      await moveFromMemory(memory, database);
      serveFrom(store, database);
      attempt.serves = true;
    });
    // The database serves from here on; a later failure is no reason to close it.
    await afterOpen(database).catch((error: unknown) => log.warn('storage', 'the checks after opening failed', error));
    announceRecovered();
  } catch (error) {
    log.info('storage', 'the late database could not be adopted', error);
    database.close();
  }
}

/** Opens the database again, at ever longer intervals, as long as memory stands in. */
async function retryOpen(store: DatabaseStore, memory: Memory, wait = RETRY_OPEN_MS): Promise<void> {
  await pause(wait);
  if (current !== store || !store.volatile) return;
  void adoptLateDatabase(store, memory, attemptOpen(store, false));
  await retryOpen(store, memory, 2 * wait);
}

/** Memory stands in until the database answers: at last `late`, an attempt that is still running. */
async function standIn(store: DatabaseStore, late?: OpenAttempt): Promise<void> {
  const memory = await serveFromMemory(store);
  announce('memory');
  if (late) void adoptLateDatabase(store, memory, late);
  void retryOpen(store, memory);
}

/**
 * The site went back to an earlier version, and the database is of the later one: memory serves, with what can be read of it.
 * Another load of the page would find the same.
 */
async function workBesideNewer(store: DatabaseStore): Promise<void> {
  markOlderApp();
  const { database } = await serveFromMemory(store);
  const copied = copyFromNewer(databaseName(), database).catch((error: unknown) =>
    log.warn('storage', 'the newer database cannot be read', error),
  );
  await Promise.race([copied, pause(OPEN_TIMEOUT_MS)]);
  announce('newer-version');
}

/** One try to open, with a timeout, which ends when another tab blocks the upgrade: that is an answer. */
async function openOnce(store: DatabaseStore): Promise<void> {
  let isBlocked = false;
  const attempt = attemptOpen(store, true, () => {
    isBlocked = true;
  });
  const late = pause(OPEN_TIMEOUT_MS).then<boolean | 'late'>(() => (isBlocked ? attempt.isOpen : 'late'));
  const isOpen = await Promise.race([attempt.isOpen, late]);
  if (isOpen === 'late') {
    attempt.serves = false;
    return await standIn(store, attempt);
  }
  if (!isOpen) {
    attempt.database.close();
    return await workBesideNewer(store);
  }
  await afterOpen(attempt.database);
  serveFrom(store, attempt.database);
}

/** Opens the database, or memory in its place, and serves from it. */
async function connect(store: DatabaseStore): Promise<void> {
  if (!browserDatabase()) {
    await serveFromMemory(store);
    return announce('memory');
  }
  for (let attempt = 0; ; attempt++) {
    try {
      return await openOnce(store);
    } catch (error) {
      const wait = REOPEN_MS[attempt];
      log.warn('storage', 'the database could not be opened', error);
      if (wait === undefined || isDenied(error)) return await standIn(store);
      await pause(wait);
    }
  }
}

async function open(): Promise<Store> {
  databaseName();
  const store = new DatabaseStore({
    reopen: async () => {
      await pause(AFTER_CLOSE_MS);
      await connect(store);
    },
    repair: withRecovery,
  });
  current = store;
  await store.exchange(() => connect(store));
  return store;
}

/**
 * The database of this tenant, opened on first use. When the browser cannot open it, or a newer version owns it, the in-memory
 * fallback answers and `onStorageNotice` says so; rejects only without a tenant. Brings Dexie: import lazily.
 */
export function db(): Promise<Store> {
  opening ??= open().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  // Dexie's promise: a live query that opens the database goes on observing (`DatabaseStore.run`).
  return Dexie.Promise.resolve(opening);
}

/** The store if it is already open, for a page that is closing. */
export const openStore = (): Store | null => (current?.isOpen ? current : null);

/** Closes the database; the next `db()` opens it again. For tests and sign-out. */
export function closeDb(): void {
  current?.close();
  forgetDatabase();
}
