import type { Dexie } from 'dexie';
import { pause } from '@/platform/idle';
import { log } from '@/platform/log';
import { checkEvictionMarker, resetEvictionMarker } from './evictionMarker';
import { browserDatabase, databaseName } from '@/platform/database';
import { dexieStore } from './dexieStore';
import { type MemoryStore, memoryStore } from './memoryStore';
import { clearBackup, snapshotRows, restoreRows } from './evictionBackup';
import { announce, announceRecovered } from './notices';
import { closeForGood } from './recovery';
import { makeDexie } from './makeDexie';
import type { Store } from './store';
import { NATIVE_VERSION } from './tables';

/** Waits before opening again (offline-sync.md, "Pressure, absence"). */
const REOPEN_MS = [200, 1000, 5000] as const;
/** How long another tab may hold up an upgrade before the traveller is asked to close it. */
const BLOCKED_MS = 3000;
/** A browser that says nothing for so long does not let us keep anything: the traveller waits for it with every step. */
const SILENT_MS = 5000;
/** And how long until it is asked anew. */
const ASK_ON_MS = 30_000;
/** What is asked of a database in the moment it is cleared is never answered (Chromium). */
const CALM_MS = 100;
const BALLAST_BYTES = 512 * 1024;
/** The most that is made at once. */
const RANDOM_BYTES = 65_536;

let opening: Promise<Store> | null = null;
let current: Store | null = null;

function fallBackToMemory(notice: 'memory' | 'newer-version'): MemoryStore {
  const store = memoryStore();
  current = store;
  opening = Promise.resolve(store);
  announce(notice);
  return store;
}

/** Somebody deleted the database on purpose: what this page knows of it stays gone. */
function forgetDatabase(): void {
  opening = null;
  current = null;
  clearBackup();
  resetEvictionMarker();
}

/** The version on the disk, 0 when unknown. Asked first: Dexie would "repair" a newer database into our older form. */
async function versionOnDisk(name: string): Promise<number> {
  const ask = () => (browserDatabase() as Partial<IDBFactory> | undefined)?.databases?.() ?? [];
  const list = await Promise.race([ask(), pause(REOPEN_MS[1]).then(ask)]);
  return list.find((found) => found.name === name)?.version ?? 0;
}

/** Another tab holds up the upgrade: that is an answer, and the traveller is told what to do about it. */
async function openDexie(dexie: Dexie, onBlocked: () => void): Promise<void> {
  let blocked: ReturnType<typeof setTimeout> | undefined;
  dexie.on('blocked', () => {
    onBlocked();
    blocked ??= setTimeout(() => announce('blocked'), BLOCKED_MS);
  });
  await dexie.open().finally(() => clearTimeout(blocked));
}

const isTooNew = (dexie: Dexie, version: number): boolean =>
  version > NATIVE_VERSION || dexie.backendDB().version > NATIVE_VERSION;

function watched(dexie: Dexie): Store {
  // The browser took the database away, or lost it: it says so itself, so that nobody has to ask from time to time.
  dexie.backendDB().addEventListener('close', () => {
    current = null;
    opening = pause(CALM_MS).then(open);
  });
  return dexieStore(dexie);
}

/** The browser answers after all (a busy phone, a slow disk): what memory has moves to the device, and this page goes on there. False where that is too late. */
async function moveToDatabase(standIn: MemoryStore, dexie: Dexie, version: number): Promise<boolean> {
  const isWanted = current === standIn && standIn.volatile && !isTooNew(dexie, version);
  if (!isWanted) {
    closeForGood(dexie);
    return false;
  }
  const store = watched(dexie);
  await standIn.handOver(store);
  // It serves from here on: what fails now is no reason to close it.
  await afterOpen(store).catch((error: unknown) => log.warn('storage', 'not all was looked at', error));
  announceRecovered();
  return true;
}

interface OpenAttempt {
  dexie: Dexie;
  /** The version found, once it is open or known to be too new. Rejects where the browser refuses. */
  answer: Promise<number>;
  /** False while memory stands in for it. */
  serves: boolean;
}

