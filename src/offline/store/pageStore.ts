import type { Dexie } from 'dexie';
import { log } from '@/platform/log';
import { ownCache } from '@/platform/ownCaches';
import { withBackup } from './eviction';
import { idbStore, runTransaction } from './idbStore';
import { announce } from './notices';
import { type ReopeningStore, reopening } from './reopening';
import type { Store } from './store';
import { TABLES_CLEARED_WHEN_FULL } from './tables';

const closedForGood = new WeakSet<Dexie>();

/** Closes a database that this page must not open again, because a newer version owns it. */
export function closeForGood(dexie: Dexie): void {
  closedForGood.add(dexie);
  try {
    dexie.close({ disableAutoOpen: true });
  } catch (error) {
    log.info('storage', 'a lost connection cannot be closed', error);
  }
}

/** Dexie's connection. Throws an InvalidStateError when it is closed, as a closing connection itself does. */
function connectionOf(dexie: Dexie): IDBDatabase {
  const database = dexie.backendDB() as IDBDatabase | null;
  if (!database) throw new DOMException('The connection is closed.', 'InvalidStateError');
  return database;
}

interface NestedError {
  name?: unknown;
  inner?: unknown;
}

/** True for an error of this name. Searches the whole chain: Dexie wraps the browser's errors. */
export function hasCause(error: unknown, name: string): boolean {
  for (let at = error as NestedError | null | undefined; at; at = at.inner as NestedError | null | undefined) {
    if (at.name === name) return true;
  }
  return false;
}

/** True for a full disk. */
export const isQuota = (error: unknown): boolean => hasCause(error, 'QuotaExceededError');

/** Frees what can be fetched again: images, then remembered answers, then the ballast that is stored for this moment. */
async function freeSpace(dexie: Dexie): Promise<void> {
  const caches = globalThis.caches as CacheStorage | undefined;
  await caches?.delete(ownCache('img')).catch(() => false);
  for (const table of TABLES_CLEARED_WHEN_FULL)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a failure of the second keeps the others
    await runTransaction(connectionOf(dexie), 'rw', [table], [], (tx) => tx.clear(table));
}

/**
 * Runs one transaction. After a full disk it frees space and runs the transaction once more; an aborted one has written nothing.
 * If the disk is still full, it announces that and rejects.
 */
export async function withRecovery<T>(dexie: Dexie, transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    if (!isQuota(error)) throw error;
    log.warn('storage', 'no room left, freeing our caches', error);
    await freeSpace(dexie).catch((failure: unknown) => log.warn('storage', 'freeing failed', failure));
    try {
      return await transaction();
    } catch (again) {
      if (isQuota(again)) announce('full');
      throw again;
    }
  }
}

/** The store over the connection that Dexie has opened. `reopen` opens the database anew when the connection is lost. */
export const pageStore = (dexie: Dexie, reopen: () => Promise<Store>): ReopeningStore =>
  reopening({
    make: (flushFailed) =>
      idbStore({
        name: dexie.name,
        database: () => connectionOf(dexie),
        close: () => closeForGood(dexie),
        retry: (transaction) => withRecovery(dexie, transaction),
        flushFailed,
        watch: withBackup,
      }),
    reopen: () => {
      closeForGood(dexie);
      return reopen();
    },
    isOver: () => closedForGood.has(dexie),
  });
