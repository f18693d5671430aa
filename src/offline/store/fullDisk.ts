import { log } from '@/platform/log';
import { ownCache } from '@/platform/ownCaches';
import type { AppDatabase } from './database';
import { isQuota } from './errors';
import { announce } from './notices';
import { TABLES_CLEARED_WHEN_FULL } from './tables';

/** Frees what can be fetched again: images, then remembered answers, then the ballast that is stored for this moment. */
async function freeSpace(database: AppDatabase): Promise<void> {
  const caches = globalThis.caches as CacheStorage | undefined;
  await caches?.delete(ownCache('img')).catch(() => false);
  // One after the other, so that a failure of the second keeps the others.
  for (const table of TABLES_CLEARED_WHEN_FULL) await database.table(table).clear();
}

/**
 * Runs one transaction. After a full disk it frees space and runs the transaction once more; an aborted one has written nothing.
 * If the disk is still full, it announces that and rejects.
 */
export async function withRecovery<T>(database: AppDatabase, transaction: () => PromiseLike<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    if (!isQuota(error)) throw error;
    log.warn('storage', 'no room left, freeing our caches', error);
    await freeSpace(database).catch((failure: unknown) => log.warn('storage', 'freeing failed', failure));
    try {
      return await transaction();
    } catch (again) {
      if (isQuota(again)) announce('full');
      throw again;
    }
  }
}
