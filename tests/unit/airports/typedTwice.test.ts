import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CityMatch } from '@/domain/airports/types';
import { LOCAL_CITIES, bookOf, searchBooks, textsToAsk } from '@/domain/airports/localSearch';
import { unpack } from '@/domain/airports/packed';
import { meantFirst } from '@/domain/airports/namedAirport';
import { mergePlaceRows, placeRows } from '@/domain/airports/rows';
import { firstRow } from '@/domain/airports/typedText';
import { airportsOfCity, countryName, searchPlaces } from '../../../sandbox/world/world';

const book = unpack(readFileSync('src/domain/airports/top300.txt', 'utf8'));

/** What the sandbox's server answers. */
const ask = (text: string): CityMatch[] =>
  searchPlaces(text, 12).map((city) => {
    const all = airportsOfCity(city.iata);
    return {
      cityIata: city.iata,
      city: { ...city.names },
      country: { en: countryName(city.cc, 'en') },
      countryCode: city.cc,
      airports: all.map(({ iata, name }) => ({ iata, airportName: name })),
      singleAirportInCity: all.length === 1,
    };
  });
const serverFinds = (text: string): CityMatch[] =>
  textsToAsk([book], text)
    .map(ask)
    .find(({ length }) => length > 0) ?? [];

/** The city that Enter takes when the device knows `seen` beside the bundled cities. */
function taken(typed: string, seen: readonly CityMatch[], online: boolean): string | undefined {
  const answered = seen.length > 0 ? serverFinds(typed).map(({ cityIata }) => cityIata) : [];
  const local = searchBooks(
    [book, bookOf(seen.filter(({ cityIata }) => !book.codes.has(cityIata)))],
    typed,
    LOCAL_CITIES,
    answered,
  );
  const own = meantFirst(placeRows(local.cities, 'en'), typed);
  const rows = mergePlaceRows(own, online ? meantFirst(placeRows(serverFinds(typed), 'en'), typed) : []);
  const guessed = local.guessed ? own.length : 0;
  const row = guessed > 0 && guessed < rows.length ? guessed : guessed > 0 ? 0 : firstRow(rows, typed);
  return rows[row]?.place.cityIata;
}

const QUERIES: [string, string][] = [
  ['st petersburg', 'LED'],
  ['st. petersburg', 'LED'],
  ['Sanktpēterburga', 'LED'],
  ['питер', 'LED'],
  ['pīters', 'LED'],
  ['спб', 'LED'],
  ['bali', 'DPS'],
  ['Бали', 'DPS'],
  ['london', 'LON'],
  ['лондон', 'LON'],
  ['birmingham', 'BHX'],
  ['san jose', 'SJO'],
  ['santiago', 'SCL'],
  ['сан', 'SFO'],
  ['goa', 'GOA'],
  ['гоа', 'GOI'],
  ['tal', 'TLL'],
  ['TAL', 'TAL'],
  ['вена', 'VIE'],
  ['vīne', 'VIE'],
  ['viena', 'VIE'],
  ['viin', 'VIE'],
  ['rīga', 'RIX'],
  ['Ryga', 'RIX'],
  ['Riia', 'RIX'],
  ['barselona', 'BCN'],
  ['Валенсия', 'VLC'],
  ['valensija', 'VLC'],
  ['krēta', 'HER'],
  ['kreeta', 'HER'],
  ['крит', 'HER'],
  ['aleksandrija', 'ALY'],
  ['victoria', 'VFA'],
  ['jackson', 'ATL'],
  ['rochester', 'ROC'],
  ['pärnu', 'EPU'],
  ['palanga', 'PLQ'],
  ['Tartu', 'TAY'],
  ['тарту', 'TAY'],
  ['portland', 'PDX'],
  ['york', 'NYC'],
  ['Lebanon', 'BEY'],
  ['chad', 'NDJ'],
  ['perth', 'PER'],
  ['мельбурн', 'MEL'],
  ['sidnėjus', 'SYD'],
  ['gran canaria', 'LPA'],
  ['tenerife', 'TCI'],
  ['georgia', 'TBS'],
  ['paris', 'PAR'],
  ['пхукет', 'HKT'],
  ['roma', 'ROM'],
  ['Rooma', 'ROM'],
  ['malta', 'MLA'],
  ['мальта', 'MLA'],
];

/** Each text letter by letter, as the server answers while it is typed. */
const everything = QUERIES.flatMap(([typed]) =>
  Array.from(typed, (_, at) => typed.slice(0, at + 1)).flatMap((part) => (part.length > 2 ? serverFinds(part) : [])),
);

describe('a place typed a second time is the same city', () => {
  it.each(QUERIES)('“%s” is %s', (typed, code) => {
    const parts = Array.from(typed, (_, at) => typed.slice(0, at + 1)).filter(({ length }) => length > 2);
    const seen = parts.flatMap(serverFinds);
    expect({
      first: taken(typed, [], true),
      again: taken(typed, seen, true),
      offline: taken(typed, seen, false),
      'among all others': taken(typed, everything, true),
    }).toEqual({ first: code, again: code, offline: code, 'among all others': code });
  });
});
