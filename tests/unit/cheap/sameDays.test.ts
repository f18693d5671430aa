import { expect, it } from 'vitest';
import { dearer, priceOfDays } from '@/domain/cheap/sameDays';
import type { DayPrice } from '@/domain/cheap/types';

const price = (start: string, end: string | null, cents: number): DayPrice => ({
  start,
  end,
  cents,
  stops: 0,
  pricedAt: 0,
});
const prices = [price('2027-03-05', '2027-03-11', 9000), price('2027-03-05', '2027-03-12', 10_000)];

it('compares airports on exactly the same days', () => {
  const route = { type: 'roundtrip', start: '2027-03-05', nights: 7 } as const;
  expect(priceOfDays(prices, route)?.cents).toBe(10_000);
  expect(priceOfDays(prices, { ...route, nights: 5 })).toBeNull();
  expect(priceOfDays(prices, { ...route, start: '2027-03-06' })).toBeNull();
  expect(priceOfDays([price('2027-03-05', null, 4000)], { ...route, type: 'oneway', nights: 0 })?.cents).toBe(4000);
});

it('promises nothing without both prices', () => {
  const [one = null, other = null] = prices;
  expect(dearer(other, one)).toBe(-1000);
  expect(dearer(one, other)).toBe(1000);
  expect(dearer(null, one)).toBeNull();
  expect(dearer(one, null)).toBeNull();
});
