/**
 * The page of bench:sync with the queues it compares: the app's outbox, a plain Dexie queue, and workbox in its worker.
 */
import { Dexie } from 'dexie';
import { configureApi } from '@/api/config';
import type { UpdatePayload } from '@/api/shapes/updates';
import { makeDraft } from '@/domain/booking/draft';
import type { BookingDraft } from '@/domain/booking/types';
import { setClock } from '@/platform/clock';
import { configureStorage } from '@/platform/database';
import { db } from '@/offline/store/db';
import { recordWrite } from '@/offline/drafts/mergeBase';
import { putBookingToken, bookingsWithUpdates } from '@/offline/outbox/outboxRows';
import { connectivity, startConnectivity } from '@/platform/connectivity';
import { drainAll, sender, enqueue, queueStatus, retryQueue } from '@/offline/outbox/pageOutbox';
import { startSync } from '@/offline/outbox/startSync';
import { toOffer } from '@/api/offers';
import { manyOffers } from '../unit/offers/builders';
import { searched } from '../unit/offline/fixtures';
import type { Job } from './syncServer';
import type { Command } from './syncWorker';

/** One queue of the comparison. All of them get the same commands. */
export interface Queue {
  /** Enqueues one after another. Returns ms of each. */
  fill: (jobs: Job[]) => Promise<number[]>;
  /** Enqueues all in one task. Returns ms until the last one is stored. */
  burst: (jobs: Job[]) => Promise<number>;
  /** Sends until nothing is left or no progress is made. Returns ms. */
  drain: (times?: number) => Promise<number>;
  left: () => Promise<number>;
  /** Sends by itself from now on, as soon as the page is online. */
  listen: () => void;
}

