import type { Page } from 'playwright/test';
import type { LogEntry } from '../../sandbox/log';
import { rowsOf } from './device';
import { dayAhead, expect } from './fixtures';
import type { Server } from './server';

/** Sandbox settings for tests of the queue: bookings never expire, and results arrive at once. */
export const NO_EXPIRY = { SANDBOX_BOOKING_MS: '86400000', SANDBOX_STREAM_MS: '0' };

export interface BookingRef {
  id: string;
  token: string;
}

const QUERY = new URLSearchParams({
  src: 'riga',
  s_iata: 'rix',
  s_ct: 'false',
  dest: 'barcelona',
  d_iata: 'bcn',
  d_ct: 'false',
  start: dayAhead(54),
  end: dayAhead(61),
  p_adult: '2',
  type: 'roundtrip',
  cabin: 'economy',
}).toString();

async function call(server: Server, path: string, body?: unknown): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'X-Company-Name': 'kaija',
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      // The other side may close a kept-alive connection just as it is reused.
      Connection: 'close',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return await answer.text();
}

/** Creates `count` bookings of the first offer through the API, without the app. */
export async function createBookings(server: Server, count: number): Promise<BookingRef[]> {
  const { key } = JSON.parse(await call(server, `/search?${QUERY}`)) as { key: string };
  const [line] = (await call(server, `/search/stream/${key}?after=0`))
    .split('\n')
    .filter((text) => text.includes('merge_key'));
  const [offer] = (JSON.parse(line ?? '{}') as { offers: { merge_key: string; data_provider: string }[] }).offers;
  if (!offer) throw new Error('The search has no offers.');
  const { merge_key, data_provider } = offer;
  const flight = await call(server, `/search?${QUERY}&merge_key=${merge_key}&data_provider=${data_provider}`);
  const [fare] = (JSON.parse(flight) as { fares: { fare_id: string }[] }).fares;
  const made: BookingRef[] = [];
  for (let n = 0; n < count; n++) {
    // oxlint-disable-next-line no-await-in-loop -- a handful
    const text = await call(server, '/booking/create', {
      merge_key,
      data_provider,
      fare_id: fare?.fare_id,
      search: QUERY,
    });
    const { booking_id, access_token } = JSON.parse(text) as { booking_id: string; access_token: string };
    made.push({ id: booking_id, token: access_token });
  }
  return made;
}

/**
 * Opens a page of our own origin that runs none of the app's code, so that nothing reacts to seeded rows. The worker
 * leaves this path to the network; for any other path it serves the app.
 */
export const openWithoutApp = (page: Page, server: Server): Promise<unknown> =>
  page.goto(server.at('kaija', '/__sandbox/faults'));

/** Starts the app once, so that its database and its worker exist on the device. */
export async function installApp(page: Page, server: Server): Promise<void> {
  await page.goto(server.at('kaija', '/booking/passengers?lang=en'));
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(async () => (await rowsOf(page, 'ballast')).length).toBe(1);
}

/**
 * Writes `count` updates of a booking and the booking's token into the outbox as the app would, without notifying any
 * tab. Returns the update ids in order.
 */
export async function seedOutbox(page: Page, { id: bookingId, token }: BookingRef, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await page.evaluate(
    async ([bookingId, token, ids]) => {
      const opened = indexedDB.open('pwa-kaija');
      const base = await new Promise<IDBDatabase>((done) => {
        opened.addEventListener('success', () => done(opened.result));
      });
      const work = base.transaction(['outbox', 'lanes', 'meta'], 'readwrite', { durability: 'strict' });
      work.objectStore('meta').put({ k: `token:${bookingId}`, v: { token, expiresAt: null } });
      // The page stores the locale for the worker. No page here uses Lithuanian, so it marks requests the worker sent.
      work.objectStore('meta').put({ k: 'locale', v: 'lt_LT' });
      const queue = {
        bookingId,
        uid: '',
        state: 'idle',
        epoch: 0,
        lease: null,
        batch: null,
        pause: null,
        error: null,
        priceChange: null,
        nextAt: null,
        pendingCount: ids.length,
        contactAt: null,
      };
      const known = work.objectStore('lanes').get(bookingId);
      known.addEventListener('success', () => work.objectStore('lanes').put(known.result ?? queue));
      for (const [n, id] of ids.entries()) {
        const values = {
          type: 'contact',
          email: `guest${n}@example.lv`,
          telCode: '371',
          tel: String(20_000_000 + n),
          isSubscribedNewsletter: false,
        };
        const row = { id, bookingId, uid: '', kind: 'contact', v: 1, target: 'contact', values, state: 'queued' };
        work.objectStore('outbox').add({ ...row, body: null, at: Date.now(), firstSentAt: null, refusal: null });
      }
      await new Promise((done, fail) => {
        work.addEventListener('complete', done);
        work.addEventListener('abort', () => fail(work.error));
      });
      base.close();
    },
    [bookingId, token, ids] as const,
  );
  return ids;
}

