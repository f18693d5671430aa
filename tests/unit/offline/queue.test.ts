import { beforeEach, describe, expect, test } from 'vitest';
import { setLogSink } from '@/platform/log';
import { quarantineSettled } from '@/offline/store/rowValidation';
import { gate, http, lost } from './server';
import { ApiError } from '@/api/errors';
import type { UpdatePayload } from '@/api/shapes/updates';
import { type Tab, World, baggage, contact, coupon, passenger } from './world';

let world: World;
let tab: Tab;
beforeEach(() => {
  setLogSink(() => undefined);
  world = new World();
  tab = world.tab('one');
});

const names = (): unknown[] =>
  world.server.effects.map(({ payload }) => payload['email'] ?? payload['couponCode'] ?? payload['name']);

describe('enqueue', () => {
  test('writes the draft and its update together', async () => {
    const id = await world.enqueue(contact('a@b.lv'));
    const row = await world.store.run('r', ['drafts'], (tx) => tx.drafts.get('b1'));
    expect(row?.rev).toBe(1);
    expect((await world.rows()).map((one) => one.id)).toEqual([id]);
    expect((await world.queue())?.pendingCount).toBe(1);
  });

  test('replaces only the last row, if never sent and of the same target', async () => {
    const first = await world.enqueue(contact('a@b.lv'));
    expect(await world.enqueue(contact('ab@b.lv'))).toBe(first);
    await world.enqueue(coupon('SUN'));
    expect(await world.enqueue(contact('abc@b.lv'))).not.toBe(first);
    await world.drain(tab);
    expect(names()).toEqual(['ab@b.lv', 'SUN', 'abc@b.lv']);
  });

  test('several updates of one task share a transaction and replace each other alike', async () => {
    const first = await world.enqueue(contact('a@b.lv'));
    const ids = await world.enqueueAll([contact('b@b.lv'), coupon('SUN'), coupon('SUNNY'), contact('c@b.lv')]);
    expect([ids[0], ids[1] === ids[2], new Set(ids).size]).toEqual([first, true, 3]);
    expect((await world.queue())?.pendingCount).toBe(3);
    const row = await world.store.run('r', ['drafts'], (tx) => tx.drafts.get('b1'));
    expect(row?.rev).toBe(5);
    await world.drain(tab);
    expect(names()).toEqual(['b@b.lv', 'SUNNY', 'c@b.lv']);
  });

  test('never rewrites a row that was sent', async () => {
    world.online = true;
    world.server.faults = [{ when: 'before', error: lost }];
    const first = await world.enqueue(contact('a@b.lv'));
    await world.drain(tab);
    expect(await world.enqueue(contact('new@b.lv'))).not.toBe(first);
    await world.advance(2000);
    expect(names()).toEqual(['a@b.lv', 'new@b.lv']);
    expect(world.server.sent[0]?.body).toBe(world.server.sent[1]?.body);
  });
});

describe('sending', () => {
  test('sends everything in one batch with the booking’s bearer; rows leave when it is answered', async () => {
    await world.enqueue(contact('a@b.lv'));
    await world.enqueue(coupon('SUN'));
    await world.drain(tab);
    expect(world.server.sent).toHaveLength(1);
    expect(world.server.sent[0]?.token).toBe('secret');
    expect(await world.rows()).toEqual([]);
    expect(await world.queue()).toMatchObject({ state: 'idle', batch: null, pendingCount: 0, lease: { until: 0 } });
    expect(tab.events.applied[0]?.updates.map(({ kind }) => kind)).toEqual(['contact', 'discount']);
  });

  test('sends fifty updates a batch, in order', async () => {
    for (let n = 0; n < 120; n++) await world.enqueue(n % 2 ? contact(`${n}`) : coupon(`${n}`));
    await world.drain(tab);
    expect(world.server.sent.map(({ ids }) => ids.length)).toEqual([50, 50, 20]);
    expect(names()).toEqual(Array.from({ length: 120 }, (_, n) => `${n}`));
  });

  test('bookings do not wait for each other', async () => {
    world.tokens.set('b2', 'other');
    world.server.faults = [{ when: 'hang', applied: false, until: new Promise(() => undefined) }];
    await world.enqueue(contact('stuck@b.lv'), 'b1');
    await world.enqueue(contact('free@b.lv'), 'b2');
    await world.drain(tab, 'b1');
    await world.drain(tab, 'b2');
    expect(names()).toEqual(['free@b.lv']);
  });

  test('sends nothing without a bearer', async () => {
    world.tokens.clear();
    await world.enqueue(contact('a@b.lv'));
    await world.drain(tab);
    expect(world.server.sent).toHaveLength(0);
    expect((await world.queue())?.state).toBe('needs-auth');
    world.tokens.set('b1', 'fresh');
    await world.drain(tab);
    expect(names()).toEqual(['a@b.lv']);
  });

  test('leaves the updates of another user', async () => {
    world.uid = 'anna';
    await world.enqueue(contact('anna@b.lv'));
    world.uid = 'juris';
    await world.drain(tab);
    expect(world.server.sent).toHaveLength(0);
    world.uid = 'anna';
    await world.drain(tab);
    expect(names()).toEqual(['anna@b.lv']);
  });

  test('recognises an update restored from a backup by its receipt', async () => {
    await world.enqueue(contact('a@b.lv'));
    const [row] = await world.rows();
    await world.drain(tab);
    if (row) await world.store.run('rw', ['outbox'], (tx) => tx.outbox.put(row));
    await world.drain(tab);
    expect(world.server.sent).toHaveLength(1);
    expect(await world.rows()).toEqual([]);
  });
});

