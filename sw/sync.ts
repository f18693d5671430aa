import {
  type DrainAnswer,
  type DrainRequest,
  PROTO,
  SYNC_TAG,
  WORKER_LIMIT_MS,
  configureSender,
  drainInWorker,
} from '@/offline/backgroundSender';
import { scope } from './scope';

declare const self: ServiceWorkerGlobalScope;

/** Of the tenant whose worker this is; written into sw.js by manifest/worker.mjs, so that it is known without a page. */
export interface Sender {
  tenant: string;
  apiBaseUrl: string;
  locale: string;
}
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

/** A visible page sends faster and shows what it does. Answers whether something is left; a page that says nothing leaves it. */
function askPage(page: Client): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(() => resolve(true), WORKER_LIMIT_MS);
    port1.addEventListener('message', ({ data }: MessageEvent<DrainAnswer>) => resolve(data.left));
    port1.start();
    page.postMessage({ type: 'DRAIN', proto: PROTO } satisfies DrainRequest, [port2]);
  });
}

async function sendWaiting(name: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const visible = pages.find((page) => page.visibilityState === 'visible' && page.url.startsWith(scope.href));
  const left = visible ? await askPage(visible) : await drainInWorker(name, new URL('robots.txt', scope).href);
  // The browser tries again only after a refusal.
  if (left) throw new Error('Updates of a booking wait for the next chance.');
}

/** The browser's `sync` event (offline-sync.md, "Who drains"): the connection is back, and perhaps no page is open. */
export function sendOnSync(sender: Sender): void {
  const name = configureSender(sender);
  self.addEventListener('sync', (event) => {
    const woken = event as SyncEvent;
    if (woken.tag === SYNC_TAG) woken.waitUntil(sendWaiting(name));
  });
}
