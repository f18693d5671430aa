import { clientsClaim } from 'workbox-core';
import { outdated } from '@/domain/device/storage';
import { CACHES } from './caches';
import { scope } from './scope';

declare const self: ServiceWorkerGlobalScope;

const STILL_MS = 1000;
const LONGEST_MS = 30_000;

/** Answers what resolves when no page has asked for anything for a while. */
function watchPages(): () => Promise<void> {
  const seen = { open: 0, last: 0 };
  self.addEventListener('fetch', (event) => {
    const move = (by: number): void => {
      seen.open += by;
      seen.last = Date.now();
    };
    move(1);
    // older browsers do not say when
    Promise.resolve(event.handled).then(
      () => move(-1),
      () => move(-1),
    );
  });
  return async () => {
    const end = Date.now() + LONGEST_MS;
    while (Date.now() < end && (seen.open > 0 || Date.now() - seen.last < STILL_MS))
      // oxlint-disable-next-line no-await-in-loop -- each look waits for the one before
      await new Promise((look) => setTimeout(look, 100));
  };
}

/**
 * A new version waits until the traveller says yes, or until no page is open: it must never change the ground under a
 * booking (offline-sync.md, "New worker without losing a draft"). So no skipWaiting on install.
 */
export function liveQuietly(): void {
  clientsClaim();
  const still = watchPages();
  self.addEventListener('message', (event) => {
    const type: unknown = (event.data as { type?: unknown } | null)?.type;
    if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
    // A browser holds the newer version back until this one has ended all that it is at (Chromium: kMaxLameDuckTime). And not in
    // the middle of a page's requests: one that comes as this worker ends starts it anew, and Chromium then leaves the newer one
    // waiting until this one happens to have rested for half a minute.
    if (type === 'MAKE_WAY') event.waitUntil(still().then(() => event.ports[0]?.postMessage('still')));
  });
  self.addEventListener('activate', (event) => {
    const old = caches.keys().then((names) => outdated(names, Object.values(CACHES), scope.pathname));
    event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))));
  });
}
