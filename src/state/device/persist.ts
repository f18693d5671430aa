import { type Infer, boolean, number, type as shape } from 'superstruct';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { getMeta, putMeta } from '@/offline/store/meta';

const KEY = 'persist';
const Asked = shape({ at: number(), granted: boolean() });
/** A browser that said no may say yes to a site that is used: asked again after this long. */
const AGAIN_MS = 7 * 86_400_000;

/** When the browser was asked to keep our storage, and what it said; null before the first time. */
export const lastAsked = (): Promise<Infer<typeof Asked> | null> => getMeta(KEY, Asked);

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
    const asked = await lastAsked();
    if (!again && asked && (asked.granted || now() - asked.at < AGAIN_MS)) return;
    await putMeta(KEY, { at: now(), granted: await storage.persist() });
  } catch (error) {
    log.warn('storage', 'the browser could not be asked to keep the storage', error);
  }
}
