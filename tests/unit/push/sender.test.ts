import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import type { PushRequest } from '@/api/shapes/push';
import type { Telling } from '@/domain/push/telling';
import { addWatch } from '@/offline/alerts';
import { writeOrder } from '@/offline/orders';
import { editTellingIn, tellingIn } from '@/offline/alerts/tellingRow';
import { checkTripsIn } from '@/offline/alerts/tripChecks';
import { readOrder } from '@/offline/orders';
import { sendTelling } from '@/offline/outbox/subscriptionSender';
import { db } from '@/offline/store/db';
import { putMeta } from '@/offline/store/meta';
import { setClock } from '@/platform/clock';
import { dropDatabase, freshDatabase } from '../offline/setup';
import { anOrder, flight, legOf } from '../trips/trips';
import { NOW, days } from '../alerts/watches';
import { makeWatch } from '@/domain/alerts/watch';

const server = vi.hoisted(() => ({ calls: [] as { body: unknown; isEnd: boolean }[], fails: null as unknown }));
vi.mock('@/api/push', () => ({
  sendSubscription: async (body: string, isEnd: boolean) => {
    server.calls.push({ body: JSON.parse(body), isEnd });
    if (server.fails) throw server.fails;
  },
}));

const TELLING: Telling = {
  id: 'device-1',
  orders: ['KA-1'],
  alerts: false,
  texts: { changed: '{route}', cancelled: '', departs: '', arrives: '', look: '' },
  locale: 'lt_LT',
  site: 'https://fly.example/app/',
  publicKey: 'KEY',
  target: { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' },
  sent: null,
  refused: null,
  failures: 0,
  nextAt: null,
};
let name = '';
let now = NOW;
const put = async (telling: Telling): Promise<unknown> => await editTellingIn(await db(), () => telling);
const change = async (over: Partial<Telling>): Promise<unknown> =>
  await editTellingIn(await db(), (row) => row && { ...row, ...over });
const stored = async () => await tellingIn(await db());
const send = async (): Promise<boolean> => await sendTelling(await db(), () => now);
const bodies = () => server.calls.map(({ body }) => body as PushRequest);

beforeEach(async () => {
  name = freshDatabase();
  now = NOW;
  setClock(() => now);
  Object.assign(server, { calls: [], fails: null });
  await writeOrder(anOrder());
  await putMeta('orderKey:b1', 'bearer');
});
afterEach(async () => {
  setClock(null);
  await dropDatabase(name);
});

it('sends everything once, and again only when something else is wanted', async () => {
  await put(TELLING);
  expect(await send()).toBe(false);
  expect(await send()).toBe(false);
  expect(server.calls).toEqual([
    {
      isEnd: false,
      body: {
        id: 'device-1',
        subscription: { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } },
        locale: 'lt_LT',
        trips: [
          {
            booking_id: 'b1',
            access_token: 'bearer',
            navigate: 'https://fly.example/app/dashboard/trips/KA-1',
            tag: 'trip:KA-1',
          },
        ],
        alerts: [],
      },
    },
  ]);
  await addWatch(makeWatch(days, { base: 12_000, fee: 0, currency: 'EUR', now: NOW }));
  await send();
  expect(server.calls).toHaveLength(1);
  await change({ alerts: true });
  await send();
  expect(bodies().at(-1)?.alerts).toMatchObject([{ price: 120, target: null, currency: 'EUR' }]);
  expect(bodies().at(-1)?.alerts[0]?.navigate).toMatch(/^https:\/\/fly\.example\/app\/search\/results\?/);
});

it('ends at the agency when nothing is wanted, and is forgotten then', async () => {
  await put(TELLING);
  await send();
  await change({ orders: [] });
  expect(await send()).toBe(false);
  expect(server.calls.at(-1)).toEqual({ isEnd: true, body: { id: 'device-1' } });
  expect(await stored()).toBe(null);
});

it('says nothing of a trip that is over, of another device, or without a subscription', async () => {
  await put({ ...TELLING, orders: ['KA-9'] });
  expect(await send()).toBe(false);
  await put({ ...TELLING, target: null });
  expect(await send()).toBe(false);
  now = Date.parse('2028-01-01T00:00:00Z');
  await put(TELLING);
  expect(await send()).toBe(false);
  expect(server.calls).toEqual([]);
});

it('waits for a connection without counting, and longer after each failure of the server', async () => {
  await put(TELLING);
  server.fails = new ApiError('offline', 'No connection.');
  expect(await send()).toBe(true);
  expect(await stored()).toMatchObject({ sent: null, failures: 0, nextAt: null });
  server.fails = new ApiError('http', 'Down.', { status: 503, body: { errorMessage: 'Down.' } });
  expect(await send()).toBe(true);
  const { nextAt } = (await stored())!;
  expect(nextAt).toBeGreaterThan(now);
  expect(await send()).toBe(true);
  expect(server.calls).toHaveLength(2);
  now = nextAt!;
  server.fails = null;
  expect(await send()).toBe(false);
  expect(await stored()).toMatchObject({ failures: 0, nextAt: null });
});

it('does not repeat what the agency refuses until something else is wanted', async () => {
  await put(TELLING);
  server.fails = new ApiError('http', 'No.', { status: 404, body: { errorMessage: 'No such call.' } });
  expect(await send()).toBe(false);
  expect(await send()).toBe(false);
  expect(server.calls).toHaveLength(1);
  expect((await stored())?.refused).not.toBe(null);
  server.fails = null;
  await change({ locale: 'lv_LV' });
  expect(await send()).toBe(false);
  expect(await stored()).toMatchObject({ refused: null });
});

it('the worker stores what it is told of the flights, with what was', async () => {
  const later = legOf(flight('RIX', '2027-08-14T09:00+03:00', 'BCN', '2027-08-14T11:30+02:00'));
  const order = anOrder();
  now = Date.parse('2027-08-10T00:00:00Z');
  const asked: string[] = [];
  const stored: string[] = [];
  const tools = {
    now: () => now,
    retrieve: async (bookingId: string, token: string) => {
      asked.push(`${bookingId} ${token}`);
      const legs = [later, order.legs[1]!];
      return {
        bookingId,
        status: 'paid',
        orderId: 'KA-1',
        airlineReferences: [],
        cancellation: null,
        change: null,
        legs,
      } as const;
    },
    stored: (was: { legs: typeof order.legs }, is: { legs: typeof order.legs }) =>
      void stored.push(`${was.legs[0]?.segments[0]?.dep.time} ${is.legs[0]?.segments[0]?.dep.time}`),
  };
  await checkTripsIn(await db(), tools);
  // It was asked about just now.
  await checkTripsIn(await db(), tools);
  expect(asked).toEqual(['b1 bearer']);
  expect(stored).toEqual(['07:25 09:00']);
  const kept = await readOrder('KA-1');
  expect(kept?.seenLegs?.[0]?.segments[0]).toMatchObject({ flightNumber: '681' });
  expect(kept?.checkedAt).toBe(now);
  await checkTripsIn(await db(), tools, 'KA-1');
  expect(asked).toHaveLength(2);
});

it('a failure keeps the order as it was, and an answer about another booking, too', async () => {
  const near = Date.parse('2027-08-10T00:00:00Z');
  const run = async (retrieve: () => Promise<never>) =>
    await checkTripsIn(await db(), { now: () => near, retrieve, stored: () => expect.unreachable() });
  await run(async () => Promise.reject(new ApiError('offline', 'No connection.')));
  await run(async () => ({ bookingId: 'other' }) as never);
  expect(await readOrder('KA-1')).toEqual(anOrder());
});
