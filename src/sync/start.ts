import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { databaseName } from '@/storage/config';
import { trimReceipts } from '@/storage/receipts';
import { hope, onHope, onOnline } from './connectivity';
import type { News } from './events';
import { drainAll, engine, onQueued, syncBus } from './outbox';

/** Looks after lanes that no trigger has touched (G19). */
const WATCHDOG_MS = 30_000;

/** The tab that queued something goes first; then the others look whether it did, should it be gone by now. */
const AFTER_OTHERS_MS = 500;

type Hint = { kind: 'applied' | 'lane'; news: News['applied'] | News['lane'] } | { kind: 'queued'; bookingId: string };

/** Tells other tabs what happened here. Hints only: correctness never rests on a message. */
function shareNews(): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(`sync:${databaseName()}`);
  let hearing = false;
  const say = (hint: Hint): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no other origin
    if (!hearing) channel.postMessage(hint);
  };
  const stops = [
    ...(['applied', 'lane'] as const).map((kind) => syncBus.on(kind, (news) => say({ kind, news }))),
    onQueued((bookingId) => say({ kind: 'queued', bookingId })),
  ];
  channel.addEventListener('message', ({ data }: MessageEvent<Hint>) => {
    if (data.kind === 'queued') {
      setTimeout(() => void engine.drain(data.bookingId), AFTER_OTHERS_MS);
      return;
    }
    hearing = true;
    syncBus.tell(data.kind, data.news);
    hearing = false;
  });
  return () => {
    for (const stop of stops) stop();
    channel.close();
  };
}

function go(): void {
  drainAll().catch((error: unknown) => log.error('sync', 'the outbox could not be read', error));
}
function shown(): void {
  if (document.visibilityState !== 'visible') return;
  hope();
  go();
}
function back(): void {
  engine.resume();
  hope();
  go();
}

function begin(): () => void {
  trimReceipts(now()).catch((error: unknown) => log.warn('sync', 'old receipts stay', error));
  const stopOnline = onOnline(go);
  const stopHope = onHope(go);
  const stopSharing = shareNews();
  const watchdog = setInterval(go, WATCHDOG_MS);
  document.addEventListener('visibilitychange', shown);
  addEventListener('pageshow', back);
  // A held or queued lock keeps the page out of the back-forward cache.
  addEventListener('pagehide', engine.suspend);
  go();
  return () => {
    stopOnline();
    stopHope();
    stopSharing();
    clearInterval(watchdog);
    document.removeEventListener('visibilitychange', shown);
    removeEventListener('pageshow', back);
    removeEventListener('pagehide', engine.suspend);
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
export async function quiesce(limitMs = 5000): Promise<void> {
  engine.suspend();
  await Promise.race([engine.idle(), new Promise((resolve) => setTimeout(resolve, limitMs))]);
}
