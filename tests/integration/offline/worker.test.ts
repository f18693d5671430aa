import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBooking } from '@/api/booking';
import type { CreateRequest } from '@/api/shapes/booking';
import type { UpdatePayload } from '@/api/shapes/updates';
import { setClock } from '@/platform/clock';
import { closeDb, db } from '@/offline/store/db';
import { putMeta } from '@/offline/store/meta';
import { putBookingToken, removeBookingToken, listUpdates } from '@/offline/outbox/outboxRows';
import { LOCALE_KEY } from '@/offline/outbox/backgroundSync';
import { setProbe } from '@/platform/connectivity';
import { ENQUEUE_TABLES, enqueueIn } from '@/offline/outbox/enqueue';
import { sender } from '@/offline/outbox/pageOutbox';
import { WORKER_LIMIT_MS, configureSender, drainInWorker } from '@/offline/outbox/workerEntry';
import { draft } from '../../unit/offline/fixtures';
import { getQueue } from '../../unit/offline/queues';
import { dropDatabase, freshDatabase, writeRaw } from '../../unit/offline/setup';
import type { LogEntry } from '../../../sandbox/log';
import { CLEAN, verdictOn } from '../../e2e/outbox';
import { Bench, QUERY, contact, createBody, traveller } from '../sandbox/harness';

/** Background sync in the service worker: the whole sandbox, the real client, no page. */
const PROBE = 'http://localhost/robots.txt';
let bench: Bench;
/** What is booked; searched once, because the search is the slowest part. */
let body: CreateRequest;
let name = '';
let id = '';
let silent = false;

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
  silent = false;
  setClock(() => bench.now);
  setProbe(async () => true);
  vi.stubGlobal('fetch', (url: string | URL, init: RequestInit) => {
    if (String(url).startsWith(PROBE)) return Promise.resolve(new Response(null));
    if (!silent) return bench.sandbox.fetch(String(url), init);
    return new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
  });
  // The worker's database has the name of the page's.
  configureSender({ tenant: 'kaija', apiBaseUrl: 'http://localhost/api', locale: 'lv_LV', path: '/' });
  name = `pwa-kaija`;
  await dropDatabase(name);
  const created = await createBooking(body, crypto.randomUUID());
  id = created.bookingId;
  setClock(() => bench.now);
  await putBookingToken(id, created.accessToken, created.expiresAt);
});
afterEach(async () => {
  await sender.idle();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setProbe(null);
  await dropDatabase(name);
});

const PAYLOADS = [traveller('one'), contact, traveller('two')] as UpdatePayload[];

/** A page enqueued these and is gone. Answers their ids in order. */
async function enqueueAndLeave(payloads = PAYLOADS): Promise<string[]> {
  const store = await db();
  const changes = payloads.map((payload, at) => ({
    draft: draft(id, { rev: at + 1, query: QUERY }),
    payload,
    id: crypto.randomUUID(),
    uid: '',
    at: bench.now,
  }));
  const done = await store.run('rw', ENQUEUE_TABLES, (tx) => enqueueIn(tx, changes));
  closeDb();
  return done.map((one) => one.id);
}

/** Runs the worker to its end, with time passing. */
async function wake(): Promise<boolean> {
  const run = { ended: false };
  const work = drainInWorker(name, PROBE).finally(() => (run.ended = true));
  const from = bench.now;
  while (!run.ended && bench.now - from < 2 * WORKER_LIMIT_MS) {
    await new Promise((done) => setImmediate(done));
    bench.now += 10;
    await vi.advanceTimersByTimeAsync(10);
  }
  return await work;
}
const log = async (): Promise<LogEntry[]> => (await (await bench.control('GET', 'log')).json()) as LogEntry[];
const sends = async (): Promise<number> => (await log()).filter(({ path }) => path.includes('batchUpdate')).length;

describe('the worker, woken without a page', () => {
  test('sends every update once and in order, and frees the queue', async () => {
    const made = await enqueueAndLeave();
    expect(await wake()).toBe(false);
    expect(verdictOn(await log(), id, made)).toEqual(CLEAN);
    expect(await sends()).toBe(1);
    expect(await listUpdates(id)).toEqual([]);
    expect(await getQueue(id)).toMatchObject({ state: 'idle', batch: null, lease: { until: 0 }, pendingCount: 0 });
  });

  test('uses the language that a page stored, else the tenant’s', async () => {
    const languages = async () =>
      (await log()).filter(({ path }) => path.includes('batchUpdate')).map(({ language }) => language);
    await enqueueAndLeave([contact as UpdatePayload]);
    await wake();
    await putMeta(LOCALE_KEY, 'ru_RU');
    await enqueueAndLeave([traveller('one') as UpdatePayload]);
    await wake();
    expect(await languages()).toEqual(['lv_LV', 'ru_RU']);
  });

  test('waits between attempts as a page does', async () => {
    const made = await enqueueAndLeave();
    await bench.fault({ kind: 'status', status: 500, after: true, times: 2, match: { path: 'batchUpdate' } });
    expect(await wake()).toBe(false);
    expect(verdictOn(await log(), id, made)).toEqual(CLEAN);
    expect(await sends()).toBe(3);
  });

  test('asks for no further sync after the third failure: parked updates wait for the traveller', async () => {
    await enqueueAndLeave();
    await bench.fault({ kind: 'status', status: 500, times: 'always', match: { path: 'batchUpdate' } });
    expect(await wake()).toBe(false);
    expect(await getQueue(id)).toMatchObject({ state: 'halted' });
    expect(await listUpdates(id)).toHaveLength(3);
  });

  test('stops when its time is over; a request it cuts off is no attempt', async () => {
    const made = await enqueueAndLeave();
    silent = true;
    expect(await wake()).toBe(true);
    expect(await getQueue(id)).toMatchObject({ state: 'offline', batch: { attempts: 0, sends: 1 } });
    silent = false;
    expect(await wake()).toBe(false);
    expect(verdictOn(await log(), id, made)).toEqual(CLEAN);
  });

  test('shares the queue’s lock with a page that sends at the same time', async () => {
    const made = await enqueueAndLeave();
    await bench.fault({ kind: 'delay', ms: 50, times: 'always', match: { path: 'batchUpdate' } });
    await Promise.all([wake(), sender.drain(id), drainInWorker(name, PROBE)]);
    await sender.idle();
    expect(verdictOn(await log(), id, made)).toEqual(CLEAN);
    expect(await sends()).toBe(1);
  });
});

describe('the worker leaves alone', () => {
  test('a device without a database, and creates none', async () => {
    await dropDatabase(name);
    expect(await wake()).toBe(false);
    expect((await indexedDB.databases()).map((one) => one.name)).not.toContain(name);
  });

  test('a queue without a bearer or with an expired one', async () => {
    await enqueueAndLeave();
    const before = await getQueue(id);
    await removeBookingToken(id);
    expect(await wake()).toBe(false);
    await putBookingToken(id, 'old', bench.now - 1);
    expect(await wake()).toBe(false);
    expect(await getQueue(id)).toEqual(before);
    expect(await sends()).toBe(0);
  });

  test('updates of an unknown version', async () => {
    await enqueueAndLeave([contact as UpdatePayload]);
    const [row] = await listUpdates(id);
    await writeRaw(name, 'outbox', { ...row, v: 99 });
    expect(await wake()).toBe(false);
    expect(await sends()).toBe(0);
    expect(await listUpdates(id)).toMatchObject([{ v: 99, state: 'queued', body: null }]);
  });
});
