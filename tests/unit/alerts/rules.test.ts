import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHECK_EVERY_MS,
  afterCheck,
  afterFailure,
  dueWatches,
  nextCheckAt,
  shouldTell,
  unseenCount,
  withTarget,
} from '@/domain/alerts/rules';
import { readTarget } from '@/domain/alerts/target';
import type { PriceWatch } from '@/domain/alerts/types';
import {
  bestOf,
  calendarQuestion,
  foundSearch,
  isExact,
  isWatchOver,
  watchId,
  watchPath,
  watchRoute,
  watchedRoute,
} from '@/domain/alerts/watch';
import { HOUR, NOW, ROUTE, TODAY, days, found, month, watchOf, withSearch, year } from './watches';

/** Checks at these prices one after the other; returns those that were told. */
function toldOf(watch: PriceWatch, prices: readonly (number | null)[]): number[] {
  const told: number[] = [];
  let current = watch;
  prices.forEach((cents, at) => {
    const after = afterCheck(current, cents === null ? null : found(cents), NOW + at * CHECK_EVERY_MS);
    current = after.watch;
    if (after.tell && cents !== null) told.push(cents);
  });
  return told;
}

describe('a watch without a target', () => {
  it('tells of a drop of at least 5 % and €5 below the price at the time of setting', () => {
    expect(shouldTell(watchOf(days, { base: 12_000 }), 11_400)).toBe(true);
    expect(shouldTell(watchOf(days, { base: 12_000 }), 11_401)).toBe(false);
    expect(shouldTell(watchOf(days, { base: 4_000 }), 3_501)).toBe(false);
    expect(shouldTell(watchOf(days, { base: 4_000 }), 3_500)).toBe(true);
  });

  it('counts the next drop from the price last told', () => {
    expect(toldOf(watchOf(), [11_000, 10_900, 12_500, 10_800, 10_000])).toEqual([11_000, 10_000]);
  });

  it('takes the first price as its start where none was known', () => {
    expect(toldOf(watchOf(days, { base: null }), [12_000, 11_900, 9_000])).toEqual([9_000]);
  });
});

describe('a watch with a target', () => {
  const watch = watchOf(days, { target: 9_000 });

  it('tells at the target and below, and again only after a further drop of 5 % and €5', () => {
    expect(toldOf(watch, [9_001, 9_000, 9_000, 8_900, 8_500, 8_501])).toEqual([9_000, 8_500]);
  });

  it('tells again when the price was clearly above the target in between, but never the same price twice', () => {
    expect(toldOf(watch, [8_000, 12_000, 8_500, 12_000, 8_500])).toEqual([8_000, 8_500]);
    expect(toldOf(watch, [8_990, 9_499, 8_980, 9_600, 8_970])).toEqual([8_990, 8_970]);
  });

  it('tells once of a price that swings around it by up to a euro', () => {
    expect(toldOf(watch, [9_000, 9_050, 8_990, 9_040, 8_980, 9_010, 8_970])).toEqual([9_000]);
    const swing = fc.integer({ min: -100, max: 100 });
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 100_000 }), fc.array(swing, { minLength: 1 }), (target, swings) => {
        const prices = swings.map((by) => target + by);
        const told = toldOf(watchOf(days, { target }), prices);
        return told.length === (prices.some((cents) => cents <= target) ? 1 : 0);
      }),
    );
  });

  it('news that nobody has seen come back with the price, without telling', () => {
    const after = (prices: (number | null)[]) =>
      prices.reduce((one, cents) => afterCheck(one, cents === null ? null : found(cents), NOW).watch, watch).unseen;
    expect([after([9_000, 9_010]), after([9_000, 9_010, 8_990]), after([9_000, null, 9_000])]).toEqual([
      false,
      true,
      true,
    ]);
    const seen = { ...afterCheck(watch, found(9_000), NOW).watch, unseen: false };
    const swung = [9_010, 8_990].reduce((one, cents) => afterCheck(one, found(cents), NOW).watch, seen);
    expect(swung.unseen).toBe(false);
  });

  it('counts a price as told that reaches the target when it is set', () => {
    const checked = afterCheck(watchOf(), found(11_900), NOW).watch;
    const set = withTarget(checked, 12_500);
    expect(set).toMatchObject({ target: 12_500, notified: { cents: 11_900 }, unseen: false });
    expect(toldOf(set, [11_900, 11_800, 11_300])).toEqual([11_300]);
    expect(toldOf(withTarget(checked, 9_000), [11_900, 9_000])).toEqual([9_000]);
    expect(withTarget(set, 12_500)).toBe(set);
  });
});

