import { checkedChoices } from '@/domain/booking/bagChoices';
import { describe, expect, it } from 'vitest';
import { toFares } from '@/api/flight';
import { toOffer } from '@/api/offers';
import { isOffer } from '@/domain/offers/guard';
import { bagCost, shownPrices, inPrice } from '@/domain/offers/offerBags';
import { airlinesOf, bagLevel, isNightStop, legParts, stopCity, stopCodes } from '@/domain/offers/facts';
import { manyOffers, wireOffer, wireSegment } from './builders';

it("a stop of the search is named in the site's language, other stops as in the offer", () => {
  const dep = toOffer(wireOffer())?.legs[0]?.segments[0]?.dep;
  if (!dep) throw new Error('an offer without a flight');
  const stop = { ...dep, airport: 'RIX', city: 'RIX', cityTitle: 'Riga' };
  const riga = { city: 'Riga', iata: 'RIX', cityIata: 'RIX', isCity: false, names: { en: 'Riga', et: 'Riia' } };
  const search = { trips: [{ id: '1', srcLocation: null, destLocation: riga, startDate: null, endDate: null }] };
  expect(stopCity(stop, search, 'et')).toBe('Riia');
  expect(stopCity(stop, search, 'ru')).toBe('Riga');
  expect(stopCity({ ...stop, airport: 'WAW', city: 'WAW', cityTitle: 'Warsaw' }, search, 'et')).toBe('Warsaw');
});

describe('an offer from the wire', () => {
  it('becomes cents, ISO dates and minutes', () => {
    const offer = toOffer(wireOffer({ each: 189.4, travellers: 3 }));
    expect(offer).toMatchObject({
      id: 'o1',
      mergeKey: 'm1',
      dataProvider: 'sandbox',
      carriers: ['BT'],
      pricePerPerson: 18_940,
      total: 56_820,
      oldPricePerPerson: null,
    });
    expect(offer?.legs[0]).toMatchObject({ minutes: 210, stops: 0, dayShift: 0 });
    expect(offer?.legs[0]?.segments[0]?.dep).toMatchObject({ airport: 'RIX', date: '2026-12-14', time: '07:25' });
  });

  it.each([
    ['E', 'economy'],
    ['W', 'premium-economy'],
    ['B', 'business'],
    ['F', 'first'],
    ['Premium Economy', 'premium-economy'],
    ['PREMIUM_ECONOMY', 'premium-economy'],
    ['Lounge', 'Lounge'],
    ['A', 'A'],
  ])('maps the cabin "%s" to "%s"', (name, cabin) => {
    const wire = wireOffer();
    for (const segment of wire.segments) segment.class.name = name;
    expect(toOffer(wire)?.legs[0]?.segments[0]?.cabin).toBe(cabin);
  });

  it('counts days to arrival by the calendar', () => {
    const late = [{ from: 'RIX', to: 'BCN', date: '2026-12-31', time: '21:50', minutes: 215 }];
    expect(toOffer(wireOffer({ legs: [late] }))?.legs[0]?.dayShift).toBe(1);
  });

  it('adds up all passenger types', () => {
    const wire = wireOffer();
    wire.price.EUR.passengers_amounts_details = {
      adult: { count: 2, price: 378.8 },
      child: { count: 1, price: 142.05 },
      infant: { count: 1, price: 18.95 },
    };
    expect(toOffer(wire)?.total).toBe(53_980);
  });

  it('keeps an old price only if it was higher', () => {
    const wire = wireOffer({ each: 100 });
    wire.price.EUR.old_price_per_person = 120;
    expect(toOffer(wire)?.oldPricePerPerson).toBe(12_000);
    wire.price.EUR.old_price_per_person = 90;
    expect(toOffer(wire)?.oldPricePerPerson).toBeNull();
  });

  it.each([
    ['an index without a segment', { segments_direction: [[0], [7]] }],
    ['an empty direction', { segments_direction: [[0], []] }],
    [
      'a day that does not exist',
      {
        segments: [
          {
            ...wireSegment({ from: 'A', to: 'B', date: '2026-12-14', time: '07:00', minutes: 60 }),
            dep: {
              ...wireSegment({ from: 'A', to: 'B', date: '2026-12-14', time: '07:00', minutes: 60 }).dep,
              date: '31.02.2026',
            },
          },
        ],
        segments_direction: [[0]],
      },
    ],
    [
      'an arrival before the departure',
      {
        segments: [wireSegment({ from: 'A', to: 'B', date: '2026-12-14', time: '07:00', minutes: -60 })],
        segments_direction: [[0]],
      },
    ],
  ])('is rejected with %s', (_, over) => {
    expect(toOffer(wireOffer(over))).toBeNull();
  });

  it('is rejected without a price', () => {
    const wire = wireOffer();
    wire.price.EUR.passengers_amounts_details = {};
    expect(toOffer(wire)).toBeNull();
  });

  it('says which bags are included and what others cost', () => {
    expect(toOffer(wireOffer())?.bags).toEqual({
      personalItem: true,
      cabin: false,
      checked: 0,
      checkedWeightKg: 23,
      personalItemSize: { width: 40, length: 30, height: 20, unit: 'cm' },
      cabinWeightKg: 8,
      cabinPrice: 2_400,
      checkedPrice: 6_150,
      checkedTwoPrice: 12_900,
      checkedTwoKg: 23,
    });
    const included = toOffer(wireOffer({ is_r_baggage_included: true, is_co_baggage_included: true }))?.bags;
    expect(included).toMatchObject({ cabin: true, checked: 1, cabinPrice: null, checkedPrice: null });
    expect(included && bagLevel(included)).toBe('checked');
  });

  it('has the weight of each of two bags, the same in the list as in the fare', () => {
    const bag = (piece: 1 | 2, weight: number, price: number) => ({
      piece,
      weight,
      weight_unit: 'kg',
      r_baggage_price: { total_price_per_person: { price } },
    });
    const bags = toOffer(wireOffer({ r_baggage: [bag(1, 20, 30), bag(2, 26, 70)] }))?.bags;
    if (!bags) throw new Error('no bags');
    const two = checkedChoices(bags).find(({ key }) => key === 'two');
    expect(two).toMatchObject({ kg: 26, price: 7000 });
    expect(inPrice(bags, { cabin: 0, checked: 2 }).checkedWeightKg).toBe(26);
    expect(inPrice(bags, { cabin: 0, checked: 1 }).checkedWeightKg).toBe(20);
    // An offer stored by an earlier version does not know it: no weight rather than that of one bag.
    const { checkedTwoKg: _, ...older } = bags;
    expect(checkedChoices(older).find(({ key }) => key === 'two')?.kg).toBeNull();
  });

  it('survives storage', () => {
    for (const wire of manyOffers(100)) {
      const offer = toOffer(wire);
      const back: unknown = JSON.parse(JSON.stringify(offer));
      expect(isOffer(back)).toBe(true);
      expect(back).toEqual(offer);
    }
    expect(isOffer({ ...toOffer(wireOffer()), legs: [] })).toBe(false);
    expect(isOffer(null)).toBe(false);
  });
});

