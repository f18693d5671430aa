import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '@/api/errors';
import { CHECK_EVERY_MS } from '@/domain/alerts/rules';
import type { FoundPrice, PriceWatch } from '@/domain/alerts/types';
import { MOST_WATCHES } from '@/domain/alerts/types';
import type { CalendarQuestion } from '@/domain/alerts/watch';
import type { DayPrice } from '@/domain/cheap/types';
import { type CheckTools, checkWatches } from '@/offline/alertChecks';
import { addWatch, editWatch, listWatches, removeWatch } from '@/offline/alerts';
import { dropDatabase, freshDatabase, writeRaw } from '../offline/setup';
import { HOUR, NOW, ROUTE, TODAY, days, found, month, watchOf, withSearch, year } from './watches';
import { watchedRoute } from '@/domain/alerts/watch';

let name = '';
beforeEach(() => {
  name = freshDatabase();
});
afterEach(() => dropDatabase(name));

describe('stored watches', () => {
  it('are read newest first, each once, without unreadable ones', async () => {
    expect(await addWatch(watchOf(days, { createdAt: 1 }))).toBe('added');
    expect(await addWatch(watchOf(month, { createdAt: 2 }))).toBe('added');
    expect(await addWatch(watchOf(days, { createdAt: 3 }))).toBe('known');
    await writeRaw(name, 'meta', { k: 'alert:x', v: { id: 'x' } });
    await writeRaw(name, 'meta', { k: 'alert:y', v: { ...watchOf(), id: 'y', month: '2027-13' } });
    await writeRaw(name, 'meta', {
      k: 'alert:z',
      v: { ...watchOf(withSearch({ passengers: { adult: 0, child: 0, infant: 0 } })), id: 'z' },
    });
    expect((await listWatches()).map(({ createdAt }) => createdAt)).toEqual([2, 1]);
  });

  it('are twenty at most', async () => {
    for (let n = 0; n < MOST_WATCHES; n++)
      // oxlint-disable-next-line no-await-in-loop -- in order
      expect(await addWatch(watchOf(days, { id: `n${n}` }))).toBe('added');
    expect(await addWatch(watchOf(days, { id: 'one more' }))).toBe('full');
    await removeWatch('n3');
    expect(await addWatch(watchOf(days, { id: 'one more' }))).toBe('added');
  });

  it('that were removed are not brought back by a check', async () => {
    await addWatch(watchOf());
    await removeWatch(watchOf().id);
    expect(await editWatch(watchOf().id, (watch) => ({ ...watch, unseen: true }))).toBeNull();
    expect(await listWatches()).toEqual([]);
  });
});

interface World {
  now: number;
  asked: CalendarQuestion[];
  searched: string[];
  told: [string, number][];
  calendar: (question: CalendarQuestion) => DayPrice[];
  search: ((watch: PriceWatch) => FoundPrice | null) | null;
  fee: number | null;
}
const day = (start: string, cents: number, end: string | null = null): DayPrice => ({
  start,
  end,
  cents,
  stops: 0,
  pricedAt: 5,
});

function makeWorld(change: Partial<World> = {}): { world: World; tools: CheckTools } {
  const world: World = {
    now: NOW,
    asked: [],
    searched: [],
    told: [],
    calendar: () => [],
    search: null,
    fee: 0,
    ...change,
  };
  const { search } = world;
  const tools: CheckTools = {
    now: () => world.now,
    today: () => TODAY,
    chance: () => 0,
    watches: listWatches,
    edit: editWatch,
    calendar: async (question) => {
      world.asked.push(question);
      return world.calendar(question);
    },
    search:
      search &&
      (async (watch) => {
        world.searched.push(watch.id);
        return search(watch);
      }),
    fee: world.fee,
    tell: (watch, price) => world.told.push([watch.id, price.cents]),
  };
  return { world, tools };
}
const only = async (): Promise<PriceWatch> => {
  const [watch] = await listWatches();
  if (!watch) throw new Error('no watch');
  return watch;
};