it('no price is told twice in a row, whatever the prices and targets', () => {
  const price = fc.oneof(fc.constant(null), fc.integer({ min: 1_000, max: 20_000 }));
  fc.assert(
    fc.property(
      fc.array(price, { maxLength: 30 }),
      fc.option(fc.integer({ min: 500, max: 20_000 })),
      (prices, target) => {
        const told = toldOf(watchOf(days, { target }), prices);
        return (
          told.every((cents, at) => at === 0 || cents !== told[at - 1]) &&
          told.every((cents) => target === null || cents <= target)
        );
      },
    ),
  );
});

describe('after a check', () => {
  it('the watch knows its last and lowest price', () => {
    const first = afterCheck(watchOf(), found(12_500), NOW + 1).watch;
    expect(first).toMatchObject({
      lastCheck: { at: NOW + 1, price: { cents: 12_500 } },
      lowest: { cents: 12_000 },
      base: 12_000,
    });
    expect(afterCheck(first, found(9_000), NOW + 2).watch).toMatchObject({
      lowest: { cents: 9_000, at: NOW + 2 },
      unseen: true,
    });
  });

  it('news stay until a price no longer holds', () => {
    const news = afterCheck(watchOf(), found(9_000), NOW).watch;
    expect(afterCheck(news, found(9_000), NOW).watch.unseen).toBe(true);
    expect(afterCheck(news, found(9_100), NOW).watch.unseen).toBe(false);
    expect(afterCheck(news, null, NOW).watch).toMatchObject({ unseen: false, lastCheck: { price: null } });
    expect(unseenCount([news, watchOf()], TODAY)).toBe(1);
    expect(unseenCount([news], '2027-02-01')).toBe(0);
  });
});

describe('a check is due', () => {
  it('six hours after the last one, an hour after a failed one, and at once where the clock was set back', () => {
    const checked = watchOf(days, { lastCheck: { at: NOW, price: null } });
    expect(nextCheckAt(watchOf(), NOW)).toBe(0);
    expect(nextCheckAt(checked, NOW + CHECK_EVERY_MS - 1)).toBe(NOW + CHECK_EVERY_MS);
    expect(nextCheckAt(checked, NOW + CHECK_EVERY_MS)).toBe(0);
    expect(nextCheckAt(checked, NOW - HOUR)).toBe(0);
    const failed = afterFailure(watchOf(), NOW, 0);
    expect(nextCheckAt(failed, NOW + 1)).toBe(NOW + HOUR);
    expect(nextCheckAt(failed, NOW + HOUR)).toBe(0);
    expect(nextCheckAt(failed, NOW - 1)).toBe(0);
    expect(nextCheckAt(watchOf(days, { failedAt: NOW }), NOW + 1)).toBe(NOW + HOUR);
  });

  it('later after each further failure, up to four hours, and chance takes half of a wait at most', () => {
    const waits = (chance: number): number[] => {
      let watch = watchOf();
      return [1, 2, 3, 4].map(() => {
        watch = afterFailure(watch, NOW, chance);
        return (nextCheckAt(watch, NOW) - NOW) / HOUR;
      });
    };
    expect(waits(0)).toEqual([1, 2, 4, 4]);
    expect(waits(1)).toEqual([0.5, 1, 2, 2]);
    const again = afterCheck(afterFailure(watchOf(), NOW, 0), null, NOW).watch;
    expect(nextCheckAt(afterFailure(again, NOW + CHECK_EVERY_MS, 0), NOW + CHECK_EVERY_MS) - NOW).toBe(
      CHECK_EVERY_MS + HOUR,
    );
  });

  it('for the watch checked longest ago first, never after its day', () => {
    const old = watchOf(days, { id: 'old', lastCheck: { at: NOW - 9 * HOUR, price: null } });
    const older = watchOf(days, { id: 'older', lastCheck: { at: NOW - 10 * HOUR, price: null } });
    const fresh = watchOf(days, { id: 'fresh', lastCheck: { at: NOW - HOUR, price: null } });
    const never = watchOf(month, { id: 'never' });
    expect(dueWatches([old, older, fresh, never], NOW, TODAY).map(({ id }) => id)).toEqual(['never', 'older', 'old']);
    expect(dueWatches([old], NOW, '2027-01-15')).toEqual([]);
  });
});

