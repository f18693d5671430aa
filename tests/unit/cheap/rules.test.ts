import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cheapPath, nightsOf, readCheapPath } from '@/domain/cheap/address';
import { ages, byDay, cheapestDay, cheapestPerMonth, daysAround, flexGrid, flexNights } from '@/domain/cheap/days';
import { MIN_DAYS, levelOf, quantile, usualPrices, graphScale } from '@/domain/cheap/levels';
import type { DayPrice } from '@/domain/cheap/types';
import { addDays } from '@/domain/dates';
import { dateWindow } from '@/domain/search/dates';

const TODAY = '2026-11-20';
const WINDOW = dateWindow(TODAY);
const at = (start: string, cents: number, end: string | null = null, pricedAt = 1_000): DayPrice => ({
  start,
  end,
  cents,
  stops: 0,
  pricedAt,
});

describe('usual prices of a route', () => {
  const rising = Array.from({ length: 101 }, (_, n) => 5_000 + n * 100);

  it('are the quartiles of all days, interpolated linearly', () => {
    expect(quantile([10, 20, 30, 40], 0.25)).toBe(17.5);
    expect(quantile([10, 20, 30, 40], 0.5)).toBe(25);
    expect(quantile([10], 0.75)).toBe(10);
    expect(usualPrices(rising)).toEqual({ low: 7_500, median: 10_000, high: 12_500, days: 101, steady: false });
  });

  it('call prices below low, prices above high, and both limits typical', () => {
    const usual = usualPrices(rising);
    if (!usual) throw new Error('nothing usual');
    expect([7_499, 7_500, 12_500, 12_501].map((cents) => levelOf(cents, usual))).toEqual([
      'low',
      'typical',
      'typical',
      'high',
    ]);
  });

  it('are unknown with too few days', () => {
    expect(MIN_DAYS).toBe(28);
    expect(usualPrices(rising.slice(0, MIN_DAYS - 1))).toBeNull();
    expect(usualPrices(rising.slice(0, MIN_DAYS))).not.toBeNull();
    expect(usualPrices([])).toBeNull();
  });

  it('call nothing low or high if the day hardly matters', () => {
    const usual = usualPrices(Array.from({ length: 60 }, (_, n) => 10_000 + (n % 5) * 50));
    expect(usual?.steady).toBe(true);
    expect(usual && levelOf(1, usual)).toBe('typical');
  });

  it('leave at most a quarter of the days on either side, whatever the prices', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: MIN_DAYS, maxLength: 400 }), (cents) => {
        const usual = usualPrices(cents);
        if (!usual) throw new Error('nothing usual');
        const levels = cents.map((each) => levelOf(each, usual));
        const most = Math.ceil(cents.length / 4);
        expect(levels.filter((level) => level === 'low').length).toBeLessThanOrEqual(most);
        expect(levels.filter((level) => level === 'high').length).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe('prices by day', () => {
  it('have the cheaper of two for a departure', () => {
    const days = byDay([at('2027-01-15', 9_000, '2027-01-18'), at('2027-01-15', 8_600, '2027-01-22')], WINDOW);
    expect(days.get('2027-01-15')).toMatchObject({ cents: 8_600, end: '2027-01-22' });
  });

  it('exclude yesterday, days beyond twelve months, and returns beyond them', () => {
    const days = byDay(
      [
        at('2026-11-19', 1),
        at('2026-11-20', 2),
        at('2027-11-20', 3),
        at('2027-11-21', 4),
        at('2027-11-15', 5, '2027-11-22'),
      ],
      WINDOW,
    );
    expect([...days.keys()]).toEqual(['2026-11-20', '2027-11-20']);
  });

  it('have the cheapest day of every month, the earliest of equal ones', () => {
    const prices = [at('2027-02-03', 50), at('2027-01-20', 70), at('2027-01-09', 70), at('2027-01-31', 71)];
    expect([...cheapestPerMonth(prices)].map(([month, { start }]) => [month, start])).toEqual([
      ['2027-02', '2027-02-03'],
      ['2027-01', '2027-01-09'],
    ]);
    expect(cheapestDay(prices)?.start).toBe('2027-02-03');
    expect(cheapestDay([])).toBeNull();
  });

  it('have the times of the oldest and newest', () => {
    expect(ages([at('2027-01-01', 1, null, 500), at('2027-01-02', 1, null, 200)])).toEqual({
      oldest: 200,
      newest: 500,
    });
    expect(ages([])).toBeNull();
  });
});

describe('flexible days', () => {
  it('are three before and three after, within the allowed dates', () => {
    expect(daysAround('2027-01-15', WINDOW)).toEqual([-3, -2, -1, 0, 1, 2, 3].map((n) => addDays('2027-01-15', n)));
    expect(daysAround('2026-11-21', WINDOW)[0]).toBe('2026-11-20');
    expect(daysAround('2027-11-19', WINDOW).at(-1)).toBe('2027-11-20');
  });

  it('of a round trip are a grid of departures and returns, empty if the return is first or nothing is sold', () => {
    const grid = flexGrid(
      [at('2027-01-15', 86, '2027-01-17'), at('2027-01-18', 90, '2027-01-18')],
      '2027-01-15',
      '2027-01-17',
      WINDOW,
    );
    expect(grid.departures).toHaveLength(7);
    expect(grid.returns[0]).toBe('2027-01-14');
    expect(grid.cells[3]?.[3]?.cents).toBe(86);
    expect(grid.cells[0]?.[6]).toBeNull();
    expect(grid.cells[4]?.[6]?.cents).toBe(90);
  });

  it('exclude unsupported stays, which would return on another day', () => {
    const long = at('2027-01-15', 86, '2027-02-15');
    const { departures, returns, cells } = flexGrid(
      [long, at('2027-01-16', 90, '2027-02-15')],
      '2027-01-16',
      '2027-02-14',
      WINDOW,
    );
    const row = cells[returns.indexOf('2027-02-15')];
    expect(row?.[departures.indexOf('2027-01-15')]).toBeNull();
    expect(row?.[departures.indexOf('2027-01-16')]?.cents).toBe(90);
    expect(flexNights(29)).toEqual({ min: 23, max: 30 });
  });

  it('need stays up to six nights shorter and longer', () => {
    expect(flexNights(7)).toEqual({ min: 1, max: 13 });
    expect(flexNights(2)).toEqual({ min: 0, max: 8 });
  });
});

describe('the scale of the graph', () => {
  it('has round steps from zero to above the highest value', () => {
    expect(graphScale(187)).toEqual({ top: 200, ticks: [0, 100, 200] });
    expect(graphScale(150)).toEqual({ top: 150, ticks: [0, 50, 100, 150] });
    expect(graphScale(1_015).ticks).toEqual([0, 500, 1_000, 1_500]);
  });

  it('contains every value and always grows', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (highest) => {
        const { top, ticks } = graphScale(highest);
        expect(top).toBeGreaterThanOrEqual(highest - 1e-6);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(5);
        expect(ticks[0]).toBe(0);
      }),
    );
  });
});

