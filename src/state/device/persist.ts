import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { lastPersistRequest, putPersistRequest } from '@/offline/storageHealth';

/** A browser that said no may say yes to a site that is used: asked again after this long. */
const AGAIN_MS = 7 * 86_400_000;

let tried = false;

/**
 * Asks the browser to keep what is stored (offline-sync.md: after the first passenger field, when there is something worth
 * keeping). The answer is remembered; once a page, `again` whatever it was. Never throws.
 */
export async function askToKeep(again = false): Promise<void> {
  const storage = navigator.storage as StorageManager | undefined;
  if (!storage?.persist || (tried && !again)) return;
  tried = true;
  try {
    const asked = await lastPersistRequest();
    if (!again && asked && (asked.granted || now() - asked.at < AGAIN_MS)) return;
    await putPersistRequest({ at: now(), granted: await storage.persist() });
  } catch (error) {
    log.warn('storage', 'the browser could not be asked to keep the storage', error);
  }
}
