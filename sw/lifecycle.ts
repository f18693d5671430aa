import { clientsClaim } from 'workbox-core';
import { outdated } from '@/domain/device/cacheNames';
import { CACHES } from './caches';
import { scope } from './scope';

declare const self: ServiceWorkerGlobalScope;

/**
 * A new version waits until the traveller says yes, or until no page is open: it must never change the ground under a
 * booking (offline-sync.md, "New worker without losing a draft"). So no skipWaiting on install.
 */
export function liveQuietly(keepLater: (event: ExtendableEvent, signal: AbortSignal) => Promise<void>): void {
  clientsClaim();
  let keeping = new AbortController();
  self.addEventListener('message', (event) => {
    const type: unknown = (event.data as { type?: unknown } | null)?.type;
    if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
    // A browser holds the newer version back until this one has ended what it is at.
    if (type === 'MAKE_WAY') keeping.abort();
    if (type === 'KEEP_LATER') {
      if (keeping.signal.aborted) keeping = new AbortController();
      event.waitUntil(keepLater(event, keeping.signal));
    }
  });
  self.addEventListener('activate', (event) => {
    const old = caches.keys().then((names) => outdated(names, Object.values(CACHES), scope.pathname));
    event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))));
  });
}
