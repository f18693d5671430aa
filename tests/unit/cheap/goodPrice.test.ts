import { describe, expect, it } from 'vitest';
import { comparedRoute, goodPrice } from '@/domain/cheap/goodPrice';
import { addDays } from '@/domain/dates';
import { emptySearch, type Place, type Search } from '@/domain/search/types';

const place = (iata: string): Place => ({ city: iata, iata, cityIata: iata, isCity: false, names: {} });
const START = '2027-03-10';
const search = (over: Partial<Search> = {}, end = '2027-03-17'): Search => {
  const [trip] = emptySearch().trips;
  return {
    ...emptySearch(),
    trips: [{ ...trip!, srcLocation: place('RIX'), destLocation: place('BCN'), startDate: START, endDate: end }],
    ...over,
  };
};
const prices = (count: number, first = START) =>
  Array.from({ length: count }, (_, at) => ({
    start: addDays(first, at),
    end: null,
    cents: 10_000 + at * 100,
    stops: 0,
    pricedAt: at,
  }));

describe('what a search is compared with', () => {
  it('is the route with its stay', () => {
    expect(comparedRoute(search())).toEqual({ type: 'roundtrip', from: 'RIX', to: 'BCN', start: START, nights: 7 });
    expect(comparedRoute(search({ tripType: 'oneway' }))?.nights).toBe(0);
  });

  it('is the same with children: it is said of one adult', () => {
    expect(comparedRoute(search({ passengers: { adult: 2, child: 1, infant: 1 } }))).toEqual(comparedRoute(search()));
  });

  it('is nothing where the statistics speak of something else', () => {
    expect(comparedRoute(search({ tripType: 'multicity' }))).toBeNull();
    expect(comparedRoute(search({ cabinClass: 'business' }))).toBeNull();
    expect(comparedRoute(search({}, '2027-05-17'))).toBeNull();
    expect(comparedRoute(search({}, '2027-03-10'))).toBeNull();
  });
});

describe('a good price', () => {
  it('is below the first quartile of the season, a high one above the third', () => {
    const days = prices(40);
    expect(goodPrice(10_500, START, days)).toMatchObject({ level: 'low', oldest: 0, newest: 39 });
    expect(goodPrice(12_000, START, days)?.level).toBe('typical');
    expect(goodPrice(13_900, START, days)?.level).toBe('high');
  });

  it('counts days of the season alone, and says nothing with few of them', () => {
    expect(goodPrice(10_500, START, prices(27))).toBeNull();
    expect(goodPrice(10_500, START, prices(60, addDays(START, 46)))).toBeNull();
    expect(goodPrice(10_500, START, prices(100))?.days).toHaveLength(46);
  });
});
