import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { array } from 'superstruct';
import { WireCheapDestinations, CheapRoute, CheapRouteSummary } from '@/api/shapes/cheapFlights';
import { Deal, DestinationOffer } from '@/api/shapes/home';
import { addDays, daysBetween } from '@/domain/dates';
import { Bench, NOON } from './harness';

let bench: Bench;
beforeAll(() => {
  bench = new Bench();
});
afterAll(() => bench.close());

const PATH = '/statistics/cheap-flights';
const ONE_WAY = `${PATH}?type=oneway&s_iata=RIX&d_iata=BCN`;
const WEEK = `${PATH}?type=roundtrip&s_iata=RIX&d_iata=BCN&min=7&max=7`;

/** The lowest price per person in a search of these days. */
async function searched(start: string, end?: string): Promise<number> {
  const days = end ? `start=${start}&end=${end}&type=roundtrip` : `start=${start}&type=oneway`;
  const offers = await bench.offers(
    `src=riga&s_iata=rix&s_ct=false&dest=barcelona&d_iata=bcn&d_ct=false&${days}&p_adult=1&cabin=economy`,
  );
  return Math.min(...offers.map((offer) => offer.price.EUR.price_per_person));
}

describe('the lowest prices of a route', () => {
  it('exist for every day from today to twelve months ahead, each with the time it was found', async () => {
    const { prices, start, end } = await bench.ok(ONE_WAY, CheapRoute);
    expect([start, end]).toEqual(['2026-11-20', '2027-11-21']);
    expect(prices.length).toBe(daysBetween(start, end) + 1);
    expect(prices.map((price) => price.start)).toEqual(prices.map((_, n) => addDays(start, n)));
    expect(prices.every((price) => price.end === undefined && price.price > 5)).toBe(true);
    expect(new Set(prices.map(({ priced_at }) => Date.parse(priced_at)))).toEqual(new Set([NOON]));
  });

  it('equal those of a search for the same day', async () => {
    const { prices } = await bench.ok(ONE_WAY, CheapRoute);
    for (const { start, price } of [prices[3], prices[56], prices[211]].flatMap((one) => one ?? [])) {
      // oxlint-disable-next-line no-await-in-loop -- one search after another
      expect(price).toBe(await searched(start));
    }
  });

  it('equal those of a search for the same two days', async () => {
    const { prices } = await bench.ok(WEEK, CheapRoute);
    for (const { start, end = '', price } of [prices[5], prices[128], prices[300]].flatMap((one) => one ?? [])) {
      expect(daysBetween(start, end)).toBe(7);
      // oxlint-disable-next-line no-await-in-loop -- one search after another
      expect(price).toBe(await searched(start, end));
    }
  });

  it('end with the last day with a possible return', async () => {
    const { prices } = await bench.ok(WEEK, CheapRoute);
    expect(prices.at(-1)).toMatchObject({ start: '2027-11-14', end: '2027-11-21' });
  });

  it('exist for every stay between min and max', async () => {
    const { prices } = await bench.ok(
      `${PATH}?s_iata=RIX&d_iata=BCN&min=2&max=4&start=2027-03-01&end=2027-03-02`,
      CheapRoute,
    );
    expect(prices.map(({ start, end = '' }) => [start, daysBetween(start, end)])).toEqual([
      ['2027-03-01', 2],
      ['2027-03-01', 3],
      ['2027-03-01', 4],
      ['2027-03-02', 2],
      ['2027-03-02', 3],
      ['2027-03-02', 4],
    ]);
  });

  it('keep their time, and are computed again on the next day', async () => {
    const first = await bench.ok(ONE_WAY, CheapRoute);
    bench.now = NOON + 3_600_000;
    const later = await bench.ok(ONE_WAY, CheapRoute);
    // On the first day a flight may have left meanwhile.
    expect(later.prices.slice(1)).toEqual(first.prices.slice(1));
    bench.now = NOON + 86_400_000;
    const next = await bench.ok(ONE_WAY, CheapRoute);
    expect(Date.parse(next.prices[0]?.priced_at ?? '')).toBe(bench.now);
    bench.now = NOON;
  });

  it('of today are of flights that can still be caught, as in a search', async () => {
    const today = `${ONE_WAY}&start=2026-11-20&end=2026-11-22`;
    const lowest = async () => (await bench.ok(today, CheapRoute)).prices;
    try {
      for (const hours of [-8, 0, 4, 6]) {
        bench.now = NOON + hours * 3_600_000;
        // oxlint-disable-next-line no-await-in-loop -- the clock is one for all
        const [found] = await lowest();
        // oxlint-disable-next-line no-await-in-loop -- see above
        expect(found?.price, `${hours}`).toBe(await searched('2026-11-20'));
      }
      // 23:30 in Riga: nothing leaves any more, and tomorrow is complete.
      bench.now = NOON + 9.5 * 3_600_000;
      expect((await lowest()).map(({ start }) => start)).toEqual(['2026-11-21', '2026-11-22']);
    } finally {
      bench.now = NOON;
    }
  });

  it('are empty if nobody flies', async () => {
    const { prices } = await bench.ok(`${PATH}?type=oneway&s_iata=STN&d_iata=LTN`, CheapRoute);
    expect(prices).toEqual([]);
  });

  it('of a city are the lowest of its airports', async () => {
    const [city, airport] = await Promise.all(
      ['LON', 'STN'].map((to) =>
        bench.ok(`${PATH}?type=oneway&s_iata=RIX&d_iata=${to}&start=2027-02-01&end=2027-02-28`, CheapRoute),
      ),
    );
    for (const [at, { price }] of (city?.prices ?? []).entries())
      expect(price).toBeLessThanOrEqual(airport?.prices[at]?.price ?? 0);
  });
});

