import { setImmediate as breathe } from 'node:timers/promises';
import { Hono } from 'hono';
import type {
  WireCheapDestination,
  WireCheapDestinations,
  CheapPrice,
  CheapRoute,
  CheapRouteSummary,
} from '@/api/shapes/cheapFlights';
import { byDay } from '@/domain/cheap/days';
import { usualPrices } from '@/domain/cheap/levels';
import { CHEAP_TYPES, type CheapType } from '@/domain/cheap/types';
import { addDays, addMonths, daysBetween, isIsoDate } from '@/domain/dates';
import { centsOf, eurosOf } from '../cents';
import { cheapestFrom } from '../flights/cheapest';
import { earliestOn } from '../flights/clock';
import { type Route, lowestOneWay, lowestRoundTrip } from '../flights/lowest';
import { places } from '../flights/query';
import type { SandboxContext, SandboxEnv } from '../http/context';
import { badField } from '../http/refusal';
import { airportsOfCode, cities } from '../world/world';
import { nearbyCodes, offeredFrom } from './deals';

const HOUR = 3_600_000;
const MONTHS = 12;
/** Default range of a list of destinations; a longer one takes too long. */
const LIST_MONTHS = 3;
/** The cheapest offers of an origin, plus as many nearby places as home shows. */
const DESTINATIONS = 14;
const NO_DEALS = 9;
const LONGEST_STAY = 60;
/** Limit of departures times lengths of stay in one answer. */
const MOST_PRICES = 1_200;

interface Asked {
  type: CheapType;
  start: string;
  end: string;
  /** Shortest and longest stay in nights; 0 for one way. */
  min: number;
  max: number;
}

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A number of nights from the query. Throws a 400 that names the parameter. */
function count(c: SandboxContext, name: string, byDefault: number): number {
  const text = c.req.query(name);
  if (text === undefined) return byDefault;
  if (!/^\d{1,2}$/.test(text) || Number(text) > LONGEST_STAY)
    throw badField(name, `"${name}" is a number of nights from 0 to ${LONGEST_STAY}`);
  return Number(text);
}

function date(c: SandboxContext, name: string, byDefault: string): string {
  const text: string = c.req.query(name) ?? byDefault;
  if (!isIsoDate(text)) throw badField(name, `"${String(text)}" is not a date (YYYY-MM-DD): ${name}`);
  return text;
}

/**
 * Parses the request. The traveller's local day is unknown, so a date is refused only if it is out of range in every
 * time zone.
 */
function readAsked(c: SandboxContext, now: number, months: number): Asked {
  const type = CHEAP_TYPES.find((each) => each === (c.req.query('type') ?? 'roundtrip').toLowerCase());
  if (!type) throw badField('type', `Unknown trip type "${c.req.query('type') ?? ''}": type is roundtrip or oneway`);
  const first = dayAt(now - 12 * HOUR);
  const last = addMonths(dayAt(now + 14 * HOUR), MONTHS);
  const start = date(c, 'start', first);
  if (start < first) throw badField('start', `${start} has passed: start`);
  if (start > last) throw badField('start', `${start} is more than ${MONTHS} months ahead: start`);
  const latest = addMonths(start, months);
  const end = date(c, 'end', months < MONTHS && latest < last ? latest : last);
  if (end < start) throw badField('end', `${end} is before ${start}: end`);
  if (end > last) throw badField('end', `${end} is more than ${MONTHS} months ahead: end`);
  if (type === 'oneway') return { type, start, end, min: 0, max: 0 };
  const min = count(c, 'min', 7);
  const max = count(c, 'max', Math.max(min, 7));
  if (max < min) throw badField('max', 'The longest stay is shorter than the shortest: max');
  if ((daysBetween(start, end) + 1) * (max - min + 1) > MOST_PRICES)
    throw badField('max', `More than ${MOST_PRICES} prices in one answer: ask for fewer days or stays (max)`);
  return { type, start, end, min, max };
}

function place(c: SandboxContext, field: 's_iata' | 'd_iata'): { code: string; airports: string[] } {
  const code = (c.req.query(field) ?? '').toUpperCase();
  if (!code) throw badField(field, `Say which place: ${field}`);
  const found = places(code, '');
  if (!found) throw badField(field, `Unknown place "${code}": ${field}`);
  return { code, airports: found };
}

interface Answer {
  rows: CheapPrice[];
  at: number;
  /** Earliest departure at the time of the answer. */
  earliest: number;
}
/** Answers of today. Prices stay the same for a day; only days whose flights may have left are computed again. */
const cachedAnswers = new Map<string, Answer>();
const KEPT_ANSWERS = 500;

function pricesOn(route: Route, day: string, { type, min, max }: Asked, now: number): CheapPrice[] {
  const priced_at = new Date(now).toISOString();
  if (type === 'oneway') {
    const found = lowestOneWay(route, day, now);
    return found ? [{ start: day, ...found, priced_at }] : [];
  }
  const last = addMonths(dayAt(now + 14 * HOUR), MONTHS);
  const rows: CheapPrice[] = [];
  for (let nights = min; nights <= max; nights++) {
    const back = addDays(day, nights);
    const found = back > last ? null : lowestRoundTrip(route, day, back, now);
    if (found) rows.push({ start: day, end: back, ...found, priced_at });
  }
  return rows;
}

