import { describe, expect, it } from 'vitest';
import { ANY_PLACE, daysOfMonth, flyingMinutes, hiddenBy, readWish, wishQuery } from '@/domain/cheap/anywhere';

const WINDOW = { min: '2026-11-20', max: '2027-11-20' };
const wish = (query: string) => readWish(query, WINDOW);
const place = (cents: number, stops = 0) => ({
  price: { start: '2027-01-12', end: null, cents, stops, pricedAt: 0 },
});

describe('a wish for any place', () => {
  it('is the same after writing and reading', () => {
    const all = { month: '2027-03', nights: 4, budget: 150, direct: true, hours: 3, map: true };
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
});
