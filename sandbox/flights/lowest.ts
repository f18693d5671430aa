import { addDays, daysBetween, weekday } from '../../src/domain/dates.ts';
import { offsetAt, earliestOn } from './clock.ts';
import { type Itinerary, itinerariesOn, zonesBetween } from './itineraries.ts';
import {
  type PricedLeg,
  cheapestPair,
  pairBound,
  LEAST_DEMAND,
  type Standing,
  dayFactor,
  demandedOf,
  standingOf,
} from './price.ts';
/*
 * Lowest prices of a route by day, from the same model as searches, so that a search for a day shows the same price.
 * Fast, because timetables repeat: days of one weekday between two clock changes have the same itineraries, and only
 * prices differ.
 */

interface Lowest {
  /** One adult in economy, decimal euros rounded to cents, like offers. */
  price: number;
  /** Of the direction with the most stops. */
  stopNum: number;
}

export interface Route {
  /** Airport codes of the place, as in a search. */
  from: readonly string[];
  to: readonly string[];
}

const DAY = 86_400_000;
const isoDay = (now: number): string => new Date(now).toISOString().slice(0, 10);
const utc = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const cents = (euros: number): number => Math.round(euros * 100) / 100;

/** A connection may end three days after it began; the day before affects the offset of its first hours. */
const AROUND = [-1, 0, 1, 2, 3];
const zones = new Map<string, string[]>();

function clocksOn(routeKey: string, { from, to }: Route, date: string): string {
  let known = zones.get(routeKey);
  if (!known) zones.set(routeKey, (known = zonesBetween(from, to)));
  const days = AROUND.map((n) => addDays(date, n));
  return `${weekday(date)}:${known.map((tz) => days.map((day) => offsetAt(tz, utc(day))).join()).join(';')}`;
}

interface Pattern {
  /** The day it was computed for. */
  date: string;
  /** Sorted by lowest possible price. */
  legs: { leg: Itinerary; standing: Standing; least: number }[];
}
const patterns = new Map<string, Pattern>();
const MOST_PATTERNS = 3_000;

function patternOn(route: Route, date: string): Pattern {
  const routeKey = `${route.from.join()}-${route.to.join()}`;
  const key = `${routeKey}@${clocksOn(routeKey, route, date)}`;
  let found = patterns.get(key);
  if (!found) {
    const legs = itinerariesOn(route.from, route.to, date).map((leg) => {
      const standing = standingOf(leg);
      return { leg, standing, least: standing.euros * LEAST_DEMAND + standing.extra };
    });
    found = { date, legs: legs.sort((a, b) => a.least - b.least) };
    if (patterns.size > MOST_PATTERNS) patterns.clear();
    patterns.set(key, found);
  }
  return found;
}

const moved = (leg: Itinerary, ms: number): Itinerary =>
  ms === 0
    ? leg
    : { ...leg, flights: leg.flights.map((flight) => ({ ...flight, dep: flight.dep + ms, arr: flight.arr + ms })) };

const days = new Map<string, PricedLeg[]>();
const MOST_DAYS = 60_000;
/** Usually enough to find the cheapest pair. */
const FEW = 12;

/** The `most` cheapest itineraries of a day, cheapest first. */
function cheapestOn(route: Route, date: string, now: number, most: number): PricedLeg[] {
  const today = isoDay(now);
  const earliest = earliestOn(date, now);
  const key = `${today}${earliest}:${most}${route.from.join()}${route.to.join()}${date}`;
  const known = days.get(key);
  if (known) return known;
  const pattern = patternOn(route, date);
  const shift = daysBetween(pattern.date, date) * DAY;
  const found: { leg: Itinerary; price: number }[] = [];
  for (const { leg, standing, least } of pattern.legs) {
    if (leg.flights[0]!.dep + shift < earliest) continue;
    if (found.length >= most && least >= found[most - 1]!.price) break;
    const price = demandedOf(standing, date, today);
    if (found.length >= most && price >= found[most - 1]!.price) continue;
    const at = found.findIndex((one) => one.price > price);
    found.splice(at < 0 ? found.length : at, 0, { leg, price });
    if (found.length > most) found.pop();
  }
  const factor = dayFactor(date, today);
  const list = found.map(({ leg, price }) => ({ leg: moved(leg, shift), price: price * factor }));
  if (days.size > MOST_DAYS) days.clear();
  days.set(key, list);
  return list;
}

const stopsOf = (leg: Itinerary): number => leg.flights.length - 1;

/** Lowest one-way price on a day; null without flights. `now` is the time of the request in ms. */
export function lowestOneWay(route: Route, date: string, now: number): Lowest | null {
  const best = cheapestOn(route, date, now, FEW)[0];
  return best ? { price: cents(best.price), stopNum: stopsOf(best.leg) } : null;
}

/** Lowest round-trip price on two days; null if there is none. */
export function lowestRoundTrip(route: Route, start: string, end: string, now: number): Lowest | null {
  const back = { from: route.to, to: route.from };
  const outs = cheapestOn(route, start, now, FEW);
  const backs = cheapestOn(back, end, now, FEW);
  let pair = cheapestPair(outs, backs);
  const cut = outs.length === FEW || backs.length === FEW;
  if (cut && (!pair || pair.price > pairBound(outs, backs))) {
    pair = cheapestPair(cheapestOn(route, start, now, Infinity), cheapestOn(back, end, now, Infinity));
  }
  return pair && { price: cents(pair.price), stopNum: Math.max(stopsOf(pair.out.leg), stopsOf(pair.back.leg)) };
}
