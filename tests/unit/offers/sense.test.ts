// @isolated: it relies on modules that nobody has used yet.
import { describe, expect, it, vi } from 'vitest';
import { toFares } from '@/api/flight';
import { toOffer } from '@/api/offers';
import { type Nonsense, askedParty, onNonsense, tellOf } from '@/api/sense';
import type { WireFare, WireOffer } from '@/api/shapes/offers';
import type { Offer } from '@/domain/offers/types';
import { wireOffer } from './builders';

/** What is read of an offer after a change, and what is told of it. */
function read(
  change: (wire: WireOffer) => void,
  query = 'p_adult=2',
): { offer: Offer | null; told: [Nonsense, string, unknown?][] } {
  const wire = structuredClone(wireOffer());
  change(wire);
  const told: [Nonsense, string, unknown?][] = [];
  return { offer: toOffer(wire, (...one) => told.push(one), askedParty(query)), told };
}
const segment = (wire: WireOffer, n = 0) => wire.segments[n]!;
const details = (wire: WireOffer) => wire.price.EUR.passengers_amounts_details;

it('nothing is told of an offer that can be true', () => {
  expect(read(() => undefined)).toMatchObject({ offer: { id: 'o1' }, told: [] });
});

describe('what cannot be true is left out and told', () => {
  it.each<[string, (wire: WireOffer) => void, [Nonsense, string, unknown?]]>([
    [
      'timestamps in milliseconds',
      (wire) => {
        segment(wire).dep.timestamp *= 1000;
      },
      ['moment', 'segments.0.dep.timestamp', 1_797_233_100_000],
    ],
    [
      'a timestamp of another day than the date',
      (wire) => void (segment(wire).arr.timestamp += 86_400),
      ['moment', 'segments.0.arr.timestamp', expect.any(Number)],
    ],
    [
      'a flight of two days',
      (wire) =>
        Object.assign(segment(wire).arr, {
          date: '16.12.2026',
          timestamp: segment(wire).dep.timestamp + 172_800,
          time: '07:25',
        }),
      ['flown', 'segments.0.arr.timestamp', expect.any(Number)],
    ],
    [
      'a day that is none',
      (wire) => void (segment(wire).dep.date = '31.02.2027'),
      ['day', 'segments.0.dep.date', '31.02.2027'],
    ],
    [
      'a time that is none',
      (wire) => void (segment(wire).dep.time = '25:00'),
      ['clock', 'segments.0.dep.time', '25:00'],
    ],
    [
      'an index without a segment',
      (wire) => void (wire.segments_direction = [[0], [7]]),
      ['index', 'segments_direction.1.0', 7],
    ],
    [
      'a direction without flights',
      (wire) => void (wire.segments_direction = [[0], []]),
      ['flights', 'segments_direction.1', []],
    ],
    [
      'flights in disorder',
      (wire) => void (wire.segments_direction = [[1, 0]]),
      ['order', 'segments.0.dep.timestamp', expect.any(Number)],
    ],
    ['a price of nothing', (wire) => void (wire.price.EUR.price_per_person = 0), ['price', 'price.EUR', 0]],
    [
      'the price of another party',
      (wire) => void (details(wire)['adult'] = { count: 1, price: 189.4 }),
      ['party', 'price.EUR.passengers_amounts_details', '1 adult'],
    ],
    [
      'a traveller whom nobody named',
      (wire) => void (details(wire)['youth'] = { count: 1, price: 100 }),
      ['party', 'price.EUR.passengers_amounts_details', '2 adult, 1 youth'],
    ],
  ])('%s', (_, change, told) => {
    expect(read(change)).toEqual({ offer: null, told: [told] });
  });
});