function pricesOf(route: Route, asked: Asked, now: number): CheapPrice[] {
  const { type, start, end, min, max } = asked;
  const key = [dayAt(now), route.from.join(), route.to.join(), type, start, end, min, max].join('|');
  const kept = cachedAnswers.get(key);
  // A test may have set the clock back; later answers do not count then.
  const known = kept && kept.at <= now ? kept : null;
  const earliest = earliestOn(start, now);
  if (known?.earliest === earliest) return known.rows;
  const before = new Map(known?.rows.map((row) => [`${row.start}${row.end ?? ''}`, row]));
  const same = (row: CheapPrice): CheapPrice => {
    const old = before.get(`${row.start}${row.end ?? ''}`);
    return old?.price === row.price && old.stopNum === row.stopNum ? old : row;
  };
  const rows: CheapPrice[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) {
    if (known && earliestOn(day, now) === 0) {
      rows.push(...known.rows.filter((row) => row.start >= day));
      break;
    }
    rows.push(...pricesOn(route, day, asked, now).map(same));
  }
  if (cachedAnswers.size > KEPT_ANSWERS) cachedAnswers.clear();
  cachedAnswers.set(key, { rows, at: now, earliest });
  return rows;
}

const cheapest = (rows: readonly CheapPrice[]): CheapPrice | undefined =>
  rows.length ? rows.reduce((least, row) => (row.price < least.price ? row : least)) : undefined;

/** Quartiles of the daily lowest prices, by the page's own rule (src/domain/cheap/levels). */
function summaryOf(rows: readonly CheapPrice[]): CheapRouteSummary['summary'] {
  const prices = rows.map(({ start, end = null, price, stopNum }) => ({
    start,
    end,
    cents: centsOf(price),
    stops: stopNum,
    pricedAt: 0,
  }));
  const perDay = [...byDay(prices, { min: '0000-01-01', max: '9999-12-31' }).values()].map(({ cents }) => cents);
  const usual = usualPrices(perDay);
  if (!usual) return undefined;
  return {
    days: usual.days,
    lowest: eurosOf(Math.min(...perDay)),
    low: eurosOf(usual.low),
    median: eurosOf(usual.median),
    high: eurosOf(usual.high),
    highest: eurosOf(Math.max(...perDay)),
  };
}

/** Destinations of a list, selected from the offers that home shows, so that both agree. */
async function listed(from: string, now: number): Promise<string[]> {
  const offers = await cheapestFrom(from, offeredFrom(from), dayAt(now));
  const inOrder = [...new Set(offers.map(({ to }) => to))];
  const nearby = new Set(nearbyCodes());
  const noDeals = inOrder.filter((code) => nearby.has(code)).slice(0, NO_DEALS);
  return [...new Set([...inOrder.slice(0, DESTINATIONS), ...noDeals])];
}

async function destinations(c: SandboxContext, now: number): Promise<Response> {
  const asked = readAsked(c, now, LIST_MONTHS);
  const from = place(c, 's_iata');
  const found: WireCheapDestination[] = [];
  for (const code of await listed(from.code, now)) {
    const [first] = airportsOfCode(code);
    const city = first && cities.get(first.cityIata);
    const to = places(code, '');
    const best = to && cheapest(pricesOf({ from: from.airports, to }, asked, now));
    if (best && city) found.push({ ...best, d_iata: code, city: { ...city.names }, countryCode: first.cc });
    /* Many routes take seconds; other requests are served in between. */
    // oxlint-disable-next-line no-await-in-loop -- the pause between two routes
    await breathe();
  }
  const answer: WireCheapDestinations = {
    type: asked.type,
    s_iata: from.code,
    start: asked.start,
    end: asked.end,
    destinations: found.sort((a, b) => a.price - b.price),
  };
  return c.json(answer);
}

/**
 * GET /statistics/cheap-flights: lowest prices of a route by day, their quartiles (`summary=true`), or without `d_iata`
 * the cheapest destinations of an origin.
 */
export const statisticsRoutes = new Hono<SandboxEnv>().get(
  '/statistics/cheap-flights',
  async (c): Promise<Response> => {
    const now = c.get('deps').now();
    const summary = c.req.query('summary') === 'true';
    if (!c.req.query('d_iata')) {
      if (!summary)
        throw badField('d_iata', 'Say where to (d_iata), or ask for the cheapest destinations (summary=true)');
      return await destinations(c, now);
    }
    const asked = readAsked(c, now, MONTHS);
    const from = place(c, 's_iata');
    const to = place(c, 'd_iata');
    if (from.airports.some((code) => to.airports.includes(code)))
      throw badField('d_iata', 'A flight does not end where it starts: d_iata');
    const rows = pricesOf({ from: from.airports, to: to.airports }, asked, now);
    const { type, start, end } = asked;
    const head = { type, s_iata: from.code, d_iata: to.code, start, end };
    if (summary) {
      const found = summaryOf(rows);
      return c.json<CheapRouteSummary>({ ...head, ...(found ? { summary: found } : {}) });
    }
    return c.json<CheapRoute>({ ...head, prices: rows });
  },
);