describe('passengers the server does not know yet', () => {
  test('two updates of one are never in the same batch; the second has the server’s id', async () => {
    await world.enqueue(passenger('p1', 'Ann'));
    await world.enqueue(passenger('p2', 'Jan'));
    await world.enqueue(passenger('p1', 'Anna'));
    await world.enqueue(baggage('p2'));
    await world.drain(tab);
    expect(world.server.passengers.map(({ original }) => original)).toEqual(['p1', 'p2']);
    expect(world.server.sent.map(({ ids }) => ids.length)).toEqual([2, 2]);
    expect(world.server.effects[2]?.payload).toMatchObject({ name: 'Anna', passenger_id: 'server-1' });
  });

  test('the draft has the server’s id as soon as the row is gone', async () => {
    await world.enqueue(passenger('p1'));
    await world.drain(tab);
    const row = await world.store.run('r', ['drafts'], (tx) => tx.drafts.get('b1'));
    const anna = row?.data.passengers.find(({ id }) => id === 'p1');
    expect(anna).toMatchObject({ committed: true, passengerId: 'server-1' });
    expect(tab.events.applied[0]?.updates).toEqual([
      { id: 'id-1', kind: 'passenger', originalId: 'p1', passengerId: 'server-1' },
    ]);
  });

  test('a refused one and what depends on it wait for the correction', async () => {
    world.server.refuse = (payload) =>
      payload['name'] === 'X' ? { code: 'invalid', field: 'name', message: 'Too short' } : null;
    await world.enqueue(passenger('p1', 'X'));
    await world.enqueue(contact('a@b.lv'));
    await world.enqueue(baggage('p1'));
    await world.drain(tab);
    expect(names()).toEqual(['a@b.lv']);
    expect(tab.events.rejected).toMatchObject([{ kind: 'passenger', originalId: 'p1', refusal: { field: 'name' } }]);
    expect((await world.status()).refused).toHaveLength(1);
    await world.enqueue(passenger('p1', 'Anna'));
    await world.drain(tab);
    expect(world.server.passengers).toHaveLength(1);
    expect(await world.rows()).toEqual([]);
  });
});

test('a refused insurance plan is replaced by another plan, and by declining all plans', async () => {
  const plan = (serviceId: string, value = serviceId): UpdatePayload => ({ type: 'service', serviceId, value });
  world.server.refuse = ({ value }) =>
    value === 'travelInsurancePlus' ? { code: 'sold_out', field: 'serviceId', message: 'Sold out' } : null;
  for (const other of [plan('travelInsuranceBasic'), plan('travelInsuranceBasic', 'user_refused_service')]) {
    await world.enqueue(plan('travelInsurancePlus'));
    await world.drain(tab);
    expect((await world.status()).refused).toHaveLength(1);
    await world.enqueue(other);
    await world.drain(tab);
    expect(await world.rows()).toEqual([]);
  }
});