describe('what is watched', () => {
  it('is the same for the same route, days, party and cabin', () => {
    expect(watchId(days)).toBe(watchId(structuredClone(days)));
    const party = { adult: 2, child: 0, infant: 0 };
    const others = [
      month,
      year,
      withSearch({ passengers: party }),
      withSearch({ cabinClass: 'business' }),
      { ...days, flight: { mergeKey: 'm', dataProvider: 'p', text: '' } },
    ];
    expect(new Set([days, ...others].map(watchId)).size).toBe(6);
  });

  it('is over when its day or month has passed', () => {
    expect(isWatchOver(days, '2027-01-14')).toBe(false);
    expect(isWatchOver(days, '2027-01-15')).toBe(true);
    expect(isWatchOver(month, '2027-01-31')).toBe(false);
    expect(isWatchOver(month, '2027-02-01')).toBe(true);
    expect(isWatchOver(year, '2030-01-01')).toBe(false);
  });

  it('becomes a question to the calendar, within the days that can be chosen', () => {
    expect(calendarQuestion(days, TODAY)).toEqual({
      type: 'roundtrip',
      from: 'RIX',
      to: 'BCN',
      nights: 7,
      start: '2027-01-14',
      end: '2027-01-14',
    });
    expect(calendarQuestion(month, TODAY)).toMatchObject({ nights: 7, start: '2027-01-01', end: '2027-01-31' });
    expect(calendarQuestion(month, '2027-01-20')).toMatchObject({ start: '2027-01-20', end: '2027-01-31' });
    expect(calendarQuestion(watchedRoute('oneway', ROUTE, '2027-11', 7), TODAY)).toMatchObject({
      start: '2027-11-01',
      end: '2027-11-26',
    });
    expect(calendarQuestion(year, TODAY)).toMatchObject({ type: 'oneway', nights: 0, start: null, end: null });
  });

  it('is no question to the calendar where that knows nothing', () => {
    const flight = { mergeKey: 'm', dataProvider: 'p', text: '' };
    for (const watched of [
      withSearch({ tripType: 'multicity' }),
      withSearch({ cabinClass: 'business' }),
      withSearch({ passengers: { adult: 1, child: 1, infant: 0 } }),
      withSearch({ trips: [{ id: 'leg1', ...ROUTE, startDate: '2027-01-14', endDate: '2027-03-14' }] }),
      { ...days, flight },
    ])
      expect(calendarQuestion(watched, TODAY)).toBeNull();
  });

  it('has the cheapest allowed day as its price', () => {
    const price = (start: string, cents: number) => ({ start, end: null, cents, stops: 0, pricedAt: 1 });
    const question = {
      type: 'oneway',
      from: 'RIX',
      to: 'BCN',
      nights: 0,
      start: '2027-01-01',
      end: '2027-01-31',
    } as const;
    const prices = [price('2026-12-31', 1), price('2027-01-05', 900), price('2027-01-09', 800), price('2027-02-01', 2)];
    expect(bestOf(prices, question, TODAY)).toEqual(price('2027-01-09', 800));
    expect(bestOf(prices, { ...question, start: null, end: null }, '2027-01-10')?.start).toBe('2027-02-01');
    expect(bestOf([], question, TODAY)).toBeNull();
  });

  it('leads to the results of its days, the days found, the flight, or the calendar', () => {
    expect(isExact(days)).toBe(true);
    expect(isExact(month)).toBe(false);
    expect(watchPath(watchOf())).toMatch(/^\/search\/results\?.*start=2027-01-14&end=2027-01-21/);
    expect(watchPath(watchOf(month))).toBe('/cheap-flights/roundtrip/RIX/BCN');
    expect(watchPath(watchOf(month), false)).toMatch(/^\/search\/results\?.*s_iata=rix.*d_iata=bcn/);
    expect(watchPath(watchOf(month), false)).not.toContain('start=');
    const checked = watchOf(month, {
      lastCheck: { at: NOW, price: found(9_000, { start: '2027-01-09', end: '2027-01-16' }) },
    });
    expect(foundSearch(checked)?.trips[0]).toMatchObject({ startDate: '2027-01-09', endDate: '2027-01-16' });
    expect(watchPath(checked)).toContain('start=2027-01-09');
    const flight = { mergeKey: 'Mk', dataProvider: 'p', text: '' };
    expect(watchPath(watchOf({ ...days, flight }))).toContain('merge_key=Mk&data_provider=p');
    expect(watchRoute(days, 'lv')).toBe('Riga-lv – Barcelona-lv');
  });
});

