import { Hono } from 'hono';
import type { AirportMatch } from '@/api/shapes/airports';
import { LANGS } from '@/domain/locale';
import type { SandboxEnv } from '../http/context';
import { badField, notFound } from '../http/refusal';
import { type City, airports, airportsOfCity, cities, countryName, searchPlaces } from '../world/world';

const MOST = 12;
const LONGEST = 80;

/** A city with its airports, or only one of them. */
function matchOf(city: City, only?: string): AirportMatch {
  const all = airportsOfCity(city.iata);
  const shown = only === undefined ? all : all.filter(({ iata }) => iata === only);
  return {
    cityIata: city.iata,
    city: { ...city.names },
    country: Object.fromEntries(LANGS.map((lang) => [lang, countryName(city.cc, lang)])),
    countryCode: city.cc,
    airports: shown.map(({ iata, name }) => ({ iata, airportName: name })),
    singleAirportInCity: all.length === 1,
  };
}

/** GET /airport/search?locale=&q= (or city=, or airport=) and GET /airport/iata/{code}. */
export const airportRoutes = new Hono<SandboxEnv>()
  .get('/airport/search', (c) => {
    const field = (['q', 'city', 'airport'] as const).find((name) => c.req.query(name) !== undefined);
    if (!field) throw badField('q', 'Say what to look for: q, city or airport');
    const text = (c.req.query(field) ?? '').trim();
    if (!text) throw badField(field, `"${field}" is empty`);
    if (text.length > LONGEST) throw badField(field, `"${field}" is longer than ${LONGEST} letters`);
    if (field === 'q') return c.json(searchPlaces(text, MOST).map((city) => matchOf(city)));
    const code = text.toUpperCase();
    const city = field === 'city' ? cities.get(code) : cities.get(airports.get(code)?.cityIata ?? '');
    const found = city ? [matchOf(city, field === 'airport' ? code : undefined)] : [];
    return c.json(found.length || field === 'airport' ? found : searchPlaces(text, MOST).map((one) => matchOf(one)));
  })
  .get('/airport/iata/:code', (c) => {
    const code = c.req.param('code').toUpperCase();
    if (!/^[A-Z0-9]{3}$/.test(code)) throw badField('code', 'An airport code has three letters');
    const airport = airports.get(code);
    const city = cities.get(airport?.cityIata ?? code);
    if (!city) throw notFound(`Airport ${code}`, 'code');
    return c.json(matchOf(city, airport && airport.cityIata !== code ? code : undefined));
  });
