import { describe, expect, it } from 'vitest';
import { STAYS, cheapestStays, stayOf, stayQuestion, stayRoute } from '@/domain/cheap/stays';
import { emptySearch, type Place } from '@/domain/search/types';

const place = (iata: string): Place => ({ city: iata, iata, cityIata: iata, isCity: false, names: {} });
const window = { min: '2027-03-08', max: '2028-03-08' };
const trip = { type: 'roundtrip', from: 'RIX', to: 'BCN' } as const;
const price = (start: string, end: string | null, cents: number) => ({ start, end, cents, stops: 0, pricedAt: 7 });

describe('stays of a month', () => {
  it('need both places, one leg and economy', () => {
    const search = emptySearch();
    const [leg] = search.trips;
    const whole = { ...search, trips: [{ ...leg!, srcLocation: place('RIX'), destLocation: place('BCN') }] };
    expect(stayRoute(whole)).toEqual(trip);
    expect(stayRoute(search)).toBeNull();
    expect(stayRoute({ ...whole, tripType: 'multicity' })).toBeNull();
    expect(stayRoute({ ...whole, cabinClass: 'first' })).toBeNull();
  });

  it('are asked for departures of the month that can still be chosen', () => {
    expect(stayQuestion(trip, '2027-03', STAYS.long, window)).toEqual({
      ...trip,
      min: 10,
      max: 14,
      start: '2027-03-08',
      end: '2027-03-31',
    });
    expect(stayQuestion({ ...trip, type: 'oneway' }, '2027-05', STAYS.week, window)).toMatchObject({ min: 0, max: 0 });
  });

  it('of a wish stay within what the statistics have', () => {
    expect(stayOf(14, 10)).toEqual({ min: 10, max: 14 });
    expect(stayOf(7, null)).toEqual({ min: 7, max: 7 });
    expect(stayOf(45, 40)).toEqual({ min: 30, max: 30 });
  });

  it('are listed cheapest first, the best return of each departure', () => {
    const prices = [
      price('2027-03-10', '2027-03-17', 9000),
      price('2027-03-10', '2027-03-18', 8000),
      price('2027-03-11', '2027-03-18', 7000),
    ];
    expect(cheapestStays(prices, trip, STAYS.week, window).map(({ end, cents }) => [end, cents])).toEqual([
      ['2027-03-18', 7000],
      ['2027-03-18', 8000],
    ]);
  });

  // 11 March 2027 is a Thursday.
  const days = ['11', '12', '13', '14', '15', '16'];
  const everyPair = days.flatMap((out, at) =>
    // The shorter, the cheaper.
    days.slice(at + 1).map((back) => price(`2027-03-${out}`, `2027-03-${back}`, (Number(back) - Number(out)) * 1000)),
  );
  const pairsOf = (stay: (typeof STAYS)['weekend' | 'longWeekend']): string[] =>
    everyPair
      .filter(({ start, end }) => {
        const nights = Number(end?.slice(8)) - Number(start.slice(8));
        return nights >= stay.min && nights <= stay.max;
      })
      .flatMap((one) => cheapestStays([one], trip, stay, window))
      .map(({ start, end }) => `${start.slice(8)}-${end?.slice(8)}`);

  it('of a weekend leave on Friday or Saturday and return on Sunday or Monday', () => {
    expect(pairsOf(STAYS.weekend)).toEqual(['12-14', '13-14', '13-15']);
    expect(cheapestStays(everyPair, trip, STAYS.weekend, window).map(({ start, end }) => [start, end])).toContainEqual([
      '2027-03-12',
      '2027-03-14',
    ]);
  });

  it('of a long weekend have Friday to Monday, and end on Sunday or Monday', () => {
    expect(pairsOf(STAYS.longWeekend)).toEqual(['11-14', '11-15', '12-15']);
  });

  it('are at most ten', () => {
    const prices = Array.from({ length: 20 }, (_, at) => price(`2027-03-${at + 10}`, null, 100 + at));
    expect(cheapestStays(prices, { ...trip, type: 'oneway' }, STAYS.weekend, window)).toHaveLength(10);
  });
});
