import { Hono } from 'hono';
import type { PopularAirport } from '@/api/shapes/airports';
import { langOf } from '@/domain/locale';
import type { SandboxContext, SandboxEnv } from '../http/context';
import { notFound } from '../http/refusal';
import { type Airport, airports, airportsOfCity, cityName, countryName, distanceKm } from '../world/world';

const SOURCES = 5;
const POPULAR = 10;
/** Longest distance to another departure airport. */
const REACH_KM = 700;
/** Lowest rank of a popular airport. */
const KNOWN = 1_500;

/** Shorter distances are travelled by bus. */
const BUS_KM = 350;
const A_COUNTRY = 2;

/** Weight of a distance: for departure airports, and for holidays, which are best two or three hours away. */
const toReach = (km: number): number => (km <= REACH_KM ? 1 / (1 + (km / 400) ** 2) : 0);
const toVisit = (km: number): number => (km >= BUS_KM ? 1 / (1 + ((km - 1_600) / 1_300) ** 2) : 0);

/** Cities by rank and distance, one airport per city. */
function ranked(from: Airport, suits: (km: number) => number, most: number, ofCountry = most): Airport[] {
  const cities = new Set([from.cityIata]);
  const scored: { airport: Airport; score: number }[] = [];
  for (const airport of airports.values()) {
    if (airport.rank > KNOWN || cities.has(airport.cityIata)) continue;
    const suit = suits(distanceKm(from, airport));
    if (suit === 0) continue;
    cities.add(airport.cityIata);
    scored.push({ airport, score: suit / airport.rank ** 0.4 });
  }
  const countries = new Map<string, number>();
  const best = scored.sort((a, b) => b.score - a.score).map(({ airport }) => airport);
  const kept = best.filter(({ cc }) => {
    const count = countries.get(cc) ?? 0;
    countries.set(cc, count + 1);
    return count < ofCountry;
  });
  return kept.slice(0, most);
}

/** A city with several airports is listed under its own code. */
function answer(c: SandboxContext, list: Airport[]): Response {
  if (!list.length) throw notFound('Popular airports', 'id');
  const lang = langOf(c.get('locale'));
  const rows: PopularAirport[] = list.map(({ iata, cityIata, cc }) => ({
    code: airportsOfCity(cityIata).length > 1 ? cityIata : iata,
    name: `${cityName(cityIata, lang)}, ${countryName(cc, lang)}`,
  }));
  return c.json(rows);
}

/** The airport of a code, by default the tenant's. A city code means its first airport. */
function anchor(c: SandboxContext, id: string | undefined): Airport {
  const code = (id ?? c.get('tenant').defaultOrigin).toUpperCase();
  const airport = airports.get(code) ?? [...airports.values()].find(({ cityIata }) => cityIata === code);
  if (!airport) throw notFound('Popular airports', 'id');
  return airport;
}

const source = (c: SandboxContext, id?: string): Response => {
  const home = anchor(c, id);
  return answer(c, [home, ...ranked(home, toReach, SOURCES - 1)]);
};
const popular = (c: SandboxContext, id?: string): Response =>
  answer(c, ranked(anchor(c, id), toVisit, POPULAR, A_COUNTRY));

/**
 * GET /destination/source[/{id}] (5 departures) and /destination/popular[/{id}] (10 arrivals); 404 if there are none.
 */
export const destinationRoutes = new Hono<SandboxEnv>()
  .get('/destination/source', (c) => source(c))
  .get('/destination/source/:id', (c) => source(c, c.req.param('id')))
  .get('/destination/popular', (c) => popular(c))
  .get('/destination/popular/:id', (c) => popular(c, c.req.param('id')));