describe('what does no harm is set right and told', () => {
  it('codes in small letters', () => {
    const { offer, told } = read((wire) => {
      segment(wire).dep.airport.code = 'rix';
      segment(wire).carrier.code = 'bt';
    });
    expect(offer?.legs[0]?.segments[0]).toMatchObject({ carrier: 'BT', dep: { airport: 'RIX' } });
    expect(told).toEqual([
      ['code', 'segments.0.dep.airport.code', 'rix'],
      ['code', 'segments.0.carrier.code', 'bt'],
    ]);
  });
  it('a price for one person below what the party pays: nobody is shown less than is asked', () => {
    const { offer, told } = read((wire) => void (wire.price.EUR.price_per_person = 170));
    expect(offer).toMatchObject({ pricePerPerson: 18_940, total: 37_880 });
    expect(told).toEqual([['each', 'price.EUR.price_per_person', 170]]);
  });
  it('the price of an adult beside a child that pays less is none of it, nor is the mean', () => {
    const family = (wire: WireOffer) =>
      void (wire.price.EUR.passengers_amounts_details = {
        adult: { count: 1, price: 189.4 },
        child: { count: 1, price: 140 },
      });
    expect(read(family, 'p_adult=1&p_child=1').told).toEqual([]);
    expect(
      read((wire) => (family(wire), void (wire.price.EUR.price_per_person = 164.7)), 'p_adult=1&p_child=1').told,
    ).toEqual([]);
  });
  it('a child that pays as an adult', () => {
    expect(read(() => undefined, 'p_adult=1&p_child=1')).toMatchObject({
      offer: { total: 37_880 },
      told: [['party', 'price.EUR.passengers_amounts_details', '2 adult']],
    });
  });
  it('an infant that costs nothing may be left out', () => {
    expect(read(() => undefined, 'p_adult=2&p_infant=1')).toMatchObject({ offer: { total: 37_880 }, told: [] });
  });
  it('a third digit behind the point', () => {
    const { offer, told } = read((wire) => void (details(wire)['adult'] = { count: 2, price: 378.805 }));
    expect(offer?.total).toBe(37_881);
    expect(told).toEqual([['cents', 'price.EUR.passengers_amounts_details.adult.price', 378.805]]);
  });
  it('a clock that is some minutes beside its timestamp', () => {
    const { offer, told } = read((wire) => void (segment(wire).dep.time = '07:32'));
    expect(offer).not.toBeNull();
    expect(told).toEqual([['moment', 'segments.0.dep.timestamp', expect.any(Number)]]);
  });
  it('a return before the arrival, and a connection in another city: the page warns of them', () => {
    expect(read((wire) => void (wire.segments_direction = [[1], [0]])).told).toEqual([
      ['order', 'segments.0.dep.timestamp', expect.any(Number)],
    ]);
    expect(
      read(
        (wire) =>
          void ((segment(wire, 1).dep.city.code = 'MAD'),
          (segment(wire, 1).dep.airport.code = 'MAD'),
          (wire.segments_direction = [[0, 1]])),
      ).told,
    ).toEqual([['place', 'segments.1.dep.city.code', 'MAD']]);
  });
});

it('a fare of another party is not offered', () => {
  const { is_r_baggage_included, is_co_baggage_included, is_pi_baggage_included, price } = wireOffer();
  const fare: WireFare = {
    fare_id: 'f1',
    family: 'light',
    price,
    changes: { kind: 'no' },
    refund: { kind: 'no' },
    is_r_baggage_included,
    is_co_baggage_included,
    is_pi_baggage_included,
  };
  const told: unknown[] = [];
  expect(toFares([fare], (...one) => told.push(one), askedParty('p_adult=1'))).toEqual([]);
  expect(told).toEqual([['party', 'fares.0.price.EUR.passengers_amounts_details', '2 adult']]);
  expect(toFares([fare], undefined, askedParty('p_adult=2'))).toHaveLength(1);
});

it('what cannot be true is kept until the words for it are here', () => {
  const said = vi.fn();
  tellOf('GET /search')('cents', 'price', 1.005);
  onNonsense(said);
  expect(said).toHaveBeenCalledExactlyOnceWith('GET /search', 'cents', 'price', 1.005);
  tellOf('GET /search')('seq', 'seq', 3);
  expect(said).toHaveBeenLastCalledWith('GET /search', 'seq', 'seq', 3);
});
