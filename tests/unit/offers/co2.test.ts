import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toOffer } from '@/api/offers';
import { kilometres, packPoints, unpackCountries, unpackPoints, unpackTimeZones } from '@/domain/airports/coordinates';
import { type DistanceOf, estimatedFootprint, estimatedKg, footprintOf, servedKg } from '@/domain/offers/co2';
import { isOffer } from '@/domain/offers/guard';
import type { WireSegment } from '@/api/shapes/offers';
import { coordinatesText } from '../../../sandbox/data/coordinates';
import { airports, distanceKm } from '../../../sandbox/world/world';
import { wireOffer } from './builders';

const text = readFileSync(new URL('../../../src/domain/airports/coordinates.txt', import.meta.url), 'utf8');
const pointOf = unpackPoints(text);
const distanceOf = (from: string, to: string): number | null => {
  const [a, b] = [pointOf(from), pointOf(to)];
  return a && b ? kilometres(a, b) : null;
};
const offerWith = (cabin: string, wire = wireOffer()) => {
  for (const segment of wire.segments) segment.class.name = cabin;
  const offer = toOffer(wire);
  if (!offer) throw new Error('no offer');
  return offer;
};

describe('airport coordinates as text', () => {
  it('match the output of the script', () => expect(text).toBe(coordinatesText()));

  it('unpack to a tenth of a degree', () => {
    for (const { iata, lat, lon } of airports.values()) {
      const point = pointOf(iata);
      expect(Math.abs((point?.lat ?? 99) - lat), iata).toBeLessThan(0.0501);
      expect(Math.abs((point?.lon ?? 999) - lon), iata).toBeLessThan(0.0501);
    }
  });

  it('have the time zone of every airport, and none of a city with several', () => {
    const zoneOf = unpackTimeZones(text);
    for (const { iata, tz } of airports.values()) expect(zoneOf(iata), iata).toBe(tz);
    expect(zoneOf('QQQ')).toBeNull();
  });

  it('include the poles and the date line, and no unknown airport', () => {
    const ends = [
      { iata: 'AAA', lat: -90, lon: -180, cc: 'AQ' },
      { iata: 'BBB', lat: 90, lon: 180, cc: 'FJ' },
    ];
    const packed = packPoints(ends);
    const [read, country] = [unpackPoints(packed), unpackCountries(packed)];
    expect([read('AAA'), read('BBB'), read('CCC')]).toEqual([{ lat: -90, lon: -180 }, { lat: 90, lon: 180 }, null]);
    expect([country('AAA'), country('BBB'), country('CCC')]).toEqual(['AQ', 'FJ', null]);
  });

  it('give distances within a few kilometres of exact ones', () => {
    for (const [from, to] of [
      ['RIX', 'BCN'],
      ['RIX', 'JFK'],
      ['HEL', 'SIN'],
      ['AKL', 'LAX'],
    ] as const) {
      const exact = distanceKm(airports.get(from)!, airports.get(to)!);
      expect(Math.abs((distanceOf(from, to) ?? 0) - exact), `${from} ${to}`).toBeLessThan(12);
    }
  });
});

const estimate = (cabin: string, of: DistanceOf) => {
  const found = footprintOf(offerWith(cabin), of);
  if (found && found.kind !== 'estimate') throw new Error('not an estimate');
  return found;
};

describe('the CO2 estimate', () => {
  it('is what the Travel Impact Model publishes for Zurich to San Francisco in economy', () => {
    const wire = wireOffer({
      legs: [[{ from: 'ZRH', to: 'SFO', date: '2026-12-14', time: '12:00', minutes: 720 }]],
    });
    const found = estimatedFootprint(toOffer(wire)!, distanceOf);
    expect(found).toMatchObject({ kind: 'estimate', kg: 573, burnt: 476 });
  });

  it('adds up all flights, with the share of the cabin on narrow and wide aircraft', () => {
    const short = estimate('economy', () => 1000);
    expect(short).toMatchObject({ km: 2000 });
    expect(estimate('premium-economy', () => 1000)?.kg).toBe(short?.kg);
    expect(estimate('Business', () => 1000)?.kg).toBe(Math.round(estimatedKg(1000, 'economy') * 3));
    const long = estimatedKg(6000, 'economy');
    expect(estimate('premium-economy', () => 6000)?.kg).toBe(Math.round(long * 3));
    expect(estimate('Business', () => 6000)?.kg).toBe(Math.round(long * 8));
    expect(estimate('first', () => 6000)?.kg).toBe(Math.round(long * 10));
  });

  it('counts a landing, so that two short flights emit more than one long', () =>
    expect(2 * estimatedKg(1000, 'economy')).toBeGreaterThan(estimatedKg(2000, 'economy') + 15));

  it('counts an unknown cabin as economy', () =>
    expect(estimate('Lounge', () => 1000)?.kg).toBe(estimate('economy', () => 1000)?.kg));

  it('is null if a place is unknown, undefined while the places load', () => {
    expect(estimate('economy', (from) => (from === 'RIX' ? null : 900))).toBeNull();
    expect(footprintOf(offerWith('economy'), undefined)).toBeUndefined();
    expect(footprintOf(offerWith('economy'), null)).toBeNull();
  });
});

describe('the figure of the server', () => {
  const told = (...emissions: (WireSegment['emissions'] | undefined)[]) => {
    const wire = wireOffer();
    wire.segments.forEach((segment, at) => {
      if (emissions[at]) segment.emissions = emissions[at];
    });
    return toOffer(wire)!;
  };
  const model = { kg: 151.4, source: 'Travel Impact Model', model: '3.0', at: '2026-05-02' };

  it('is the sum of all flights with its sources and the oldest day', () => {
    const offer = told(model, { kg: 160, source: 'Airline', at: '2026-04-30' });
    expect(isOffer(offer)).toBe(true);
    expect(footprintOf(offer, undefined)).toEqual({
      kind: 'server',
      kg: 311,
      sources: ['Travel Impact Model 3.0', 'Airline'],
      at: '2026-04-30',
    });
  });

  it('is not used where one flight has none', () => {
    expect(servedKg(told(model, undefined))).toBeNull();
    expect(footprintOf(told(model, undefined), () => 1000)?.kind).toBe('estimate');
  });

  it.each([
    ['no weight', { ...model, kg: 0 }, 'kg'],
    ['a negative one', { ...model, kg: -4 }, 'kg'],
    ['grams', { ...model, kg: 151_400 }, 'kg'],
    ['no source', { ...model, source: '' }, 'source'],
  ])('is left out with %s, and the flight stays', (_, wrong, kind) => {
    const wire = wireOffer();
    wire.segments[0]!.emissions = wrong;
    const told: unknown[][] = [];
    const offer = toOffer(wire, (...nonsense) => told.push(nonsense));
    expect(offer?.legs[0]?.segments[0]).not.toHaveProperty('emissions');
    expect(told).toEqual([[kind, `segments.0.emissions.${kind}`, wrong[kind as 'kg' | 'source']]]);
  });

  it('has no day that does not exist', () =>
    expect(footprintOf(told({ ...model, at: '2026-02-31' }, model), undefined)).toMatchObject({ at: '2026-05-02' }));
});
