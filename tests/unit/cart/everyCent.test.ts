import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toItem, toDiscount } from '@/api/catalogue';
import { toFares } from '@/api/flight';
import { toOffer } from '@/api/offers';
import type { WireFare, WireOffer } from '@/api/shapes/offers';
import { hasChecked } from '@/domain/booking/bagChoices';
import { PROTECTION, type PassengerBags, bagsOfFare, tidyBags } from '@/domain/booking/passengerBags';
import { makeDraft } from '@/domain/booking/draft';
import type { BookingDraft } from '@/domain/booking/types';
import { auditOf } from '@/domain/cart/audit';
import { priceCart, subtotal } from '@/domain/cart/cartPrice';
import { bagCost, partyBags, shownPrices } from '@/domain/offers/offerBags';
import { makePricing, priceRows } from '@/domain/results/bagPricing';
import { type PaymentType, PAYMENT_TYPES } from '@/domain/payment/types';
import {
  PRICE_BASES,
  REFUSED,
  SEAT_TYPES,
  SLOTS,
  SLOT_SERVICES,
  type SeatPlace,
  type ServiceChoices,
} from '@/domain/services/types';
import { readyParts } from '@/state/booking/sync/payloads';
import { applyUpdate } from '../../../sandbox/booking/apply';
import { cardPercentOf } from '../../../sandbox/booking/create';
import { linesOf, partyCents, totalOf, withCardFee } from '../../../sandbox/booking/price';
import { COUPONS, couponAnswer } from '../../../sandbox/catalogue/coupons';
import { SERVICES, serviceById } from '../../../sandbox/catalogue/services';
import type { BookingBody } from '../../../sandbox/db/bookings';
import { bagsOf } from '../../../sandbox/flights/bags';
import { seatMapOf } from '../../../sandbox/flights/seatMaps';
import type { Tenant } from '../../../sandbox/tenants';
import { aSearch, filled } from '../booking/build';
import { runs } from '../../fixtures/runs';
import { type Hop, wireOffer } from '../offers/builders';
import { tableOf } from '../results/tables';

/**
 * List total = cart total = checkout total = server total = sum of the audit lines, to the cent. The server is the
 * sandbox: it receives the product's own updates and counts with code of its own (tests/arch keeps them apart).
 */

const FAMILIES = ['light', 'standard', 'flexible'] as const;
const PORTS = ['RIX', 'BCN', 'HEL', 'LGW', 'JFK', 'VNO', 'TLL', 'FRA'] as const;
const DAY = 86_400_000;
const RUNS = runs(4000);

const parties = fc
  .record({ adult: fc.integer({ min: 1, max: 9 }), child: fc.nat(8), infant: fc.nat(4) })
  .filter(({ adult, child, infant }) => adult + child + infant <= 9 && infant <= adult);
const euros = (max: number) => fc.integer({ min: 0, max }).map((cents) => cents / 100);
/** A catalogue entry with any price basis. */
const entries = fc.record({
  unit_price: fc.oneof(fc.constant(0), euros(9_999)),
  policy: fc.constantFrom(...PRICE_BASES),
  vtrip_policy: fc.option(fc.constantFrom(...PRICE_BASES), { nil: undefined }),
});
const coupons = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    value: fc.integer({ min: 1, max: 100 }),
    minimum: fc.constant(0),
  }),
  fc.record({ kind: fc.constant('amount' as const), value: euros(90_000), minimum: euros(400_000) }),
);
const worlds = fc.record({
  party: parties,
  /** Airport numbers of each direction. */
  directions: fc.array(fc.array(fc.nat(PORTS.length - 1), { minLength: 2, maxLength: 4 }), {
    minLength: 1,
    maxLength: 6,
  }),
  gapDays: fc.nat(20),
  isVtrip: fc.boolean(),
  cents: fc.integer({ min: 900, max: 250_000 }),
  times: fc.record({
    child: fc.double({ min: 0.5, max: 1, noNaN: true }),
    infant: fc.double({ min: 0, max: 0.3, noNaN: true }),
  }),
  fare: fc.nat(2),
  wish: fc.record({ cabin: fc.nat(1), checked: fc.nat(2) }),
  bags: fc.array(
    fc.record({
      cabin: fc.nat(1),
      checked: fc.nat(2),
      upgrade: fc.boolean(),
      large: fc.boolean(),
      protect: fc.boolean(),
    }),
    { minLength: 9, maxLength: 9 },
  ),
  rules: fc.record({
    lowCost: fc.boolean(),
    longHaul: fc.boolean(),
    premium: fc.boolean(),
    dear: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fee: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 4_000 })),
  prices: fc.array(entries, { minLength: SERVICES.length, maxLength: SERVICES.length }),
  /** By slot: not decided, refused, or which of its services. */
  choices: fc.array(fc.constantFrom('none', 'refused', 0, 1, 2), { minLength: SLOTS.length, maxLength: SLOTS.length }),
  seats: fc.option(fc.array(fc.constantFrom(...SEAT_TYPES), { minLength: 18, maxLength: 18 }), { nil: undefined }),
  /** Seats are chosen on the plans, where there is one. */
  onPlan: fc.boolean(),
  coupon: fc.option(coupons, { nil: undefined }),
  payment: fc.constantFrom(...PAYMENT_TYPES),
  cardFeeEnabled: fc.constantFrom(true, false, undefined),
});
type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never;

