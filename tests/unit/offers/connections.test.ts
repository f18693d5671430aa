import { describe, expect, it } from 'vitest';
import { connectionLength, enoughMinutes, hasTightStop, isTight } from '@/domain/offers/connections';
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

describe('a connection', () => {
  it.each([
    [44, 'tight'],
    [45, 'usual'],
    [359, 'usual'],
    [360, 'long'],
  ] as const)('of %d minutes on one ticket is %s', (minutes, length) => {
    expect(connectionLength(first, after(minutes), 'one')).toBe(length);
  });

  it('needs more between terminals, tickets and airports', () => {
    expect(isTight(...withTerminals('1', '1'), 'one')).toBe(false);
    expect(isTight(...withTerminals('1', '2'), 'one')).toBe(true);
    expect(isTight(first, after(119), 'separate')).toBe(true);
    // Nobody who may be on two tickets is told that it is enough for one.
    expect(isTight(first, after(119), 'unsure')).toBe(true);
    expect(isTight(first, after(120), 'separate')).toBe(false);
    const elsewhere = after(179);
    expect(enoughMinutes(first, { ...elsewhere, dep: { ...elsewhere.dep, airport: 'HHN' } }, 'one')).toBe(180);
  });

  it("is judged by the server's own minimum where it sends one", () => {
    expect(isTight(first, after(40, { mct: 30 }), 'one')).toBe(false);
    expect(isTight(first, after(80, { mct: 90 }), 'one')).toBe(true);
  });

  it('marks the whole journey', () => {
    expect(hasTightStop({ legs: [legOf(first, after(40))] })).toBe(true);
    expect(hasTightStop({ legs: [legOf(first, after(90)), legOf(first)] })).toBe(false);
  });
});
