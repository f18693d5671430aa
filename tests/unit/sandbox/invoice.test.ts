import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PricedLine, totalOf, withCardFee } from '../../../sandbox/booking/price';
import { SERVICES } from '../../../sandbox/catalogue/services';
import { COUPONS, takenOff } from '../../../sandbox/catalogue/coupons';
import { addUp, spread } from '../../../sandbox/cents';
import type { Booking } from '../../../sandbox/db/bookings';
import { creditedLines, paidLines, vatLines } from '../../../sandbox/documents/extras';
import { buyerOf } from '../../../sandbox/documents/invoice';

const line = (serviceId: string, cents: number): PricedLine => ({ key: serviceId, serviceId, units: 1, cents });
/** Everything that is sold: zero-rated, taxed and exempt. */
const IDS = [...SERVICES.map(({ id }) => id), 'service_fee', 'rBaggageSmall', 'coBaggageBundle'];

/** A cart as the sandbox prices it: fare, services, perhaps a promo code, perhaps the card fee. */
const carts = fc
  .record({
    fare: fc.integer({ min: 1, max: 1_000_000 }),
    services: fc.array(fc.tuple(fc.constantFrom(...IDS), fc.integer({ min: 0, max: 50_000 })), { maxLength: 12 }),
    code: fc.option(fc.constantFrom(...COUPONS.map(({ code }) => code))),
    percent: fc.integer({ min: 0, max: 5 }),
  })
  .map(({ fare, services, code, percent }) => {
    const lines = [line('fare', fare), ...services.map(([id, cents]) => line(id, cents))];
    const off = takenOff(code, totalOf(lines));
    return withCardFee(off > 0 ? [...lines, line('discountService', -off)] : lines, percent).lines;
  });

describe('the VAT of an invoice', () => {
  it('takes a promo code from all lines alike, not from a taxed service', () => {
    const lines = [line('fare', 20_000), line('service_fee', 1_000), line('discountService', -2_100)];
    expect(paidLines(lines).map(({ cents }) => cents)).toEqual([18_000, 900]);
    expect(vatLines(lines).map(({ cents }) => cents)).toEqual([156, 744, 18_000]);
  });
  it('comes to the total of every cart, with no line below zero', () =>
    fc.assert(
      fc.property(carts, (lines) => {
        const sums = vatLines(lines).map(({ cents }) => cents);
        expect(addUp(sums)).toBe(totalOf(lines));
        expect(sums.every((cents) => Number.isInteger(cents) && cents >= 0)).toBe(true);
        const before = lines.filter(({ cents }) => cents >= 0);
        expect(paidLines(lines).every(({ cents }, at) => cents >= 0 && cents <= (before[at]?.cents ?? -1))).toBe(true);
      }),
    ));
  it('of a credit note comes to what is credited, of which no line has more than was paid', () =>
    fc.assert(
      fc.property(carts, fc.double({ min: 0, max: 1, noNaN: true }), (lines, share) => {
        const credited = Math.floor(totalOf(lines) * share);
        const credit = creditedLines(lines, credited);
        expect(totalOf(credit)).toBe(credited);
        expect(addUp(vatLines(credit).map(({ cents }) => cents))).toBe(credited);
        expect(totalOf(creditedLines(lines, totalOf(lines) + 500))).toBe(totalOf(lines));
      }),
    ));
});

it('an amount is spread in whole cents, in proportion', () => {
  expect(spread(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(spread(0, [])).toEqual([]);
  const parts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 15 });
  fc.assert(
    fc.property(parts, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
      const sum = addUp(all);
      const amount = Math.floor(sum * share);
      const shares = spread(amount, all);
      expect(addUp(shares)).toBe(amount);
      for (const [at, one] of shares.entries())
        expect(Math.abs(one - (sum ? ((all[at] ?? 0) * amount) / sum : 0))).toBeLessThan(1);
    }),
  );
});

describe('the buyer', () => {
  const booking = (billing: object | null): Booking => {
    const passengers = [
      { name: 'Anna', surname: 'Liepa', main: false },
      { name: 'Elina', surname: 'Ozola', main: true },
    ];
    return { body: { billing, contact: { email: 'elina@example.com' }, passengers } } as unknown as Booking;
  };
  it('is the company, the person, or else the main traveller', () => {
    const company = {
      companyName: 'Kalns SIA',
      companyID: '40003',
      VATNumber: 'LV40003',
      address: 'Iela 1',
      country: 'LV',
    };
    const person = { name: 'Anna', surname: 'Liepa', address: 'Iela 2', country: 'LV' };
    expect(buyerOf(booking({ isVATRequired: true, isCompany: true, company }))).toEqual([
      'Kalns SIA',
      '40003, LV40003',
      'Iela 1, LV',
    ]);
    expect(buyerOf(booking({ isVATRequired: true, isCompany: false, person }))).toEqual(['Anna Liepa', 'Iela 2, LV']);
    for (const none of [null, { isVATRequired: false, company }])
      expect(buyerOf(booking(none))).toEqual(['Elina Ozola', 'elina@example.com']);
  });
});
