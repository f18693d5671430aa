import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import type { WorkboxPlugin } from 'workbox-core/types';
import { ExpirationPlugin } from 'workbox-expiration';
import { matchPrecache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { ASSETS_KEPT, MONTH_SECONDS, isHtmlForFile, kindOf, shellFor } from '../match';
import { CACHES, factsOf, scope } from '../scope';

const onlyOk = new CacheableResponsePlugin({ statuses: [200] });

/** Passes HTML in place of a file on to the page, but does not cache it, or it would stay for a month. */
export const rejectHtmlForFiles: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) =>
    response.ok && !isHtmlForFile(request.url, response) ? response : null,
};

/** Asks past the HTTP cache when that has HTML in place of a file: it keeps build files for a year, whatever was answered. */
export const askAgain: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) =>
    isHtmlForFile(request.url, response)
      ? await fetch(new Request(request, { cache: 'reload' })).catch(() => response)
      : response,
};

/** Workbox fetches a precached page past every cache. The browser has just loaded it, so revalidating it is enough. */
export const revalidate: WorkboxPlugin = {
  requestWillFetch: async ({ request }) =>
    request.cache === 'reload' ? new Request(request, { cache: 'no-cache' }) : request,
};

/** Hashed build files outside of the precache: other languages, and the parts that are cached once the page is idle. */
const assets = new CacheFirst({
  cacheName: CACHES.assets,
  plugins: [
    onlyOk,
    askAgain,
    rejectHtmlForFiles,
    new ExpirationPlugin({ maxEntries: ASSETS_KEPT, maxAgeSeconds: MONTH_SECONDS, purgeOnQuotaError: true }),
  ],
});

/** Requests at the same time; the browser's other connections stay free for the page. */
const CONCURRENCY = 4;

/**
 * Caches those of the files that are missing, until `signal` aborts. `some`: a failed file is fetched on the next visit;
 * `all`: rejects when a file fails.
 */
export async function keepFiles(
  event: ExtendableEvent,
  files: readonly string[],
  needed: 'all' | 'some',
  signal?: AbortSignal,
): Promise<void> {
  const queue = [...files];
  const fetchNext = async (): Promise<void> => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      if (signal?.aborted) return;
      const request = new Request(new URL(file, scope), { signal: signal ?? null });
      // oxlint-disable-next-line no-await-in-loop -- limits the requests at the same time
      const [result] = await Promise.allSettled([assets.handle({ event, request })]);
      if (needed === 'all' && !(result.status === 'fulfilled' && result.value.ok))
        throw new Error(`${file} could not be cached.`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, fetchNext));
}

/** Serves images and hashed build files from their caches. */
export function serveFiles(): void {
  registerRoute(
    ({ request, url }) => kindOf(factsOf(request, url), scope) === 'image',
    new CacheFirst({
      cacheName: CACHES.images,
      plugins: [
        onlyOk,
        rejectHtmlForFiles,
        new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: MONTH_SECONDS, purgeOnQuotaError: true }),
      ],
    }),
  );
  registerRoute(({ request, url }) => kindOf(factsOf(request, url), scope) === 'asset', assets);
}

/**
 * Serves pages from the precache at once, whatever the state of the network, so that a link opens with the server down. The
 * update check finds newer versions.
 */
export function servePages(): void {
  registerRoute(
    ({ request, url }) => kindOf(factsOf(request, url), scope) === 'navigation',
    async ({ request, url }) => {
      const shell = await matchPrecache(shellFor(url.pathname.slice(scope.pathname.length)));
      return shell ?? fetch(request);
    },
  );
}