describe('a check', () => {
  it('asks the calendar, tells once, and then rests for six hours', async () => {
    await addWatch(watchOf(month));
    const { world, tools } = makeWorld({ calendar: () => [day('2027-01-09', 8_900, '2027-01-16')] });
    expect(await checkWatches(tools)).toBe('done');
    expect(world.told).toEqual([[watchOf(month).id, 8_900]]);
    expect(await only()).toMatchObject({
      unseen: true,
      lastCheck: { at: NOW, price: { cents: 8_900, start: '2027-01-09', pricedAt: 5 } },
    });
    await checkWatches(tools);
    expect(world.asked).toHaveLength(1);
    world.now += CHECK_EVERY_MS;
    await checkWatches(tools);
    expect(world.asked).toHaveLength(2);
    expect(world.told).toHaveLength(1);
  });

  it('asks once for all watches of a route', async () => {
    await addWatch(watchOf(month));
    await addWatch(watchOf(watchedRoute('roundtrip', ROUTE, '2027-02', 7)));
    await addWatch(watchOf(year));
    const { world, tools } = makeWorld();
    await checkWatches(tools);
    const asked = world.asked.map(({ type, start, end }) => [type, start, end]);
    expect(asked).toHaveLength(2);
    expect(asked).toEqual(
      expect.arrayContaining([
        ['roundtrip', null, null],
        ['oneway', null, null],
      ]),
    );
  });

  it('adds the fee to the price, and takes that of the watch where no other is known', async () => {
    await addWatch(watchOf(month, { base: 10_000, fee: 700 }));
    const { tools } = makeWorld({ calendar: () => [day('2027-01-09', 9_500, '2027-01-16')], fee: null });
    await checkWatches(tools);
    expect((await only()).lastCheck?.price?.cents).toBe(10_200);
  });

  it('confirms the calendar by a search before it tells of exact days', async () => {
    await addWatch(watchOf());
    const calendar = () => [day('2027-01-14', 8_000, '2027-01-21')];
    const { world, tools } = makeWorld({ calendar, search: () => found(11_900, { total: 11_900 }) });
    await checkWatches(tools);
    expect(world.searched).toHaveLength(1);
    expect(world.told).toEqual([]);
    expect((await only()).lastCheck?.price).toMatchObject({ cents: 11_900, total: 11_900 });
  });

  it('asks no search for exact days whose calendar price is no news', async () => {
    await addWatch(watchOf());
    const { world, tools } = makeWorld({
      calendar: () => [day('2027-01-14', 12_000, '2027-01-21')],
      search: () => null,
    });
    await checkWatches(tools);
    expect(world.searched).toEqual([]);
    expect((await only()).lastCheck?.price?.cents).toBe(12_000);
  });

  it('runs three searches at most; the rest has its turn at the next opening', async () => {
    const business = (n: number) => watchOf(withSearch({ cabinClass: 'business' }), { id: `b${n}` });
    for (let n = 0; n < 5; n++)
      // oxlint-disable-next-line no-await-in-loop -- in order
      await addWatch(business(n));
    const { world, tools } = makeWorld({ search: () => found(11_000) });
    await checkWatches(tools);
    expect(world.searched).toHaveLength(3);
    await checkWatches(tools);
    expect(new Set(world.searched).size).toBe(5);
  });

  it('leaves what needs a search alone where none can run', async () => {
    await addWatch(watchOf(withSearch({ cabinClass: 'business' })));
    const { tools } = makeWorld();
    expect(await checkWatches(tools)).toBe('done');
    expect((await only()).lastCheck).toBeNull();
  });

  it('counts no attempt without a connection', async () => {
    await addWatch(watchOf(month));
    const { tools } = makeWorld({
      calendar: () => {
        throw new ApiError('offline', 'gone');
      },
    });
    expect(await checkWatches(tools)).toBe('offline');
    expect(await only()).toMatchObject({ lastCheck: null, failedAt: null });
  });

  it('notes a failure, keeps the price, and tries again after an hour, then after two', async () => {
    await addWatch(watchOf(month, { lastCheck: { at: NOW - 7 * HOUR, price: found(11_000) } }));
    const { world, tools } = makeWorld({
      calendar: () => {
        throw new ApiError('http', 'down', { status: 503 });
      },
    });
    expect(await checkWatches(tools)).toBe('failed');
    expect(await only()).toMatchObject({ failedAt: NOW, lastCheck: { price: { cents: 11_000 } } });
    await checkWatches(tools);
    expect(world.asked).toHaveLength(1);
    world.now += HOUR;
    expect(await checkWatches(tools)).toBe('failed');
    world.now += HOUR;
    await checkWatches(tools);
    expect(world.asked).toHaveLength(2);
    world.now += HOUR;
    world.calendar = () => [day('2027-01-09', 11_000, '2027-01-16')];
    expect(await checkWatches(tools)).toBe('done');
    expect(await only()).toMatchObject({ failedAt: null });
  });

  it('takes a refused question as nothing sold', async () => {
    await addWatch(watchOf(month));
    const { tools } = makeWorld({
      calendar: () => {
        throw new ApiError('http', 'no such place', { status: 400 });
      },
    });
    expect(await checkWatches(tools)).toBe('done');
    expect(await only()).toMatchObject({ lastCheck: { at: NOW, price: null }, failedAt: null });
  });
});
