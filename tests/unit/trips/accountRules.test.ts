import { describe, expect, it } from 'vitest';
import { claimableOrders, mergeTrips, withCityNames } from '@/domain/trips/account';
import type { Cancellation } from '@/domain/payment/order';
import { creditOf, invoicesOf, sortInvoices, sumsByYear } from '@/domain/trips/invoices';
import { tripsOf } from '@/domain/trips/trip';
import { anOrder } from './trips';

const none = new Set<string>();
const cancellation = { at: 5, by: 'airline' as const, refund: null };

describe('trips of this device and of the account', () => {
  const here = anOrder({ at: 10, checkedAt: 20, receipt: undefined as never, email: 'here@example.lv' });

  it('are each booking once: more detail from the device, newer news from the account', () => {
    const told = anOrder({
      email: 'told@example.lv',
      cancellation,
      airlineReferences: [{ carrier: 'BT', reference: 'X' }],
    });
    const [trip, ...more] = mergeTrips(tripsOf([here], none), [told], 30);
    expect(more).toEqual([]);
    expect(trip).toMatchObject({ state: 'cancelled', order: { email: 'here@example.lv', checkedAt: 30 } });
    expect(trip?.order.airlineReferences).toEqual([{ carrier: 'BT', reference: 'X' }]);
    expect(trip?.ofAccount).toBeUndefined();
  });

  it('stay as this device knows them, if it has asked later', () => {
    const [trip] = mergeTrips(tripsOf([here], none), [anOrder({ cancellation })], 15);
    expect(trip).toMatchObject({ state: 'paid', order: { checkedAt: 20 } });
  });

  it('that only the account has are marked, and checked when it told them', () => {
    const other = anOrder({ orderId: 'KA-2', bookingId: 'b2' });
    const trips = mergeTrips(tripsOf([here], none), [other], 30);
    expect(trips.map(({ order, ofAccount }) => [order.orderId, ofAccount])).toEqual([
      ['KA-1', undefined],
      ['KA-2', true],
    ]);
    expect(trips[1]?.order.checkedAt).toBe(30);
  });

  it('follow the account to another order of the booking, unless this one was made later', () => {
    const waiting = anOrder({ at: 10, status: 'awaiting_payment', paymentType: 'cardPayments' });
    const paid = anOrder({ orderId: 'KA-9' });
    expect(mergeTrips(tripsOf([waiting], none), [paid], 30)[0]).toMatchObject({
      order: { orderId: 'KA-9' },
      state: 'paid',
    });
    expect(mergeTrips(tripsOf([waiting], none), [paid], 5)[0]?.order.orderId).toBe('KA-1');
  });
});

it("a trip made in another language has its places in the site's language", () => {
  const { legs } = anOrder();
  const [out] = legs;
  const from = out?.segments[0]?.dep.airport ?? '';
  const to = out?.segments.at(-1)?.arr.airport ?? '';
  const trip = {
    ...anOrder(),
    legs,
    tripType: 'oneway',
    travellers: [],
    airlineReferences: [],
    cancellation: null,
  } as const;
  const named = withCityNames(
    { ...trip, travellers: [], airlineReferences: [] },
    {
      [from]: { en: 'Riga', lv: 'Rīga' },
      [to]: { en: 'Rome', lv: 'Roma' },
    },
  );
  expect(named.routes?.lv).toEqual({ from: 'Rīga', to: 'Roma' });
  expect(named.cities?.[from]).toEqual({ en: 'Riga', lv: 'Rīga' });
  // English where the language has no name.
  expect(named.routes?.et).toEqual({ from: 'Riga', to: 'Rome' });
});

describe("a guest's orders", () => {
  const orders = [
    anOrder({ orderId: 'mine', bookingId: 'm', email: ' Anna@Example.com ' }),
    anOrder({ orderId: 'told', bookingId: 't', email: 'anna@example.com' }),
    anOrder({ orderId: 'else', bookingId: 'e', email: 'peter@example.com' }),
    anOrder({ orderId: 'never', bookingId: 'n', email: 'anna@example.com', unclaimable: true }),
    anOrder({ orderId: 'owned', bookingId: 'o', email: 'anna@example.com', account: 'anna' }),
    anOrder({ orderId: '', bookingId: 'lost', email: 'anna@example.com' }),
  ];
  const ids = (email: string | null, emailVerified: boolean): string[] =>
    claimableOrders(tripsOf(orders, none), [anOrder({ bookingId: 't' })], { email, emailVerified }).map(
      ({ orderId }) => orderId,
    );

  it('can be taken into the account of the same verified address, if it does not have them', () => {
    expect(ids('anna@example.com', true)).toEqual(['mine']);
  });
  it('are offered to nobody without a verified address', () => {
    expect(ids('anna@example.com', false)).toEqual([]);
    expect(ids(null, true)).toEqual([]);
  });
});

describe('invoices', () => {
  const at = (day: string): number => Date.parse(`${day}T12:00:00Z`);
  const bill = (orderId: string, day: string, amount: number, over = {}) =>
    anOrder({ orderId, bookingId: orderId, at: at(day), amount, ...over });
  const trips = tripsOf(
    [
      bill('a', '2026-03-01', 20000),
      bill('b', '2027-01-02', 10000),
      bill('c', '2027-02-02', 20000, { cancellation }),
      bill('d', '2027-03-02', 5000, { status: 'awaiting_payment', paymentType: 'bankTransfer' }),
    ],
    none,
  );
  const orders = invoicesOf(trips);
  const sorted = (sort: Parameters<typeof sortInvoices>[1]): string =>
    sortInvoices(orders, sort)
      .map(({ orderId }) => orderId)
      .join('');

  it('are those of paid orders, cancelled ones included', () => {
    expect(orders.map(({ orderId }) => orderId).sort()).toEqual(['a', 'b', 'c']);
  });
  it('sort by date and by sum; of equal sums the newest stands first', () => {
    expect(sorted('dateDesc')).toBe('cba');
    expect(sorted('dateAsc')).toBe('abc');
    expect(sorted('priceDesc')).toBe('cab');
    expect(sorted('priceAsc')).toBe('bca');
  });
  it('have a credit note once money comes back', () => {
    const credit = (refund: Cancellation['refund']) => creditOf({ cancellation: { at: 0, by: null, refund } });
    expect(creditOf({})).toBe(0);
    expect(credit(null)).toBe(0);
    expect(credit({ amount: 0, status: 'none' })).toBe(0);
    expect(credit({ amount: 5000, status: 'pending' })).toBe(5000);
    expect(credit({ amount: 5000, status: 'paid' })).toBe(5000);
  });
  it('are summed by year, the newest first', () => {
    expect(sumsByYear(orders)).toEqual([
      { year: 2027, count: 2, sum: 30000 },
      { year: 2026, count: 1, sum: 20000 },
    ]);
    expect(sumsByYear([])).toEqual([]);
  });
});