function attemptOpen(name: string, serves: boolean, onBlocked = (): void => undefined): OpenAttempt {
  const dexie = makeDexie(name);
  const answer = versionOnDisk(name).then(async (version) => {
    if (version <= NATIVE_VERSION) await openDexie(dexie, onBlocked);
    return version;
  });
  const way: OpenAttempt = { dexie, answer, serves };
  // Returning false keeps Dexie from opening again behind our back and writing old rows into a newer database.
  dexie.on('versionchange', ({ newVersion }) => {
    closeForGood(dexie);
    if (newVersion === null) forgetDatabase();
    else if (way.serves) fallBackToMemory('newer-version');
    return false;
  });
  return way;
}

async function adoptLateDatabase(way: OpenAttempt, standIn: MemoryStore): Promise<void> {
  try {
    way.serves = await moveToDatabase(standIn, way.dexie, await way.answer);
  } catch (error) {
    log.info('storage', 'answered too late', error);
    closeForGood(way.dexie);
  }
}

/** What was refused, or asked in vain, may be had later: as long as memory stands in, it is asked for anew, ever more seldom. */
async function retryOpen(name: string, standIn: MemoryStore, rest = ASK_ON_MS): Promise<void> {
  await pause(rest);
  if (current !== standIn || !standIn.volatile) return;
  void adoptLateDatabase(attemptOpen(name, false), standIn);
  await retryOpen(name, standIn, 2 * rest);
}

function startMemoryFallback(name: string): MemoryStore {
  const store = fallBackToMemory('memory');
  void retryOpen(name, store);
  return store;
}

async function openOnce(name: string, onBlocked: () => void, silence: Promise<'silent'>): Promise<Store> {
  const way = attemptOpen(name, true, onBlocked);
  const version = await Promise.race([way.answer, silence]);
  if (version === 'silent') {
    way.serves = false;
    const store = startMemoryFallback(name);
    void adoptLateDatabase(way, store);
    return store;
  }
  if (isTooNew(way.dexie, version)) {
    closeForGood(way.dexie);
    return fallBackToMemory('newer-version');
  }
  return watched(way.dexie);
}

/** `openOnce`, as long as the browser takes for an answer at most. */
async function openInTime(name: string): Promise<Store> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<'silent'>((resolve) => {
    timer = setTimeout(() => resolve('silent'), SILENT_MS);
  });
  const stop = (): void => clearTimeout(timer);
  return await openOnce(name, stop, silence).finally(stop);
}

/** Bytes that no disk makes smaller: half a megabyte of nothing would give back a few kilobytes. */
function filler(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(BALLAST_BYTES);
  for (let at = 0; at < BALLAST_BYTES; at += RANDOM_BYTES) {
    crypto.getRandomValues(bytes.subarray(at, at + RANDOM_BYTES));
  }
  return bytes;
}

/** Filler that gives way when the disk is full, so that the traveller's own work still fits. Earlier versions laid zeros. */
async function writeBallast(store: Store): Promise<void> {
  await store.run('rw', ['ballast'], async (tx) => {
    const found = await tx.get('ballast', 'filler');
    if (!found?.filler.subarray(0, 64).some((byte) => byte !== 0))
      await tx.put('ballast', { k: 'filler', filler: filler() });
  });
}

/** What is asked and laid down once a database is open. */
async function afterOpen(store: Store): Promise<void> {
  if ((await checkEvictionMarker(store)) === 'cleared') await restoreRows(store);
  void snapshotRows(store);
  writeBallast(store).catch((error: unknown) => log.info('storage', 'no ballast', error));
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
      if (wait === undefined) return startMemoryFallback(name);
      await pause(wait);
    }
  }
}

/**
 * The database of this tenant, opened on first use. Never rejects for a browser's sake: when it cannot be opened, or a
 * newer version of the product owns it, an in-memory store answers and `onStorageNotice` tells. Brings dexie: import lazily.
 */
export function db(): Promise<Store> {
  opening ??= open();
  return opening;
}

/** The store if it is open already: what a page that is going away can still reach. */
export const openStore = (): Store | null => current;

/** Closes the database and forgets it; the next `db()` opens it anew. For tests and sign-out. */
export function closeDb(): void {
  current?.close();
  forgetDatabase();
}
