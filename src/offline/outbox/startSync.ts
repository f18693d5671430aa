import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { databaseName } from '@/platform/database';
import { onDatabaseRecovered } from '../store/notices';
import { trimReceipts } from './receipts';
import { assumeOnline, onAssumedOnline, onOnline } from '@/platform/connectivity';
import { shareEvents } from './crossTab';
import { handOffToWorker } from './backgroundSyncHandoff';
import { drainAll, sender, onQueued, outboxEvents } from './pageOutbox';

/** Looks after queues that no trigger has touched (G19). */
const WATCHDOG_MS = 30_000;

const unread = (error: unknown): void => log.error('sync', 'the outbox could not be read', error);

/** The tab that queued something goes first; then the others look whether it did, should it be gone by now. */
const AFTER_OTHERS_MS = 500;

function go(): void {
  drainAll().catch(unread);
}
function shown(): void {
  if (document.visibilityState !== 'visible') return;
  assumeOnline();
  go();
}
function back(): void {
  sender.resume();
  assumeOnline();
  go();
}

function begin(): () => void {
  trimReceipts(now()).catch((error: unknown) => log.warn('sync', 'old receipts stay', error));
  const stops = [
    onOnline(go),
    onAssumedOnline(go),
    onDatabaseRecovered(go),
    shareEvents(databaseName(), outboxEvents, {
      on: onQueued,
      heard: (bookingId) => void setTimeout(() => void sender.drain(bookingId), AFTER_OTHERS_MS),
    }),
    handOffToWorker(),
  ];
  const watchdog = setInterval(go, WATCHDOG_MS);
  document.addEventListener('visibilitychange', shown);
  addEventListener('pageshow', back);
  // A held or queued lock keeps the page out of the back-forward cache.
  addEventListener('pagehide', sender.suspend);
  go();
  return () => {
    for (const stop of stops) stop();
    clearInterval(watchdog);
    document.removeEventListener('visibilitychange', shown);
    removeEventListener('pageshow', back);
    removeEventListener('pagehide', sender.suspend);
  };
}

let users = 0;
let end = (): void => undefined;

/**
 * Starts sending for this page: at once, on reconnection, when the page is shown again, and every half minute. For the idle
 * time after the start, and for whoever needs it earlier: it runs once, until every caller has called what it answers.
 * Pages own sending; a worker's sync event only adds to it.
 */
export function startSync(): () => void {
  if (users++ === 0) end = begin();
  let running = true;
  return () => {
    if (running && --users === 0) end();
    running = false;
  };
}

/** Before an update of the app: starts no more sends and waits for the current one, at most 5 s (it stays sealed then). */
export async function pauseSync(limitMs = 5000): Promise<void> {
  sender.suspend();
  await Promise.race([sender.idle(), new Promise((resolve) => setTimeout(resolve, limitMs))]);
}

/** The app was not updated after all: sends again. */
export function resumeSync(): void {
  sender.resume();
  go();
}
