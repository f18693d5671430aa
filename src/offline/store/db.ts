import type { Dexie } from 'dexie';
import { browserDatabase, databaseName } from '@/platform/database';
import { pause } from '@/platform/idle';
import { log } from '@/platform/log';
import { checkEvictionMarker, clearBackup, resetEvictionMarker, restoreRows, snapshotRows } from './eviction';
import { makeDexie } from './makeDexie';
import { type MemoryStore, memoryStore } from './memoryStore';
import { copyFromNewer, versionByOpening } from './newerDatabase';
import { announce, announceRecovered, markOlderApp } from './notices';
import { closeForGood, hasCause, pageStore } from './pageStore';
import { withoutReopening } from './reopening';
import { NATIVE_VERSION } from './schema';
import type { Store } from './store';

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

let opening: Promise<Store> | null = null;
let current: Store | null = null;

function fallBackToMemory(notice: 'memory' | 'newer-version', store = memoryStore()): MemoryStore {
  current = store;
  opening = Promise.resolve(store);
  announce(notice);
  return store;
}

/** Forgets a closed database. One that was deleted on purpose must not be restored either. */
function forgetDatabase(): void {
  opening = null;
  current = null;
  clearBackup();
  resetEvictionMarker();
}

/** The version on disk, 0 when unknown. Read before opening, because Dexie would "repair" a newer database to our schema. */
async function versionOnDisk(name: string): Promise<number> {
  const factory: Partial<IDBFactory> | undefined = browserDatabase();
  const ask = () => factory?.databases?.() ?? [];
  if (!factory?.databases) return await versionByOpening(name);
  const list = await Promise.race([ask(), pause(REOPEN_MS[1]).then(ask)]);
  return list.find((found) => found.name === name)?.version ?? 0;
}

/** Opens and upgrades. `onBlocked` is called when another tab blocks the upgrade; after a while the traveller is told. */
async function openDexie(dexie: Dexie, onBlocked: () => void): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  dexie.on('blocked', () => {
    onBlocked();
    timer ??= setTimeout(() => announce('blocked'), BLOCKED_MS);
  });
  await dexie.open().finally(() => clearTimeout(timer));
}

/** Site data are blocked: trying again at once would only hold up every step. */
const isDenied = (error: unknown): boolean => hasCause(error, 'SecurityError');

const isTooNew = (dexie: Dexie, version: number): boolean =>
  version > NATIVE_VERSION || dexie.backendDB().version > NATIVE_VERSION;

/** The store over an open database, opened anew when the browser clears or loses it under the page. */
function openedStore(dexie: Dexie): Store {
  const store = pageStore(dexie, () => {
    current = null;
    opening = pause(AFTER_CLOSE_MS).then(open);
    return opening;
  });
  // Safari loses connections without this event: then the next transaction notices.
  dexie.backendDB().addEventListener('close', store.replace);
  return store;
}

/**
 * The database answers after all (a busy phone, a slow disk): the rows of `fallback` move into it and the page goes on there.
 * False when the database is too new, or the fallback is no longer in use.
 */
async function moveToDatabase(fallback: MemoryStore, dexie: Dexie, version: number): Promise<boolean> {
  const isWanted = current === fallback && fallback.volatile && !isTooNew(dexie, version);
  if (!isWanted) {
    closeForGood(dexie);
    return false;
  }
  const store = openedStore(dexie);
  await fallback.handOver(store);
  // The database serves from here on; a later failure is no reason to close it.
  await afterOpen(store).catch((error: unknown) => log.warn('storage', 'the checks after opening failed', error));
  announceRecovered();
  return true;
}

/**
 * The site went back to an earlier version, and the database is of the later one: memory serves, with what can be read of it.
 * Another load of the page would find the same.
 */
async function workBesideNewer(name: string): Promise<MemoryStore> {
  const store = memoryStore();
  const copied = copyFromNewer(name, store).catch((error: unknown) =>
    log.warn('storage', 'the newer database cannot be read', error),
  );
  await Promise.race([copied, pause(OPEN_TIMEOUT_MS)]);
  markOlderApp();
  return fallBackToMemory('newer-version', store);
}

interface OpenAttempt {
  dexie: Dexie;
  /** The version found, once the database is open or known to be too new. Rejects when the browser refuses. */
  version: Promise<number>;
  /** False while memory stands in. */
  serves: boolean;
}

