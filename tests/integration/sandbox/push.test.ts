import { createECDH, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { BatchAnswer, CommitAnswer } from '@/api/shapes/booking';
import { OrderAnswer } from '@/api/shapes/payment';
import { readPushMessage } from '@/domain/push/message';
import { publicKeyOf } from '@/domain/push/telling';
import type { SentMessage } from '../../../sandbox/db/devices';
import { Bench, contact, traveller, update } from './harness';

/* What the sandbox hands to a push service, opened with the keys of a browser. */

interface Ece {
  decrypt: (body: Buffer, keys: { version: 'aes128gcm'; privateKey: unknown; authSecret: string }) => Buffer;
}
const require = createRequire(import.meta.url);
// The package that web-push seals with; it has no types.
const ece = require('http_ece') as Ece;

const SITE = 'https://fly.example/app/';
const ID = '1f0c9a3e-5d6b-4c1f-9a52-6f5d0c3b7e11';
const browser = createECDH('prime256v1');
const p256dh = browser.generateKeys('base64url');
const auth = randomBytes(16).toString('base64url');
let bench: Bench;
let paid: { bookingId: string; accessToken: string; orderId: string };
let answer = 201;
const arrived: { url: string; headers: Record<string, string>; text: string }[] = [];

beforeAll(async () => {
  bench = new Bench({ bookingMs: 86_400_000 });
  const { booking_id: bookingId, access_token: accessToken } = await bench.book();
  const body = [traveller('one'), traveller('two'), contact].map((one) => update(one));
  await bench.ok(`/booking/batchUpdate/${bookingId}`, BatchAnswer, { token: accessToken, body });
  await bench.ok(`/booking/getBookingAndCommit/${bookingId}`, CommitAnswer, { token: accessToken });
  const payload = {
    booking_id: bookingId,
    type: 'cardPayments',
    vendor: null,
    return_url: 'http://localhost/{order_id}',
    offers_opt_out: false,
  };
  const order = await bench.ok('/payment/order', OrderAnswer, { key: crypto.randomUUID(), body: { payload } });
  await bench.sandbox.fetch(`${order.redirect_url}/approve`, { method: 'POST' });
  paid = { bookingId, accessToken, orderId: order.order_id };
}, 60_000);
afterAll(() => bench.close());
beforeEach(() => {
  answer = 201;
  arrived.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string>; body: Uint8Array }) => {
    const keys = { version: 'aes128gcm', privateKey: browser, authSecret: auth } as const;
    arrived.push({ url, headers: init.headers, text: ece.decrypt(Buffer.from(init.body), keys).toString() });
    return new Response(null, { status: answer });
  });
});
afterEach(() => vi.unstubAllGlobals());

const subscribe = (more: object = {}) =>
  bench.call('/push/subscription', {
    body: {
      id: ID,
      subscription: { endpoint: 'https://push.example/1', keys: { p256dh, auth } },
      locale: 'lt_LT',
      trips: [
        {
          booking_id: paid.bookingId,
          access_token: paid.accessToken,
          navigate: `${SITE}dashboard/trips/${paid.orderId}`,
          tag: `trip:${paid.orderId}`,
        },
      ],
      alerts: [],
      ...more,
    },
  });
const change = () => bench.control('POST', `orders/${paid.orderId}/change`, { segment: 0, minutes: 95 });
const sent = async () => (await (await bench.control('GET', 'push')).json()) as SentMessage[];

it('names its public key in the profile', async () => {
  const profile = (await (await bench.call('/tenant/name/kaija')).json()) as { push: unknown };
  expect(publicKeyOf(profile.push)).not.toBe(null);
});

it('sends a sealed and signed message about a changed flight that the app understands', async () => {
  expect((await subscribe()).status).toBe(200);
  await change();
  await vi.waitFor(() => expect(arrived).toHaveLength(1));
  const [{ url, headers, text }] = arrived as [(typeof arrived)[number]];
  expect(url).toBe('https://push.example/1');
  expect(headers).toMatchObject({ 'Content-Encoding': 'aes128gcm', Urgency: 'high' });
  expect(headers['Authorization']).toMatch(/^vapid t=.+, k=B/);
  expect(readPushMessage(JSON.parse(text), new URL(SITE))).toEqual({
    title: 'Jūsų skrydžiai pasikeitė',
    body: 'Atidarykite ir pamatysite, kas naujo.',
    path: `/dashboard/trips/${paid.orderId}`,
    tag: `trip:${paid.orderId}`,
    lang: 'lt',
  });
  await vi.waitFor(async () => expect((await sent()).at(-1)).toMatchObject({ device: ID, status: 201, payload: text }));
});

it('tells of a watched price at its target, or after a clear drop', async () => {
  const ends = { query: 'src=RIX', currency: 'EUR', navigate: SITE };
  await subscribe({
    trips: [],
    alerts: [
      { ...ends, target: 80, price: 200, tag: 'alert:target' },
      { ...ends, target: null, price: 100, tag: 'alert:drop' },
    ],
  });
  await bench.control('POST', 'push/price', { tenant: 'kaija', price: 94 });
  await vi.waitFor(() => expect(arrived).toHaveLength(1));
  expect(arrived[0]?.text).toContain('"tag":"alert:drop"');
});

it('forgets a device that is gone or has ended, and tells nobody of another person’s booking', async () => {
  await subscribe();
  answer = 410;
  await change();
  await vi.waitFor(async () => expect((await sent()).at(-1)?.status).toBe(410));
  const before = arrived.length;
  await change();
  await subscribe();
  await bench.call('/push/unsubscribe', { body: { id: ID } });
  await change();
  expect(arrived.length).toBe(before);
  const trip = { booking_id: paid.bookingId, access_token: 'x'.repeat(32), navigate: SITE, tag: 'trip:1' };
  expect((await subscribe({ trips: [trip] })).status).toBe(404);
  const subscription = { endpoint: 'http://inside.example/', keys: { p256dh, auth } };
  expect((await subscribe({ subscription })).status).toBe(400);
});
