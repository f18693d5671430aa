import { retrieveBooking } from '@/api/booking';
import { configureApi } from '@/api/config';
import { LOCALES, type Locale, isLocale } from '@/domain/locale';
import { now } from '@/platform/clock';
import { uuid } from '@/platform/ids';
import { probe } from '@/platform/network';
import { configureStorage, databaseName } from '@/platform/database';
import { quarantineSettled } from '../store/rowValidation';
import { openNativeStore } from '../store/idbStore';
import type { QueueRow } from '../store/rows';
import type { Store } from '../store/store';
import { tokenIn } from './bookingToken';
import type { SenderPorts } from './ports';
import { makeSender } from './sender';
import { LOCALE_KEY } from './backgroundSync';
import { type EventBus, makeEventBus } from './events';
import { shareEvents } from './crossTab';
import { fence } from './queue';
import { queueLock } from './queueLock';
import { sendSealed } from './send';
import { queuesWithWork } from './work';

/** How long the worker sends at most; the browser gives it five minutes, the battery less. */
export const WORKER_LIMIT_MS = 25_000;

/** The tenant's own, until the database says which one the traveller reads. */
let locale: Locale = LOCALES[0];

/** Tells the calls and the database whose worker this is. Answers the name of the database. */
export function configureSender(sender: { tenant: string; apiBaseUrl: string; locale: string }): string {
  const { tenant, apiBaseUrl } = sender;
  locale = isLocale(sender.locale) ? sender.locale : locale;
  configureApi({ baseUrl: apiBaseUrl, tenant, locale: () => locale });
  configureStorage({ tenant });
  return databaseName();
}

interface Run {
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

function edgesFor({ name, store, over, probeUrl }: Run, queue: QueueRow, later: SenderPorts['later']): SenderPorts {
  const owner = uuid();
  return {
    store: async () => store,
    now,
    uuid,
    owner,
    // The bearer of the booking, removed at sign-out, is what allows the worker to send its queue.
    uid: () => queue.uid,
    later,
    lock: (bookingId, signal, work) =>
      queueLock(`lane:${name}:${bookingId}`, signal, () => fence(store, bookingId, { owner, now }), work),
    token: (bookingId) => store.run('r', ['meta'], (tx) => tokenIn(tx, bookingId, now())),
    send: async (bookingId, token, body) => {
      const outcome = await sendSealed(bookingId, token, body, { signal: over });
      // Cut by our own clock, not by the server: no attempt.
      const isCut = over.aborted && outcome.kind === 'failed';
      return isCut ? { kind: 'lost', error: outcome.error } : outcome;
    },
    retrieve: (bookingId, token) => retrieveBooking(bookingId, token, over),
    online: () => !over.aborted,
    reallyOffline: async () => over.aborted || !(await probe(probeUrl)),
  };
}

/** Sends one queue, its pauses included, until nothing is left, nothing more can be done, or the time is over. */
async function finish(run: Run, queue: QueueRow): Promise<void> {
  let wake: Wake | null = null;
  const nextWake = (): Wake | null => wake;
  const sender = makeSender(
    edgesFor(run, queue, (ms, fn) => {
      const mine = { at: now() + ms, fn };
      wake = mine;
      return () => {
        if (wake === mine) wake = null;
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

/**
 * Sends what the outbox of this device holds, without any page: the same sender under the same locks, over a connection to
 * the database that lives as long as the call. True when something is left that a later call could send. Leaves alone: a
 * database that is not there or of another version, queues without their bearer, rows of another form.
 */
export async function drainInWorker(name: string, probeUrl: string, limitMs = WORKER_LIMIT_MS): Promise<boolean> {
  const store = await openNativeStore(name);
  if (!store) return false;
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), limitMs);
  const bus = makeEventBus();
  const stopSharing = shareEvents(name, bus);
  try {
    // A refusal is told in the words of the server.
    const spoken = (await store.run('r', ['meta'], (tx) => tx.get('meta', LOCALE_KEY)))?.v;
    if (isLocale(spoken)) locale = spoken;
    const queues = await queuesWithWork(store, now());
    await Promise.all(queues.map((queue) => finish({ name, store, bus, over: end.signal, probeUrl }, queue)));
    await quarantineSettled();
    return (await queuesWithWork(store, now())).length > 0;
  } finally {
    clearTimeout(timer);
    stopSharing();
    store.close();
  }
}
