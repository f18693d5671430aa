import { Hono } from 'hono';
import type { PopularAirport } from '@/api/shapes/airports';
import { langOf } from '@/domain/locale';
import type { SandboxContext, SandboxEnv } from '../http/context';
import { notFound } from '../http/refusal';
import { type Airport, airports, cityName, countryName, distanceKm } from '../world/world';

const SOURCES = 5;
const POPULAR = 10;
/** Nobody drives further than this to a departure airport. */
const REACH_KM = 700;
/** Beyond this place in popularity an airport is no one's popular choice. */
const KNOWN = 1_500;

/** How much a place draws: fame falls with its rank and fades with distance beyond a holiday flight. */
const draw = (km: number, rank: number): number => 1 / (Math.sqrt(rank) * (1 + (km / 2_200) ** 2));

function ranked(from: Airport, fits: (km: number) => boolean, most: number): Airport[] {
  const cities = new Set([from.cityIata]);
  const scored: { airport: Airport; score: number }[] = [];
  for (const airport of airports.values()) {
    if (airport.rank > KNOWN || cities.has(airport.cityIata)) continue;
    const km = distanceKm(from, airport);
    if (!fits(km)) continue;
    cities.add(airport.cityIata);
    scored.push({ airport, score: draw(km, airport.rank) });
  }
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ airport }) => airport);
}

function answer(c: SandboxContext, list: Airport[]): Response {
  if (!list.length) throw notFound('Popular airports', 'id');
  const lang = langOf(c.get('locale'));
  const rows: PopularAirport[] = list.map(({ iata, cityIata, cc }) => ({
    code: iata,
    name: `${cityName(cityIata, lang)}, ${countryName(cc, lang)}`,
  }));
  return c.json(rows);
}

/** The airport a code means; the tenant's own when none is given. A metropolitan code means its first airport. */
function anchor(c: SandboxContext, id: string | undefined): Airport {
  const code = (id ?? c.get('tenant').defaultOrigin).toUpperCase();
  const airport = airports.get(code) ?? [...airports.values()].find(({ cityIata }) => cityIata === code);
  if (!airport) throw notFound('Popular airports', 'id');
  return airport;
}

const source = (c: SandboxContext, id?: string): Response => {
  const home = anchor(c, id);
  return answer(c, [home, ...ranked(home, (km) => km <= REACH_KM, SOURCES - 1)].slice(0, SOURCES));
};
const popular = (c: SandboxContext, id?: string): Response =>
  answer(
    c,
    ranked(anchor(c, id), (km) => km >= 250, POPULAR),
  );

/** GET /destination/source[/{id}] (5 departures) and /destination/popular[/{id}] (10 arrivals); 404 when there are none. */
export const destinationRoutes = new Hono<SandboxEnv>()
  .get('/destination/source', (c) => source(c))
  .get('/destination/source/:id', (c) => source(c, c.req.param('id')))
  .get('/destination/popular', (c) => popular(c))
  .get('/destination/popular/:id', (c) => popular(c, c.req.param('id')));
