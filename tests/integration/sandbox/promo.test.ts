import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BatchAnswer, CartAnswer } from '@/api/shapes/booking';
import { PromoAnswer } from '@/api/shapes/catalogue';
import { Bench, NOON, QUERY, update } from './harness';

let bench: Bench;
beforeAll(() => {
  bench = new Bench();
});
afterAll(() => bench.close());
beforeEach(() => {
  bench.now = NOON;
});

const ask = (code: string) => bench.ok(`/promo/validation/${code}`, PromoAnswer);
type Booked = Awaited<ReturnType<Bench['book']>>;
async function enter({ booking_id: id, access_token: token }: Booked, couponCode: string) {
  const body = [update({ type: 'discount', couponCode })];
  const [answer] = await bench.ok(`/booking/batchUpdate/${id}`, BatchAnswer, { token, body });
  return answer;
}
const cart = ({ booking_id: id, access_token: token }: Booked) =>
  bench.ok(`/booking/items/${id}`, CartAnswer, { token });
const cents = (euros: number): number => Math.round(euros * 100);

describe('a promo code', () => {
  it('is valid in any case, with its discount', async () => {
    expect(await ask('welcome10')).toEqual({ coupon_code: 'WELCOME10', kind: 'percent', value: 10 });
    expect(await ask('BALTIC15')).toEqual({ coupon_code: 'BALTIC15', kind: 'amount', value: 15 });
    expect(await ask('BigTrip50')).toEqual({ coupon_code: 'BIGTRIP50', kind: 'amount', value: 50, min_total: 600 });
  });
  it('is refused if unknown or expired', async () => {
    expect(await bench.refused('/promo/validation/NOSUCH')).toMatchObject({ status: 404, code: 'unknown_coupon' });
    expect(await bench.refused('/promo/validation/SUMMER25')).toMatchObject({ status: 410, code: 'expired_coupon' });
    bench.now = Date.UTC(2026, 7, 31, 12);
    expect(await ask('SUMMER25')).toMatchObject({ value: 25, valid_until: '2026-08-31' });
  });
  it('is one line, taken off the whole sum once, until removed', async () => {
    const booked = await bench.book();
    const before = await cart(booked);
    expect(await enter(booked, 'welcome10')).toMatchObject({ status: 'applied' });
    expect(await enter(booked, 'WELCOME10')).toMatchObject({ status: 'applied' });
    const after = await cart(booked);
    const off = Math.round(cents(before.total) / 10);
    expect(after.items.at(-1)).toMatchObject({ key: 'discount', serviceId: 'discountService', units: 1 });
    expect(cents(after.items.at(-1)?.price ?? 0)).toBe(-off);
    expect(cents(after.total)).toBe(cents(before.total) - off);
    await enter(booked, 'BALTIC15');
    expect(cents((await cart(booked)).total)).toBe(cents(before.total) - 1500);
    await enter(booked, '');
    expect(await cart(booked)).toEqual(before);
  });
  it('has no effect below its minimum sum, and applies from it on', async () => {
    const booked = await bench.book();
    const before = await cart(booked);
    expect(before.total).toBeLessThan(600);
    await enter(booked, 'BIGTRIP50');
    expect(await cart(booked)).toEqual(before);
    const large = await bench.book(QUERY.replace('p_adult=2', 'p_adult=9'));
    await enter(large, 'BIGTRIP50');
    const { total, items } = await cart(large);
    expect(items.at(-1)).toMatchObject({ key: 'discount', price: -50 });
    expect(cents(total)).toBe(items.reduce((sum, { price }) => sum + cents(price), 0));
  });
  it('of no tenant is refused with its field', async () => {
    const booked = await bench.book();
    const wrong = await enter(booked, 'FREE');
    expect(wrong).toMatchObject({ status: 'rejected', error: { code: 'unknown_coupon', field: 'couponCode' } });
    const late = await enter(booked, 'SUMMER25');
    expect(late).toMatchObject({ status: 'rejected', error: { code: 'expired_coupon' } });
  });
});