describe('an address below /cheap-flights', () => {
  it('has trip type, origin, destination and, if chosen, the days', () => {
    const { type, trip, problems, bare } = readCheapPath('roundtrip/rix/BCN/2027-01-15/2027-01-22', TODAY);
    expect({ type, problems, bare }).toEqual({ type: 'roundtrip', problems: [], bare: false });
    expect([trip.srcLocation?.iata, trip.destLocation?.iata, trip.startDate, trip.endDate]).toEqual([
      'RIX',
      'BCN',
      '2027-01-15',
      '2027-01-22',
    ]);
    expect(nightsOf(trip)).toBe(7);
  });

  it('may end after any part', () => {
    expect(readCheapPath('', TODAY)).toMatchObject({ bare: true, problems: [] });
    expect(readCheapPath('oneway', TODAY)).toMatchObject({ type: 'oneway', problems: [], bare: false });
    expect(readCheapPath('oneway/RIX', TODAY).trip.destLocation).toBeNull();
    expect(readCheapPath('oneway/RIX/BCN/2027-01-15/2027-01-22', TODAY).trip.endDate).toBeNull();
  });

  it.each([
    ['oneway/TLL/RIX/extra/stuff', '', 'extra/stuff', null],
    ['oneway/TLL/RIX/2027-01-15/2027-01-22', '', '2027-01-22', '2027-01-15'],
    ['roundtrip/TLL/RIX/2027-01-15/2027-01-22/more', '', 'more', '2027-01-15'],
    ['roundtrip/TLL/RIX/2027-01-15/more', '', 'more', '2027-01-15'],
    ['oneway/TLL/RIX', '?month=2019-99&lang=lv&utm_source=letter', 'month=2019-99', null],
  ])('%s%s reports “%s” as unknown and keeps the rest', (path, query, value, start) => {
    const { problems, trip } = readCheapPath(path, TODAY, query);
    expect(problems).toEqual([{ kind: 'unknownPart', leg: 0, value }]);
    expect([trip.srcLocation?.iata, trip.destLocation?.iata, trip.startDate]).toEqual(['TLL', 'RIX', start]);
  });

  it.each([
    ['multicity/RIX/BCN', 'unknownType'],
    ['balloon/RIX/BCN', 'unknownType'],
    ['oneway/R1GA/BCN', 'unknownPlace'],
    ['oneway/RIX/%F0%9F%9B%AB', 'unknownPlace'],
    ['oneway/RIX/%E0%A4%A', 'unknownPlace'],
    ['oneway/RIX/RIX', 'samePlace'],
    ['oneway/RIX/BCN/2027-02-30', 'badDate'],
    ['oneway/RIX/BCN/2020-01-15', 'pastDate'],
    ['oneway/RIX/BCN/2029-01-15', 'farDate'],
    ['roundtrip/RIX/BCN/2027-01-15/2027-01-12', 'returnTooEarly'],
    ['roundtrip/RIX/BCN/2027-01-15/2027-02-15', 'stayTooLong'],
  ])('%s reports: %s, and keeps the rest', (path, kind) => {
    const { problems, trip } = readCheapPath(path, TODAY);
    expect(problems.map((each) => each.kind)).toEqual([kind]);
    expect([trip.srcLocation?.iata, trip.destLocation?.iata]).toContain(path.includes('R1GA') ? 'BCN' : 'RIX');
  });

  it('never throws, and reads back what it writes', () => {
    fc.assert(fc.property(fc.string(), (text) => void readCheapPath(text, TODAY)));
    expect(cheapPath('oneway')).toBe('/cheap-flights/oneway');
    expect(cheapPath('oneway', 'RIX')).toBe('/cheap-flights/oneway/RIX');
    expect(cheapPath('roundtrip', 'RIX', 'BCN', '2027-01-15')).toBe('/cheap-flights/roundtrip/RIX/BCN');
    expect(cheapPath('roundtrip', 'RIX', 'BCN', '2027-01-15', '2027-01-22')).toBe(
      '/cheap-flights/roundtrip/RIX/BCN/2027-01-15/2027-01-22',
    );
    expect(cheapPath('oneway', 'RIX', 'BCN', '2027-01-15', '2027-01-22')).toBe(
      '/cheap-flights/oneway/RIX/BCN/2027-01-15',
    );
  });
});