describe('failures', () => {
  test('a lost response is repeated, answered as duplicate, and has one effect', async () => {
    world.server.faults = [{ when: 'after', error: lost }];
    await world.enqueue(contact('a@b.lv'));
    await world.drain(tab);
    expect((await world.queue())?.state).toBe('backoff');
    await world.advance(1999);
    expect(world.server.sent).toHaveLength(1);
    await world.advance(1);
    expect(world.server.sent).toHaveLength(2);
    expect(world.server.effects).toHaveLength(1);
    expect(await world.rows()).toEqual([]);
  });

  test('three attempts 2 s and 4 s apart halt the queue, and no trigger sends', async () => {
    const other = world.tab('two');
    world.server.faults = Array.from({ length: 3 }, () => ({ when: 'before' as const, error: http(500) }));
    await world.enqueue(contact('a@b.lv'));
    await world.drain(tab);
    await world.advance(2000);
    expect(world.server.sent).toHaveLength(2);
    await world.advance(3999);
    expect(world.server.sent).toHaveLength(2);
    await world.advance(1);
    expect(world.server.sent).toHaveLength(3);
    expect(await world.queue()).toMatchObject({
      state: 'halted',
      batch: null,
      pendingCount: 0,
      error: { status: 500 },
    });
    expect(await world.status()).toMatchObject({ waiting: 0, parked: 1 });
    expect(tab.events.halted).toEqual([{ bookingId: 'b1' }]);
    await world.enqueue(coupon('SUN'));
    await world.drain(tab);
    await world.drain(other);
    await world.advance(3_600_000);
    expect(world.server.sent).toHaveLength(3);
  });

  test('“Try again” keeps ids, bytes and order', async () => {
    world.server.faults = Array.from({ length: 3 }, () => ({ when: 'after' as const, error: http(503) }));
    await world.enqueue(contact('a@b.lv'));
    await world.drain(tab);
    await world.advance(6000);
    await world.enqueue(coupon('SUN'));
    expect(await world.retry()).toBe(true);
    await world.drain(tab);
    expect(new Set(world.server.sent.map(({ body }) => body.slice(0, -1))).size).toBe(2);
    expect(world.server.sent.at(-1)?.body.startsWith(world.server.sent[0]?.body.slice(0, -1) ?? '-')).toBe(true);
    expect(names()).toEqual(['a@b.lv', 'SUN']);
    expect(await world.rows()).toEqual([]);
  });

  test('attempts survive a reload', async () => {
    world.server.faults = Array.from({ length: 3 }, () => ({ when: 'before' as const, error: http(500) }));
    await world.enqueue(contact('a@b.lv'));
    await world.drain(tab);
    await world.advance(2000);
    world.crash(tab);
    const next = world.tab('two');
    await world.drain(next);
    await world.advance(4000);
    expect(world.server.sent).toHaveLength(3);
    expect((await world.queue())?.state).toBe('halted');
  });

  test('a 429 waits as long as the server asks, at most a minute', async () => {
    world.server.faults = [{ when: 'before', error: http(429, { retryAfterMs: 600_000 }) }];
    await world.enqueue(contact('a@b.lv'));
    await world.drain(tab);
    await world.advance(59_999);
    expect(world.server.sent).toHaveLength(1);
    await world.advance(1);
    expect(names()).toEqual(['a@b.lv']);
  });

  test('JSON of a wrong shape acknowledges nothing', async () => {
    world.server.faults = [{ when: 'before', error: new ApiError('shape', 'The answer is wrong at "x".') }];
    await world.enqueue(contact('a@b.lv'));
    await world.drain(tab);
    expect(await world.rows()).toHaveLength(1);
    expect((await world.queue())?.batch?.attempts).toBe(1);
  });

  const portals: [string, ApiError][] = [
    ['a page', new ApiError('shape', 'The answer is not JSON.', { foreign: true })],
    ['a redirect', new ApiError('shape', 'The answer is a redirect.', { status: 302, foreign: true })],
    ['a page with 404, which closes no booking', new ApiError('http', 'Not Found', { status: 404, foreign: true })],
    ['a page with 401', new ApiError('http', 'Sign in', { status: 401, foreign: true })],
  ];
  test.each(portals)('a captive portal is no attempt: %s', async (_, error) => {
    world.server.faults = Array.from({ length: 8 }, () => ({ when: 'before' as const, error }));
    await world.enqueue(contact('a@b.lv'));
    await world.drain(tab);
    expect(await world.queue()).toMatchObject({ state: 'backoff', batch: { attempts: 0 } });
    await world.advance(2000 + 4000 + 8000 + 16_000 + 32_000);
    expect(await world.queue()).toMatchObject({ state: 'backoff', batch: { attempts: 0, sends: 6 } });
    await world.advance(180_000);
    expect(names()).toEqual(['a@b.lv']);
    expect(await world.queue()).toMatchObject({ state: 'idle', pendingCount: 0, error: null });
  });

  test('while a portal answers the probe, too, the queue waits for the connection', async () => {
    world.server.faults = [{ when: 'before', error: portals[0]?.[1] as ApiError }];
    world.isPortal = true;
    await world.enqueue(contact('a@b.lv'));
    await world.drain(tab);
    expect(await world.queue()).toMatchObject({ state: 'offline', batch: { attempts: 0 } });
    world.isPortal = false;
    await world.drain(tab);
    expect(names()).toEqual(['a@b.lv']);
  });

  /** A server that is down for three sends: the queue halts. */
  async function outage(error: ApiError): Promise<void> {
    world.server.faults = Array.from({ length: 3 }, () => ({ when: 'before' as const, error }));
    await world.enqueue(contact('a@b.lv'));
    await world.drain(tab);
    await world.advance(6000);
    await world.enqueue(coupon('SUN'));
    expect(await world.queue()).toMatchObject({ state: 'halted', pendingCount: 0 });
    expect(world.server.sent).toHaveLength(3);
  }

  test('a queue that an outage halted goes on by itself once a read of the booking is answered', async () => {
    await outage(http(503));
    await world.advance(30_000);
    expect(world.server.reads).toBe(1);
    expect(names()).toEqual(['a@b.lv', 'SUN']);
    expect(await world.queue()).toMatchObject({ state: 'idle', error: null, pendingCount: 0, nextAt: null });
    expect(await world.rows()).toEqual([]);
  });

  test('during an outage nothing is sent, and the looks for its end are ever rarer', async () => {
    world.server.readFails = http(503);
    await outage(http(503));
    const looks = async (ms: number): Promise<number> => {
      const before = world.server.reads;
      await world.advance(ms);
      return world.server.reads - before;
    };
    expect(await looks(30_000)).toBe(1);
    expect(await looks(270_000)).toBe(3);
    expect(await looks(3_600_000)).toBeLessThan(8);
    expect(world.server.sent).toHaveLength(3);
    expect(await world.queue()).toMatchObject({ state: 'halted', pendingCount: 0, error: { status: 503 } });
    world.server.readFails = null;
    await world.advance(900_000);
    expect(names()).toEqual(['a@b.lv', 'SUN']);
  });

  test.each([
    ['no answer', new ApiError('timeout', 'late'), true],
    ['a wrong shape', new ApiError('shape', 'wrong'), true],
    ['429', http(429), true],
    ['502', http(502), true],
    ['500', http(500), false],
    ['422', http(422), false],
  ])('after %s a halted queue goes on by itself: %#', async (_, error, isOutage) => {
    await outage(error);
    await world.advance(3_600_000);
    expect(names()).toEqual(isOutage ? ['a@b.lv', 'SUN'] : []);
  });

  test('a booking that is gone, a refused bearer or no connection end the looks, and lose nothing', async () => {
    await outage(http(503));
    world.online = false;
    await world.advance(60_000);
    expect(await world.queue()).toMatchObject({ state: 'halted', pendingCount: 0 });
    world.online = true;
    world.server.readFails = http(401);
    await world.drain(tab);
    await world.advance(3_600_000);
    expect(world.server.reads).toBe(1);
    // The outage is over: access is asked for, as after any 401.
    expect(await world.queue()).toMatchObject({ state: 'needs-auth', error: { status: 401 } });
    expect((await world.rows()).map(({ state }) => state)).toEqual(['queued', 'queued']);
    world.server.readFails = null;
    expect(await world.retry()).toBe(true);
    await world.drain(tab);
    expect(names()).toEqual(['a@b.lv', 'SUN']);
  });

  test('an answer about other updates acknowledges nothing', async () => {
    const foreign = [
      { idempotency_id: 'x', status: 'applied' as const },
      { idempotency_id: 'y', status: 'applied' as const },
    ];
    world.server.faults = [{ when: 'instead', outcome: { kind: 'answered', items: foreign } }];
    await world.enqueue(contact('a@b.lv'));
    await world.drain(tab);
    expect(await world.rows()).toHaveLength(1);
    expect((await world.queue())?.batch?.attempts).toBe(1);
  });

  test('a partial answer acknowledges that part', async () => {
    const first = await world.enqueue(contact('a@b.lv'));
    await world.enqueue(coupon('SUN'));
    const items = [{ idempotency_id: first, status: 'applied' as const }];
    world.server.faults = [{ when: 'instead', outcome: { kind: 'answered', items } }];
    await world.drain(tab);
    expect(world.server.sent.map(({ ids }) => ids.length)).toEqual([2, 1]);
    expect(await world.rows()).toEqual([]);
  });

  test('“in progress” waits without counting, five times', async () => {
    world.server.faults = Array.from({ length: 5 }, () => ({
      when: 'before' as const,
      error: http(409, { code: 'in_progress' }),
    }));
    await world.enqueue(contact('a@b.lv'));
    await world.drain(tab);
    await world.advance(8000);
    expect((await world.queue())?.batch).toMatchObject({ attempts: 0, waits: 5 });
    await world.advance(2000);
    expect(names()).toEqual(['a@b.lv']);
  });
});

