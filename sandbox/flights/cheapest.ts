import { setImmediate as breathe } from 'node:timers/promises';
import { addDays, weekday } from '../../src/domain/dates.ts';
import { airportsOfCode } from '../world/world.ts';
import { hash01 } from './hash.ts';
import { type Itinerary, itinerariesOn } from './itineraries.ts';
import { priceOf } from './price.ts';

interface OneWay {
  /** Requested code; a city code if the city has several airports. */
  to: string;
  /** Departure, YYYY-MM-DD. */
  date: string;
  /** One adult in economy, euros rounded to cents; equals the price of a search for that day. */
  price: number;
  stops: number;
}

const AIRPORTS_OF_A_CITY = 5;
const SOONEST = 33;
const SPREAD = 24;
const TUESDAY = 1;
const WEDNESDAY = 2;

/** A Tuesday or Wednesday five to eight weeks ahead, outside the holidays. Constant for a day of requests. */
function goodDay(to: string, today: string): string {
  let day = addDays(today, SOONEST + Math.floor(SPREAD * hash01(`day${to}`)));
  const holiday = (one: string): boolean => one.slice(5) >= '12-18' || one.slice(5) <= '01-07';
  while (![TUESDAY, WEDNESDAY].includes(weekday(day)) || holiday(day)) day = addDays(day, 1);
  return day;
}

/** The cheapest itinerary of a day, and the cheapest nonstop one if it differs. */
function best(from: readonly string[], to: string, today: string): OneWay[] {
  const airports = airportsOfCode(to).slice(0, AIRPORTS_OF_A_CITY);
  const date = goodDay(to, today);
  const priced = itinerariesOn(
    from,
    airports.map(({ iata }) => iata),
    date,
  ).map((one: Itinerary) => ({ price: priceOf(one, date, today, 'economy'), stops: one.flights.length - 1 }));
  priced.sort((a, b) => a.price - b.price);
  const nonstop = priced.find(({ stops }) => stops === 0);
  const kept = new Set([priced[0], nonstop].filter((one) => one !== undefined));
  return [...kept].map(({ price, stops }) => ({ to, date, price: Math.round(price * 100) / 100, stops }));
}

const made = new Map<string, Promise<OneWay[]>>();

async function make(from: string, destinations: readonly string[], today: string): Promise<OneWay[]> {
  const origins = airportsOfCode(from)
    .slice(0, AIRPORTS_OF_A_CITY)
    .map(({ iata }) => iata);
  const all: OneWay[] = [];
  for (const to of destinations) {
    all.push(...best(origins, to, today));
    /* Dozens of routes take seconds; other requests are served in between. */
    // oxlint-disable-next-line no-await-in-loop -- the pause between two routes
    await breathe();
  }
  return all;
}

/** One-way offers of an origin, cheapest first; cached per day of request. */
export function cheapestFrom(from: string, destinations: readonly string[], today: string): Promise<OneWay[]> {
  const key = `${today}${from}${destinations.join()}`;
  const known = made.get(key);
  if (known) return known;
  const fresh = make(from, destinations, today).then((all) => all.sort((a, b) => a.price - b.price));
  made.set(key, fresh);
  if (made.size > 8) made.delete(made.keys().next().value!);
  return fresh;
}
