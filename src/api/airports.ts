import { type Infer, array, is, optional, pattern, string, type as shape, unknown } from 'superstruct';
import { LANGS } from '@/domain/locale';
import { AirportMatch, PopularAirport } from './shapes/airports';
import { log } from '@/platform/log';
import { getJson } from './client';
import { pathPart } from './config';
import { ApiError, isStatus } from './errors';
import { reportUnsound, soundRows } from './wrongAnswers';

const SEARCH_CALL = 'GET /airport/search';

/**
 * GET /airport/search with typed text in lower case. Names come in all languages. Never throws: a failure is logged and
 * gives an empty list; a row without a code is dropped, any other wrong field is emptied.
 */
export async function searchAirports(text: string, signal?: AbortSignal): Promise<AirportMatch[]> {
  try {
    const query = { locale: 'EN', q: text.trim().toLowerCase() };
    return readMatches(SEARCH_CALL, await getJson('/airport/search', array(unknown()), { query, signal }));
  } catch (error) {
    if (!signal?.aborted) log.warn('api', 'airport search failed', error);
    return [];
  }
}

export const AIRPORT_PATH = '/airport/iata';
export const airportPath = (code: string): string => `${AIRPORT_PATH}/${pathPart(code.toUpperCase())}`;

/** The airport (or metropolitan city) of a code, null when there is none. Rejects with ApiError otherwise. */
export async function getAirport(code: string, signal?: AbortSignal): Promise<AirportMatch | null> {
  try {
    const answer = await getJson(airportPath(code), Row, { signal });
    reportUnsound(`GET ${AIRPORT_PATH}/{code}`, answer, AirportMatch);
    return readMatch(answer);
  } catch (error) {
    if (isStatus(error, 404)) return null;
    throw error;
  }
}

async function popular(
  path: string,
  iata: string | undefined,
  signal?: AbortSignal,
): Promise<PopularAirport[] | 'none'> {
  try {
    const id = iata ? `/${pathPart(iata.toUpperCase())}` : '';
    const rows = await getJson(`${path}${id}`, array(unknown()), { signal });
    const places = readPopular(`GET ${path}`, rows);
    if (rows.length > 0 && places.length === 0) throw new ApiError('shape', 'The answer names no places.');
    return places;
  } catch (error) {
    if (isStatus(error, 404)) return 'none';
    throw error;
  }
}

/** Popular departure airports, for an arrival code if given; 404 means 'none'. Rejects with ApiError otherwise. */
export const popularOrigins = (iata?: string, signal?: AbortSignal): Promise<PopularAirport[] | 'none'> =>
  popular('/destination/source', iata, signal);

/** Popular arrival airports, for a departure code if given; 404 means 'none'. Rejects with ApiError otherwise. */
export const popularDestinations = (iata?: string, signal?: AbortSignal): Promise<PopularAirport[] | 'none'> =>
  popular('/destination/popular', iata, signal);

/*
 * Servers may send incomplete places. A wrong field is emptied and a wrong row is dropped, but the answer stays. A row
 * needs its code; a missing name is replaced by the code.
 */

const Code = pattern(string(), /^[A-Za-z\d]{3}$/);
const Row = shape({ cityIata: Code, airports: optional(array(unknown())) });
const AirportRow = shape({ iata: Code });
const PopularRow = shape({ code: Code });

/** Longer names would break a row of the list. */
const LONGEST = 120;
/** Control characters and marks that change the text direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

const readText = (raw: unknown): string =>
  typeof raw === 'string'
    ? raw
        .replace(UNSEEN, ' ')
        .trim()
        .slice(0, LONGEST)
        // The cut may leave the first half of a letter.
        .replace(/[\uD800-\uDBFF]$/, '')
    : '';

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

/** One city of an answer with each airport once. */
function readMatch(given: Infer<typeof Row> & Record<string, unknown>): AirportMatch {
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

/** The cities of an answer; rows of one city are merged, rows without a city code left out. */
function readMatches(call: string, rows: readonly unknown[]): AirportMatch[] {
  const cities = new Map<string, AirportMatch>();
  for (const match of soundRows(call, rows, Row, AirportMatch).map(readMatch)) {
    const known = cities.get(match.cityIata);
    cities.set(match.cityIata, known ? joined(known, match) : match);
  }
  return [...cities.values()];
}

/** A popular list with each code once; a missing name is replaced by the code. */
function readPopular(call: string, rows: readonly unknown[]): PopularAirport[] {
  const places = new Map<string, PopularAirport>();
  for (const raw of soundRows(call, rows, PopularRow, PopularAirport)) {
    const code = raw.code.toUpperCase();
    const name = readText((raw as { name?: unknown }).name) || code;
    if (!places.has(code)) places.set(code, { code, name });
  }
  return [...places.values()];
}
