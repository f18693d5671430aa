import { Hono } from 'hono';
import type { Deal, DestinationOffer } from '@/api/shapes/home';
import { langOf } from '@/domain/locale';
import { CATEGORIES, NEARBY } from '../content/deals';
import { cheapestFrom } from '../flights/cheapest';
import type { SandboxEnv } from '../http/context';
import { badField, notFound } from '../http/refusal';
import { inLang } from '../spoken';
import { airports, airportsOfCode, cityName } from '../world/world';

/** A city with one airport has that airport's code. */
const codeOf = (city: string): string => {
  const list = airportsOfCode(city);
  return list.length === 1 && list[0] ? list[0].iata : city;
};
const cityOf = (code: string): string => airports.get(code)?.cityIata ?? code;
/** Destinations offered from an origin: deals and nearby places. */
export const offeredFrom = (from: string): string[] =>
  [...new Set([...CATEGORIES.flatMap(({ cities }) => cities), ...NEARBY])]
    .filter((city) => city !== cityOf(from))
    .map(codeOf);
/** Nearby places, which are not deals. */
export const nearbyCodes = (): string[] => NEARBY.map(codeOf);
const isoDay = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** GET /destination/deals and GET /destination/retrieve_offers?type=oneway&s_iata=. */
export const dealRoutes = new Hono<SandboxEnv>()
  .get('/destination/deals', (c) => {
    const lang = langOf(c.get('locale'));
    const home = cityOf(c.get('tenant').defaultOrigin);
    const deals: Deal[] = CATEGORIES.flatMap(({ names, cities }) =>
      cities.filter((city) => city !== home).map((city) => ({ iata: codeOf(city), category: inLang(names, lang) })),
    );
    c.header('Cache-Control', 'no-cache');
    return c.json(deals);
  })
  .get('/destination/retrieve_offers', async (c) => {
    const type = c.req.query('type');
    if (type !== 'oneway') throw badField('type', 'Only one-way offers are made: type=oneway');
    const from = (c.req.query('s_iata') ?? '').toUpperCase();
    if (!/^[A-Z0-9]{3}$/.test(from)) throw badField('s_iata', 'An airport code has three letters');
    if (airportsOfCode(from).length === 0) throw notFound(`Airport ${from}`, 's_iata');
    const found = await cheapestFrom(from, offeredFrom(from), isoDay(c.get('deps').now()));
    const lang = langOf(c.get('locale'));
    const offers: DestinationOffer[] = found.map(({ to, date, price, stops }) => ({
      dest: { city: cityName(cityOf(to), lang), iata: to },
      price,
      stopNum: stops,
      date,
    }));
    c.header('Cache-Control', 'no-cache');
    return c.json(offers);
  });
