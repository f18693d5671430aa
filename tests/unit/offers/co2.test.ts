import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toOffer } from '@/api/offers';
import { kilometres, packPoints, unpackPoints } from '@/domain/airports/coordinates';
import { footprintOf } from '@/domain/offers/co2';
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

  it('include the poles and the date line, and no unknown airport', () => {
    const ends = [
      { iata: 'AAA', lat: -90, lon: -180 },
      { iata: 'BBB', lat: 90, lon: 180 },
    ];
    const read = unpackPoints(packPoints(ends));
    expect([read('AAA'), read('BBB'), read('CCC')]).toEqual([{ lat: -90, lon: -180 }, { lat: 90, lon: 180 }, null]);
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

describe('the CO2 estimate', () => {
  it('is distance times the factor of the cabin, for the whole journey', () => {
    const found = footprintOf(offerWith('economy'), () => 1000);
    expect(found).toEqual({ kg: 128, km: 2000 });
    expect(footprintOf(offerWith('premium-economy'), () => 1000)?.kg).toBe(204);
    expect(footprintOf(offerWith('Business'), () => 1000)?.kg).toBe(370);
    expect(footprintOf(offerWith('first'), () => 1000)?.kg).toBe(511);
  });

  it('counts an unknown cabin as economy', () => expect(footprintOf(offerWith('Lounge'), () => 1000)?.kg).toBe(128));

  it('is some 300 kg for Riga to Barcelona and back', () => {
    const found = footprintOf(offerWith('economy'), distanceOf);
    expect(found?.km).toBeGreaterThan(4500);
    expect(found?.km).toBeLessThan(4800);
    expect(found?.kg).toBeGreaterThan(285);
    expect(found?.kg).toBeLessThan(310);
  });

  it('is null if a place is unknown', () =>
    expect(footprintOf(offerWith('economy'), (from) => (from === 'RIX' ? null : 900))).toBeNull());
});
