import { clientsClaim } from 'workbox-core';
import { outdated } from './caches';

declare const self: ServiceWorkerGlobalScope;

/**
 * A new version waits until the traveller says yes, or until no page is open: it must never change the ground under a
 * booking (offline-sync.md, "New worker without losing a draft"). So no skipWaiting on install.
 */
export function liveQuietly(): void {
  clientsClaim();
  self.addEventListener('message', (event) => {
    const type: unknown = (event.data as { type?: unknown } | null)?.type;
    if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  });
  self.addEventListener('activate', (event) => {
    event.waitUntil(caches.keys().then((names) => Promise.all(outdated(names).map((name) => caches.delete(name)))));
  });
}

/** Background Sync wakes the pages that are open; they own sending, under one lock (offline-sync.md, "Who drains"). */
export function wakePagesOnSync(): void {
  self.addEventListener('sync', (event) => {
    const { tag, waitUntil } = event as ExtendableEvent & { tag: string };
    if (tag !== 'outbox') return;
    waitUntil.call(
      event,
      self.clients
        .matchAll({ type: 'window' })
        .then((pages) => pages.forEach((page) => page.postMessage({ type: 'OUTBOX_WAKE' }))),
    );
  });
}
