import type { WireFare, WireOffer } from '../../src/api/shapes/offers.ts';
import { airports } from '../world/world.ts';
import { hash01 } from './hash.ts';
import { cheapestPair, fits, ticketFactor, priceOf } from './price.ts';
import { type Itinerary, itinerariesOn } from './itineraries.ts';
import { earliestOn } from './clock.ts';
import { type Combination, mergeKeyOf, toFares, toOffer } from './offers.ts';
import type { ParsedSearch } from './query.ts';

export { inLanguage } from './offers.ts';
export { parseSearchQuery, type ParsedSearch, type QueryProblem } from './query.ts';

interface Priced {
  leg: Itinerary;
  price: number;
  /** Price plus value of time; the order in which combinations are offered. */
  cost: number;
}

const EURO_PER_MINUTE = 0.16;
const WIDEST = 230;
const isoDay = (now: number): string => new Date(now).toISOString().slice(0, 10);

function pricedLegs(search: ParsedSearch, now: number): Priced[][] {
  const today = isoDay(now);
  return search.legs.map(({ from, to, date }) => {
    const earliest = earliestOn(date, now);
    const premium = search.cabin !== '' && search.cabin !== 'economy';
    const priced = itinerariesOn(from, to, date)
      .filter((leg) => leg.flights[0]!.dep >= earliest)
      .filter((leg) => !premium || leg.flights.every((flight) => !flight.carrier.lowCost))
      .map((leg) => {
        const price = priceOf(leg, date, today, search.cabin);
        return { leg, price, cost: price + leg.minutes * EURO_PER_MINUTE * (leg.selfTransfer ? 1.4 : 1) };
      });
    return priced.sort((a, b) => a.cost - b.cost);
  });
}

/** Number of offers for a route: more on busy routes. */
function offerCount(search: ParsedSearch): number {
  const rank = Math.max(
    ...search.legs.map(({ from, to }) => Math.max(airports.get(from[0]!)!.rank, airports.get(to[0]!)!.rank)),
  );
  const most = rank <= 300 ? 2600 : rank <= 800 ? 1200 : 400;
  return Math.round(most * (1 + 0.3 * hash01(search.key)));
}

type Row = Combination & { cost: number };

/** The cheapest row of a one-way or round trip, wherever it is; none for multi-city. */
function cheapestRow([first, second, ...more]: Priced[][], rows: readonly Row[]): Row[] {
  if (!first || more.length) return [];
  if (!second) return rows.length ? [rows.reduce((least, row) => (row.price < least.price ? row : least))] : [];
  const pair = cheapestPair(byPrice(first), byPrice(second));
  if (!pair) return [];
  const { out, back, price } = pair;
  const known = rows.find((row) => row.legs[0] === out.leg && row.legs[1] === back.leg);
  return [known ?? { legs: [out.leg, back.leg], price, cost: 0 }];
}
const byPrice = (list: readonly Priced[]): Priced[] => list.toSorted((a, b) => a.price - b.price);

function combine(legs: Priced[][], most: number): Combination[] {
  let rows: Row[] = (legs[0] ?? []).map((one) => ({ legs: [one.leg], price: one.price, cost: one.cost }));
  for (const next of legs.slice(1)) {
    const wider: typeof rows = [];
    const more = next.slice(0, WIDEST);
    for (const row of rows.slice(0, WIDEST)) {
      for (const one of more) {
        if (!fits(row.legs.at(-1)!, one.leg)) continue;
        const ticket = ticketFactor(one.leg);
        wider.push({
          legs: [...row.legs, one.leg],
          price: row.price + one.price * ticket,
          cost: row.cost + one.cost * ticket,
        });
      }
    }
    rows = wider.sort((a, b) => a.cost - b.cost);
  }
  /* All nonstop pairs are included. */
  const nonstop = rows.filter((row) => row.legs.every((leg) => leg.flights.length === 1)).slice(0, most / 4);
  /* The cheapest is included too, because price calendars show it (lowest.ts). */
  const cheapest = cheapestRow(legs, rows);
  /* Mostly the best, plus a sample of slow and expensive ones as in a real market. */
  const best = rows.slice(0, Math.round(most * 0.7));
  const rest = rows.slice(best.length);
  const step = Math.max(1, rest.length / (most * 0.3));
  const sample = Array.from({ length: Math.floor(rest.length / step) }, (_, n) => rest[Math.floor(n * step)]!);
  return [...new Set([...cheapest, ...nonstop, ...best, ...sample])]
    .slice(0, most)
    .map(({ legs, price }) => ({ legs, price }));
}

interface Made {
  combinations: Map<string, Combination>;
  offers: WireOffer[];
}
const KEPT = 16;
const cache = new Map<string, Made>();

function make(search: ParsedSearch, now: number): Made {
  const key = [isoDay(now), ...search.legs.map(({ date }) => earliestOn(date, now)), search.key].join();
  const known = cache.get(key);
  if (known) return known;
  const combinations = combine(pricedLegs(search, now), offerCount(search));
  const made = {
    combinations: new Map(combinations.map((one) => [mergeKeyOf(one.legs, search.cabin || 'economy'), one])),
    offers: combinations.map((one) => toOffer(one, search)),
  };
  cache.set(key, made);
  if (cache.size > KEPT) cache.delete(cache.keys().next().value!);
  return made;
}

/**
 * All offers of a search, best value first. The same search gives the same answer on one day, except for today's
 * flights: none leaves within the hour. If there are more than about `most`, a regular sample plus the cheapest.
 */
export function makeOffers(search: ParsedSearch, now: number, most = Infinity): WireOffer[] {
  const { offers } = make(search, now);
  if (offers.length <= most) return offers;
  const priceOf = ({ price }: WireOffer): number => price.EUR.price_per_person;
  const cheapest = Math.min(...offers.map(priceOf));
  const step = Math.ceil(offers.length / most);
  return offers.filter((offer, at) => at % step === 0 || priceOf(offer) === cheapest);
}

/** One offer with its three fares; null if there is no such flight. */
export function findOffer(
  search: ParsedSearch,
  mergeKey: string,
  dataProvider: string,
  now: number,
): { offer: WireOffer; fares: WireFare[] } | null {
  const { combinations, offers } = make(search, now);
  const combination = combinations.get(mergeKey);
  const offer = offers.find((one) => one.merge_key === mergeKey && one.data_provider === dataProvider);
  return combination && offer ? { offer, fares: toFares(combination, search) } : null;
}
