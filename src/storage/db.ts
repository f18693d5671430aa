import { pause } from '@/platform/idle';
import { log } from '@/platform/log';
import { checkCanary } from './canary';
import { databaseName } from './config';
import { dexieStore } from './dexieStore';
import { memoryStore } from './memoryStore';
import { announce } from './notices';
import { closeForGood } from './recovery';
import { SCHEMA_VERSION, makeDexie } from './schema';
import type { Store } from './store';

/** Waits before opening again (offline-sync.md, "Pressure, absence"). */
const REOPEN_MS = [200, 1000, 5000];
/** How long another tab may hold up an upgrade before the traveller is asked to close it. */
const BLOCKED_MS = 3000;
/** Native versions are Dexie's times ten. */
const NATIVE = SCHEMA_VERSION * 10;
const BALLAST_BYTES = 512 * 1024;

let opening: Promise<Store> | null = null;
let current: Store | null = null;

function toMemory(notice: 'memory' | 'newer-version'): Store {
  current = memoryStore();
  opening = Promise.resolve(current);
  announce(notice);
  return current;
}

/** The version on the disk, 0 when unknown. Asked first: Dexie would "repair" a newer database into our older form. */
async function versionOnDisk(name: string): Promise<number> {
  const list = (await (indexedDB as Partial<IDBFactory>).databases?.()) ?? [];
  return list.find((found) => found.name === name)?.version ?? 0;
}

async function openOnce(name: string): Promise<Store> {
  if ((await versionOnDisk(name)) > NATIVE) return toMemory('newer-version');
  const dexie = makeDexie(name);
  let blocked: ReturnType<typeof setTimeout> | undefined;
  dexie.on('blocked', () => {
    blocked ??= setTimeout(() => announce('blocked'), BLOCKED_MS);
  });
  // Returning false keeps Dexie from opening again behind our back and writing old rows into a newer database.
  dexie.on('versionchange', () => {
    closeForGood(dexie);
    toMemory('newer-version');
    return false;
  });
  await dexie.open().finally(() => clearTimeout(blocked));
  if (dexie.backendDB().version > NATIVE) {
    closeForGood(dexie);
    return toMemory('newer-version');
  }
  return dexieStore(dexie);
}

/** Filler that gives way when the disk is full, so that the traveller's own work still fits. */
async function layBallast(store: Store): Promise<void> {
  await store.run('rw', ['ballast'], async (tx) => {
    const found = await tx.get('ballast', 'filler');
    if (!found) await tx.put('ballast', { k: 'filler', filler: new Uint8Array(BALLAST_BYTES) });
  });
}

async function open(): Promise<Store> {
  const name = databaseName();
  if (!(globalThis.indexedDB as IDBFactory | undefined)) return toMemory('memory');
  for (let attempt = 0; ; attempt++) {
    try {
      const store = await openOnce(name);
      current = store;
      if (store.volatile) return store;
      await checkCanary(store);
      layBallast(store).catch((error: unknown) => log.info('storage', 'no room for the ballast', error));
      return store;
    } catch (error) {
      const wait = REOPEN_MS[attempt];
      log.warn('storage', 'the database could not be opened', error);
      if (wait === undefined) return toMemory('memory');
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
  current = null;
  opening = null;
}