const kept = SERVICES.map(({ data }) => ({ ...data }));
const keptCoupons = COUPONS.map((one) => ({ ...one }));
const CODE = COUPONS[0]!.code;
beforeAll(() => expect(kept.length).toBeGreaterThan(15));
afterAll(() => {
  for (const [at, data] of kept.entries()) Object.assign(SERVICES[at]!.data, data);
  for (const [at, one] of keptCoupons.entries()) COUPONS[at] = one;
});

/** Installs the generated prices and promo code. */
function writePrices({ prices, coupon }: World): void {
  for (const [at, { unit_price, policy, vtrip_policy }] of prices.entries()) {
    const { data } = SERVICES[at]!;
    Object.assign(data, { unit_price, total_price: unit_price, net_price: unit_price, policy });
    if (vtrip_policy) data.vtrip_policy = vtrip_policy;
    else delete data.vtrip_policy;
  }
  if (coupon) COUPONS[0] = { code: CODE, ...coupon };
}

const legsOf = ({ directions, gapDays }: World): Hop[][] =>
  directions.map((ports, direction) => {
    const date = new Date(Date.UTC(2027, 0, 10) + direction * (gapDays + 1) * DAY).toISOString().slice(0, 10);
    return ports.slice(1).map((to, at) => ({
      from: PORTS[ports[at]!]!,
      to: PORTS[to]!,
      date,
      time: `${String(5 + at * 6).padStart(2, '0')}:35`,
      minutes: 320,
    }));
  });

/** A flight with its fares and bags, as a server sends them. */
function wiresOf(world: World): { offer: WireOffer; fares: WireFare[] } {
  const { party, cents, times } = world;
  const rules = { ...world.rules, directions: world.directions.length };
  const priced = (factor: number): WireOffer['price'] => {
    const each = Math.round(cents * factor) / 100;
    const part = (count: number, share: number) => ({ count, price: Math.round(each * count * share * 100) / 100 });
    const passengers_amounts_details = {
      adult: part(party.adult, 1),
      ...(party.child && { child: part(party.child, times.child) }),
      ...(party.infant && { infant: part(party.infant, times.infant) }),
    };
    return {
      EUR: { price_per_person: each, passengers_amounts_details, agent_prices: { project_markup_per_person: 0 } },
    };
  };
  const offer = wireOffer({ legs: legsOf(world) });
  const segments = offer.segments.map((segment, at) => ({ ...segment, ticket: world.isVtrip ? at : 0 }));
  return {
    offer: { ...offer, segments, price: priced(1), r_baggage: [], ...bagsOf('light', rules) },
    fares: FAMILIES.map((family, at) => ({
      fare_id: family,
      family,
      price: priced(1 + at * 0.3),
      changes: { kind: 'no' },
      refund: { kind: 'no' },
      ...bagsOf(family, rules),
    })),
  };
}