it('a fare keeps its rules; a fee without an amount is a fee all the same', () => {
  const wire = wireOffer();
  const [fare] = toFares([
    {
      fare_id: 'f1',
      family: 'light',
      price: wire.price,
      changes: { kind: 'fee', fee: 45.5 },
      refund: { kind: 'fee' },
      is_r_baggage_included: false,
      is_co_baggage_included: false,
      is_pi_baggage_included: true,
    },
  ]);
  expect(fare).toMatchObject({
    total: 37_880,
    changes: { kind: 'fee', fee: 4_550 },
    refund: { kind: 'fee', fee: null },
  });
});

it('the service fee is part of the price of one and of all', () => {
  expect(shownPrices(toOffer(wireOffer())!, 2, 900)).toEqual({ each: 19_840, all: 39_680 });
});

it('bags for everyone are part of both; included bags cost nothing and infants have none', () => {
  const offer = toOffer(wireOffer())!;
  const bags = (cabin: number, checked: number) => ({ wish: { cabin, checked }, people: 2 });
  // Cabin 24.00, checked 61.50 for one person; three travel, one of them an infant.
  expect(shownPrices(offer, 3, 900, bags(1, 0))).toEqual({ each: 22_240, all: 37_880 + 2700 + 4800 });
  expect(shownPrices(offer, 3, 900, bags(1, 1))).toEqual({ each: 28_390, all: 37_880 + 2700 + 17_100 });
  // Each number of pieces has its own price; without one it is not sold.
  expect(bagCost(offer.bags, { cabin: 0, checked: 2 })).toBe(12_900);
  expect(bagCost({ ...offer.bags, checkedTwoPrice: null }, { cabin: 0, checked: 2 })).toBeNull();
  const included = toOffer(wireOffer({ is_co_baggage_included: true, is_r_baggage_included: true }))!;
  expect(bagCost(included.bags, { cabin: 1, checked: 1 })).toBe(0);
  const never = { ...offer.bags, cabinPrice: null, checkedPrice: null };
  expect([bagCost(never, { cabin: 1, checked: 0 }), bagCost(never, { cabin: 0, checked: 1 })]).toEqual([null, null]);
  expect(bagCost(never, { cabin: 0, checked: 0 })).toBe(0);
});

it('facts of a journey with a connection at night', () => {
  const offer = toOffer(
    wireOffer({
      legs: [
        [
          { from: 'RIX', to: 'WAW', date: '2026-12-14', time: '20:00', minutes: 90, carrier: 'LO', supplier: 'KW' },
          { from: 'WAW', to: 'BCN', date: '2026-12-15', time: '06:00', minutes: 180, carrier: 'FR' },
        ],
      ],
    }),
  );
  const leg = offer?.legs[0];
  if (!offer || !leg) throw new Error('no offer');
  expect(stopCodes(leg)).toEqual(['WAW']);
  expect(legParts(leg)).toEqual([
    { kind: 'fly', minutes: 90 },
    { kind: 'wait', minutes: 510 },
    { kind: 'fly', minutes: 180 },
  ]);
  expect(airlinesOf(leg.segments).map((airline) => airline.code)).toEqual(['LO', 'FR']);
  const [first, second] = leg.segments;
  expect(first && second && isNightStop(first, second)).toBe(true);
});
