import { SHARE_NAME } from '@/domain/passes/shared';
import { log } from '@/platform/log';
import { ownCache } from '@/platform/ownCaches';

/** Files that another app has shared with this one, and that no trip has yet. Never rejects. */
export async function sharedFiles(): Promise<File[]> {
  const found = globalThis.caches as CacheStorage | undefined;
  try {
    if (!(await found?.has(ownCache('shared')))) return [];
    const cache = await caches.open(ownCache('shared'));
    const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
    return await Promise.all(
      answers
        .filter((answer) => answer !== undefined)
        .map(async (answer) => {
          const name = new URLSearchParams(answer.headers.get(SHARE_NAME) ?? '').get('name') ?? '';
          return new File([await answer.blob()], name);
        }),
    );
  } catch (error) {
    log.warn('trips', 'shared files cannot be read', error);
    return [];
  }
}

/** Forgets the shared files. Never rejects. */
export async function forgetSharedFiles(): Promise<void> {
  try {
    await caches.delete(ownCache('shared'));
  } catch (error) {
    log.warn('trips', 'shared files cannot be removed', error);
  }
}