export interface Queue {
  state: string;
  error: { kind: string; status: number | null } | null;
  batch: { attempts: number; waits: number } | null;
}

/** Stored queue of a booking, null when there is none. */
export async function queueOf(page: Pick<Page, 'evaluate'>, bookingId: string): Promise<Queue | null> {
  const rows = await rowsOf(page, 'lanes');
  return (rows.find((row) => row['bookingId'] === bookingId) as Queue | undefined) ?? null;
}

/** What went wrong with the updates of one booking according to the server. All lists are empty when nothing did. */
export interface Verdict {
  /** Enqueued on the device but never applied. */
  lost: string[];
  /** Applied more than once. */
  doubled: string[];
  /** Applied before an update that was enqueued earlier. */
  reordered: string[];
  /** Sent twice under one id with different bytes. */
  changed: string[];
  /** Numbers of requests that arrived while another request of the device was in flight. */
  crowded: number[];
}

const batchesOf = (log: readonly LogEntry[], bookingId: string): LogEntry[] =>
  log.filter(({ method, path }) => method === 'POST' && path.endsWith(`/booking/batchUpdate/${bookingId}`));

/** Two requests overlap when the second arrives before the first is answered or its connection closes. */
function crowdedIn(batches: readonly LogEntry[]): number[] {
  const own = batches.filter(({ copy }) => !copy);
  return own
    .filter((one) => own.some(({ began, ended }) => began < one.began && (ended === null || ended > one.began)))
    .map(({ n }) => n);
}

/**
 * Judges one booking by the sandbox's log. `made`: ids of the updates in commit order, without those that a later edit
 * replaced before they were sent.
 */
export function verdictOn(log: readonly LogEntry[], bookingId: string, made: readonly string[]): Verdict {
  const batches = batchesOf(log, bookingId);
  const effects = batches.flatMap((entry) => entry.effects);
  const first = [...new Set(effects)];
  const places = first.map((id) => made.indexOf(id)).filter((place) => place >= 0);
  const bytes = new Map<string, Set<string>>();
  for (const { ids, bytes: sent } of batches) {
    ids.forEach((id, at) => bytes.set(id, (bytes.get(id) ?? new Set()).add(sent[at] ?? '')));
  }
  return {
    lost: made.filter((id) => !first.includes(id)),
    doubled: first.filter((id) => effects.indexOf(id) !== effects.lastIndexOf(id)),
    reordered: places.flatMap((place, at) => (place < Math.max(-1, ...places.slice(0, at)) ? (made[place] ?? []) : [])),
    changed: [...bytes].filter(([, forms]) => forms.size > 1).map(([id]) => id),
    crowded: crowdedIn(batches),
  };
}

export const CLEAN: Verdict = { lost: [], doubled: [], reordered: [], changed: [], crowded: [] };

/** The verdict from the log of a running sandbox: `expect(await judge(…)).toEqual(CLEAN)`. */
export const judge = async (server: Server, bookingId: string, made: readonly string[]): Promise<Verdict> =>
  verdictOn((await server.log()) as LogEntry[], bookingId, made);

/** Update requests of the device for this booking, in order, without the copies the sandbox delivers twice. */
export const sendsOf = async (server: Server, bookingId: string): Promise<LogEntry[]> =>
  batchesOf((await server.log()) as LogEntry[], bookingId).filter(({ copy }) => !copy);

/** Ids in the outbox of the device for a booking, in commit order. */
export async function waitingIds(page: Page, bookingId: string, tenant = 'kaija'): Promise<string[]> {
  const rows = await rowsOf(page, 'outbox', tenant);
  return rows
    .filter((row) => row['bookingId'] === bookingId)
    .toSorted((a, b) => Number(a['seq']) - Number(b['seq']))
    .map((row) => String(row['id']));
}

/** Number of trials in the soak run, scaled by `SOAK_SHARE` (0.1 is a tenth), at least one. */
export const soakTrials = (trials: number): number =>
  Math.max(1, Math.round(trials * Number(process.env['SOAK_SHARE'] ?? 1)));
