import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBooking } from '@/api/booking';
import { configureApi } from '@/api/config';
import type { CreateRequest, UpdatePayload } from '@/api/shapes/booking';
import { setClock } from '@/platform/clock';
import { db } from '@/offline/store/db';
import { putBookingToken } from '@/offline/outbox/outboxRows';
import { setProbe, startConnectivity } from '@/platform/connectivity';
import { ENQUEUE_TABLES, enqueueIn } from '@/offline/outbox/enqueue';
import { sender, enqueue } from '@/offline/outbox/pageOutbox';
import { startSync } from '@/offline/outbox/startSync';
import { draft } from '../../unit/offline/fixtures';
import { dropDatabase, freshDatabase } from '../../unit/offline/setup';
import type { LogEntry } from '../../../sandbox/log';
import { Bench, QUERY, contact, createBody } from '../sandbox/harness';

/**
 * Liveness (G19): a queue with work is sent within a second of any trigger, and within half a minute with none. The page's
 * own outbox over Dexie, the real client, the whole sandbox; window, document and clock are the test's.
 */
let bench: Bench;
/** What is booked: looked for once, the search is the dearest part. */
let body: CreateRequest;
let name = '';
let id = '';
let onLine = true;
let shown = true;
let page = new EventTarget();
/** Resolves when the queue's lock may be had; other tabs hold it until then. */
let lockFree: Promise<unknown> = Promise.resolve();
let stops: (() => void)[] = [];

beforeAll(async () => {
  bench = new Bench({ bookingMs: 86_400_000 });
  body = createBody(await bench.flight()) as CreateRequest;
}, 60_000);
afterAll(() => bench.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  name = freshDatabase();
  await bench.control('DELETE', 'faults');
  await bench.control('DELETE', 'log');
  [onLine, shown, page, lockFree, stops] = [true, true, new EventTarget(), Promise.resolve(), []];
  setClock(() => bench.now);
  setProbe(async () => onLine);
  vi.stubGlobal('navigator', {
    get onLine() {
      return onLine;
    },
    locks: {
      request: async (_name: string, _options: unknown, work: () => Promise<unknown>) => {
        await lockFree;
        return await work();
      },
    },
  });
  vi.stubGlobal('document', {
    get visibilityState() {
      return shown ? 'visible' : 'hidden';
    },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    onLine ? bench.sandbox.fetch(url, init) : Promise.reject(new TypeError('Failed to fetch')),
  );
  configureApi({ baseUrl: 'http://localhost/api', tenant: 'kaija', locale: () => 'en_GB' });
  const created = await createBooking(body, crypto.randomUUID());
  id = created.bookingId;
  await putBookingToken(id, created.accessToken, created.expiresAt);
});
afterEach(async () => {
  for (const stop of stops) stop();
  await sender.idle();
  sender.resume();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setProbe(null);
  await dropDatabase(name);
});

/** Turns of the real event loop that reading the queue takes at the very most. */
const TURNS = 50;

/** Time passes here and on the server; what it started is over. */
async function pass(ms: number): Promise<void> {
  bench.now += ms;
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < TURNS; turn++) await new Promise((done) => setImmediate(done));
  await sender.idle();
}

async function sends(): Promise<number> {
  const log = (await (await bench.control('GET', 'log')).json()) as LogEntry[];
  return log.filter(({ path }) => path.includes('batchUpdate')).length;
}

/** The page runs, and is quiet: nothing is queued. */
async function started(): Promise<void> {
  stops.push(startConnectivity(), startSync());
  await pass(0);
}

/** Another tab has queued an update and is gone before it could send it: nobody here was told. */
async function queuedByNobody(): Promise<void> {
  const store = await db();
  const change = {
    draft: draft(id, { rev: 9, query: QUERY }),
    payload: contact as UpdatePayload,
    id: crypto.randomUUID(),
    uid: '',
    at: bench.now,
  };
  await store.run('rw', ENQUEUE_TABLES, (tx) => enqueueIn(tx, [change]));
}

const word = (type: string): boolean => page.dispatchEvent(new Event(type));

describe('a queue with work is sent within a second of', () => {
  test('an update', async () => {
    await started();
    await enqueue(draft(id, { rev: 9, query: QUERY }), contact as UpdatePayload);
    await pass(0);
    expect(await sends()).toBe(1);
  });

  test('the start of a page', async () => {
    await queuedByNobody();
    await started();
    expect(await sends()).toBe(1);
  });

  test('the browser’s “online”: at once, before anybody has looked', async () => {
    await started();
    onLine = false;
    word('offline');
    await queuedByNobody();
    await pass(1);
    onLine = true;
    word('online');
    await pass(0);
    expect(await sends()).toBe(1);
  });

  test('its being shown, though the connection was last seen gone', async () => {
    await started();
    onLine = false;
    await enqueue(draft(id, { rev: 9, query: QUERY }), contact as UpdatePayload);
    await pass(0);
    shown = false;
    word('visibilitychange');
    onLine = true;
    await pass(0);
    expect(await sends()).toBe(0);
    shown = true;
    word('visibilitychange');
    await pass(0);
    expect(await sends()).toBe(1);
  });

  test('its coming back from the cache of pages', async () => {
    await started();
    word('pagehide');
    await queuedByNobody();
    await pass(60_000);
    expect(await sends()).toBe(0);
    word('pageshow');
    await pass(0);
    expect(await sends()).toBe(1);
  });

  test('the lock, when another tab leaves it', async () => {
    let leave: (value: unknown) => void = () => undefined;
    lockFree = new Promise((resolve) => (leave = resolve));
    await started();
    await enqueue(draft(id, { rev: 9, query: QUERY }), contact as UpdatePayload);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await sends()).toBe(0);
    leave(null);
    await pass(0);
    expect(await sends()).toBe(1);
  });

  test('the end of a pause between two attempts', async () => {
    await started();
    await bench.fault({ kind: 'status', status: 500, match: { path: 'batchUpdate' } });
    await enqueue(draft(id, { rev: 9, query: QUERY }), contact as UpdatePayload);
    await pass(0);
    await pass(1999);
    expect(await sends()).toBe(1);
    await pass(1);
    expect(await sends()).toBe(2);
  });

  test('a word of another tab, which may be gone by now', async () => {
    await started();
    await queuedByNobody();
    const tab = new BroadcastChannel(`sync:${name}`);
    const heard = new Promise((done) => {
      const spy = new BroadcastChannel(`sync:${name}`);
      spy.addEventListener('message', () => (spy.close(), done(null)));
    });
    tab.postMessage({ kind: 'queued', bookingId: id });
    await heard;
    tab.close();
    await pass(1000);
    expect(await sends()).toBe(1);
  });
});

test('without any trigger it is sent within half a minute', async () => {
  await started();
  await queuedByNobody();
  await pass(29_000);
  expect(await sends()).toBe(0);
  await pass(1000);
  expect(await sends()).toBe(1);
});
