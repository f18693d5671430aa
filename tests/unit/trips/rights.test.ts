import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { kilometres, unpackPoints } from '@/domain/airports/coordinates';
import type { Leg, Stop } from '@/domain/offers/types';
import { unpackZones } from '@/domain/trips/lawZones';
import { compensationOf, distanceClass, journeyRights } from '@/domain/trips/rights';
import { RIGHTS } from '@/domain/trips/rights.data';
import { lawZonesText } from '../../../sandbox/data/lawZones';

const read = (path: string) => readFileSync(new URL(`../../../src/domain/${path}`, import.meta.url), 'utf8');
const pointOf = unpackPoints(read('airports/coordinates.txt'));
const zones = unpackZones(read('trips/lawZones.txt'));
const distanceOf = (from: string, to: string): number | null => {
  const [a, b] = [pointOf(from), pointOf(to)];
  return a && b ? kilometres(a, b) : null;
};
const stop = (airport: string): Stop => ({
  airport,
  city: airport,
  cityTitle: airport,
  date: '2027-01-15',
  time: '10:00',
  at: 0,
});

/** A journey like "JFK -BT- RIX -FR- BCN". */
function legOf(path: string): Leg {
  const parts = path.split(/[ -]+/);
  const segments = [];
  for (let at = 0; at + 2 < parts.length; at += 2) {
    const [from = '', carrier = '', to = ''] = parts.slice(at, at + 3);
    const flight = { carrier, supplier: carrier, flightNumber: '1', cabin: 'economy', minutes: 100 };
    segments.push({ ...flight, dep: stop(from), arr: stop(to) });
  }
  return { segments, minutes: 100, stops: segments.length - 1, dayShift: 0 };
}
const rightsOf = (path: string) => journeyRights(legOf(path), distanceOf, zones);
/** "eu yes middle" for each law. */
const lawsOf = (path: string) => rightsOf(path)?.laws.map((one) => `${one.law} ${one.applies} ${one.distance}`);

describe('the class of a distance', () => {
  it.each([
    [1500, false, 'short'],
    [1500.1, false, 'middle'],
    [3500, false, 'middle'],
    [3500.1, false, 'long'],
    [1500, true, 'short'],
    [3500.1, true, 'middle'],
    [9400, true, 'middle'],
  ] as const)('%s km, within the EU: %s', (km, inside, expected) => expect(distanceClass(km, inside)).toBe(expected));

  it('is marked where the coordinates cannot tell it', () => {
    const near = (km: number, path: string) => journeyRights(legOf(path), () => km, zones)?.near;
    expect([1479, 1480, 1520, 1521].map((km) => near(km, 'RIX -BT- JFK'))).toEqual([false, true, true, false]);
    // Within the EU there is no third class.
    expect(near(3500, 'HEL -AY- TFS')).toBe(false);
    expect(near(3500, 'RIX -BT- DXB')).toBe(true);
  });
});

describe('where the laws apply', () => {
  it.each([
    ['within the EU', 'RIX -BT- HEL', ['eu yes short']],
    ['within the EU, far', 'HEL -AY- TFS', ['eu yes middle']],
    ['to an outermost region', 'CDG -AF- RUN', ['eu yes middle']],
    ['from Norway', 'OSL -DY- RIX', ['eu yes short']],
    ['from the EU with any airline', 'FRA -UA- JFK', ['eu yes long']],
    ['from elsewhere with an airline of the EU', 'JFK -LH- FRA', ['eu yes long']],
    ['from elsewhere with an airline of elsewhere', 'JFK -UA- FRA', []],
    ['from elsewhere with an unknown airline', 'JFK -0A- FRA', ['eu depends long']],
    ['from elsewhere with a British airline to the EU', 'JFK -BA- CDG', []],
    ['from the United Kingdom', 'LHR -AA- JFK', ['uk yes long']],
    ['from the United Kingdom to the EU', 'STN -FR- RIX', ['uk yes middle', 'eu yes middle']],
    ['from the United Kingdom to the EU with a British airline', 'LGW -BA- MAD', ['uk yes short']],
    ['from the EU to the United Kingdom', 'RIX -FR- STN', ['eu yes middle', 'uk yes middle']],
    ['to the United Kingdom with an airline of the EU', 'JFK -EI- LHR', ['uk yes long']],
    ['to the United Kingdom with an airline of elsewhere', 'JFK -AA- LHR', []],
    ['elsewhere', 'JFK -LH- DXB', []],
    ['northern Cyprus', 'ECN -PC- SAW', []],
    ['a place nobody knows', 'QQQ -LH- QQX', ['eu depends null']],
    ['an unknown place from the EU', 'RIX -BT- QQQ', ['eu yes null']],
  ])('%s: %s', (_, path, expected) => expect(lawsOf(path)).toEqual(expected));
});

describe('a connecting journey', () => {
  it('counts by its great circle from the first departure to the final destination', () => {
    // 280 and 8,000 km of flights; together under 3,500 km in a straight line.
    expect(rightsOf('RIX -BT- TLL -TK- IST')?.km).toBe(Math.round(distanceOf('RIX', 'IST') ?? 0));
    expect(lawsOf('RIX -LH- FRA -LH- JFK')).toEqual(['eu yes long']);
    expect(lawsOf('VNO -LO- WAW -LO- RIX')).toEqual(['eu yes short']);
  });

  it('from elsewhere through the EU to elsewhere is not covered', () =>
    expect(lawsOf('IST -LH- FRA -LH- JFK')).toEqual([]));

  it('from elsewhere is covered when the arriving airline is from the EU, else it depends', () => {
    expect(lawsOf('JFK -DL- AMS -KL- RIX')).toEqual(['eu yes long']);
    expect(lawsOf('JFK -KL- IST -TK- RIX')).toEqual(['eu depends long']);
  });

  it('without flights has no rights', () => expect(journeyRights(legOf(''), distanceOf, zones)).toBeNull());
});

describe('compensation', () => {
  it('is data of the law, halved only for a short delay of a long flight', () => {
    const of = (law: 'eu' | 'uk', distance: 'short' | 'middle' | 'long' | null, mishap: 'delay' | 'cancelled') =>
      compensationOf({ law, applies: 'yes', distance }, mishap);
    expect(of('eu', 'short', 'delay')).toEqual({ currency: 'EUR', sum: 25_000, half: null });
    expect(of('eu', 'middle', 'delay')).toEqual({ currency: 'EUR', sum: 40_000, half: null });
    expect(of('eu', 'long', 'delay')).toEqual({ currency: 'EUR', sum: 60_000, half: { sum: 30_000, belowHours: 4 } });
    expect(of('eu', 'long', 'cancelled')?.half).toBeNull();
    expect(of('uk', 'long', 'cancelled')).toMatchObject({ currency: 'GBP', sum: 52_000 });
    expect(of('eu', null, 'delay')).toBeNull();
  });

  it('is dated and names its sources', () => {
    expect(RIGHTS.asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    for (const { source } of Object.values(RIGHTS.laws)) expect(source).toMatch(/^https:\/\//);
  });
});

it('the list of places and airlines matches the output of its script', () =>
  expect(read('trips/lawZones.txt')).toBe(lawZonesText()));