const TRAVELLERS = 9;
const name = new URLSearchParams(location.search).get('queue') ?? 'bench';
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function timedEach(jobs: readonly Job[], work: (job: Job) => Promise<unknown>): Promise<number[]> {
  const each: number[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one after another is what is measured
  for (const job of jobs) each.push(await timed(() => work(job)));
  return each;
}

/** A booking of nine with an offer of realistic size. */
function draftOf(booking: string): BookingDraft {
  let n = 0;
  const [wire] = manyOffers(1, 5);
  const offer = wire && toOffer(wire);
  if (!offer) throw new Error('No offer');
  const made = makeDraft(
    {
      search: { ...searched('RIX', 'BCN'), passengers: { adult: TRAVELLERS, child: 0, infant: 0 } },
      query: 's_iata=rix&d_iata=bcn',
      offer,
      pricedAt: Date.now(),
      expiresAt: null,
      serviceFeePerPassenger: 900,
      telCode: '371',
      isSubscribedNewsletter: true,
      now: Date.now(),
    },
    () => `p${n++}`,
  );
  return { ...made, id: booking, bookingId: booking.startsWith('local:') ? null : booking };
}

const drafts = new Map<string, BookingDraft>();
let turn = 0;

/** The next revision of a booking, in which one traveller's name is the marker, and its update. */
function changeOf({ booking, marker }: Job): { draft: BookingDraft; payload: UpdatePayload } {
  const before = drafts.get(booking) ?? draftOf(booking);
  const at = turn++ % TRAVELLERS;
  const passengers = before.passengers.map((one, place) => (place === at ? { ...one, name: marker } : one));
  const draft = { ...before, passengers, rev: before.rev + 1, updatedAt: Date.now() };
  drafts.set(booking, draft);
  const payload = {
    type: 'passenger',
    original_id: draft.passengers[at]?.id ?? '',
    main: at === 0,
    ageGroup: 'adult',
    name: marker,
    surname: 'x'.repeat(200),
    nationality: 'LV',
    gender: 'female',
    dob: '1988-03-04',
    skipCheckedBaggage: false,
  } as const;
  return { draft, payload };
}

async function queueOne(job: Job): Promise<void> {
  const { draft, payload } = changeOf(job);
  if (job.ageMs) setClock(() => Date.now() - (job.ageMs ?? 0));
  await enqueue(draft, payload);
  recordWrite(draft);
}

const putTokens = (jobs: readonly Job[]): Promise<unknown> =>
  Promise.all([...new Set(jobs.map(({ booking }) => booking))].map((id) => putBookingToken(id, 'bench', null)));

async function offlineWhile<T>(jobs: readonly Job[], work: () => Promise<T>): Promise<T> {
  connectivity.online = false;
  await putTokens(jobs);
  const result = await work();
  await sender.idle();
  setClock(null);
  return result;
}

const ours: Queue = {
  fill: (jobs) => offlineWhile(jobs, () => timedEach(jobs, queueOne)),
  burst: (jobs) => offlineWhile(jobs, () => timed(() => Promise.all(jobs.map(queueOne)))),
  drain: () =>
    timed(async () => {
      connectivity.online = true;
      await drainAll();
      for (let open = await bookingsWithUpdates(); open.length > 0; open = await bookingsWithUpdates()) {
        for (const id of open) {
          // The third failure in a row waits for the traveller: here "Try again" is pressed at once.
          if ((await queueStatus(id)).state === 'halted') await retryQueue(id);
        }
        await pause(20);
      }
    }),
  left: async () => {
    const store = await db();
    return (await store.run('r', ['outbox'], (tx) => tx.outbox.toArray())).length;
  },
  listen: () => {
    startConnectivity();
    startSync();
  },
};

interface PlainRow {
  n?: number;
  url: string;
  body: string;
  at: number;
}
const plainBase = new Dexie(`plain-${name}`);
plainBase.version(1).stores({ queue: '++n' });
const rows = plainBase.table<PlainRow, number>('queue');

/** Like most hand-written queues: sends the oldest row and deletes it after a good response. */
async function drainPlain(): Promise<void> {
  for (;;) {
    const row = await rows.orderBy('n').first();
    if (row?.n === undefined) return;
    try {
      const headers = { 'Content-Type': 'application/json' };
      const { ok } = await fetch(row.url, { method: 'POST', headers, body: row.body });
      if (!ok) throw new Error('The server refused it.');
      await rows.delete(row.n);
    } catch {
      await pause(20);
    }
  }
}

const addPlain = ({ booking, marker, ageMs = 0 }: Job): Promise<number> =>
  rows.add({
    url: `/plain/${booking}`,
    body: JSON.stringify({ marker, filler: 'x'.repeat(420) }),
    at: Date.now() - ageMs,
  });

const plain: Queue = {
  fill: (jobs) => timedEach(jobs, addPlain),
  burst: (jobs) => timed(() => Promise.all(jobs.map(addPlain))),
  drain: () => timed(drainPlain),
  left: () => rows.count(),
  listen: () => addEventListener('online', () => void drainPlain()),
};

async function callWorker<T>(command: Command): Promise<T> {
  const registration = await navigator.serviceWorker.register('/worker.js');
  await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const result = new Promise<T>((done) => {
    port1.addEventListener('message', ({ data }: MessageEvent<T>) => done(data));
  });
  port1.start();
  registration.active?.postMessage(command, [port2]);
  return await result;
}

const workbox: Queue = {
  fill: (jobs) => callWorker<number[]>({ do: 'fill', queue: name, jobs, atOnce: false }),
  burst: (jobs) => callWorker<number>({ do: 'fill', queue: name, jobs, atOnce: true }),
  drain: (times = 1) =>
    timed(async () => {
      // A replay that met a broken connection is repeated, as the next event would do.
      for (let left = 1; left > 0; left = await callWorker<number>({ do: 'left', queue: name }))
        await callWorker({ do: 'replay', queue: name, times });
    }),
  left: () => callWorker<number>({ do: 'left', queue: name }),
  listen: () => undefined,
};

let bare: Promise<IDBDatabase> | null = null;

/** Bare IndexedDB with a store for drafts and one for updates. */
function bareBase(): Promise<IDBDatabase> {
  bare ??= new Promise((done) => {
    const opening = indexedDB.open(`bare-${name}`, 1);
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('drafts', { keyPath: 'id' });
      opening.result.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
    });
    opening.addEventListener('success', () => done(opening.result));
  });
  return bare;
}

/** The minimum of any outbox: reads the stored draft, writes draft and update, and flushes to disk. */
async function writeBare(job: Job): Promise<void> {
  const base = await bareBase();
  const { draft, payload } = changeOf(job);
  const tx = base.transaction(['drafts', 'outbox'], 'readwrite', { durability: 'strict' });
  const over = new Promise<void>((done) => tx.addEventListener('complete', () => done()));
  tx.objectStore('drafts')
    .get(draft.id)
    .addEventListener('success', () => {
      tx.objectStore('drafts').put(draft);
      tx.objectStore('outbox').put({ id: job.marker, values: payload });
      tx.commit();
    });
  await over;
}

const floor: Pick<Queue, 'fill'> = { fill: (jobs) => timedEach(jobs, writeBare) };

/** Enqueues between performance marks, so that a trace shows the main thread's part. */
async function marked(jobs: Job[], who: 'ours' | 'floor'): Promise<void> {
  for (const job of jobs) {
    await pause(4);
    performance.mark('enqueue-begin');
    await (who === 'ours' ? queueOne : writeBare)(job);
    performance.mark('enqueue-end');
  }
}

export interface SyncBench {
  queues: Record<'ours' | 'plain' | 'workbox', Queue> & { floor: Pick<Queue, 'fill'> };
  marked: (jobs: Job[], who: 'ours' | 'floor') => Promise<void>;
}

configureStorage({ tenant: name });
configureApi({ baseUrl: '/api', tenant: name, locale: () => 'en_GB' });
(globalThis as unknown as { syncBench: SyncBench }).syncBench = { queues: { ours, plain, workbox, floor }, marked };
