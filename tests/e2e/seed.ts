import type { Page } from 'playwright/test';
import { rowsOf } from './device';
import { dayAhead, expect } from './fixtures';
import type { Server } from './server';

/** Nothing expires, and results come at once: what is looked at here is the queue. */
export const STEADY = { SANDBOX_BOOKING_MS: '86400000', SANDBOX_STREAM_MS: '0' };

export interface Booked {
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
      // A kept connection may be closed by the other side just as it is used again.
      Connection: 'close',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return await answer.text();
}

/** Bookings of the first offer, made past the product: as many as asked. */
export async function bookings(server: Server, count: number): Promise<Booked[]> {
  const { key } = JSON.parse(await call(server, `/search?${QUERY}`)) as { key: string };
  const [line] = (await call(server, `/search/stream/${key}?after=0`))
    .split('\n')
    .filter((text) => text.includes('merge_key'));
  const [offer] = (JSON.parse(line ?? '{}') as { offers: { merge_key: string; data_provider: string }[] }).offers;
  if (!offer) throw new Error('The search has no offers.');
  const { merge_key, data_provider } = offer;
  const flight = await call(server, `/search?${QUERY}&merge_key=${merge_key}&data_provider=${data_provider}`);
  const [fare] = (JSON.parse(flight) as { fares: { fare_id: string }[] }).fares;
  const made: Booked[] = [];
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
 * A page of our own origin that runs nothing of ours: what is laid into the database there nobody hears of. One of those
 * that the worker leaves to the network; for any other it serves the app.
 */
export const quietly = (page: Page, server: Server): Promise<unknown> =>
  page.goto(server.at('kaija', '/__sandbox/faults'));

/** The app has made its database and its worker on this device. */
export async function settledIn(page: Page, server: Server): Promise<void> {
  await page.goto(server.at('kaija', '/booking/passengers?lang=en'));
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(async () => (await rowsOf(page, 'ballast')).length).toBe(1);
}

/**
 * Lays so many updates of a booking into the outbox of this device as the product would, with the booking's bearer, and tells
 * nobody. Answers their ids in order.
 */
export async function queue(page: Page, { id: bookingId, token }: Booked, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await page.evaluate(
    async ([bookingId, token, ids]) => {
      const opened = indexedDB.open('pwa-kaija');
      const base = await new Promise<IDBDatabase>((done) => {
        opened.addEventListener('success', () => done(opened.result));
      });
      const work = base.transaction(['outbox', 'lanes', 'meta'], 'readwrite', { durability: 'strict' });
      work.objectStore('meta').put({ k: `token:${bookingId}`, v: { token, expiresAt: null } });
      // As a page leaves it for the worker; no page here is read in Lithuanian.
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

/** The queue of a booking on this device, null when there is none. */
export async function queueOf(page: Pick<Page, 'evaluate'>, bookingId: string): Promise<Queue | null> {
  const rows = await rowsOf(page, 'lanes');
  return (rows.find((row) => row['bookingId'] === bookingId) as Queue | undefined) ?? null;
}
