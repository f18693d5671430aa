import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFares } from '@/api/flight';
import { toOffer } from '@/api/offers';
import type { WireFare, WireOffer } from '@/api/shapes/offers';
import {
  type PassengerBags,
  acceptedBags,
  atPrices,
  bagGroups,
  bagPricesIn,
  bagServices,
  bagsAdded,
  bagsOfFare,
  bagsTotal,
  mayHaveBags,
  protectedGroups,
  protectionOf,
  withPieces,
  withoutChecked,
} from '@/domain/booking/passengerBags';
import { carryOver, makeDraft } from '@/domain/booking/draft';
import type { BookingDraft } from '@/domain/booking/types';
import {
  cheaperFareWithBags,
  cheapestWithBags,
  fareInLines,
  priceCart,
  subtotal,
  subtotalAt,
  subtotalOf,
} from '@/domain/cart/cartPrice';
import { type BagWish, bagCost, shownPrices } from '@/domain/offers/offerBags';
import { serviceById } from '../../../sandbox/catalogue/services';
import { linesOf, totalOf } from '../../../sandbox/booking/price';
import type { BookingBody } from '../../../sandbox/db/bookings';
import { bagsOf } from '../../../sandbox/flights/bags';
import { aDraft, aSearch, anOffer } from '../booking/build';
import { runs } from '../../fixtures/runs';
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

/** A flight with its fares and bags, as a server sends them. */
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
      ...bagsOf(family, { ...rules, whole: true }),
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
      fares: toFares(fares),
      bags: world.wish,
      pricedAt: 0,
      expiresAt: null,
      serviceFeePerPassenger: world.fee,
      telCode: '371',
      isSubscribedNewsletter: true,
      now: 0,
    },
    () => `p${(n += 1)}`,
  );
}

/** The booking after all updates, and its total by the sandbox's arithmetic. */
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
      Object.entries(draft.bags ?? {}).map(([id, wish]) => [
        id,
        { ...bagServices(bags, wish), protection: protectionOf(bags, wish) !== null },
      ]),
    ),
  } as unknown as BookingBody;
  return totalOf(linesOf(body));
}

const peopleWithBags = ({ party: { adult, child } }: World): number => adult + child;
const size = ({ party: { adult, child, infant } }: World): number => adult + child + infant;

