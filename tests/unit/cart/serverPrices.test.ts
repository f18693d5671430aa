import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookingDraft, PriceChange } from '@/domain/booking/types';
import { auditOf } from '@/domain/cart/audit';
import { priceCart, subtotal } from '@/domain/cart/cartPrice';
import {
  type ServerLine,
  withAcceptedPrice,
  askedTotals,
  lineChanges,
  movedPrices,
  serverPrices,
  totalAfter,
} from '@/domain/cart/serverPrices';
import type { CatalogueItem, ServiceChoice } from '@/domain/services/types';
import { aDraft } from '../booking/build';
import { runs } from '../../fixtures/runs';

const insurance: ServiceChoice = {
  serviceId: 'travelInsurancePlus',
  value: 'travelInsurancePlus',
  unitPrice: 2220,
  policy: 'per_passenger',
  vtripPolicy: 'per_passenger',
};
const seats: BookingDraft['seats'] = [
  { segment: 0, serviceId: 'window', airline: 'BT', unitPrice: 850 },
  { segment: 1, serviceId: 'window', airline: 'BT', unitPrice: 850 },
];
const rich = (): BookingDraft =>
  aDraft(undefined, {
    services: { travelInsurance: insurance },
    seats,
    discount: { couponCode: 'WELCOME10', kind: 'percent', value: 10 },
  });
/** Server lines of the rich draft. */
const lines = (over: Partial<Record<string, number>> = {}): ServerLine[] =>
  [
    { key: 'fare', serviceId: 'fare', units: 2, price: 37_880 },
    { key: 'service_fee', serviceId: 'service_fee', units: 2, price: 1800 },
    { key: 'travelInsurancePlus', serviceId: 'travelInsurancePlus', units: 2, price: 4440 },
    { key: 'seat_0', serviceId: 'window', units: 2, price: 1700 },
    { key: 'seat_1', serviceId: 'window', units: 2, price: 1700 },
    { key: 'discount', serviceId: 'discountService', units: 1, price: -4752 },
  ].flatMap((line) => {
    const price = line.key in over ? over[line.key] : line.price;
    return price === undefined ? [] : [{ ...line, price }];
  });
const sum = (of: readonly ServerLine[]): number => of.reduce((all, { price }) => all + price, 0);
const committed = (draft: BookingDraft, told: readonly ServerLine[]): PriceChange => ({
  oldTotal: subtotal(draft),
  newTotal: sum(told),
  ...serverPrices(told, sum(told), draft, true),
  source: 'commit',
});

