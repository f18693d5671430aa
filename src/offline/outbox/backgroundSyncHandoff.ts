import { apiConfig } from '@/api/config';
import { now } from '@/platform/clock';
import { assumeOnline, connectivity } from '@/platform/connectivity';
import { log } from '@/platform/log';
import { ownRegistration } from '@/platform/ownWorker';
import { db } from '../store/db';
import { putMeta } from '../store/meta';
import { type DrainAnswer, LOCALE_KEY, PROTO, SYNC_TAG, isDrainRequest } from './backgroundSync';
import { hasPosts } from './postTx';
import { drainEverything } from './pagePosts';
import { outboxEvents } from './pageOutbox';
import { queuesWithWork } from './queueStatus';

type SyncRegistration = Omit<ServiceWorkerRegistration, 'sync'> & { sync?: { register(tag: string): Promise<void> } };

/** Asks the browser to wake the worker once there is a connection, with or without a page. Only Chromium can. */
async function registerSync(): Promise<void> {
  try {
    const registration: SyncRegistration | undefined = await ownRegistration();
    await registration?.sync?.register(SYNC_TAG);
  } catch {
    // No permission, no worker yet, a private window: the next open page sends.
  }
}

/** A page that works in memory cannot see the database's queues; the worker opens that database by itself. */
async function mayHaveWork(): Promise<boolean> {
  const store = await db();
  return store.volatile || (await queuesWithWork(store, now())).length > 0 || (await hasPosts(store, now()));
}

/** Sends in the worker's place and answers whether work is left. */
async function answerDrain(port: MessagePort | undefined): Promise<void> {
  assumeOnline();
  await drainEverything();
  port?.postMessage({ proto: PROTO, left: await mayHaveWork() } satisfies DrainAnswer);
}

/** Registers the sync for work that this page, hidden or offline, may not be able to send. */
async function registerIfStuck(): Promise<void> {
  const isStuck = document.visibilityState === 'hidden' || !connectivity.online;
  if (!isStuck || !(await mayHaveWork())) return;
  await putMeta(LOCALE_KEY, apiConfig().locale());
  await registerSync();
}

const logFailure = (error: unknown): void => log.warn('sync', 'background sync failed', error);

/**
 * The page's side of the worker's `sync` event: has the worker woken for work this page cannot send, and sends itself if it is
 * visible when the worker wakes. Answers a function that ends it.
 */
export function handOffToWorker(): () => void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const onMessage = ({ data, ports }: MessageEvent): void => {
    if (isDrainRequest(data)) answerDrain(ports[0]).catch(logFailure);
  };
  const check = (): void => void registerIfStuck().catch(logFailure);
  const stop = outboxEvents.on('queue', () => !connectivity.online && check());
  workers?.addEventListener('message', onMessage);
  document.addEventListener('visibilitychange', check);
  check();
  return () => {
    stop();
    workers?.removeEventListener('message', onMessage);
    document.removeEventListener('visibilitychange', check);
  };
}
