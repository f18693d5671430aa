import { is } from 'superstruct';
import { describe, expect, it } from 'vitest';
import { WireFare, WireOffer } from '@/api/shapes/offers';
import { momentOf, localOf } from '../../../sandbox/flights/clock.ts';
import { findOffer, makeOffers, parseSearchQuery, type ParsedSearch } from '../../../sandbox/flights/index.ts';
import { airports, distanceKm } from '../../../sandbox/world/world.ts';

const TODAY = '2026-11-20';
const NOW = Date.parse(`${TODAY}T12:00:00Z`);
const RIGA_BARCELONA =
  '?src=riga&s_iata=rix&s_ct=rix&dest=barcelona&d_iata=bcn&d_ct=bcn&start=2027-01-15&end=2027-01-22&p_adult=2&type=roundtrip&cabin=all';

function search(query: string): ParsedSearch {
  const read = parseSearchQuery(query, TODAY);
  if ('message' in read) throw new Error(`${read.field}: ${read.message}`);
  return read;
}

describe('a busy route, Riga to Barcelona and back', () => {
  const offers = makeOffers(search(RIGA_BARCELONA), NOW);

  it('has at least 2,000 valid and distinct offers', () => {
    expect(offers.length).toBeGreaterThanOrEqual(2000);
    expect(offers.filter((offer) => !is(offer, WireOffer))).toEqual([]);
    expect(new Set(offers.map((offer) => offer.id)).size).toBe(offers.length);
  });

  it('has direct, one-stop and two-stop flights of many carriers and suppliers', () => {
    const stops = new Set(offers.flatMap((offer) => offer.segments_direction.map((leg) => leg.length - 1)));
    expect([...stops].sort()).toEqual([0, 1, 2]);
    expect(new Set(offers.flatMap((offer) => offer.segments.map((s) => s.carrier.code))).size).toBeGreaterThan(10);
    expect(new Set(offers.map((offer) => offer.data_provider)).size).toBeGreaterThan(2);
    expect(offers.some((offer) => offer.segments.some((s) => s.supplier.code !== s.carrier.code))).toBe(true);
  });

  it('never leaves before landing, and leaves time for connections', () => {
    for (const offer of offers) {
      for (const direction of offer.segments_direction) {
        direction.forEach((index, n) => {
          const segment = offer.segments[index]!;
          expect(segment.arr.timestamp).toBeGreaterThan(segment.dep.timestamp);
          const before = n > 0 ? offer.segments[direction[n - 1]!]! : null;
          if (before) {
            const wait = (segment.dep.timestamp - before.arr.timestamp) / 60;
            expect(wait).toBeGreaterThanOrEqual(45);
            expect(wait).toBeLessThanOrEqual(600);
            expect(segment.dep.airport.code).toBe(before.arr.airport.code);
          }
        });
      }
    }
  });

  it('flies at the speed of a jet', () => {
    for (const { dep, arr } of offers.flatMap((offer) => offer.segments)) {
      const hours = (arr.timestamp - dep.timestamp) / 3600;
      const km = distanceKm(airports.get(dep.airport.code)!, airports.get(arr.airport.code)!);
      expect(km / hours).toBeGreaterThan(120);
      expect(km / hours).toBeLessThan(930);
    }
  });

  it('shows times local to each airport', () => {
    for (const { dep, arr } of offers.slice(0, 300).flatMap((offer) => offer.segments)) {
      for (const end of [dep, arr]) {
        expect(localOf(end.timestamp * 1000, airports.get(end.airport.code)!.tz)).toEqual({
          date: end.date,
          time: end.time,
        });
      }
    }
  });

  it('has plausible prices: direct flights from tens of euros, none free', () => {
    const prices = offers.map((offer) => offer.price.EUR.price_per_person);
    expect(Math.min(...prices)).toBeGreaterThan(30);
    expect(Math.min(...prices)).toBeLessThan(250);
    for (const { price } of offers) {
      const { adult } = price.EUR.passengers_amounts_details;
      expect(adult).toEqual({ count: 2, price: Math.round(price.EUR.price_per_person * 200) / 100 });
    }
  });

  it('gives the same answer again, and other prices on another day', () => {
    const again = makeOffers(search(RIGA_BARCELONA), NOW);
    expect(again).toEqual(offers);
    const later = makeOffers(search(RIGA_BARCELONA.replace('2027-01-22', '2027-01-24')), NOW);
    expect(later[0]!.price).not.toEqual(offers[0]!.price);
  });

  it("has three fares per offer: the first at the list's price, more expensive ones with more", () => {
    const offer = offers[100]!;
    const found = findOffer(search(RIGA_BARCELONA), offer.merge_key, offer.data_provider, NOW)!;
    expect(found.offer).toEqual(offer);
    expect(found.fares.map((fare) => fare.family)).toEqual(['light', 'standard', 'flexible']);
    expect(found.fares.every((fare) => is(fare, WireFare))).toBe(true);
    const prices = found.fares.map((fare) => fare.price.EUR.price_per_person);
    expect(prices[0]).toBe(offer.price.EUR.price_per_person);
    expect([...prices].sort((a, b) => a - b)).toEqual(prices);
    expect(findOffer(search(RIGA_BARCELONA), 'nothing', 'gds', NOW)).toBeNull();
  });
});

