import { airports } from '../world/world.ts';
import { type Alliance, type Carrier, CARRIERS } from './carriers.ts';
import { localOf } from './clock.ts';
import { directCarriers, kmBetween, serves } from './network.ts';
import { type Flight, flightsOn } from './schedule.ts';
import { ownValue } from '../../src/domain/ownValue.ts';

/** One direction: flights in order. */
export interface Itinerary {
  flights: Flight[];
  minutes: number;
  /** Separate tickets: the connection is at the traveller's own risk and needs more time. */
  selfTransfer: boolean;
}

const MINUTE = 60_000;
const CONNECTION = { min: 45, max: 420, selfMin: 150, selfMax: 600 };
/** Carriers that combine flights outside alliances. */
const PARTNERS: Record<string, readonly string[]> = {
  BT: ['LH', 'LX', 'OS', 'AF', 'KL', 'SK', 'TK', 'LO', 'TP', 'A3', 'IB', 'AZ', 'EY'],
  AZ: ['LH', 'LX', 'OS', 'SN'],
  EI: ['BA', 'IB'],
};
const CONNECTING_LOW_COST = new Set(['DY', 'VY', 'PC', 'FZ', 'EW']);

const dayAfter = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
const isoOf = (dotted: string): string => `${dotted.slice(6)}-${dotted.slice(3, 5)}-${dotted.slice(0, 2)}`;

function sellTogether(a: Carrier, b: Carrier): boolean {
  if (a.code === b.code) return !a.lowCost || CONNECTING_LOW_COST.has(a.code);
  if (a.lowCost || b.lowCost) return false;
  const allied: Alliance = a.alliance;
  if (allied !== 'none' && allied === b.alliance) return true;
  return (
    (ownValue(PARTNERS, a.code)?.includes(b.code) ?? false) || (ownValue(PARTNERS, b.code)?.includes(a.code) ?? false)
  );
}

function itinerary(flights: Flight[], selfTransfer = false): Itinerary {
  return { flights, selfTransfer, minutes: Math.round((flights.at(-1)!.arr - flights[0]!.dep) / MINUTE) };
}

/** Connecting flights after `first`, the earliest first. */
function onward(first: Flight, carrier: Carrier, to: string, most: number, self: boolean): Flight[] {
  const landed = isoOf(localOf(first.arr, airports.get(first.to)!.tz).date);
  const [min, max] = self ? [CONNECTION.selfMin, CONNECTION.selfMax] : [CONNECTION.min, CONNECTION.max];
  const found: Flight[] = [];
  for (const date of [landed, dayAfter(landed)]) {
    for (const next of flightsOn(carrier, first.to, to, date)) {
      const wait = (next.dep - first.arr) / MINUTE;
      if (wait >= min && wait <= max) found.push(next);
      if (found.length === most) return found;
    }
  }
  return found;
}

const reasonable = (flown: number, straight: number): boolean => flown <= straight * 1.55 + 900;

interface OneStopWay {
  first: Carrier;
  hub: string;
  second: Carrier;
  self: boolean;
}
interface TwoStopWay {
  first: Carrier;
  hub: string;
  middle: Carrier;
  second: string;
  last: Carrier;
}
/** Carriers and hubs between two airports; independent of the day, so cached. */
const oneStopWays = new Map<string, OneStopWay[]>();
const twoStopWays = new Map<string, TwoStopWay[]>();
const MOST_PAIRS = 4_000;

function kept<T>(cache: Map<string, T[]>, from: string, to: string, find: (out: T[]) => void): T[] {
  const key = from + to;
  const known = cache.get(key);
  if (known) return known;
  const ways: T[] = [];
  find(ways);
  if (cache.size > MOST_PAIRS) cache.clear();
  cache.set(key, ways);
  return ways;
}

const oneStopsOf = (from: string, to: string): OneStopWay[] =>
  kept(oneStopWays, from, to, (out) => {
    const straight = kmBetween(from, to);
    for (const second of CARRIERS) {
      for (const hub of second.hubs) {
        if (hub === from || hub === to || !airports.has(hub) || !serves(second, hub, to)) continue;
        if (!reasonable(kmBetween(from, hub) + kmBetween(hub, to), straight)) continue;
        for (const first of CARRIERS) {
          if (!serves(first, from, hub)) continue;
          const together = sellTogether(first, second);
          const self = !together && (first.lowCost || second.lowCost);
          if (together || self) out.push({ first, hub, second, self });
        }
      }
    }
  });

function oneStop(from: string, to: string, date: string, out: Itinerary[]): void {
  for (const { first, hub, second, self } of oneStopsOf(from, to)) {
    for (const a of flightsOn(first, from, hub, date)) {
      for (const b of onward(a, second, to, self ? 1 : 2, self)) out.push(itinerary([a, b], self));
    }
  }
}

const twoStopsOf = (from: string, to: string): TwoStopWay[] =>
  kept(twoStopWays, from, to, (out) => {
    const straight = kmBetween(from, to);
    for (const last of CARRIERS) {
      if (last.lowCost) continue;
      for (const second of last.hubs) {
        if (second === from || second === to || !airports.has(second) || !serves(last, second, to)) continue;
        for (const first of CARRIERS) {
          if (!sellTogether(first, last)) continue;
          for (const hub of first.hubs) {
            if (hub === second || hub === from || hub === to || !airports.has(hub)) continue;
            const km = kmBetween(from, hub) + kmBetween(hub, second) + kmBetween(second, to);
            if (!reasonable(km, straight * 1.1) || !serves(first, from, hub)) continue;
            const middle = serves(last, hub, second) ? last : serves(first, hub, second) ? first : null;
            if (middle) out.push({ first, hub, middle, second, last });
          }
        }
      }
    }
  });

function twoStops(from: string, to: string, date: string, most: number, out: Itinerary[]): void {
  const found: Itinerary[] = [];
  for (const { first, hub, middle, second, last } of twoStopsOf(from, to)) {
    for (const a of flightsOn(first, from, hub, date).slice(0, 2)) {
      const b = onward(a, middle, second, 1, false)[0];
      const c = b && onward(b, last, to, 1, false)[0];
      if (b && c) found.push(itinerary([a, b, c]));
    }
  }
  found.sort((a, b) => a.minutes - b.minutes);
  out.push(...found.slice(0, most));
}

/** Zones whose clock changes affect connections: those of both ends and of all hubs. */
export function zonesBetween(from: readonly string[], to: readonly string[]): string[] {
  const codes = new Set([...from, ...to]);
  for (const a of from) {
    for (const b of to) {
      if (a === b) continue;
      for (const { hub } of oneStopsOf(a, b)) codes.add(hub);
      for (const { hub, second } of twoStopsOf(a, b)) codes.add(hub).add(second);
    }
  }
  return [...new Set([...codes].map((code) => airports.get(code)!.tz))].sort();
}

/** All plausible itineraries from any of `from` to any of `to` on a local date. */
export function itinerariesOn(from: readonly string[], to: readonly string[], date: string): Itinerary[] {
  const all: Itinerary[] = [];
  for (const a of from) {
    for (const b of to) {
      if (a === b || kmBetween(a, b) < 100) continue;
      for (const carrier of directCarriers(a, b))
        for (const flight of flightsOn(carrier, a, b, date)) all.push(itinerary([flight]));
      oneStop(a, b, date, all);
      if (all.length < 400) twoStops(a, b, date, 60, all);
    }
  }
  const seen = new Set<string>();
  return all.filter((one) => {
    const key = one.flights.map((f) => f.carrier.code + f.number + f.from).join();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
