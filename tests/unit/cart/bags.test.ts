import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFare, toOffer } from '@/api/offers';
import type { WireFare, WireOffer } from '@/api/shapes/offers';
import { bagGroups, bagsAdded, bagPricesIn, bagServices, bagsOfFare, withPieces } from '@/domain/booking/bags';
import { carryOver, makeDraft } from '@/domain/booking/draft';
import type { BookingDraft } from '@/domain/booking/types';
import { cheapestWithBags, fareInLines, priceCart, subtotal, subtotalAt, subtotalOf } from '@/domain/cart/price';
import { type BagWish, bagCost } from '@/domain/offers/bagCost';
import { shownPrices } from '@/domain/offers/parties';
import { linesOf, totalOf } from '../../../sandbox/booking/price';
import type { BookingBody } from '../../../sandbox/db/bookings';
import { bagsOf } from '../../../sandbox/flights/bags';
import { aDraft, aSearch, anOffer } from '../booking/build';
import { wireOffer } from '../offers/builders';

const FAMILIES = ['light', 'standard', 'flexible'] as const;
const parties = fc
  .record({ adult: fc.integer({ min: 1, max: 9 }), child: fc.nat(8), infant: fc.nat(4) })
  .filter(({ adult, child, infant }) => adult + child + infant <= 9 && infant <= adult);
const wishes = fc.record({ cabin: fc.nat(1), checked: fc.nat(2) });
const worlds = fc.record({
  party: parties,
  wish: wishes,
  cents: fc.integer({ min: 900, max: 250_000 }),
  fee: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 4_000 })),
  rules: fc.record({
    lowCost: fc.boolean(),
    longHaul: fc.boolean(),
    premium: fc.boolean(),
    directions: fc.integer({ min: 1, max: 6 }),
    dear: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
});
type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never;

