import { retrieveBooking } from '@/api/booking';
import { configureApi } from '@/api/config';
import { LOCALES, type Locale, isLocale } from '@/domain/locale';
import { now } from '@/platform/clock';
import { configureStorage, databaseName } from '@/platform/database';
import { uuid } from '@/platform/ids';
import { probe } from '@/platform/network';
import { quarantineSettled } from '../store/rowValidation';
import type { QueueRow } from '../store/rows';
import type { Store } from '../store/store';
import { LOCALE_KEY } from './backgroundSync';
import { fencePost, hasPosts } from './postTx';
import { makePostSender, tryPost } from './postSender';
import { type EventBus, makeEventBus, shareEvents } from './events';
import { orderBearerIn, tokenIn } from './outboxTx';
import type { SenderPorts } from './ports';
import { fence } from './queue';
import { queueLock } from './queueLock';
import { queuesWithWork } from './queueStatus';
import { sendSealed } from './send';
import { makeSender } from './sender';
import { sendTelling } from './subscriptionSender';
import { openExistingStore } from '../store/existing';

/** How long the worker sends at most. The browser allows five minutes; the battery matters more. */
export const WORKER_LIMIT_MS = 25_000;

/** The tenant's default, until the database names the traveller's. */
let locale: Locale = LOCALES[0];

/** Configures API client and database for the worker's tenant and base path. Answers the name of the database. */
export function configureSender(sender: { tenant: string; apiBaseUrl: string; locale: string; path: string }): string {
  const { tenant, apiBaseUrl, path } = sender;
  locale = isLocale(sender.locale) ? sender.locale : locale;
  configureApi({ baseUrl: apiBaseUrl, tenant, locale: () => locale });
  configureStorage({ tenant, path });
  return databaseName();
}

interface WorkerRun {
  name: string;
  store: Store;
  bus: EventBus;
  /** Aborted when the time is over. */
  over: AbortSignal;
  /** A tiny file of our own origin. */
  probeUrl: string;
}
interface Wake {
  at: number;
  fn: () => void;
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

function portsFor(
  { name, store, over, probeUrl }: WorkerRun,
  queue: QueueRow,
  later: SenderPorts['later'],
): SenderPorts {
  const owner = uuid();
  return {
    store: async () => store,
    now,
    uuid,
    owner,
    // The booking's bearer, removed at sign-out, allows the worker to send its queue.
    uid: () => queue.uid,
    later,
    lock: (bookingId, signal, work) =>
      queueLock(`lane:${name}:${bookingId}`, signal, () => fence(store, bookingId, { owner, now }), work),
    token: (bookingId) => store.run('r', ['meta'], (tx) => tokenIn(tx, bookingId, now())),
    send: async (bookingId, token, body) => {
      const outcome = await sendSealed(bookingId, token, body, { signal: over });
      // Cut off by our own time limit, not by the server: no attempt.
      const isCut = over.aborted && outcome.kind === 'failed';
      return isCut ? { kind: 'lost', error: outcome.error } : outcome;
    },
    retrieve: (bookingId, token) => retrieveBooking(bookingId, token, over),
    online: () => !over.aborted,
    reallyOffline: async () => over.aborted || !(await probe(probeUrl)),
  };
}

/** Sends one queue, its waits included, until nothing is left, nothing more can be done, or the time is over. */
async function sendQueue(run: WorkerRun, queue: QueueRow): Promise<void> {
  let wake: Wake | null = null;
  const nextWake = (): Wake | null => wake;
  const sender = makeSender(
    portsFor(run, queue, (ms, fn) => {
      const own = { at: now() + ms, fn };
      wake = own;
      return () => {
        if (wake === own) wake = null;
      };
    }),
    run.bus,
  );
  run.over.addEventListener('abort', sender.suspend, { once: true });
  await sender.drain(queue.bookingId);
  for (let next = nextWake(); next && !run.over.aborted; next = nextWake()) {
    await sleep(Math.max(0, next.at - now()), run.over);
    wake = null;
    next.fn();
    await sender.idle();
  }
}

/** Sends the enquiries and replies that are due. One that must wait is left for a later call. */
async function sendPosts({ name, store, bus, over, probeUrl }: WorkerRun): Promise<void> {
  const owner = uuid();
  const sender = makePostSender({
    store: async () => store,
    now,
    owner,
    lock: (id, signal, work) =>
      queueLock(`enquiry:${name}:${id}`, signal, () => fencePost(store, id, { owner, now }), work),
    tokenOf: ({ bookingId }) => store.run('r', ['meta'], (tx) => orderBearerIn(tx, bookingId, now())),
    send: async (row, token) => {
      const outcome = await tryPost(row, token, { signal: over });
      // Cut off by our own time limit, not by the server: no attempt.
      return over.aborted && outcome.kind === 'undecided' ? { kind: 'lost', error: outcome.error } : outcome;
    },
    online: () => !over.aborted,
    reallyOffline: async () => over.aborted || !(await probe(probeUrl)),
    later: () => () => undefined,
    changed: (id) => bus.emit('queue', { bookingId: `enquiry:${id}` }),
  });
  over.addEventListener('abort', sender.suspend, { once: true });
  await sender.drain();
}

/**
 * Sends the outbox without a page: the same sender under the same locks, over its own connection to the database. True when
 * work is left that a later call could send. Leaves alone a missing database or one of another version, queues without a
 * bearer, and updates of an unknown version.
 */
export async function drainInWorker(name: string, probeUrl: string, limitMs = WORKER_LIMIT_MS): Promise<boolean> {
  const store = await openExistingStore(name);
  if (!store) return false;
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), limitMs);
  const bus = makeEventBus();
  const stopSharing = shareEvents(name, bus);
  try {
    // The server words its refusals in this language.
    const stored = (await store.run('r', ['meta'], (tx) => tx.meta.get(LOCALE_KEY)))?.v;
    if (isLocale(stored)) locale = stored;
    const queues = await queuesWithWork(store, now());
    const run: WorkerRun = { name, store, bus, over: end.signal, probeUrl };
    const [isTellingLeft] = await Promise.all([
      sendTelling(store, now),
      ...queues.map((queue) => sendQueue(run, queue)),
      sendPosts(run),
    ]);
    await quarantineSettled();
    return isTellingLeft || (await queuesWithWork(store, now())).length > 0 || (await hasPosts(store, now()));
  } finally {
    clearTimeout(timer);
    stopSharing();
    store.close();
  }
}
