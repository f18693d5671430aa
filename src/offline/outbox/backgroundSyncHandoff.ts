import { apiConfig } from '@/api/config';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { db } from '../store/db';
import { putMeta } from '../store/meta';
import { type DrainAnswer, LOCALE_KEY, PROTO, askForSync, isDrainRequest } from './backgroundSync';
import { connectivity, assumeOnline } from '@/platform/connectivity';
import { drainAll, outboxEvents } from './pageOutbox';
import { queuesWithWork } from './work';

/** What waits in a database that memory stands in for, this page does not know; the worker has a way of its own to it. */
async function mayWait(): Promise<boolean> {
  const store = await db();
  return store.volatile || (await queuesWithWork(store, now())).length > 0;
}

/** A visible page does what the worker was woken for, and says whether something is left. */
async function drainFor(port: MessagePort | undefined): Promise<void> {
  assumeOnline();
  await drainAll();
  port?.postMessage({ proto: PROTO, left: await mayWait() } satisfies DrainAnswer);
}

/** Work that cannot be sent now, or may not be sent any more by a page that is left. */
async function askWhenStuck(): Promise<void> {
  const isStuck = document.visibilityState === 'hidden' || !connectivity.online;
  if (!isStuck || !(await mayWait())) return;
  await putMeta(LOCALE_KEY, apiConfig().locale());
  await askForSync();
}

const failed = (error: unknown): void => log.warn('sync', 'the worker is not woken', error);

/**
 * The page's side of the worker's `sync` event: has the worker woken for what this page cannot send or leaves behind, and
 * sends itself when it is visible as the worker wakes. Answers a function that ends it.
 */
export function handOffToWorker(): () => void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const heard = ({ data, ports }: MessageEvent): void => {
    if (isDrainRequest(data)) drainFor(ports[0]).catch(failed);
  };
  const ask = (): void => void askWhenStuck().catch(failed);
  const stop = outboxEvents.on('queue', () => !connectivity.online && ask());
  workers?.addEventListener('message', heard);
  document.addEventListener('visibilitychange', ask);
  ask();
  return () => {
    stop();
    workers?.removeEventListener('message', heard);
    document.removeEventListener('visibilitychange', ask);
  };
}