function attemptOpen(name: string, serves: boolean, onBlocked = (): void => undefined): OpenAttempt {
  const dexie = makeDexie(name);
  const version = versionOnDisk(name).then(async (found) => {
    if (found <= NATIVE_VERSION) await openDexie(dexie, onBlocked);
    return found;
  });
  const attempt: OpenAttempt = { dexie, version, serves };
  // Returning false keeps Dexie from reopening by itself and writing old rows into a newer database.
  dexie.on('versionchange', ({ newVersion }) => {
    closeForGood(dexie);
    if (newVersion === null) forgetDatabase();
    else if (attempt.serves) fallBackToMemory('newer-version');
    return false;
  });
  return attempt;
}

async function adoptLateDatabase(attempt: OpenAttempt, fallback: MemoryStore): Promise<void> {
  try {
    attempt.serves = await moveToDatabase(fallback, attempt.dexie, await attempt.version);
  } catch (error) {
    log.info('storage', 'the late database could not be adopted', error);
    closeForGood(attempt.dexie);
  }
}

/** Opens the database again, at ever longer intervals, as long as memory stands in. */
async function retryOpen(name: string, fallback: MemoryStore, wait = RETRY_OPEN_MS): Promise<void> {
  await pause(wait);
  if (current !== fallback || !fallback.volatile) return;
  void adoptLateDatabase(attemptOpen(name, false), fallback);
  await retryOpen(name, fallback, 2 * wait);
}

function startMemoryFallback(name: string): MemoryStore {
  const fallback = fallBackToMemory('memory');
  void retryOpen(name, fallback);
  return fallback;
}

async function openOnce(name: string, onBlocked: () => void, timeout: Promise<'timeout'>): Promise<Store> {
  const attempt = attemptOpen(name, true, onBlocked);
  const version = await Promise.race([attempt.version, timeout]);
  if (version === 'timeout') {
    attempt.serves = false;
    const fallback = startMemoryFallback(name);
    void adoptLateDatabase(attempt, fallback);
    return fallback;
  }
  if (isTooNew(attempt.dexie, version)) {
    closeForGood(attempt.dexie);
    return await workBesideNewer(name);
  }
  return openedStore(attempt.dexie);
}

/** `openOnce` with a timeout, which ends when another tab blocks the upgrade: that is an answer. */
async function openInTime(name: string): Promise<Store> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(() => resolve('timeout'), OPEN_TIMEOUT_MS);
  });
  const stop = (): void => clearTimeout(timer);
  return await openOnce(name, stop, timeout).finally(stop);
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
async function writeBallast(store: Store): Promise<void> {
  await store.run('rw', ['ballast'], async (tx) => {
    const found = await tx.get('ballast', 'filler');
    if (!found?.filler.subarray(0, 64).some((byte) => byte !== 0))
      await tx.put('ballast', { k: 'filler', filler: randomBytes() });
  });
}

async function afterOpen(opened: Store): Promise<void> {
  const store = withoutReopening(opened);
  if ((await checkEvictionMarker(store)) === 'cleared') await restoreRows(store);
  void snapshotRows(store);
  writeBallast(store).catch((error: unknown) => log.info('storage', 'the ballast was not written', error));
}

async function open(): Promise<Store> {
  const name = databaseName();
  if (!browserDatabase()) return fallBackToMemory('memory');
  for (let attempt = 0; ; attempt++) {
    try {
      const store = await openInTime(name);
      current = store;
      if (!store.volatile) await afterOpen(store);
      return store;
    } catch (error) {
      const wait = REOPEN_MS[attempt];
      log.warn('storage', 'the database could not be opened', error);
      if (wait === undefined || isDenied(error)) return startMemoryFallback(name);
      await pause(wait);
    }
  }
}

/**
 * The database of this tenant, opened on first use. When the browser cannot open it, or a newer version owns it, the in-memory
 * fallback answers and `onStorageNotice` says so; rejects only without a tenant. Brings Dexie: import lazily.
 */
export function db(): Promise<Store> {
  opening ??= open();
  return opening;
}

/** The store if it is already open, for a page that is closing. */
export const openStore = (): Store | null => current;

/** Closes the database; the next `db()` opens it again. For tests and sign-out. */
export function closeDb(): void {
  current?.close();
  forgetDatabase();
}
