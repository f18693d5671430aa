import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unpackCountries } from '@/domain/airports/coordinates';
import { connectionLength, enoughMinutes, hasTightStop, isTight as isShort } from '@/domain/offers/connections';
import { passportRule } from '@/domain/offers/passports';
import { type Ticketing, transfersOf } from '@/domain/offers/transfers';
import type { Segment } from '@/domain/offers/types';
import { flight, legOf } from '../trips/trips';

const DAY = '2027-06-01';
const first = flight('RIX', `${DAY}T06:00+03:00`, 'FRA', `${DAY}T07:30+02:00`);
/** A flight that leaves Frankfurt so many minutes after the first one has landed. */
function after(minutes: number, over: Partial<Segment> = {}): Segment {
  const at = 7 * 60 + 30 + minutes;
  const clock = `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
  return { ...flight('FRA', `${DAY}T${clock}+02:00`, 'LIS', `${DAY}T20:00+01:00`), ...over };
}
const withTerminals = (from: string, to: string): [Segment, Segment] => {
  const next = after(50);
  return [
    { ...first, arr: { ...first.arr, terminal: from } },
    { ...next, dep: { ...next.dep, terminal: to } },
  ];
};

const isTight = (before: Segment, next: Segment, tickets: Ticketing, passport = false): boolean =>
  isShort(before, next, tickets, passport);

describe('a connection', () => {
  it.each([
    [44, 'tight'],
    [45, 'usual'],
    [359, 'usual'],
    [360, 'long'],
  ] as const)('of %d minutes on one ticket is %s', (minutes, length) => {
    expect(connectionLength({ before: first, next: after(minutes), tickets: 'one', passport: false })).toBe(length);
  });

  it('needs more between terminals, tickets and airports', () => {
    expect(isTight(...withTerminals('1', '1'), 'one')).toBe(false);
    expect(isTight(...withTerminals('1', '2'), 'one')).toBe(true);
    expect(isTight(first, after(119), 'separate')).toBe(true);
    // Nobody who may be on two tickets is told that it is enough for one.
    expect(isTight(first, after(119), 'unsure')).toBe(true);
    expect(isTight(first, after(120), 'separate')).toBe(false);
    const elsewhere = after(179);
    expect(enoughMinutes(first, { ...elsewhere, dep: { ...elsewhere.dep, airport: 'HHN' } }, 'one', true)).toBe(180);
  });

  it("is judged by the server's own minimum where it sends one", () => {
    expect(isTight(first, after(40, { mct: 30 }), 'one')).toBe(false);
    expect(isTight(first, after(80, { mct: 90 }), 'one')).toBe(true);
  });

  it('needs more with passport control on one ticket; the minutes of the others have it', () => {
    expect(isTight(first, after(74), 'one', true)).toBe(true);
    expect(isTight(first, after(75), 'one', true)).toBe(false);
    expect(enoughMinutes(...withTerminals('1', '2'), 'one', true)).toBe(90);
    expect(enoughMinutes(first, after(100), 'separate', true)).toBe(120);
    expect(isTight(first, after(40, { mct: 30 }), 'one', true)).toBe(false);
  });

  it('marks the whole journey', () => {
    expect(hasTightStop({ legs: [legOf(first, after(40))] })).toBe(true);
    expect(hasTightStop({ legs: [legOf(first, after(90)), legOf(first)] })).toBe(false);
  });
});

const text = readFileSync(new URL('../../../src/domain/airports/coordinates.txt', import.meta.url), 'utf8');

describe('passport control on the way', () => {
  const passportAt = passportRule(unpackCountries(text));
  const asked = (way: string): boolean => {
    const [from = '', hub = '', leaves = hub, to = ''] =
      way.split(/[ /]/).length === 4 ? way.split(/[ /]/) : threeOf(way);
    const at = `${DAY}T10:00+00:00`;
    const before = flight(from, at, hub, at);
    return passportAt(before, flight(leaves, at, to, at));
  };
  const threeOf = (way: string): string[] => {
    const [from = '', hub = '', to = ''] = way.split(' ');
    return [from, hub, hub, to];
  };

  it.each([
    // Within the Schengen area, and past it.
    ['RIX FRA LIS', false],
    ['LHR FRA DXB', false],
    // Into it and out of it.
    ['LHR FRA LIS', true],
    ['RIX FRA JFK', true],
    ['RIX OTP LCA', true],
    // Through a country outside of it: only who stays in it is asked.
    ['RIX LHR JFK', false],
    ['RIX IST BKK', false],
    ['RIX LHR EDI', true],
    ['EDI LHR RIX', false],
    ['DUB LHR EDI', false],
    ['RIX LHR/LGW JFK', true],
    ['RIX FRA/HHN LIS', false],
    // No airport of the United States has a transit area.
    ['FRA JFK MEX', true],
    ['LAX JFK FRA', false],
    ['XXX FRA LIS', false],
  ])('%s: %s', (way, is) => {
    expect(asked(way)).toBe(is);
  });

  it('is told of each connection once the countries are known', () => {
    const leg = legOf(flight('LHR', `${DAY}T06:00+01:00`, 'FRA', `${DAY}T07:30+02:00`), after(60));
    expect(transfersOf({ legs: [leg] }, leg)[0]?.passport).toBe(false);
    expect(hasTightStop({ legs: [leg] })).toBe(false);
    expect(transfersOf({ legs: [leg] }, leg, passportAt)[0]?.passport).toBe(true);
    expect(hasTightStop({ legs: [leg] }, passportAt)).toBe(true);
  });
});
