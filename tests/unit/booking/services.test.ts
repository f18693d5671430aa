import { describe, expect, it } from 'vitest';
import { toItem } from '@/api/catalogue';
import { priceCart, subtotal } from '@/domain/cart/cartPrice';
import { offersOf } from '@/domain/services/plans';
import { type Cents, percentOf } from '@/domain/money';
import { discountOf, seatSums, tripFacts, unitsOf } from '@/domain/services/servicePrice';
import { type CatalogueItem, REFUSED, SLOT_SERVICES, type ServiceChoice, slotOf } from '@/domain/services/types';
import { SERVICES } from '../../../sandbox/catalogue/services';
import { aDraft } from './build';

/** Net price plus markup, at least the minimum price: the rule by which servers make a unit price (docs/rules.md, Booking). */
function unitPriceOf({ netPrice, markup, minPrice }: Pick<CatalogueItem, 'netPrice' | 'markup' | 'minPrice'>): Cents {
  const marked = markup.kind === 'percent' ? netPrice + percentOf(netPrice, markup.percent) : netPrice + markup.cents;
  return Math.max(marked, minPrice ?? 0);
}

const items = SERVICES.map(toItem);
const choice = (more: Partial<ServiceChoice> = {}): ServiceChoice => ({
  serviceId: 'travelInsuranceBasic',
  value: 'travelInsuranceBasic',
  unitPrice: 1188,
  policy: 'per_passenger',
  vtripPolicy: 'per_passenger',
  ...more,
});

describe('units of a price (docs/rules.md "Booking")', () => {
  const draft = aDraft();
  const facts = tripFacts(draft);
  it('count people, directions, flights, airports and days of the trip', () => {
    const segments = draft.offer.legs.flatMap((leg) => leg.segments);
    expect(unitsOf('per_passenger', facts)).toBe(facts.people);
    expect(unitsOf('per_booking', facts)).toBe(1);
    expect(unitsOf('per_direction', facts)).toBe(draft.offer.legs.length);
    expect(unitsOf('per_segment', facts)).toBe(segments.length);
    expect(unitsOf('per_airport', facts)).toBe(
      new Set(segments.flatMap(({ dep, arr }) => [dep.airport, arr.airport])).size,
    );
    expect(unitsOf('per_day', facts)).toBe(facts.days);
  });
  it('count no infant for seats', () => {
    const party = { ...draft, search: { ...draft.search, passengers: { adult: 2, child: 1, infant: 2 } } };
    expect([tripFacts(party).people, tripFacts(party).seated]).toEqual([5, 3]);
    const seat = { serviceId: 'window', airline: 'BT', unitPrice: 850 } as const;
    const seats = [
      { ...seat, segment: 0 },
      { ...seat, segment: 1 },
      { segment: 2, serviceId: 'random', airline: 'BT', unitPrice: 0 } as const,
    ];
    expect(seatSums(seats, tripFacts(party))).toEqual([{ type: 'window', flights: 2, units: 6, price: 5100 }]);
  });
});

describe('the catalogue', () => {
  it('has unit prices from net price, markup and minimum', () => {
    for (const item of items) expect([item.id, unitPriceOf(item)]).toEqual([item.id, item.unitPrice]);
  });
  it('knows the slot of each service, and offers the plans of a slot cheapest first', () => {
    for (const ids of Object.values(SLOT_SERVICES)) for (const id of ids) expect(slotOf(id)).not.toBeNull();
    expect(slotOf('rBaggageSmall')).toBeNull();
    const prices = offersOf('supportService', items, aDraft()).map(({ unitPrice }) => unitPrice);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect(prices).toHaveLength(3);
  });
});

describe('services in the cart', () => {
  it('are separate lines with units and price, and part of the total to the cent', () => {
    const draft = aDraft();
    const { people } = tripFacts(draft);
    const with_ = { ...draft, services: { travelInsurance: choice() } };
    const line = priceCart(with_, null).items.find(({ key }) => key === 'service_travelInsurance');
    expect(line).toMatchObject({ units: people, price: 1188 * people, category: 'insurance' });
    expect(subtotal(with_)).toBe(subtotal(draft) + 1188 * people);
    expect(priceCart(with_, null).total).toBe(subtotal(with_));
  });
  it('cost nothing when refused', () => {
    const draft = aDraft();
    const refused = { ...draft, services: { travelInsurance: choice({ value: REFUSED }) } };
    expect(priceCart(refused, null)).toEqual(priceCart(draft, null));
  });
  it('of joined tickets use their own basis', () => {
    const draft = aDraft();
    const services = { connectionProtection: choice({ vtripPolicy: 'per_segment', unitPrice: 1900 }) };
    const { people, segments } = tripFacts(draft);
    expect(subtotal({ ...draft, services }) - subtotal(draft)).toBe(1900 * people);
    expect(subtotal({ ...draft, services, isVtrip: true }) - subtotal(draft)).toBe(1900 * segments);
  });
  it('a promo code takes off its share, never more than there is', () => {
    const draft = aDraft();
    const discount = { couponCode: 'TEN', kind: 'percent', value: 10 } as const;
    const off = discountOf(discount, subtotal(draft));
    expect(priceCart({ ...draft, discount }, null).items.find(({ key }) => key === 'discount')?.price).toBe(-off);
    expect(subtotal({ ...draft, discount })).toBe(subtotal(draft) - off);
    expect(discountOf({ couponCode: 'ALL', kind: 'amount', value: 5000 }, 1200)).toBe(1200);
  });
});
