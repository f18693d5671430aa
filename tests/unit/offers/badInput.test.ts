import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWireOffer, MOST_FLIGHTS, toOffer } from '@/api/offers';
import { isOffer } from '@/domain/offers/guard';
import type { Offer } from '@/domain/offers/types';
import { packOffers } from '@/domain/results/columns';
import { type Hop, wireOffer, wireSegment } from './builders';

/** As for every offer of a stream: null if it is dropped and counted. */
const read = (wire: unknown): Offer | null => (isWireOffer(wire) ? toOffer(wire) : null);
const eur = wireOffer().price.EUR;
const priced = (over: object) => wireOffer({ price: { EUR: { ...eur, ...over } } });
const hop = (over: Partial<Hop> = {}): Hop => ({
  from: 'RIX',
  to: 'BCN',
  date: '2026-12-14',
  time: '07:25',
  minutes: 210,
  ...over,
});
const flown = (...hops: Hop[]) => wireOffer({ legs: [hops] });
/** Flights of half an hour, one an hour. */
const chain = (count: number) =>
  flown(
    ...Array.from({ length: count }, (_, n) =>
      hop({ date: `2026-12-${14 + Math.floor(n / 24)}`, time: `${String(n % 24).padStart(2, '0')}:00`, minutes: 30 }),
    ),
  );
const edited = (over: (segment: ReturnType<typeof wireSegment>) => object) => {
  const segment = wireSegment(hop());
  return { ...wireOffer(), segments: [{ ...segment, ...over(segment) }], segments_direction: [[0]] };
};

describe('an impossible offer is dropped', () => {
  it.each([
    ['no segments', { ...wireOffer(), segments: [], segments_direction: [] }],
    ['no directions', { ...wireOffer(), segments_direction: [] }],
    ['an arrival before the departure', flown(hop({ minutes: -60 }))],
    ['no time in the air', flown(hop({ minutes: 0 }))],
    [
      'a flight that leaves before the one before it has arrived',
      flown(hop({ to: 'WAW', minutes: 300 }), hop({ from: 'WAW', time: '09:00', minutes: 400 })),
    ],
    ['a price as text', priced({ price_per_person: '189.40' })],
    ['a negative price', priced({ price_per_person: -1 })],
    ['a price of nothing', priced({ price_per_person: 0 })],
    ['a huge price', priced({ price_per_person: 9e12 })],
    ['a price without end', priced({ price_per_person: Number.POSITIVE_INFINITY })],
    ['a negative part', priced({ passengers_amounts_details: { adult: { count: 1, price: -5 } } })],
    [
      'a part that lowers the total',
      priced({
        passengers_amounts_details: { adult: { count: 2, price: 300 }, child: { count: 1, price: -100 } },
      }),
    ],
    ['a huge total', priced({ passengers_amounts_details: { adult: { count: 2, price: 1e15 } } })],
    ['a price in dollars only', { ...wireOffer(), price: { USD: eur } }],
    ['thirty segments in a direction', chain(30)],
    ['no word on its bags', { ...wireOffer(), is_co_baggage_included: undefined }],
    ['an airport without a code', edited(({ dep }) => ({ dep: { ...dep, airport: { code: '' } } }))],
    ['a time that is none', edited(({ arr }) => ({ arr: { ...arr, time: 'noon' } }))],
    ['an airline without a code', edited(() => ({ carrier: { code: '' }, supplier: { code: '' } }))],
  ])('%s', (_, wire) => {
    expect(read(wire)).toBeNull();
  });
});

describe('an unusual offer is shown', () => {
  it('with an unknown airline, by its code', () => {
    const offer = read(flown(hop({ carrier: 'ZZ' })));
    expect(offer?.carriers).toEqual(['ZZ']);
    expect(offer?.legs[0]?.segments[0]?.carrierName).toBeUndefined();
  });
  it('with the supplier if the airline has no code', () => {
    expect(read(edited(() => ({ carrier: { code: '' }, supplier: { code: 'KW' } })))?.carriers).toEqual(['KW']);
  });
  it('with prices in several currencies, by the one in euros', () => {
    expect(read({ ...wireOffer(), price: { EUR: eur, USD: { price_per_person: 5 } } })?.pricePerPerson).toBe(18_940);
  });
  it('without baggage groups: bags are then not sold', () => {
    const { pi_baggage: _a, cob_baggage: _b, r_baggage: _c, ...bare } = wireOffer();
    expect(read(bare)?.bags).toMatchObject({ cabinPrice: null, checkedPrice: null, checked: 0 });
  });
  it('with a negative bag price, without that bag', () => {
    expect(read(wireOffer({ cob_baggage: { price: -20 } }))?.bags.cabinPrice).toBeNull();
  });
  it('with as many flights as a direction may have', () => {
    expect(read(chain(MOST_FLIGHTS))?.legs[0]?.stops).toBe(MOST_FLIGHTS - 1);
  });
});

it('whatever is accepted is also valid in storage, and its numbers fit the columns', () => {
  const euros = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 300_000 }).map((cents) => cents / 100) },
    { weight: 2, arbitrary: fc.double() },
    { weight: 1, arbitrary: fc.constant('12') },
  );
  const word = fc.constantFrom('', 'BT', 'RIX', '07:25', '14.12.2026', '31.02.2026', '24:00');
  const end = fc.record({
    airport: fc.record({ code: word }),
    city: fc.record({ code: word, title: word }),
    date: word,
    time: word,
    timestamp: fc.oneof(fc.double(), fc.integer({ min: 1_790_000_000, max: 1_800_000_000 })),
  });
  const carrier = fc.record({ code: word });
  const segment = fc.record({
    dep: end,
    arr: end,
    class: fc.record({ name: word }),
    carrier,
    supplier: carrier,
    flight_number: word,
  });
  let taken = 0;
  const sound = wireOffer();
  fc.assert(
    fc.property(
      euros,
      fc.dictionary(fc.constantFrom('adult', 'child'), fc.record({ count: fc.nat(9), price: euros })),
      fc.option(fc.array(segment, { maxLength: 3 }), { nil: sound.segments, freq: 2 }),
      fc.oneof(
        fc.constant([[0], [1]]),
        fc.array(fc.array(fc.integer({ min: -1, max: 3 }), { maxLength: 4 }), { maxLength: 3 }),
      ),
      (each, parts, segments, directions) => {
        const offer = read({
          ...sound,
          price: { EUR: { ...eur, price_per_person: each, passengers_amounts_details: parts } },
          segments,
          segments_direction: directions,
        });
        if (!offer) return;
        taken += 1;
        expect(isOffer(JSON.parse(JSON.stringify(offer)))).toBe(true);
        const { columns } = packOffers([offer]);
        expect(columns.price[0]).toBe(offer.pricePerPerson);
        expect(columns.total[0]).toBe(offer.total);
      },
    ),
    { numRuns: 2000 },
  );
  expect(taken).toBeGreaterThan(0);
});
