import {
  type DrainAnswer,
  type DrainRequest,
  PROTO,
  SYNC_TAG,
  WORKER_LIMIT_MS,
  configureSender,
  drainInWorker,
} from '@/offline/backgroundSender';
import type { Sender } from './block';
import { ownPages, scope } from './scope';

declare const self: ServiceWorkerGlobalScope;

interface SyncEvent extends ExtendableEvent {
  tag: string;
}

/** Asks a visible page to send: it is faster, and shows progress. True when updates are left, or the page does not answer. */
function askPage(page: Client): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(() => resolve(true), WORKER_LIMIT_MS);
    port1.addEventListener('message', ({ data }: MessageEvent<DrainAnswer>) => resolve(data.left));
    port1.start();
    page.postMessage({ type: 'DRAIN', proto: PROTO } satisfies DrainRequest, [port2]);
  });
}

async function sendOutbox(name: string): Promise<void> {
  const visible = (await ownPages()).find((page) => page.visibilityState === 'visible');
  const left = visible ? await askPage(visible) : await drainInWorker(name, new URL('robots.txt', scope).href);
  // The browser repeats the event only after a rejection.
  if (left) throw new Error('Updates are left for the next sync event.');
}

/** Sends on the browser's `sync` event: there is a connection, and perhaps no page is open. */
export function sendOnSync(sender: Sender): void {
  const name = configureSender({ ...sender, path: scope.pathname });
  self.addEventListener('sync', (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === SYNC_TAG) sync.waitUntil(sendOutbox(name));
  });
}