/** The draft right after the flight was chosen in the list. */
function begun(world: World, { offer, fares }: ReturnType<typeof wiresOf>): BookingDraft {
  let n = 0;
  const seed = {
    search: aSearch(world.party),
    query: '',
    offer: toOffer(offer)!,
    fares: toFares(fares),
    bags: world.wish,
    pricedAt: 0,
    expiresAt: null,
    serviceFeePerPassenger: world.fee,
    telCode: '371',
    isSubscribedNewsletter: true,
    now: 0,
  };
  return filled(makeDraft(seed, () => `p${(n += 1)}`));
}

/** The first free seats of a flight for everyone who has one, not at an exit; none where it has no plan. */
function placesOf(draft: BookingDraft, segment: WireOffer['segments'][number]): SeatPlace[] {
  const free = (seatMapOf(segment)?.rows ?? []).flatMap(({ row, exit, seats }) =>
    exit
      ? []
      : Object.entries(seats).flatMap(([letter, type]) => (type ? [{ seat: `${row}${letter}`, serviceId: type }] : [])),
  );
  const seated = draft.passengers.filter(({ ageGroup }) => ageGroup !== 'infant');
  return seated.flatMap(({ id: passenger }, at) => {
    const place = free[at * 3];
    return place ? [{ passenger, ...place, unitPrice: toItem(serviceById(place.serviceId)!).unitPrice }] : [];
  });
}

/** Applies the traveller's choices. */
function chosen(world: World, { offer }: ReturnType<typeof wiresOf>, draft: BookingDraft): BookingDraft {
  const services: ServiceChoices = {};
  for (const [at, slot] of SLOTS.entries()) {
    const choice = world.choices[at];
    if (choice === 'none' || choice === undefined) continue;
    const ids: readonly string[] = SLOT_SERVICES[slot];
    const id = ids[typeof choice === 'number' ? choice % ids.length : 0]!;
    // The sandbox does not sell every service.
    const entry = serviceById(id);
    if (!entry) continue;
    const { unitPrice, policy, vtripPolicy } = toItem(entry);
    services[slot] = { serviceId: id, value: choice === 'refused' ? REFUSED : id, unitPrice, policy, vtripPolicy };
  }
  const flights = draft.offer.legs.flatMap(({ segments }) => segments);
  const seats = world.seats && {
    seats: flights.map(({ carrier: airline }, segment) => {
      const serviceId = world.seats![segment]!;
      const places = world.onPlan ? placesOf(draft, offer.segments[segment]!) : [];
      if (places.length > 0) return { segment, serviceId: 'random' as const, airline, unitPrice: 0, places };
      return { segment, serviceId, airline, unitPrice: toItem(serviceById(serviceId)!).unitPrice };
    }),
  };
  const fareId = FAMILIES[world.fare]!;
  const sold = bagsOfFare({ ...draft, fareId });
  const wishes = draft.passengers.flatMap((one, at): [string, PassengerBags][] => {
    if (one.ageGroup === 'infant') return [];
    const { cabin, checked, upgrade, large, protect } = world.bags[at]!;
    const wish = tidyBags({ cabin, checked, ...(upgrade && { upgrade }), ...(large && { large }) });
    const protection = toItem(serviceById(PROTECTION)!).unitPrice;
    return [[one.id, protect && hasChecked(sold, wish, one) ? { ...wish, protection } : wish]];
  });
  return {
    ...draft,
    fareId,
    bags: Object.fromEntries(wishes),
    services,
    ...seats,
    discount: world.coupon ? toDiscount(couponAnswer(COUPONS[0]!)) : null,
    isVtrip: world.isVtrip,
    cardFeePercent: world.cardFeeEnabled === false ? 0 : 2,
  };
}

