import { retrieveBooking } from '@/api/booking';
import { configureApi } from '@/api/config';
import { LOCALES, type Locale, isLocale } from '@/domain/locale';
import { now } from '@/platform/clock';
import { uuid } from '@/platform/ids';
import { probe } from '@/platform/network';
import { configureStorage, databaseName } from '@/platform/database';
import { quarantineSettled } from '@/storage/door';
import { openNativeStore } from '@/storage/nativeStore';
import type { LaneRow } from '@/storage/rows';
import type { Store } from '@/storage/store';
import { tokenIn } from '@/storage/tokenRow';
import type { Edges } from './edges';
import { makeEngine } from './engine';
import { LOCALE_KEY } from './background';
import { type Bus, makeBus } from './events';
import { shareNews } from './hints';
import { fence } from './lane';
import { laneLock } from './laneLock';
import { sendSealed } from './send';
import { lanesWithWork } from './work';

/** How long the worker sends at most; the browser gives it five minutes, the battery less. */
export const LIMIT_MS = 25_000;

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
  bus: Bus;
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

function edgesFor({ name, store, over, probeUrl }: Run, lane: LaneRow, later: Edges['later']): Edges {
  const owner = uuid();
  return {
    store: async () => store,
    now,
    uuid,
    owner,
    // The bearer of the booking, removed at sign-out, is what allows the worker to send its lane.
    uid: () => lane.uid,
    later,
    lock: (bookingId, signal, work) =>
      laneLock(`lane:${name}:${bookingId}`, signal, () => fence(store, bookingId, { owner, now }), work),
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

/** Sends one lane, its pauses included, until nothing is left, nothing more can be done, or the time is over. */
async function finish(run: Run, lane: LaneRow): Promise<void> {
  let wake: Wake | null = null;
  const nextWake = (): Wake | null => wake;
  const engine = makeEngine(
    edgesFor(run, lane, (ms, fn) => {
      const mine = { at: now() + ms, fn };
      wake = mine;
      return () => {
        if (wake === mine) wake = null;
      };
    }),
    run.bus,
  );
  run.over.addEventListener('abort', engine.suspend, { once: true });
  await engine.drain(lane.bookingId);
  for (let next = nextWake(); next && !run.over.aborted; next = nextWake()) {
    await sleep(Math.max(0, next.at - now()), run.over);
    wake = null;
    next.fn();
    await engine.idle();
  }
}

/**
 * Sends what the outbox of this device holds, without any page: the same engine under the same locks, over a connection to
 * the database that lives as long as the call. True when something is left that a later call could send. Leaves alone: a
 * database that is not there or of another version, lanes without their bearer, rows of another form.
 */
export async function drainInWorker(name: string, probeUrl: string, limitMs = LIMIT_MS): Promise<boolean> {
  const store = await openNativeStore(name);
  if (!store) return false;
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), limitMs);
  const bus = makeBus();
  const stopSharing = shareNews(name, bus);
  try {
    // A refusal is told in the words of the server.
    const spoken = (await store.run('r', ['meta'], (tx) => tx.get('meta', LOCALE_KEY)))?.v;
    if (isLocale(spoken)) locale = spoken;
    const lanes = await lanesWithWork(store, now());
    await Promise.all(lanes.map((lane) => finish({ name, store, bus, over: end.signal, probeUrl }, lane)));
    await quarantineSettled();
    return (await lanesWithWork(store, now())).length > 0;
  } finally {
    clearTimeout(timer);
    stopSharing();
    store.close();
  }
}
