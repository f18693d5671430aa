import { array, unknown } from 'superstruct';
import { log } from '@/platform/log';
import { readMatch, readMatches, readPopular } from './airportRows';
import { getJson } from './client';
import { ApiError, isStatus } from './errors';
import type { AirportMatch, PopularAirport } from './shapes/airports';

/**
 * Cities and airports for typed text: GET /airport/search, lower-cased, language EN (the names come in all languages).
 * Never throws: any failure is an empty list (spec 7), a row without a code is left out, and what else is wrong in a row costs that field (airportRows).
 */
export async function searchAirports(text: string, signal?: AbortSignal): Promise<AirportMatch[]> {
  try {
    const query = { locale: 'EN', q: text.trim().toLowerCase() };
    return readMatches(await getJson('/airport/search', array(unknown()), { query, signal }));
  } catch (error) {
    if (!signal?.aborted) log.warn('api', 'airport search failed', error);
    return [];
  }
}

export const AIRPORT_PATH = '/airport/iata';
export const airportPath = (code: string): string => `${AIRPORT_PATH}/${encodeURIComponent(code.toUpperCase())}`;

/** The airport (or metropolitan city) of a code, null when there is none. Rejects with ApiError otherwise. */
export async function getAirport(code: string, signal?: AbortSignal): Promise<AirportMatch | null> {
  try {
    const match = readMatch(await getJson(airportPath(code), unknown(), { signal }));
    if (!match) throw new ApiError('shape', `The answer for ${code} is no place.`);
    return match;
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
    const id = iata ? `/${encodeURIComponent(iata.toUpperCase())}` : '';
    const rows = await getJson(`${path}${id}`, array(unknown()), { signal });
    const places = readPopular(rows);
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