describe('other routes', () => {
  const oneWay = (from: string, to: string, more = '') =>
    makeOffers(search(`?s_iata=${from}&s_ct=${from}&d_iata=${to}&d_ct=${to}&start=2027-03-10&type=oneway${more}`), NOW);

  it('a city means all of its airports', () => {
    const from = new Set(oneWay('rix', 'lon').map((offer) => offer.segments.at(-1)!.arr.airport.code));
    expect(from.size).toBeGreaterThan(1);
  });

  it('far places have plausible stops', () => {
    for (const to of ['jfk', 'bkk', 'syd', 'nrt', 'cpt', 'eze']) {
      const offers = oneWay('rix', to);
      expect(offers.length, to).toBeGreaterThan(3);
      expect(offers.every((offer) => offer.segments.length <= 3)).toBe(true);
    }
  });

  it('business costs more than economy and excludes low-cost carriers', () => {
    const cheapest = (offers: { price: { EUR: { price_per_person: number } } }[]) =>
      Math.min(...offers.map((offer) => offer.price.EUR.price_per_person));
    const business = oneWay('rix', 'ber', '&cabin=business');
    expect(cheapest(business)).toBeGreaterThan(2 * cheapest(oneWay('rix', 'ber')));
    expect(business.flatMap((offer) => offer.segments).some((s) => s.carrier.code === 'FR')).toBe(false);
  });

  it('children and infants are priced by type', () => {
    const [offer] = oneWay('rix', 'ber', '&p_adult=1&p_child=2&p_infant=1');
    expect(Object.keys(offer!.price.EUR.passengers_amounts_details)).toEqual(['adult', 'child', 'infant']);
  });
});

describe('a results query is validated strictly', () => {
  const field = (query: string) => (parseSearchQuery(query, TODAY) as { field?: string }).field;
  const base = '?s_iata=rix&s_ct=rix&d_iata=bcn&d_ct=bcn&start=2027-01-15&type=oneway';

  it.each([
    [base.replace('rix', 'qqq').replace('s_ct=rix', 's_ct=qqq'), 's_iata'],
    [base.replace('d_iata=bcn', 'd_iata='), 'd_iata'],
    [base.replace('2027-01-15', '2026-11-19'), 'start'],
    [base.replace('2027-01-15', '2027-11-21'), 'start'],
    [base.replace('2027-01-15', '2027-02-30'), 'start'],
    [`${base}&p_adult=12`, 'p_adult'],
    [`${base}&p_adult=0`, 'p_adult'],
    [`${base}&p_infant=2`, 'p_infant'],
    [`${base}&p_child=x`, 'p_child'],
    [`${base}&cabin=roof`, 'cabin'],
    [base.replace('oneway', 'sideways'), 'type'],
    [`${base.replace('oneway', 'roundtrip')}&end=2027-01-10`, 'end'],
  ])('%s names %s', (query, expected) => {
    expect(field(query)).toBe(expected);
  });
});

describe('time zones', () => {
  it('have summer time and the date line', () => {
    expect(localOf(momentOf('2027-03-28', 12 * 60, 'Europe/Riga'), 'Europe/Riga')).toEqual({
      date: '28.03.2027',
      time: '12:00',
    });
    expect(localOf(momentOf('2027-03-27', 23 * 60, 'Europe/Riga'), 'Asia/Tokyo')).toEqual({
      date: '28.03.2027',
      time: '06:00',
    });
  });
});
