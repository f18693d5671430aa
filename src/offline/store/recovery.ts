import type { Dexie } from 'dexie';
import { log } from '@/platform/log';
import { ownCache } from '@/platform/ownCaches';
import { announce } from './notices';

const LOST = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'OpenFailedError']);

interface Nested {
  name?: unknown;
  inner?: unknown;
}

/** Dexie surfaces a full disk as AbortError with QuotaExceededError inside, so the whole chain is asked. */
export function isQuota(error: unknown): boolean {
  for (let at = error as Nested | null | undefined; at; at = at.inner as Nested | null | undefined) {
    if (at.name === 'QuotaExceededError') return true;
  }
  return false;
}

const isLost = (error: unknown): boolean => LOST.has(String((error as Nested | null)?.name));

/** Frees what can be fetched again: images, then remembered answers, then the filler kept for this moment. */
async function relieve(dexie: Dexie): Promise<void> {
  const caches = globalThis.caches as CacheStorage | undefined;
  await caches?.delete(ownCache('img')).catch(() => false);
  await dexie.table('kv').clear();
  await dexie.table('ballast').clear();
}

/**
 * Runs one transaction; after a full disk or a lost connection it heals what can be healed and runs it once more (an
 * aborted transaction left nothing behind). A second refusal for lack of room is announced and passed on.
 */
export async function withRecovery<T>(dexie: Dexie, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isQuota(error)) {
      log.warn('storage', 'no room left, freeing our caches', error);
      await relieve(dexie).catch((failure: unknown) => log.warn('storage', 'freeing failed', failure));
    } else if (isLost(error) && !dexie.isOpen() && !closedForGood.has(dexie)) {
      log.warn('storage', 'connection lost, opening again', error);
      await dexie.open();
    } else {
      throw error;
    }
    try {
      return await work();
    } catch (again) {
      if (isQuota(again)) announce('full');
      throw again;
    }
  }
}

const closedForGood = new WeakSet<Dexie>();

/** Closes a database that must not be opened again by this page: a newer version owns it now. */
export function closeForGood(dexie: Dexie): void {
  closedForGood.add(dexie);
  dexie.close({ disableAutoOpen: true });
}
