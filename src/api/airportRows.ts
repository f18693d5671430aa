import { array, is, optional, pattern, string, type as shape, unknown } from 'superstruct';
import { LANGS } from '@/domain/locale';
import type { AirportMatch, PopularAirport } from './shapes/airports';

/*
 * Places as servers send them: one field amiss costs that field, one row amiss that row, never the answer. Without its code
 * nothing is a place; without a name it goes by its code.
 */

const Code = pattern(string(), /^[A-Za-z\d]{3}$/);
const Row = shape({ cityIata: Code, airports: optional(array(unknown())) });
const AirportRow = shape({ iata: Code });
const PopularRow = shape({ code: Code });

/** No name is longer; a row of the list has to stay one. */
const LONGEST = 120;
/** Control characters and those that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

const readText = (raw: unknown): string =>
  typeof raw === 'string' ? raw.replace(UNSEEN, ' ').trim().slice(0, LONGEST) : '';

function readNames(raw: unknown): Record<string, string> {
  const given = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>;
  return Object.fromEntries(LANGS.flatMap((lang) => (readText(given[lang]) ? [[lang, readText(given[lang])]] : [])));
}

function readAirports(raw: readonly unknown[]): AirportMatch['airports'] {
  const airports = new Map<string, string>();
  for (const each of raw) {
    if (!is(each, AirportRow)) continue;
    const { iata, airportName } = each as { iata: string; airportName?: unknown };
    const code = iata.toUpperCase();
    airports.set(code, airports.get(code) || readText(airportName));
  }
  return Array.from(airports, ([iata, airportName]) => ({ iata, airportName }));
}

/** One city of an answer, its airports once each; null without a code. */
export function readMatch(raw: unknown): AirportMatch | null {
  if (!is(raw, Row)) return null;
  const given = raw as Record<string, unknown> & { cityIata: string; airports?: unknown[] };
  const airports = readAirports(given.airports ?? []);
  const { singleAirportInCity: single, countryCode } = given;
  return {
    cityIata: given.cityIata.toUpperCase(),
    city: readNames(given['city']),
    country: readNames(given['country']),
    ...(typeof countryCode === 'string' && /^[A-Za-z]{2}$/.test(countryCode)
      ? { countryCode: countryCode.toUpperCase() }
      : {}),
    airports,
    singleAirportInCity: typeof single === 'boolean' ? single : airports.length < 2,
  };
}

const joined = (a: AirportMatch, b: AirportMatch): AirportMatch => {
  const airports = readAirports([...a.airports, ...b.airports]);
  return {
    ...a,
    city: { ...b.city, ...a.city },
    country: { ...b.country, ...a.country },
    airports,
    singleAirportInCity: airports.length < 2 && a.singleAirportInCity && b.singleAirportInCity,
  };
};

/** The cities of an answer; rows of one city are put together. */
export function readMatches(rows: readonly unknown[]): AirportMatch[] {
  const cities = new Map<string, AirportMatch>();
  for (const match of rows.map(readMatch)) {
    if (!match) continue;
    const known = cities.get(match.cityIata);
    cities.set(match.cityIata, known ? joined(known, match) : match);
  }
  return [...cities.values()];
}

/** A popular list, each code once; a place without a name goes by its code. */
export function readPopular(rows: readonly unknown[]): PopularAirport[] {
  const places = new Map<string, PopularAirport>();
  for (const raw of rows) {
    if (!is(raw, PopularRow)) continue;
    const code = raw.code.toUpperCase();
    const name = readText((raw as { name?: unknown }).name) || code;
    if (!places.has(code)) places.set(code, { code, name });
  }
  return [...places.values()];
}
