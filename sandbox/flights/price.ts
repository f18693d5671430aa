import type { Itinerary } from './itineraries.ts';
import type { CabinChoice, CabinClass } from '../../src/domain/search/types.ts';
import { airports } from '../world/world.ts';
import { hash01 } from './hash.ts';
import { kmBetween } from './network.ts';

const DAY = 86_400_000;
const CABIN_FACTOR: Record<CabinClass, number> = {
  economy: 1,
  'premium-economy': 1.85,
  business: 3.3,
  first: 5.6,
};

/** Late and very early bookings cost more; the lowest prices are one to four months ahead. */
function aheadFactor(days: number): number {
  if (days < 3) return 1.85;
  if (days < 7) return 1.5;
  if (days < 14) return 1.26;
  if (days < 30) return 1.06;
  if (days < 120) return 0.95;
  return 1 + Math.min(0.12, (days - 120) / 2000);
}

function seasonFactor(date: string): number {
  const [, month, day] = date.split('-').map(Number) as [number, number, number];
  const holidays = (month === 12 && day >= 18) || (month === 1 && day <= 5);
  const summer = month === 7 || month === 8 || (month === 6 && day >= 15);
  const quiet = month === 11 || (month === 1 && day > 10) || month === 2;
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const busyDay = weekday === 5 || weekday === 0 ? 1.13 : weekday === 2 || weekday === 3 ? 0.92 : 1;
  return (holidays ? 1.34 : summer ? 1.24 : quiet ? 0.86 : 1) * busyDay;
}

/** The part of a price that depends neither on the day of the flight nor of the request, in euros. */
export interface Standing {
  euros: number;
  /** Airport charges of stops; independent of demand. */
  extra: number;
  /** Flight numbers; with a date, the seed of the day's demand. */
  names: string;
}

/** Lower bound of the demand factor. */
export const LEAST_DEMAND = 0.78 - 0.03;

export function standingOf(one: Itinerary): Standing {
  const first = one.flights[0]!;
  const last = one.flights.at(-1)!;
  const km = kmBetween(first.from, last.to);
  const base = 14 + 0.42 * km ** 0.72 + km * 0.014;
  const level =
    one.flights.reduce((sum, flight) => sum + flight.carrier.level * flight.km, 0) /
    one.flights.reduce((sum, f) => sum + f.km, 0);
  const stops = one.flights.length - 1;
  const straight = stops === 0 ? 1.04 : stops === 1 ? 0.93 : 0.88;
  /* A slow connection costs less, down to a limit. */
  const ideal = (km / 800) * 60 + 40 + stops * 90;
  const slow = Math.max(0.8, 1.06 - 0.1 * Math.max(0, one.minutes / ideal - 1));
  const hour = new Date(first.dep).getUTCHours();
  const clock = hour < 6 || hour >= 20 ? 0.92 : hour >= 7 && hour <= 10 ? 1.07 : 1;
  const rare = Math.max(airports.get(first.from)!.rank, airports.get(last.to)!.rank) > 500 ? 1.18 : 1;
  return {
    euros: base * level * straight * slow * clock * rare,
    extra: stops * 11,
    names: one.flights.map((f) => f.carrier.code + f.number).join(),
  };
}

/** Standing price times the demand of a day, without the factors shared by all flights of the day. */
export function demandedOf({ euros, extra, names }: Standing, date: string, today: string): number {
  const key = names + date;
  const demand = 0.78 + 0.9 * hash01(`q${key}`) ** 2 + 0.06 * (hash01(`${key}${today}`) - 0.5);
  return euros * demand + extra;
}

/** Factor of a day: days ahead, season and weekday. */
export function dayFactor(date: string, today: string): number {
  const days = Math.max(0, (Date.parse(date) - Date.parse(today)) / DAY);
  return aheadFactor(days) * seasonFactor(date);
}

/** One adult's price in euros for one direction, before rounding. Constant for a day of requests. */
export const priceOf = (one: Itinerary, date: string, today: string, cabin: CabinChoice): number =>
  demandedOf(standingOf(one), date, today) * dayFactor(date, today) * CABIN_FACTOR[cabin === '' ? 'economy' : cabin];

const HOUR = 3_600_000;
/** A return on the same ticket is cheaper than two single tickets on network carriers. */
const SAME_TICKET = 0.94;

export interface PricedLeg {
  leg: Itinerary;
  /** One adult, euros, before rounding. */
  price: number;
}
interface Pair<T> {
  out: T;
  back: T;
  price: number;
}

/** The two directions can be combined: one ticket if the carriers cooperate, two tickets with a low-cost carrier. */
export function fits(a: Itinerary, b: Itinerary): boolean {
  const first = a.flights[0]!;
  const last = b.flights[0]!;
  if (a.flights.at(-1)!.arr + HOUR > last.dep) return false;
  if (first.carrier.code === last.carrier.code) return true;
  const mixed = first.carrier.lowCost || last.carrier.lowCost;
  return mixed || (first.carrier.alliance === last.carrier.alliance && first.carrier.alliance !== 'none');
}

export const ticketFactor = (back: Itinerary): number => (back.flights[0]!.carrier.lowCost ? 1 : SAME_TICKET);

/** The cheapest combinable pair. Both lists must be sorted by price. */
export function cheapestPair<T extends PricedLeg>(outs: readonly T[], backs: readonly T[]): Pair<T> | null {
  let found: Pair<T> | null = null;
  const least = (backs[0]?.price ?? 0) * SAME_TICKET;
  for (const out of outs) {
    if (found && out.price + least >= found.price) break;
    for (const back of backs) {
      if (found && out.price + back.price * SAME_TICKET >= found.price) break;
      const price = out.price + back.price * ticketFactor(back.leg);
      if ((!found || price < found.price) && fits(out.leg, back.leg)) found = { out, back, price };
    }
  }
  return found;
}

/** A pair up to this price cannot be beaten by entries beyond the ends of two truncated lists. */
export const pairBound = (outs: readonly PricedLeg[], backs: readonly PricedLeg[]): number =>
  Math.min(
    (outs.at(-1)?.price ?? 0) + (backs[0]?.price ?? 0) * SAME_TICKET,
    (outs[0]?.price ?? 0) + (backs.at(-1)?.price ?? 0) * SAME_TICKET,
  );
