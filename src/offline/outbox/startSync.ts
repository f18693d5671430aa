import { now } from '@/platform/clock';
import { assumeOnline, onAssumedOnline, onOnline, startConnectivity } from '@/platform/connectivity';
import { databaseName } from '@/platform/database';
import { log } from '@/platform/log';
import { onDatabaseRecovered } from '../store/notices';
import { handOffToWorker } from './backgroundSyncHandoff';
import { shareEvents } from './events';
import { removeTracesOfDeleted, trimReceipts } from './outboxRows';
import { drainEverything, postSender } from './pagePosts';
import { onQueued, outboxEvents, sender } from './pageOutbox';

/** Sends queues that no trigger has touched (G19). */
const WATCHDOG_MS = 30_000;
/** The tab that enqueued sends first; the others check later whether it did, in case it is gone. */
const AFTER_OTHERS_MS = 500;

const logUnreadable = (error: unknown): void => log.error('sync', 'the outbox could not be read', error);

function drainNow(): void {
  drainEverything().catch(logUnreadable);
}
function onVisible(): void {
  if (document.visibilityState !== 'visible') return;
  assumeOnline();
  drainNow();
}
/** A held or queued lock keeps the page out of the back-forward cache. */
function suspend(): void {
  sender.suspend();
  postSender.suspend();
}
function resume(): void {
  sender.resume();
  postSender.resume();
}
function onPageShow(): void {
  resume();
  assumeOnline();
  drainNow();
}

function begin(): () => void {
  // A booking on the page starts sending before the page observes the connection.
  startConnectivity();
  trimReceipts(now()).catch((error: unknown) => log.warn('sync', 'old receipts could not be removed', error));
  removeTracesOfDeleted().catch(logUnreadable);
  const stops = [
    onOnline(drainNow),
    onAssumedOnline(drainNow),
    onDatabaseRecovered(drainNow),
    shareEvents(databaseName(), outboxEvents, {
      on: onQueued,
      onOther: (bookingId) => void setTimeout(() => void sender.drain(bookingId), AFTER_OTHERS_MS),
    }),
    handOffToWorker(),
  ];
  const watchdog = setInterval(drainNow, WATCHDOG_MS);
  document.addEventListener('visibilitychange', onVisible);
  addEventListener('pageshow', onPageShow);
  addEventListener('pagehide', suspend);
  drainNow();
  return () => {
    for (const stop of stops) stop();
    clearInterval(watchdog);
    document.removeEventListener('visibilitychange', onVisible);
    removeEventListener('pageshow', onPageShow);
    removeEventListener('pagehide', suspend);
  };
}

let users = 0;
let end = (): void => undefined;

/**
 * Starts sending for this page: at once, on reconnection, when the page is shown again, and every 30 s. Called when the page is
 * idle, and earlier by whoever needs it; it runs once, until every caller has called the function it got.
 */
export function startSync(): () => void {
  if (users++ === 0) end = begin();
  let running = true;
  return () => {
    if (running && --users === 0) end();
    running = false;
  };
}

/** Before an update of the app: starts no more sends and waits for the current one, at most 5 s (then it stays sealed). */
export async function pauseSync(limitMs = 5000): Promise<void> {
  suspend();
  await Promise.race([
    Promise.all([sender.idle(), postSender.idle()]),
    new Promise((resolve) => setTimeout(resolve, limitMs)),
  ]);
}

/** The app was not updated after all: sends again. */
export function resumeSync(): void {
  resume();
  drainNow();
}