/** The server's booking after all updates. */
function told(world: World, { offer, fares }: ReturnType<typeof wiresOf>, draft: BookingDraft): BookingBody {
  const fare = fares.find(({ fare_id }) => fare_id === draft.fareId)!;
  const { segments, segments_direction } = offer;
  const body = {
    fare,
    offer,
    party: world.party,
    fareCents: partyCents(fare.price),
    feePerPassenger: world.fee,
    passengers: [],
    services: {},
    seats: [],
    bags: {},
    travelPackage: { segments, segments_direction, is_vtrip: world.isVtrip },
  } as unknown as BookingBody;
  const days = { today: '2026-11-22', lastFlight: '2027-08-21', dateFormat: 'DD/MM/YYYY' };
  for (const { key, payload } of readyParts(draft, days)) {
    const answer = applyUpdate(body, payload);
    if ('error' in answer) expect.fail(`${key}: ${answer.error.message}`);
  }
  return body;
}

/** Sums of server lines and of ours, by purpose. */
function sums(lines: readonly { serviceId: string; price: number }[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { serviceId, price } of lines) found[serviceId] = (found[serviceId] ?? 0) + price;
  return Object.fromEntries(Object.entries(found).filter(([, price]) => price !== 0));
}

describe('every cent', () => {
  it('is the same in list, cart, checkout, server and audit', () => {
    const met = { listed: 0, discounts: 0, waiting: 0, cardFees: 0, services: 0, seats: 0, bags: 0, protection: 0 };
    fc.assert(
      fc.property(worlds, (world) => {
        writePrices(world);
        const wires = wiresOf(world);
        const first = begun(world, wires);
        const { adult, child, infant } = world.party;
        if (bagCost(first.offer.bags, world.wish) !== null) {
          const bags = { wish: world.wish, people: adult + child };
          expect(subtotal(first)).toBe(shownPrices(first.offer, adult + child + infant, world.fee, bags).all);
          met.listed += 1;
        }
        // The engine that sorts and filters the list has the price of the card, also of bags that are not sold.
        const { price } = priceRows(makePricing(world.wish), tableOf([first.offer])).columns;
        const wanted = partyBags(world.wish, world.party);
        expect((price[0] ?? 0) + world.fee).toBe(shownPrices(first.offer, 1, world.fee, wanted).each);

        const draft = chosen(world, wires, first);
        const type: PaymentType = world.payment;
        const body = told(world, wires, draft);
        const lines = linesOf(body);
        const cart = priceCart(draft, null);
        expect(cart.total).toBe(subtotal(draft));
        expect(cart.total).toBe(totalOf(lines));
        expect(sums(cart.items)).toEqual(sums(lines.map(({ serviceId, cents }) => ({ serviceId, price: cents }))));

        const percent = cardPercentOf({ profile: { cardFeeEnabled: world.cardFeeEnabled } } as Tenant, {});
        const charged = type === 'cardPayments' ? withCardFee(lines, percent) : { lines, fee: 0 };
        const checkout = priceCart(draft, type);
        expect(checkout.total).toBe(totalOf(charged.lines));
        expect(checkout.fee).toBe(charged.fee);

        const audit = auditOf(draft, type);
        expect(audit.reduce((sum, { price }) => sum + price, 0)).toBe(checkout.total);
        for (const { key, how, price } of audit) {
          if (how.kind === 'units' && how.units * how.unitPrice !== price) expect.fail(`${key}: ${price}`);
          if (how.kind === 'percent' && Math.round((how.of * how.percent) / 100) !== Math.abs(price))
            expect.fail(`${key}: ${how.percent} % of ${how.of} is not ${price}`);
          if (how.kind === 'told' && key !== 'fare') expect.fail(`${key} was told by nobody`);
        }

        const has = (part: string) => checkout.items.some(({ key }) => key.startsWith(part));
        if (has('discount')) met.discounts += 1;
        else if (draft.discount) met.waiting += 1;
        if (has('card_fee')) met.cardFees += 1;
        if (has('service_') && checkout.items.some(({ key }) => /^service_(?!fee)/.test(key))) met.services += 1;
        if (has('seat_')) met.seats += 1;
        if (has('bag_')) met.bags += 1;
        if (has('bag_protection')) met.protection += 1;
      }),
      { numRuns: RUNS },
    );
    // The generated cases cover what they should.
    for (const [what, count] of Object.entries(met)) expect(count, what).toBeGreaterThan(RUNS / 50);
  }, 120_000);
});
