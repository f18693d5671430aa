import type { WorkboxPlugin } from 'workbox-core/types';
import { ExpirationPlugin } from 'workbox-expiration';
import { matchPrecache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isPage } from '@/domain/device/contentType';
import { probe } from '@/offline/backgroundSender';
import { onlyGenuine, precacheKind } from '../genuine';
import { ASSETS_KEPT, MONTH_SECONDS, kindOf, shellFor } from '../match';
import { CACHES, factsOf, scope } from '../scope';

export const onlyGenuineFiles = onlyGenuine((path) => precacheKind(path));

/** The browser ends an installation that hangs on one file after minutes; the next visit starts anew after this time. */
const FILE_TIMEOUT_MS = 60_000;

/**
 * Workbox fetches a precached page past every cache. The browser has just loaded it, so revalidating it is enough. No file
 * holds up the installation for ever.
 */
export const revalidate: WorkboxPlugin = {
  requestWillFetch: async ({ request, event }) => {
    const cache = request.cache === 'reload' ? 'no-cache' : request.cache;
    if (event?.type !== 'install') return cache === request.cache ? request : new Request(request, { cache });
    return new Request(request, { cache, signal: AbortSignal.timeout(FILE_TIMEOUT_MS) });
  },
};

/** Asks past the HTTP cache when that has a page in place of a file: it keeps build files for a year, whatever was answered. */
export const askAgain: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) =>
    isPage(response) && precacheKind(new URL(request.url).pathname) !== 'shell'
      ? await fetch(new Request(request, { cache: 'reload' })).catch(() => response)
      : response,
};

/** The app works without its icons: one that is missing, or that a blocker holds back, does not fail the installation. */
export const withoutIcons: WorkboxPlugin = {
  handlerDidError: async ({ request, event }) =>
    event.type === 'install' && new URL(request.url).pathname.includes('/icons/')
      ? new Response(null, { status: 204 })
      : undefined,
};

/** Hashed build files outside of the precache: other languages, and the parts that are cached once the page is idle. */
const assets = new CacheFirst({
  cacheName: CACHES.assets,
  plugins: [
    askAgain,
    onlyGenuine(() => 'build'),
    new ExpirationPlugin({ maxEntries: ASSETS_KEPT, maxAgeSeconds: MONTH_SECONDS, purgeOnQuotaError: true }),
  ],
});

/** Requests at the same time; the browser's other connections stay free for the page. */
const CONCURRENCY = 4;

const robots = new URL('robots.txt', scope).href;
/** A new version is installed without this many files that our host does not have, or that a blocker holds back. */
const MOST_MISSING = 2;

/** Caches a file unless it is cached. True when it is afterwards. */
async function keepFile(event: ExtendableEvent, file: string, signal: AbortSignal | undefined): Promise<boolean> {
  const control = new AbortController();
  const stop = (): void => control.abort();
  const timer = setTimeout(stop, FILE_TIMEOUT_MS);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const request = new Request(new URL(file, scope), { signal: control.signal });
    await Promise.allSettled(assets.handleAll({ event, request }));
    return (await (await caches.open(CACHES.assets)).match(request.url)) !== undefined;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

/**
 * Caches those of the files that are missing, until `signal` aborts. `some`: a failed file is fetched on the next visit;
 * `all`: rejects when more than a few files fail, or the connection is lost.
 */
export async function keepFiles(
  event: ExtendableEvent,
  files: readonly string[],
  needed: 'all' | 'some',
  signal?: AbortSignal,
): Promise<void> {
  const queue = [...files];
  const missing: string[] = [];
  const fetchNext = async (): Promise<void> => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      if (signal?.aborted) return;
      // oxlint-disable-next-line no-await-in-loop -- limits the requests at the same time
      if (await keepFile(event, file, signal)) continue;
      missing.push(file);
      if (needed === 'all' && missing.length > MOST_MISSING) throw new Error(`${missing.join()} could not be cached.`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, fetchNext));
  if (needed === 'all' && missing.length > 0 && !(await probe(robots))) throw new Error('The connection is lost.');
}

/** Serves images and hashed build files from their caches. */
export function serveFiles(): void {
  registerRoute(
    ({ request, url }) => kindOf(factsOf(request, url), scope) === 'image',
    new CacheFirst({
      cacheName: CACHES.img,
      plugins: [
        onlyGenuine(() => 'image'),
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
  registerRoute(
    // Fetched from here, the page of another program would lose cookies that its own server set for itself alone.
    ({ request, url }) => kindOf(factsOf(request, url), scope) === 'unknown' && !navigator.onLine,
    async ({ request }) => {
      try {
        return await fetch(request);
      } catch (error) {
        const shell = await matchPrecache('app.html');
        if (shell) return shell;
        throw error;
      }
    },
  );
}
