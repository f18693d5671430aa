import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import type { WorkboxPlugin } from 'workbox-core/types';
import { CACHES } from '../caches';
import { ASSETS_KEPT, MONTH_SECONDS } from '../limits';
import { isStranger, kindOf } from '../match';
import { asked, scope } from '../scope';

const onlyGood = new CacheableResponsePlugin({ statuses: [200] });

/** What is not the file that was asked for is handed on, but would stay for a month if it were kept. */
export const noStrangers: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) =>
    response.ok && !isStranger(request.url, response) ? response : null,
};

/** Hashed build files that the precache leaves out: other languages, and what is kept after the page is quiet. */
const assets = new CacheFirst({
  cacheName: CACHES.assets,
  plugins: [
    onlyGood,
    noStrangers,
    new ExpirationPlugin({ maxEntries: ASSETS_KEPT, maxAgeSeconds: MONTH_SECONDS, purgeOnQuotaError: true }),
  ],
});

/**
 * Fetches those of the files that are not here yet, one after the other, until the signal. A file that fails is asked for at
 * the next visit.
 */
export async function keepFiles(event: ExtendableEvent, files: readonly string[], signal: AbortSignal): Promise<void> {
  for (const file of files) {
    if (signal.aborted) return;
    const request = new Request(new URL(file, scope), { signal });
    // oxlint-disable-next-line no-await-in-loop -- never in the way of what the traveller asks for
    await assets.handle({ event, request }).catch(() => undefined);
  }
}

/** Pictures and hashed build files. */
export function serveFiles(): void {
  registerRoute(
    ({ request, url }) => kindOf(asked(request, url), scope) === 'image',
    new CacheFirst({
      cacheName: CACHES.images,
      plugins: [
        onlyGood,
        noStrangers,
        new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: MONTH_SECONDS, purgeOnQuotaError: true }),
      ],
    }),
  );
  registerRoute(({ request, url }) => kindOf(asked(request, url), scope) === 'asset', assets);
}
