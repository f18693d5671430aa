import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBooking } from '@/api/booking';
import { configureApi } from '@/api/config';
import type { CreateRequest } from '@/api/shapes/booking';
import type { UpdatePayload } from '@/api/shapes/updates';
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
 * Liveness (G19): a queue with work is sent within a second of any trigger, and within 30 s without one. The page's own outbox
 * over the real database and client, against the whole sandbox; window, document and clock are faked.
 */
let bench: Bench;
/** What is booked; searched once, because the search is the slowest part. */
let body: CreateRequest;
let name = '';
let id = '';
let onLine = true;
let shown = true;
let page = new EventTarget();
/** Resolves when the queue's lock is free; another tab holds it until then. */
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

/** More turns of the event loop than reading a queue takes. */
const TURNS = 50;

/** Lets time pass here and on the server, until everything it started has ended. */
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

/** Starts the page with an empty outbox. */
async function startPage(): Promise<void> {
  // Sending observes the connection by itself.
  stops.push(startSync(), () => startConnectivity()());
  await pass(0);
}

/** Another tab enqueued an update and died before it could send or announce it. */
async function enqueueSilently(): Promise<void> {
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

const dispatch = (type: string): boolean => page.dispatchEvent(new Event(type));

describe('a queue with work is sent within a second of', () => {
  test('an update', async () => {
    await startPage();
    await enqueue(draft(id, { rev: 9, query: QUERY }), contact as UpdatePayload);
    await pass(0);
    expect(await sends()).toBe(1);
  });

  test('the start of a page', async () => {
    await enqueueSilently();
    await startPage();
    expect(await sends()).toBe(1);
  });

  test('the `online` event, before a probe has answered', async () => {
    await startPage();
    onLine = false;
    dispatch('offline');
    await enqueueSilently();
    await pass(1);
    onLine = true;
    dispatch('online');
    await pass(0);
    expect(await sends()).toBe(1);
  });

  test('the page being shown, although it was offline before', async () => {
    await startPage();
    onLine = false;
    await enqueue(draft(id, { rev: 9, query: QUERY }), contact as UpdatePayload);
    await pass(0);
    shown = false;
    dispatch('visibilitychange');
    onLine = true;
    await pass(0);
    expect(await sends()).toBe(0);
    shown = true;
    dispatch('visibilitychange');
    await pass(0);
    expect(await sends()).toBe(1);
  });

  test('its return from the back-forward cache', async () => {
    await startPage();
    dispatch('pagehide');
    await enqueueSilently();
    await pass(60_000);
    expect(await sends()).toBe(0);
    dispatch('pageshow');
    await pass(0);
    expect(await sends()).toBe(1);
  });

  test('another tab’s release of the lock', async () => {
    let leave: (value: unknown) => void = () => undefined;
    lockFree = new Promise((resolve) => (leave = resolve));
    await startPage();
    await enqueue(draft(id, { rev: 9, query: QUERY }), contact as UpdatePayload);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await sends()).toBe(0);
    leave(null);
    await pass(0);
    expect(await sends()).toBe(1);
  });

  test('the end of a backoff', async () => {
    await startPage();
    await bench.fault({ kind: 'status', status: 500, match: { path: 'batchUpdate' } });
    await enqueue(draft(id, { rev: 9, query: QUERY }), contact as UpdatePayload);
    await pass(0);
    await pass(1999);
    expect(await sends()).toBe(1);
    await pass(1);
    expect(await sends()).toBe(2);
  });

  test('a message from another tab, which may be gone by now', async () => {
    await startPage();
    await enqueueSilently();
    const tab = new BroadcastChannel(`sync:${name}`);
    const received = new Promise((done) => {
      const spy = new BroadcastChannel(`sync:${name}`);
      spy.addEventListener('message', () => (spy.close(), done(null)));
    });
    tab.postMessage({ kind: 'queued', bookingId: id });
    await received;
    tab.close();
    await pass(1000);
    expect(await sends()).toBe(1);
  });
});

test('without any trigger it is sent within 30 s', async () => {
  await startPage();
  await enqueueSilently();
  await pass(29_000);
  expect(await sends()).toBe(0);
  await pass(1000);
  expect(await sends()).toBe(1);
});
