import { clientsClaim } from 'workbox-core';
import { CACHES, scope } from './scope';
import { outdated } from '@/domain/device/storage';
import { monotonicClock } from '@/platform/clock';

declare const self: ServiceWorkerGlobalScope;

/** The pages count as idle after this time without a request. */
const IDLE_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Watches the requests of the pages. The returned function resolves once they are idle, or after half a minute. */
function watchRequests(): () => Promise<void> {
  const clock = monotonicClock();
  const requests = { open: 0, last: 0 };
  self.addEventListener('fetch', (event) => {
    const count = (by: number): void => {
      requests.open += by;
      requests.last = clock();
    };
    count(1);
    // Older browsers have no `handled`; there the request counts as answered at once.
    Promise.resolve(event.handled).then(
      () => count(-1),
      () => count(-1),
    );
  });
  return async () => {
    const end = clock() + LONGEST_WAIT_MS;
    while (clock() < end && (requests.open > 0 || clock() - requests.last < IDLE_MS))
      // oxlint-disable-next-line no-await-in-loop -- polls until the pages are idle
      await new Promise((next) => setTimeout(next, 100));
  };
}

/**
 * A new version waits until the traveller accepts it or no page is open, because it must never replace the code under a
 * booking. So there is no skipWaiting on install.
 */
export function manageLifecycle(): void {
  clientsClaim();
  const idle = watchRequests();
  self.addEventListener('message', (event) => {
    const type: unknown = (event.data as { type?: unknown } | null)?.type;
    if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
    // Chromium activates the new version only when this one has no event left (kMaxLameDuckTime). A request that arrives while
    // this one stops would start it again, and the new one would wait until this one happens to have been idle for half a minute.
    if (type === 'MAKE_WAY') event.waitUntil(idle().then(() => event.ports[0]?.postMessage('still')));
  });
  self.addEventListener('activate', (event) => {
    const old = caches.keys().then((names) => outdated(names, Object.values(CACHES), scope.pathname));
    event.waitUntil(old.then((names) => Promise.all(names.map((cache) => caches.delete(cache)))));
  });
}
