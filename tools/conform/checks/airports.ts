import type { AirportMatch } from '@/api/shapes/airports';
import { check } from '../check';
import type { Trial } from '../trial';
import { langOf, withoutMarks } from './common';
import { theProfile } from './profile';

const SAID = 'OpenAPI searchAirports, AirportMatch';

/** The place from which the kit searches. */
export const homePlace = check({
  id: 'airports.code',
  group: 'airports',
  asks: 'The place of an airport code is answered',
  why: 'A link with a code opens a search form with an empty field.',
  said: 'OpenAPI getAirport',
  run: async (trial) => {
    const { from } = trial.options;
    const { body, call } = await trial.ask('getAirport', { path: { code: from }, mayLack: true });
    const place = body as AirportMatch;
    const codes = [place.cityIata, ...place.airports.map(({ iata }) => iata)];
    const isHere = trial.holds(codes.includes(from), call, 'airports', `${from} among them`, codes);
    const hasName = trial.holds(
      Boolean(place.city.en),
      call,
      'city.en',
      'the English name, which stands in for others',
      place.city,
    );
    if (!isHere || !hasName) throw trial.stop();
    return place;
  },
});

/** Asks for typed text; the home place must be among the rows. */
async function finds(trial: Trial, text: string, place: AirportMatch): Promise<void> {
  const query = new URLSearchParams({ locale: 'EN', q: text.toLowerCase() }).toString();
  const { body, call } = await trial.ask('searchAirports', { query, mayLack: true });
  const rows = body as AirportMatch[];
  const codes = rows.map(({ cityIata }) => cityIata);
  trial.holds(codes.includes(place.cityIata), call, '*.cityIata', `${place.cityIata} for “${text}”`, codes);
}

export const airports = [
  homePlace,
  check({
    id: 'airports.small-letters',
    group: 'airports',
    asks: 'A code in small letters is the same place',
    why: 'Addresses of results are written in small letters.',
    said: 'OpenAPI getAirport',
    run: async (trial) => {
      const place = await trial.after(homePlace);
      const { body, call } = await trial.ask('getAirport', { path: { code: trial.options.from.toLowerCase() } });
      const { cityIata } = body as AirportMatch;
      trial.holds(cityIata === place.cityIata, call, 'cityIata', place.cityIata, cityIata);
    },
  }),
  check({
    id: 'airports.unknown-code',
    group: 'airports',
    asks: 'A code of no place is answered 404',
    why: 'A wrong link would open a search from a place that does not exist.',
    said: 'OpenAPI getAirport',
    run: async (trial) => {
      await trial.ask('getAirport', { path: { code: 'Q0Q' }, expect: 404 });
    },
  }),
  check({
    id: 'airports.three-letters',
    group: 'airports',
    asks: 'Three letters of a name find the place',
    why: 'The app asks from the third letter on; nobody types a name to its end.',
    said: SAID,
    run: async (trial) => {
      const place = await trial.after(homePlace);
      await finds(trial, (place.city.en ?? '').slice(0, 3), place);
    },
  }),
  check({
    id: 'airports.languages',
    group: 'airports',
    asks: 'The name of a place is found in every language of the profile',
    why: 'A traveller types the name that they know: Rīga, Рига.',
    said: SAID,
    run: async (trial) => {
      const place = await trial.after(homePlace);
      const { languages } = await trial.after(theProfile);
      const names = languages.flatMap((language) => place.city[langOf(language) as 'en'] ?? []);
      for (const name of new Set(names)) await finds(trial, name, place);
    },
  }),
  check({
    id: 'airports.diacritics',
    group: 'airports',
    asks: 'A name without its diacritics finds the same place',
    why: 'Phones abroad have no ī on the keyboard.',
    said: SAID,
    run: async (trial) => {
      const place = await trial.after(homePlace);
      const names = Object.values(place.city).filter(
        (name) => withoutMarks(name) !== name && /^\p{Script=Latin}/u.test(name),
      );
      for (const name of names) await finds(trial, withoutMarks(name), place);
    },
  }),
  check({
    id: 'airports.code-typed',
    group: 'airports',
    asks: 'A typed code finds its place',
    why: 'People who fly often type codes.',
    said: SAID,
    run: async (trial) => {
      const place = await trial.after(homePlace);
      await finds(trial, trial.options.from, place);
    },
  }),
  check({
    id: 'airports.nothing',
    group: 'airports',
    asks: 'Text of no place is answered with an empty list',
    why: 'The traveller reads that there is no such place, not that the network failed.',
    said: SAID,
    run: async (trial) => {
      const { body, call } = await trial.ask('searchAirports', { query: 'locale=EN&q=zzqqxx', mayLack: true });
      trial.holds((body as unknown[]).length === 0, call, 'the list', 'empty', body);
    },
  }),
  check({
    id: 'airports.single',
    group: 'airports',
    asks: 'A city of a single airport has one',
    why: 'The picker shows one row for it; the others could not be chosen.',
    said: 'OpenAPI AirportMatch.singleAirportInCity',
    run: async (trial) => {
      const place = await trial.after(homePlace);
      const query = new URLSearchParams({
        locale: 'EN',
        q: (place.city.en ?? '').slice(0, 3).toLowerCase(),
      }).toString();
      const { body, call } = await trial.ask('searchAirports', { query, mayLack: true });
      for (const [n, { singleAirportInCity: single, airports: all }] of (body as AirportMatch[]).entries())
        trial.holds(
          !single || all.length === 1,
          call,
          `${n}.airports`,
          'one, as singleAirportInCity is true',
          all.map(({ iata }) => iata),
        );
    },
  }),
];