describe('a typed target', () => {
  it.each([
    ['89', 'EUR', 8_900],
    ['89,5', 'EUR', 8_950],
    [' 89.50 € ', 'EUR', 8_950],
    ['€ 1 200', 'EUR', 120_000],
    ['€1.500', 'EUR', 150_000],
    ['1 500,00 €', 'EUR', 150_000],
    ['1\u202f500,00\u00a0€', 'EUR', 150_000],
    ["1'500", 'EUR', 150_000],
    ['1’500.50', 'CHF', 150_050],
    ['1,500.50', 'EUR', 150_050],
    ['1.500,5', 'EUR', 150_050],
    ['1.234.567', 'EUR', 123_456_700],
    ['89,-', 'EUR', 8_900],
    ['89 eiro', 'EUR', 8_900],
    ['89 евро', 'EUR', 8_900],
    ['89 eurot', 'EUR', 8_900],
    ['1500 kr', 'SEK', 150_000],
    ['1500 kr.', 'DKK', 150_000],
    ['1500:-', 'SEK', 150_000],
    ['1500 zł', 'PLN', 150_000],
    ['1500 zl', 'PLN', 150_000],
    ['$89', 'USD', 8_900],
    ['８９', 'EUR', 8_900],
  ])('"%s" in %s is %i', (text, currency, cents) =>
    expect(readTarget(text, currency)).toEqual({ kind: 'price', cents }),
  );
  it.each(['', '   ', '€', 'EUR'])('"%s" is none', (text) =>
    expect(readTarget(text, 'EUR')).toEqual({ kind: 'empty' }),
  );
  it.each([
    ['1500 kr', 'EUR'],
    ['1500 zł', 'EUR'],
    ['$ 89', 'EUR'],
    ['SEK 1500', 'EUR'],
    ['89 €', 'SEK'],
    ['89 EUR', 'PLN'],
    ['€ 89', ''],
  ])('"%s" is in another currency than %s', (text, currency) =>
    expect(readTarget(text, currency)).toEqual({ kind: 'other' }),
  );
  it.each(['0', '-5', '€ -5', '0.500', '12.34.56', '15 00', '1.50.000', 'abc', '99999999', '89 + 3', '89 90', '1e3'])(
    '"%s" is no price',
    (text) => expect(readTarget(text, 'EUR')).toEqual({ kind: 'wrong' }),
  );
  it('is read back whatever the language wrote it', () => {
    const tags = ['en-GB', 'lv-LV', 'lt-LT', 'ru-RU', 'et-EE', 'sv-SE', 'pl-PL', 'de-CH', 'de-AT'];
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.constantFrom(...tags),
        fc.constantFrom('EUR', 'SEK', 'PLN', 'CHF', 'USD', 'GBP'),
        fc.constantFrom('code' as const, 'narrowSymbol' as const),
        (cents, tag, currency, currencyDisplay) => {
          const text = new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay }).format(cents / 100);
          expect([text, readTarget(text, currency)]).toEqual([text, { kind: 'price', cents }]);
        },
      ),
    );
  });
});