/** One flight and its fares as a server writes them, bags and all. */
function wiresOf({ party, cents, rules }: World): { offer: WireOffer; fares: WireFare[] } {
  const priced = (times: number): WireOffer['price'] => {
    const each = Math.round(cents * times) / 100;
    const part = (count: number) => ({ count, price: Math.round(each * count * 100) / 100 });
    const { adult, child, infant } = party;
    const passengers_amounts_details = {
      adult: part(adult),
      ...(child && { child: part(child) }),
      ...(infant && { infant: part(infant) }),
    };
    return {
      EUR: { price_per_person: each, passengers_amounts_details, agent_prices: { project_markup_per_person: 0 } },
    };
  };
  return {
    offer: { ...wireOffer(), price: priced(1), r_baggage: [], ...bagsOf('light', rules) },
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

function draftOf(world: World): BookingDraft {
  const { offer, fares } = wiresOf(world);
  let n = 0;
  return makeDraft(
    {
      search: aSearch(world.party),
      query: '',
      offer: toOffer(offer)!,
      fares: fares.map(toFare),
      bags: world.wish,
      pricedAt: 0,
      expiresAt: null,
      serviceFeePerPassenger: world.fee,
      telCode: '371',
      now: 0,
    },
    () => `p${(n += 1)}`,
  );
}

/** The booking as the server has it once it was told everything, and its sum by the sandbox's own arithmetic. */
function serverTotal(world: World, draft: BookingDraft, fareId: string): number {
  const { offer, fares } = wiresOf(world);
  const fare = fares.find((one) => one.fare_id === fareId)!;
  const bags = bagsOfFare({ ...draft, fareId });
  const body = {
    fare,
    party: world.party,
    fareCents: Math.round(
      Object.values(fare.price.EUR.passengers_amounts_details).reduce((sum, { price }) => sum + price * 100, 0),
    ),
    feePerPassenger: world.fee,
    services: {},
    seats: [],
    travelPackage: { segments: offer.segments, segments_direction: offer.segments_direction },
    bags: Object.fromEntries(
      Object.entries(draft.bags ?? {}).map(([id, wish]) => [id, { ...bagServices(bags, wish), protection: false }]),
    ),
  } as unknown as BookingBody;
  return totalOf(linesOf(body));
}

const peopleWithBags = ({ party: { adult, child } }: World): number => adult + child;
const size = ({ party: { adult, child, infant } }: World): number => adult + child + infant;

describe('bags chosen for everyone in the list', () => {
  it('make the same total in the list, the cart and at the server, for any party, flight and fare', () => {
    let priced = 0;
    fc.assert(
      fc.property(worlds, (world) => {
        const draft = draftOf(world);
        const { all } = shownPrices(draft.offer, size(world), world.fee, {
          wish: world.wish,
          people: peopleWithBags(world),
        });
        if (bagCost(draft.offer.bags, world.wish) !== null) {
          expect(priceCart(draft, null).total).toBe(all);
          expect(priceCart({ ...draft, fares: [], fareId: null }, null).total).toBe(all);
          priced += 1;
        }
        for (const fare of draft.fares) {
          const chosen = { ...draft, fareId: fare.id };
          const cart = priceCart(chosen, null);
          expect(cart.items.reduce((sum, { price }) => sum + price, 0)).toBe(cart.total);
          expect(subtotalOf(draft, fare)).toBe(cart.total);
          expect(serverTotal(world, draft, fare.id)).toBe(cart.total);
        }
      }),
      { numRuns: 3_000 },
    );
    expect(priced).toBeGreaterThan(2_000);
  });

  it('cost nothing in a fare that has them, and are not sent to it', () => {
    const draft = aDraft(undefined, { bags: withPieces({}, aDraft().passengers, 'cabin', 1) });
    expect(priceCart(draft, null).items.find(({ key }) => key === 'bag_cabin')).toMatchObject({
      serviceId: 'coBaggageBundle',
      units: 2,
      price: 5000,
    });
    const standard = { ...draft, fareId: 'f-s' };
    expect(priceCart(standard, null).items.map(({ key }) => key)).toEqual(['fare', 'service_fee']);
    expect(bagServices(bagsOfFare(standard), { cabin: 1, checked: 0 })).toEqual({ cabin: null, checked: null });
  });

  it('say so where a fare does not sell them, and are in no price then', () => {
    const wanted = withPieces({}, aDraft().passengers, 'checked', 2);
    const { bags } = aDraft().offer;
    expect(bagGroups(wanted, { ...bags, checkedTwoPrice: null })).toMatchObject([
      { kind: 'checked', pieces: 2, people: 2, terms: { state: 'none' } },
    ]);
    // a second bag beside an included one is a line of another name
    const flexible = aDraft(undefined, { bags: wanted, fareId: 'f-f' });
    expect(priceCart(flexible, null).items.at(-1)).toMatchObject({ key: 'bag_second', units: 2, price: 14_200 });
  });

  it('point at another fare when that one is cheaper with them', () => {
    const draft = aDraft(undefined, { bags: withPieces({}, aDraft().passengers, 'checked', 1) });
    const fares = draft.fares.map((fare) => (fare.id === 'f-f' ? { ...fare, total: 40_000 } : fare));
    expect(cheapestWithBags({ ...draft, fares })?.id).toBe('f-f');
    expect(cheapestWithBags(draft)).toBeNull();
  });

  it('are nobody’s who is an infant, and take back an earlier "no checked bag"', () => {
    const wish: BagWish = { cabin: 0, checked: 1 };
    const party = { adult: 1, child: 0, infant: 1 };
    const fresh = { ...aDraft(party), bags: withPieces({}, aDraft(party).passengers, 'checked', wish.checked) };
    expect(Object.keys(fresh.bags)).toEqual([fresh.passengers[0]?.id]);
    const earlier = aDraft(party);
    earlier.passengers = earlier.passengers.map((one) => ({ ...one, skipCheckedBaggage: true }));
    const carried = carryOver(fresh, earlier).passengers;
    expect(carried.map(({ skipCheckedBaggage }) => skipCheckedBaggage)).toEqual([false, true]);
    expect(carryOver(aDraft(party), earlier).passengers[0]?.skipCheckedBaggage).toBe(true);
  });

  it('stay in a total when the fare gets another price', () => {
    const draft = aDraft(undefined, { bags: withPieces({}, aDraft().passengers, 'cabin', 1) });
    expect(subtotalAt(draft, 40_000)).toBe(40_000 + 1800 + 5000);
    expect(subtotal(draft)).toBe(37_880 + 1800 + 5000);
    const lines = [
      { key: 'service_fee', serviceId: 'service_fee', units: 2, price: 1800 },
      { key: 'coBaggageBundle_a', serviceId: 'coBaggageBundle', units: 1, price: 2600 },
    ];
    expect(fareInLines(lines, 44_400, 1800)).toBe(40_000);
    expect(fareInLines([], 41_800, 1800)).toBe(40_000);
    expect(bagPricesIn(lines)).toEqual({ coBaggageBundle: 2600 });
  });
});

describe('bags that a fare does not have', () => {
  const none = { ...anOffer().bags, cabin: false, checked: 0, cabinPrice: 1500, checkedPrice: 2500 };
  const wanted = { a: { cabin: 1, checked: 0 }, b: { cabin: 1, checked: 1 } };

  it('are added to it where it sells them', () => expect(bagsAdded(wanted, none)).toEqual({ cabin: 1, checked: 1 }));
  it('are not, where it does not sell them', () =>
    expect(bagsAdded(wanted, { ...none, checkedPrice: null })).toEqual({ cabin: 1, checked: 0 }));
  it('and those it has are its own', () =>
    expect(bagsAdded(wanted, { ...none, cabin: true, checked: 1 })).toEqual({ cabin: 0, checked: 0 }));
  it('nobody wants any', () => expect(bagsAdded(undefined, none)).toEqual({ cabin: 0, checked: 0 }));
});
