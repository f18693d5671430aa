import { array, is, unknown } from 'superstruct';
import { log } from '@/platform/log';
import { getJson } from './client';
import { isStatus } from './errors';
import { AirportMatch, type PopularAirport, PopularAirports } from './shapes/airports';

/**
 * Cities and airports for typed text: GET /airport/search, lower-cased, language EN (the names come in all languages).
 * Never throws: any failure is an empty list (spec 7), and a row of a wrong shape is left out.
 */
export async function searchAirports(text: string, signal?: AbortSignal): Promise<AirportMatch[]> {
  try {
    const query = { locale: 'EN', q: text.trim().toLowerCase() };
    const rows = await getJson('/airport/search', array(unknown()), { query, signal });
    return rows.filter((row): row is AirportMatch => is(row, AirportMatch));
  } catch (error) {
    if (!signal?.aborted) log.warn('api', 'airport search failed', error);
    return [];
  }
}

/** The airport (or metropolitan city) of a code, null when there is none. Rejects with ApiError otherwise. */
export async function getAirport(code: string, signal?: AbortSignal): Promise<AirportMatch | null> {
  try {
    return await getJson(`/airport/iata/${encodeURIComponent(code.toUpperCase())}`, AirportMatch, { signal });
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
    return await getJson(`${path}${id}`, PopularAirports, { signal });
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
