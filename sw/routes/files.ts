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

/** Workbox fetches a shell past every cache. The page has just loaded it: its server is only asked whether that still holds. */
export const revalidated: WorkboxPlugin = {
  requestWillFetch: async ({ request }) =>
    request.cache === 'reload' ? new Request(request, { cache: 'no-cache' }) : request,
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

/** Lines that the installation uses at most: what the traveller asks for meanwhile has the others. */
const LINES = 4;

/**
 * Fetches those of the files that are not here yet, until the signal. `some`: one that fails is asked for at the next visit;
 * `all`: rejects when one fails.
 */
export async function keepFiles(
  event: ExtendableEvent,
  files: readonly string[],
  needed: 'all' | 'some',
  signal?: AbortSignal,
): Promise<void> {
  const waiting = [...files];
  const line = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      if (signal?.aborted) return;
      const request = new Request(new URL(file, scope), { signal: signal ?? null });
      // oxlint-disable-next-line no-await-in-loop -- never in the way of what the traveller asks for
      const [answer] = await Promise.allSettled([assets.handle({ event, request })]);
      if (needed === 'all' && !(answer.status === 'fulfilled' && answer.value.ok))
        throw new Error(`${file} is not here.`);
    }
  };
  await Promise.all(Array.from({ length: LINES }, line));
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