describe('offline', () => {
  test('time is no attempt, however long', async () => {
    world.online = false;
    await world.enqueue(contact('a@b.lv'));
    for (let n = 0; n < 5; n++) await world.drain(tab);
    expect(world.server.sent).toHaveLength(0);
    expect((await world.queue())?.state).toBe('offline');
    world.online = true;
    await world.drain(tab);
    expect(names()).toEqual(['a@b.lv']);
  });

  test('a request lost with the connection is no attempt', async () => {
    const { until, open } = gate();
    world.server.faults = [{ when: 'hang', applied: true, until, error: lost }];
    await world.enqueue(contact('a@b.lv'));
    await world.drain(tab);
    world.online = false;
    open();
    await world.settle();
    expect(await world.queue()).toMatchObject({ state: 'offline', batch: { attempts: 0, sends: 1 } });
    world.online = true;
    await world.drain(tab);
    expect(world.server.effects).toHaveLength(1);
    expect(await world.rows()).toEqual([]);
  });
});

describe('answers that end or stop a queue', () => {
  test('401: the bearer is not used again until “Try again”', async () => {
    world.server.faults = [{ when: 'before', error: http(401) }];
    await world.enqueue(contact('a@b.lv'));
    await world.drain(tab);
    await world.drain(tab);
    expect(world.server.sent).toHaveLength(1);
    expect(await world.queue()).toMatchObject({ state: 'needs-auth', batch: { attempts: 0 } });
    await world.retry();
    await world.drain(tab);
    expect(names()).toEqual(['a@b.lv']);
  });

  test.each([404, 410])('%i closes the queue; the updates and the draft stay', async (status) => {
    world.server.faults = [{ when: 'before', error: http(status) }];
    await world.enqueue(contact('a@b.lv'));
    await world.drain(tab);
    expect((await world.queue())?.state).toBe('closed');
    expect(tab.events.closed).toEqual([{ bookingId: 'b1', status }]);
    expect(await world.rows()).toMatchObject([{ state: 'parked' }]);
    expect(await world.retry()).toBe(false);
    await world.enqueue(coupon('SUN'));
    await world.drain(tab);
    expect(world.server.sent).toHaveLength(1);
  });

  test('a changed price is reported and pauses the queue; once accepted, the same bytes go again', async () => {
    const change = { oldTotal: 100, newTotal: 200, lines: [] };
    world.server.faults = [{ when: 'instead', outcome: { kind: 'price_changed', change } }];
    await world.enqueue(contact('a@b.lv'));
    await world.drain(tab);
    await world.drain(tab);
    expect(world.server.sent).toHaveLength(1);
    expect(tab.events.priceChanged).toEqual([{ bookingId: 'b1', change }]);
    expect(await world.status()).toMatchObject({ state: 'paused', pause: 'price', priceChange: change });
    await world.retry();
    await world.drain(tab);
    expect(world.server.sent[1]?.body).toBe(world.server.sent[0]?.body);
    expect(await world.status()).toMatchObject({ state: 'idle', priceChange: null });
  });

  test('a conflict acknowledges what the server has, the rest waits for the traveller', async () => {
    world.server.faults = [{ when: 'after', error: http(409) }];
    await world.enqueue(contact('a@b.lv'));
    await world.drain(tab);
    expect(await world.rows()).toEqual([]);
    world.server.faults = [{ when: 'before', error: http(409) }];
    await world.enqueue(coupon('SUN'));
    await world.drain(tab);
    expect(await world.status()).toMatchObject({ state: 'paused', pause: 'conflict', waiting: 1 });
    await world.retry();
    await world.drain(tab);
    expect(names()).toEqual(['a@b.lv', 'SUN']);
  });

  test('a row of a wrong shape pauses its queue and goes to quarantine', async () => {
    await world.enqueue(contact('a@b.lv'));
    const [row] = await world.rows();
    if (row) await world.store.run('rw', ['outbox'], (tx) => tx.outbox.put({ ...row, values: 'broken' as never }));
    await world.enqueue(coupon('SUN'));
    await world.drain(tab);
    await quarantineSettled();
    await world.drain(tab);
    expect(world.server.sent).toHaveLength(0);
    expect(await world.status()).toMatchObject({ state: 'paused', pause: 'quarantine' });
    expect(await world.store.run('r', ['quarantine'], (tx) => tx.quarantine.toArray())).toHaveLength(1);
    await world.retry();
    await world.drain(tab);
    expect(names()).toEqual(['SUN']);
  });

  test('a row of a newer version is neither sent nor dropped', async () => {
    await world.enqueue(contact('a@b.lv'));
    const [row] = await world.rows();
    if (row) await world.store.run('rw', ['outbox'], (tx) => tx.outbox.put({ ...row, v: 2 }));
    await world.drain(tab);
    expect(world.server.sent).toHaveLength(0);
    expect(await world.rows()).toHaveLength(1);
  });
});

