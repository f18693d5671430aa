import { isRecent, now } from '@/platform/clock';
import { log } from '@/platform/log';
import { isMemoryOnly, lastPersistRequest, putPersistRequest } from '@/offline/storageHealth';
import { type Persistence, persistenceOf } from '@/domain/device/storage';
import { forgetsInSevenDays } from '@/platform/ownBrowser';

/** What the browser reports about its storage, in bytes; null where it reports nothing. */
export interface Room {
  used: number | null;
  quota: number | null;
  persistence: Persistence;
}

export async function readRoom(): Promise<Room> {
  const storage = navigator.storage as StorageManager | undefined;
  const [estimate, persisted, volatile] = await Promise.all([
    storage?.estimate?.().catch(() => undefined),
    storage?.persisted?.().catch(() => false),
    isMemoryOnly(),
  ]);
  return {
    used: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
    persistence: persistenceOf({
      volatile,
      persisted: persisted === true,
      forgetful: forgetsInSevenDays(),
    }),
  };
}

/** How long (ms) after a refusal the browser is asked again: it may agree for a site that is used. */
const AGAIN_MS = 7 * 86_400_000;

let tried = false;

/**
 * Asks the browser to persist the storage, after the first passenger field, when there is something worth keeping. The
 * answer is stored. Once per page, unless `again`. Never throws.
 */
export async function askToKeep(again = false): Promise<void> {
  const storage = navigator.storage as StorageManager | undefined;
  if (!storage?.persist || (tried && !again)) return;
  tried = true;
  try {
    const asked = await lastPersistRequest();
    if (!again && asked && (asked.granted || isRecent(asked.at, AGAIN_MS))) return;
    await putPersistRequest({ at: now(), granted: await storage.persist() });
  } catch (error) {
    log.warn('storage', 'the browser could not be asked to persist the storage', error);
  }
}
