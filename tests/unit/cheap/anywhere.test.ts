import { describe, expect, it } from 'vitest';
import {
  ANY_PLACE,
  daysOfMonth,
  flyingMinutes,
  hiddenBy,
  lowestOfAll,
  othersInCountry,
  readWish,
  wishQuery,
} from '@/domain/cheap/anywhere';

const WINDOW = { min: '2026-11-20', max: '2027-11-20' };
const wish = (query: string) => readWish(query, WINDOW);
const place = (cents: number, stops = 0) => ({
  price: { start: '2027-01-12', end: null, cents, stops, pricedAt: 0 },
});

describe('a wish for any place', () => {
  it('is the same after writing and reading', () => {
    const all = { month: '2027-03', nights: 4, budget: 150, direct: true, hours: 3, country: true, map: true };
    expect(wish(wishQuery(all))).toEqual(all);
    expect(wishQuery(ANY_PLACE)).toBe('');
    expect(wish('')).toEqual(ANY_PLACE);
  });

  it.each([
    'in=2026-10',
    'in=2027-12',
    'in=2027-13',
    'in=march',
    'for=0',
    'for=31',
    'budget=0',
    'budget=1000',
    'budget=-5',
    'hours=26',
    'hours=1e1',
    'direct=1',
  ])('ignores %s', (query) => expect(wish(query)).toEqual(ANY_PLACE));

  it('asks for the days of a month that can still be chosen', () => {
    expect(daysOfMonth('2026-11', WINDOW)).toEqual({ start: '2026-11-20', end: '2026-11-30' });
    expect(daysOfMonth('2027-02', WINDOW)).toEqual({ start: '2027-02-01', end: '2027-02-28' });
    expect(daysOfMonth('2027-11', WINDOW)).toEqual({ start: '2027-11-01', end: '2027-11-20' });
  });

  it('hides what is dearer, has a stop or is further', () => {
    const some = { ...ANY_PLACE, budget: 100, direct: true, hours: 3 };
    expect(hiddenBy(place(10_000), 2_000, some)).toBeNull();
    expect(hiddenBy(place(10_001), 2_000, some)).toBe('budget');
    expect(hiddenBy(place(10_000, 1), 2_000, some)).toBe('direct');
    expect(hiddenBy(place(10_000), 2_100, some)).toBe('hours');
    expect(hiddenBy(place(99_999, 3), 9_000, ANY_PLACE)).toBeNull();
  });

  it('keeps a place whose distance is not known', () => {
    expect(hiddenBy(place(1), null, { ...ANY_PLACE, hours: 1 })).toBeNull();
  });

  it('estimates the time in the air by distance', () => {
    // Riga to Barcelona has about 2,350 km and is sold with 3 h 30 min.
    expect(flyingMinutes(2_350)).toBe(205);
    expect(flyingMinutes(0)).toBe(30);
  });

  it('starts from the other cities of the country, not from the same one again', () => {
    const city = (cityIata: string, countryCode: string, ...airports: string[]) => ({
      cityIata,
      countryCode,
      city: {},
      country: {},
      airports: airports.map((iata) => ({ iata, airportName: iata })),
      singleAirportInCity: airports.length === 1,
    });
    const cities = [
      city('VNO', 'LT', 'VNO'),
      city('STO', 'SE', 'ARN', 'BMA'),
      city('KUN', 'LT', 'KUN'),
      city('GOT', 'SE', 'GOT'),
    ];
    expect(othersInCountry(cities, 'VNO')).toEqual(['KUN']);
    expect(othersInCountry(cities, 'ARN')).toEqual(['GOT']);
    expect(othersInCountry(cities, 'XXX')).toEqual([]);
  });

  it('has one list of several origins: the lowest price of each place, and where it starts', () => {
    const to = (iata: string, cents: number) => ({ iata, names: {}, countryCode: '', ...place(cents) });
    const list = lowestOfAll([
      { from: 'VNO', list: [to('BCN', 9_000), to('KUN', 2_000)] },
      { from: 'KUN', list: [to('BCN', 7_000), to('OSL', 8_000)] },
    ]);
    expect(list.map(({ iata, from, price }) => [iata, from, price.cents])).toEqual([
      ['BCN', 'KUN', 7_000],
      ['OSL', 'KUN', 8_000],
    ]);
  });
});