describe('a price that the server sends line by line', () => {
  it('is no change if it is equal', () => {
    const draft = rich();
    expect(subtotal(draft)).toBe(sum(lines()));
    expect(lineChanges(draft, committed(draft, lines()))).toEqual([]);
    expect(subtotal(withAcceptedPrice(draft, committed(draft, lines())))).toBe(subtotal(draft));
  });

  it('is shown with its causes and accepted to the cent', () => {
    const draft = rich();
    const told = lines({ travelInsurancePlus: 5000, seat_0: 1900, seat_1: 1900, discount: -4900 });
    const change = committed(draft, told);
    expect(lineChanges(draft, change).map(({ key, before, after }) => [key, before, after])).toEqual([
      ['seat_window', 3400, 3800],
      ['service_travelInsurance', 4440, 5000],
      ['discount', -4752, -4900],
    ]);
    const next = withAcceptedPrice(draft, change);
    expect(subtotal(next)).toBe(sum(told));
    expect(next.services?.travelInsurance?.unitPrice).toBe(2500);
    expect(next.seats?.map(({ unitPrice }) => unitPrice)).toEqual([950, 950]);
    expect(next.adjusted).toBe(0);
    expect(next.priceChange).toBeNull();
  });

  it('removes a service that it does not contain, and says so', () => {
    const draft = rich();
    const told = lines({ travelInsurancePlus: undefined, discount: -4308 });
    const change = committed(draft, told);
    expect(lineChanges(draft, change)).toContainEqual({
      key: 'service_travelInsurance',
      serviceId: 'travelInsurancePlus',
      before: 4440,
      after: 0,
    });
    expect(withAcceptedPrice(draft, change).services).toEqual({});
    expect(subtotal(withAcceptedPrice(draft, change))).toBe(sum(told));
  });

  it('removes the promo code if it is not counted', () => {
    const draft = rich();
    const change = committed(draft, lines({ discount: undefined }));
    expect(withAcceptedPrice(draft, change).discount).toBeNull();
    expect(subtotal(withAcceptedPrice(draft, change))).toBe(47_520);
  });

  it('adds an unexplained difference as a line of its own', () => {
    const draft = rich();
    const told = [...lines(), { key: 'tax', serviceId: 'tax', units: 1, price: 333 }];
    const next = withAcceptedPrice(draft, committed(draft, told));
    expect(priceCart(next, null).items.at(-1)).toMatchObject({ key: 'adjusted', price: 333 });
    expect(subtotal(next)).toBe(sum(told));
  });

  it('in a batch leaves alone what the server does not know yet', () => {
    const draft = rich();
    const told: ServerLine[] = [
      { key: 'fare', serviceId: 'fare', units: 2, price: 40_000 },
      { key: 'service_fee', serviceId: 'service_fee', units: 2, price: 1800 },
    ];
    const change: PriceChange = {
      oldTotal: subtotal(draft),
      newTotal: 0,
      ...serverPrices(told, 41_800, draft, false),
      source: 'batch',
    };
    const next = withAcceptedPrice(draft, change);
    expect(next.services).toEqual(draft.services);
    expect(next.discount).toEqual(draft.discount);
    expect(totalAfter(draft, change)).toBe(Math.round((40_000 + 1800 + 4440 + 3400) * 0.9));
  });

  it('of a payment fee changes only that fee', () => {
    const draft = { ...rich(), payment: { ...rich().payment, type: 'cardPayments' as const } };
    const before = priceCart(draft, 'cardPayments').total;
    const change: PriceChange = {
      oldTotal: before,
      newTotal: subtotal(draft) + 1500,
      fareTotal: 37_880,
      fee: { type: 'cardPayments', cents: 1500 },
      source: 'order',
    };
    expect(lineChanges(draft, change)).toEqual([
      { key: 'card_fee', serviceId: 'card_fee', before: before - subtotal(draft), after: 1500 },
    ]);
    const next = withAcceptedPrice(draft, change);
    expect(priceCart(next, 'cardPayments').total).toBe(change.newTotal);
    expect(priceCart(next, 'bankTransfer').total).toBe(subtotal(draft));
  });

  it('is asked with the card fee, so that the totals are those of the cart', () => {
    const draft = { ...rich(), payment: { ...rich().payment, type: 'cardPayments' as const } };
    const change = committed(draft, lines({ fare: 47_880 }));
    const [before, after] = [
      priceCart(draft, 'cardPayments'),
      priceCart(withAcceptedPrice(draft, change), 'cardPayments'),
    ];
    expect(askedTotals(draft, change)).toEqual({ before: before.total, after: after.total });
    const changes = lineChanges(draft, change);
    expect(changes.at(-1)).toEqual({
      key: 'card_fee',
      serviceId: 'card_fee',
      before: before.fee,
      after: after.fee,
    });
    expect(changes.reduce((all, line) => all + line.after - line.before, 0)).toBe(after.total - before.total);
  });

  it('of a payment fee applies to that sum only; another fare has its own fee', () => {
    const draft = rich();
    const fee = { type: 'cardPayments' as const, cents: 1500 };
    const next = withAcceptedPrice(draft, { oldTotal: 0, newTotal: 0, fareTotal: 37_880, fee, source: 'order' });
    const dearer = structuredClone(next);
    for (const fare of dearer.fares) fare.total += 10_000;
    expect(subtotal(dearer)).toBeGreaterThan(subtotal(next));
    expect(priceCart(dearer, 'cardPayments').fee).toBe(Math.round(subtotal(dearer) * 0.02));
    expect(auditOf(dearer, 'cardPayments').at(-1)).toMatchObject({ key: 'card_fee', how: { kind: 'percent' } });
    expect(priceCart(next, 'cardPayments').fee).toBe(1500);
    expect(auditOf(next, 'cardPayments').at(-1)).toMatchObject({ key: 'card_fee', how: { kind: 'told' } });
  });

  it('is always what is asked, shown and then in the cart', () => {
    const amounts = fc.record({
      fare: fc.integer({ min: 100, max: 300_000 }),
      service_fee: fc.option(fc.integer({ min: 1, max: 9_000 }), { nil: undefined }),
      travelInsurancePlus: fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: undefined }),
      seat_0: fc.option(fc.integer({ min: 1, max: 9_000 }), { nil: undefined }),
      discount: fc.option(fc.integer({ min: -90, max: -1 }), { nil: undefined }),
      tax: fc.integer({ min: -5, max: 700 }),
    });
    fc.assert(
      fc.property(amounts, ({ tax, ...over }) => {
        const draft = rich();
        const told = [...lines(over), { key: 'tax', serviceId: 'tax', units: 1, price: tax }];
        const change = committed(draft, told);
        const next = withAcceptedPrice(draft, change);
        expect(subtotal(next)).toBe(sum(told));
        expect(totalAfter(draft, change)).toBe(sum(told));
        const moved = lineChanges(draft, change).reduce((all, { before, after }) => all + after - before, 0);
        expect(moved).toBe(sum(told) - subtotal(draft));
        expect(priceCart(next, null).items.reduce((all, { price }) => all + price, 0)).toBe(sum(told));
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe('a changed catalogue price', () => {
  const item = (id: string, unitPrice: number): CatalogueItem => ({
    id,
    category: 'x',
    netPrice: unitPrice,
    markup: { kind: 'amount', cents: 0 },
    policy: 'per_passenger',
    vtripPolicy: 'per_passenger',
    minPrice: null,
    totalPrice: unitPrice,
    unitPrice,
    sumTotal: null,
  });

  it('is noticed for chosen services only', () => {
    expect(movedPrices(rich(), [item('travelInsurancePlus', 2220), item('window', 850)])).toEqual({});
    expect(movedPrices(rich(), [item('travelInsurancePlus', 2500), item('window', 900), item('aisle', 1)])).toEqual({
      travelInsurancePlus: { unitPrice: 2500, policy: 'per_passenger', vtripPolicy: 'per_passenger' },
      window: { unitPrice: 900 },
    });
    const refused = { ...rich(), services: { travelInsurance: { ...insurance, value: 'user_refused_service' } } };
    expect(movedPrices(refused, [item('travelInsurancePlus', 2500)])).toEqual({});
  });
});