describe('bags chosen for everyone in the list', () => {
  it('give the same total in list, cart and server, for any party, flight and fare', () => {
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
      { numRuns: runs(3000) },
    );
    expect(priced).toBeGreaterThan(runs(2000));
  });

  it('give the same total in cart and server if chosen per traveller, in every fare', () => {
    const protection = Math.round((serviceById('checkedBaggageProtection')?.data.unit_price ?? 0) * 100);
    expect(protection).toBeGreaterThan(0);
    const own: fc.Arbitrary<PassengerBags> = fc
      .record({ cabin: fc.nat(1), checked: fc.nat(2), upgrade: fc.boolean(), large: fc.boolean(), safe: fc.boolean() })
      .map(({ cabin, checked, upgrade, large, safe }) => ({
        cabin,
        checked,
        ...(upgrade && cabin ? { upgrade: true as const } : {}),
        ...(large && checked === 1 ? { large: true as const } : {}),
        ...(safe ? { protection } : {}),
      }));
    const seen = new Set<string>();
    fc.assert(
      fc.property(worlds, fc.array(own, { minLength: 9, maxLength: 9 }), (world, wishes) => {
        const draft = draftOf(world);
        draft.bags = Object.fromEntries(
          draft.passengers.filter(mayHaveBags).map(({ id }, at) => [id, wishes[at] ?? { cabin: 0, checked: 0 }]),
        );
        for (const fare of draft.fares) {
          const cart = priceCart({ ...draft, fareId: fare.id }, null);
          for (const { key } of cart.items) seen.add(key);
          expect(cart.items.reduce((sum, { price }) => sum + price, 0)).toBe(cart.total);
          expect(subtotal({ ...draft, fareId: fare.id })).toBe(cart.total);
          expect(serverTotal(world, draft, fare.id)).toBe(cart.total);
        }
      }),
      { numRuns: runs(1500) },
    );
    const lines = ['cabin', 'bundle', 'checked', 'large', 'two', 'second', 'protection'].map((name) => `bag_${name}`);
    expect([...seen].filter((key) => key.startsWith('bag_')).toSorted()).toEqual(lines.toSorted());
  });

  it('cost nothing and are not sent if included', () => {
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

  it('are reported and not counted if not sold', () => {
    const wanted = withPieces({}, aDraft().passengers, 'checked', 2);
    const { bags } = aDraft().offer;
    expect(bagGroups(wanted, { ...bags, checkedTwoPrice: null })).toMatchObject([
      { kind: 'checked', pieces: 2, people: 2, terms: { state: 'none' } },
    ]);
    // A second bag beside an included one has another line name.
    const flexible = aDraft(undefined, { bags: wanted, fareId: 'f-f' });
    expect(priceCart(flexible, null).items.at(-1)).toMatchObject({ key: 'bag_second', units: 2, price: 14_200 });
  });

  it('recommend another fare if it is cheaper with them', () => {
    const draft = aDraft(undefined, { bags: withPieces({}, aDraft().passengers, 'checked', 1) });
    const fares = draft.fares.map((fare) => (fare.id === 'f-f' ? { ...fare, total: 40_000 } : fare));
    expect(cheapestWithBags({ ...draft, fares })?.id).toBe('f-f');
    expect(cheapestWithBags(draft)).toBeNull();
  });

  it('name the dearer fare that is cheaper with them, and the difference', () => {
    const draft = aDraft(undefined, { bags: withPieces({}, aDraft().passengers, 'checked', 1) });
    const light = draft.fares.find(({ id }) => id === draft.fareId)!;
    const flexible = draft.fares.find(({ id }) => id === 'f-f')!;
    const less = subtotalOf(draft, light) - subtotalOf(draft, { ...flexible, total: light.total + 100 });
    const fares = draft.fares.map((fare) => (fare.id === 'f-f' ? { ...fare, total: light.total + 100 } : fare));
    expect(less).toBeGreaterThan(0);
    expect(cheaperFareWithBags({ ...draft, fares })).toMatchObject({ fare: { id: 'f-f' }, less });
    // Nothing is said where it costs as much, and where no bags are wanted.
    const even = fares.map((fare) => (fare.id === 'f-f' ? { ...fare, total: light.total + 100 + less } : fare));
    expect(cheaperFareWithBags({ ...draft, fares: even })).toBeNull();
    expect(cheaperFareWithBags({ ...draft, fares, bags: {} })).toBeNull();
  });

  it('do not apply to infants, and override an earlier "no checked bag"', () => {
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

  it("stay in the total when the fare's price changes", () => {
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

describe('bags that a fare does not include', () => {
  const none = { ...anOffer().bags, cabin: false, checked: 0, cabinPrice: 1500, checkedPrice: 2500 };
  const wanted = { a: { cabin: 1, checked: 0 }, b: { cabin: 1, checked: 1 } };

  it('are added if it sells them', () => expect(bagsAdded(wanted, none)).toEqual({ cabin: 1, checked: 1 }));
  it('are not added if it does not', () =>
    expect(bagsAdded(wanted, { ...none, checkedPrice: null })).toEqual({ cabin: 1, checked: 0 }));
  it('are added to those that it includes', () =>
    expect(bagsAdded(wanted, { ...none, cabin: true, checked: 1 })).toEqual({ cabin: 0, checked: 0 }));
  it('are not added if no traveller wants them', () =>
    expect(bagsAdded(undefined, none)).toEqual({ cabin: 0, checked: 0 }));
});

describe('bag wishes of one traveller', () => {
  const perks = { fastTrack: false, free: [] };
  const detail = {
    cabinSize: null,
    checkedSize: null,
    large: { kg: 26, price: 4600 },
    twoKg: 26,
    bundle: perks,
    upgrade: { ...perks, fastTrack: true, price: 3900 },
  };
  const light = { ...anOffer().bags, cabin: false, checked: 0, cabinPrice: 2500, checkedPrice: 3400, detail };
  const wish: PassengerBags = { cabin: 1, checked: 1, upgrade: true, large: true, protection: 590 };

  it('can be a better bundle and a larger bag if the fare sells them', () => {
    expect(bagServices(light, wish)).toEqual({ cabin: 'coBaggageBundleUpgrade', checked: 'rBaggageLarge' });
    expect(bagsTotal({ a: wish }, light)).toBe(3900 + 4600 + 590);
  });

  it('are not replaced by something else if the fare does not sell them', () => {
    const { detail: _, ...plain } = light;
    expect(bagServices(plain, wish)).toEqual({ cabin: null, checked: null });
    expect(bagGroups({ a: wish }, plain).map(({ terms }) => terms.state)).toEqual(['none', 'none']);
    // A bag that is not sold is not protected either.
    expect(bagsTotal({ a: wish }, plain)).toBe(0);
  });

  it('are met by two included bags (a larger one) and by an included cabin bag', () => {
    const business = { ...light, cabin: true, checked: 2, checkedWeightKg: 32 };
    expect(bagServices(business, wish)).toEqual({ cabin: null, checked: null });
    expect(protectionOf(business, wish)).toBe(590);
  });

  it('include no protection without a checked bag; it keeps its price', () => {
    expect(protectionOf(light, { cabin: 1, checked: 0, protection: 590 })).toBeNull();
    expect(withoutChecked(wish)).toEqual({ cabin: 1, checked: 0, upgrade: true });
    const two = { a: wish, b: { ...wish, protection: 690 }, c: { cabin: 0, checked: 0 } };
    expect(protectedGroups(two, light)).toEqual([
      { price: 590, people: 1, ids: ['a'] },
      { price: 690, people: 1, ids: ['b'] },
    ]);
    const draft = aDraft(undefined, { bags: two, fares: [], offer: anOffer({ bags: light }) });
    const lines = priceCart(draft, null).items.filter(({ serviceId }) => serviceId === 'checkedBaggageProtection');
    expect(lines.map(({ key, price }) => [key, price])).toEqual([
      ['bag_protection', 590],
      ['bag_protection_690', 690],
    ]);
  });

  it('lose their options when the number of bags changes for all', () => {
    const passengers = aDraft().passengers.slice(0, 1);
    const bags = { 'id-2': wish };
    expect(withPieces(bags, passengers, 'checked', 2)['id-2']).toEqual({
      cabin: 1,
      checked: 2,
      upgrade: true,
      protection: 590,
    });
    expect(withPieces(bags, passengers, 'checked', 0)['id-2']).toEqual({ cabin: 1, checked: 0, upgrade: true });
    expect(withPieces(bags, passengers, 'cabin', 0)['id-2']).toEqual({
      cabin: 0,
      checked: 1,
      large: true,
      protection: 590,
    });
  });

  it('get accepted prices, and lose what the booking does not have', () => {
    const prices = { coBaggageBundleUpgrade: 4100, checkedBaggageProtection: 690, rBaggageLarge: 4700 };
    expect(acceptedBags(light, wish, prices)).toEqual({ ...wish, protection: 690 });
    expect(bagsTotal({ a: acceptedBags(light, wish, prices) }, atPrices(light, prices))).toBe(4100 + 690 + 4700);
    expect(acceptedBags(light, wish, { coBaggageBundleUpgrade: 4100 })).toEqual({
      cabin: 1,
      checked: 0,
      upgrade: true,
    });
    expect(acceptedBags(light, { ...wish, checked: 2 }, { rBaggageDoubleLarge: 8000 })).toEqual({
      cabin: 0,
      checked: 2,
    });
  });
});
