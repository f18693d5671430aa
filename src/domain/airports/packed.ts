import { type PlaceBook, codesOf } from './localSearch';
import type { CityMatch } from './types';
import { type IndexRow, TIER, type Tier, type WordKey, sortedByTier, plainKeys, toIndex } from './wordIndex';

/*
 * Format of the bundled airports (top300.txt), written by sandbox/data/offline.ts. Columns, because names of one
 * language compress best together. Lines: languages; city codes; their countries; for each language its city names;
 * airports; country codes; for each language its country names; index keys of the cities and then of the countries, without
 * those that `plainKeys` computes. In a language that is not in the file, places have their English names.
 */

const CELL = '|';
/** Separates airports, and keys, of one city. */
export const AND = ';';
/**
 * A key is stored as tier, number of letters shared with the previous key (one digit of this base) and its remaining
 * letters.
 */
export const BASE = 36;

const chunks = (text: string, size: number): string[] =>
  Array.from({ length: text.length / size }, (_, at) => text.slice(at * size, (at + 1) * size));

/** "=Riga International" has the code of its city; other airports start with their own: "LHRHeathrow". */
const readAirports = (cell: string, cityIata: string): CityMatch['airports'] =>
  cell.split(AND).map((text) => {
    const own = text.startsWith('=');
    return { iata: own ? cityIata : text.slice(0, 3), airportName: text.slice(own ? 1 : 3) };
  });

/** A missing name equals the English one. */
const byLang = (langs: readonly string[], names: readonly (readonly string[])[], at: number): Record<string, string> =>
  Object.fromEntries(langs.flatMap((lang, n) => (names[n]?.[at] ? [[lang, names[n][at]]] : [])));

function readKeys(cell: string): WordKey[] {
  if (cell === '') return [];
  let before = '';
  return cell.split(AND).map((text) => {
    before = before.slice(0, Number.parseInt(text[1] ?? '0', BASE)) + text.slice(2);
    return { key: before, tier: Number(text[0]) as Tier };
  });
}

/** Keys that are computed from names instead of stored. */
export const plainCityKeys = ({ city, airports }: CityMatch): WordKey[] => [
  ...plainKeys([city.en], TIER.city, TIER.cityPart),
  ...plainKeys(
    airports.map(({ airportName }) => airportName),
    TIER.airport,
    TIER.airport,
  ),
];
export const plainCountryKeys = (names: Record<string, string>): WordKey[] =>
  plainKeys([names['en']], TIER.country, TIER.country);

/** Cities read in one step. */
const STEP = 60;

/** Reads the bundled airports at once; see `unpacking`. */
export function unpack(text: string): PlaceBook {
  const steps = unpacking(text);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Reads the bundled airports in steps shorter than a frame on a slow phone. Expects the format of the script; a test
 * compares the two.
 */
export function* unpacking(text: string): Generator<void, PlaceBook> {
  const lines = text.split('\n').values();
  const line = (): string => lines.next().value ?? '';
  const cells = (): string[] => line().split(CELL);
  const langs = chunks(line(), 2);
  const codes = chunks(line(), 3);
  const owners = chunks(line(), 2);
  const names = langs.map(cells);
  const airports = cells();
  const countryCodes = chunks(line(), 2);
  const countryNames = langs.map(cells);
  const countries = countryCodes.map((_, at) => byLang(langs, countryNames, at));
  const cities: CityMatch[] = [];
  for (const [at, cityIata] of codes.entries()) {
    const countryCode = owners[at] ?? '';
    const list = readAirports(airports[at] ?? '', cityIata);
    cities.push({
      cityIata,
      city: byLang(langs, names, at),
      country: countries[countryCodes.indexOf(countryCode)] ?? {},
      countryCode,
      airports: list,
      singleAirportInCity: list.length === 1,
    });
    if (at % STEP === STEP - 1) yield;
  }
  const keys = cells();
  const rows: IndexRow[] = [];
  for (let ref = 0; ref < cities.length + countries.length; ref++) {
    const city = cities[ref];
    const plain = city ? plainCityKeys(city) : plainCountryKeys(countries[ref - cities.length] ?? {});
    for (const { key, tier } of [...plain, ...readKeys(keys[ref] ?? '')]) rows.push({ key, tier, ref });
    if (ref % STEP === STEP - 1) yield;
  }
  const ordered = sortedByTier(rows);
  yield;
  return {
    cities,
    codes: codesOf(cities),
    countries: countryCodes.map((code) => owners.flatMap((owner, at) => (owner === code ? at : []))),
    index: toIndex(ordered),
  };
}