describe('the summary', () => {
  it('of a route has the quartiles of its days', async () => {
    const { summary } = await bench.ok(`${WEEK}&summary=true`, CheapRouteSummary);
    expect(summary?.days).toBeGreaterThan(350);
    const { lowest = 0, low = 0, median = 0, high = 0, highest = 0 } = summary ?? {};
    expect([lowest, low, median, high, highest]).toEqual(
      [lowest, low, median, high, highest].toSorted((a, b) => a - b),
    );
  });

  it('is empty with too few days', async () => {
    const few = await bench.ok(`${ONE_WAY}&summary=true&start=2027-03-01&end=2027-03-20`, CheapRouteSummary);
    expect(few.summary).toBeUndefined();
  });

  it('without a destination lists the cheapest ones, at the price of each route', { timeout: 30_000 }, async () => {
    const near = 'start=2027-01-10&end=2027-01-20';
    const { destinations } = await bench.ok(
      `${PATH}?type=oneway&s_iata=RIX&summary=true&${near}`,
      WireCheapDestinations,
    );
    expect(destinations.length).toBeGreaterThan(8);
    const prices = destinations.map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const [first] = destinations;
    expect(first?.city['ru']).toMatch(/[а-я]/);
    const route = await bench.ok(`${PATH}?type=oneway&s_iata=RIX&d_iata=${first?.d_iata}&${near}`, CheapRoute);
    expect(Math.min(...route.prices.map(({ price }) => price))).toBe(first?.price);
  });

  it(
    'lists the places that home lists, none more expensive than on the day home shows',
    { timeout: 30_000 },
    async () => {
      const { destinations } = await bench.ok(`${PATH}?type=oneway&s_iata=TLL&summary=true`, WireCheapDestinations);
      const offers = await bench.ok('/destination/retrieve_offers?type=oneway&s_iata=TLL', array(DestinationOffer));
      const inOrder = [...new Set(offers.map(({ dest }) => dest.iata))];
      const deals = new Set((await bench.ok('/destination/deals', array(Deal))).map(({ iata }) => iata));
      const cheap = inOrder.filter((iata) => !deals.has(iata)).slice(0, 9);
      expect(cheap).toContain('RIX');
      const listed = new Map(destinations.map(({ d_iata, price }) => [d_iata, price]));
      for (const iata of [...cheap, ...inOrder.slice(0, 12)]) {
        const shown = Math.min(...offers.filter(({ dest }) => dest.iata === iata).map(({ price }) => price));
        expect(listed.get(iata), iata).toBeLessThanOrEqual(shown);
      }
    },
  );
});

describe('an invalid request', () => {
  it.each([
    ['type', ONE_WAY.replace('oneway', 'multicity')],
    ['s_iata', ONE_WAY.replace('RIX', 'ZZZ')],
    ['s_iata', `${PATH}?type=oneway&summary=true`],
    ['d_iata', ONE_WAY.replace('BCN', 'QQQ')],
    ['d_iata', ONE_WAY.replace('BCN', 'RIX')],
    ['d_iata', `${PATH}?type=oneway&s_iata=RIX`],
    ['start', `${ONE_WAY}&start=2020-01-15`],
    ['start', `${ONE_WAY}&start=2028-01-15`],
    ['start', `${ONE_WAY}&start=2027-02-30`],
    ['end', `${ONE_WAY}&start=2027-03-01&end=2027-02-01`],
    ['end', `${ONE_WAY}&end=2028-01-01`],
    ['min', WEEK.replace('min=7', 'min=seven')],
    ['max', WEEK.replace('max=7', 'max=3')],
    ['max', WEEK.replace('max=7', 'max=30')],
  ])('is refused and %s is named', async (field, path) => {
    const refusal = await bench.refused(path);
    expect(refusal).toMatchObject({ status: 400, field });
    expect(refusal.text).toContain(field);
  });

  it("accepts the traveller's today", async () => {
    bench.now = Date.UTC(2026, 10, 20, 3);
    await bench.ok(`${ONE_WAY}&start=2026-11-19&end=2026-11-25`, CheapRoute);
    expect(await bench.refused(`${ONE_WAY}&start=2026-11-18`)).toMatchObject({ field: 'start' });
    bench.now = NOON;
  });

  it('fails with one error if the server is down', async () => {
    await bench.fault({ kind: 'status', status: 503, match: { path: 'statistics' } });
    expect((await bench.call(ONE_WAY)).status).toBe(503);
    expect((await bench.call(ONE_WAY)).status).toBe(200);
  });
});