describe('after a long time', () => {
  test('the booking is read first, and what it contains is acknowledged without a repeat', async () => {
    world.server.faults = [{ when: 'after', error: lost }];
    await world.enqueue(contact('a@b.lv'));
    await world.drain(tab);
    world.crash(tab);
    world.at += 90_000_000;
    await world.drain(world.tab('two'));
    expect(world.server.sent).toHaveLength(1);
    expect(await world.rows()).toEqual([]);
  });

  test('an update sent over a day ago that it lacks is not repeated blind', async () => {
    world.server.faults = [{ when: 'before', error: lost }];
    await world.enqueue(contact('a@b.lv'));
    await world.drain(tab);
    world.crash(tab);
    world.at += 90_000_000;
    const next = world.tab('two');
    await world.drain(next);
    expect(await world.status()).toMatchObject({ state: 'paused', pause: 'conflict' });
    await world.retry();
    await world.drain(next);
    expect(names()).toEqual(['a@b.lv']);
  });

  test('an expired booking closes the queue', async () => {
    await world.enqueue(contact('a@b.lv'));
    await world.drain(tab);
    world.at += 3_600_000;
    world.server.status = 'expired';
    await world.enqueue(coupon('SUN'));
    await world.drain(tab);
    expect((await world.queue())?.state).toBe('closed');
    expect(tab.events.closed).toEqual([{ bookingId: 'b1', status: null }]);
    expect(await world.rows()).toHaveLength(1);
  });
});

describe('discarding', () => {
  test('leaves updates in flight', async () => {
    world.server.faults = [{ when: 'before', error: lost }];
    await world.enqueue(contact('a@b.lv'));
    await world.drain(tab);
    const spare = await world.enqueue(coupon('SUN'));
    expect(await world.discard([spare])).toBe(1);
    expect(await world.discard()).toBe(0);
    await world.advance(2000);
    expect(names()).toEqual(['a@b.lv']);
  });

  test('all updates of a halted queue opens it', async () => {
    world.server.faults = Array.from({ length: 3 }, () => ({ when: 'before' as const, error: http(500) }));
    await world.enqueue(contact('a@b.lv'));
    await world.drain(tab);
    await world.advance(6000);
    expect(await world.discard()).toBe(1);
    expect((await world.queue())?.state).toBe('idle');
  });
});
