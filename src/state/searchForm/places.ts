import { getAirport, popularDestinations, popularOrigins, searchAirports } from '@/api/airports';
import { type AirportMatch, PopularAirports } from '@/api/shapes/airports';
import { aliasCodes } from '@/domain/airports/aliases';
import { type CityMatch, POPULAR_DESTINATIONS, POPULAR_ORIGINS, type PopularPlace } from '@/domain/airports/types';
import type { End } from '@/domain/search/places';
import { log } from '@/platform/log';
import { session } from '../session';
import {
  answerStorage,
  askedTexts,
  keepCities,
  keptCities,
  orFallback,
  toCity,
  upper,
  loadLocalPlaces,
  localCity,
  meetCities,
  searchLocal,
} from './localPlaces';
/*
 * Places for the pickers: requested from the API, stored on this device, found locally offline. Imported with the
 * pickers, because it brings the API client and the storage.
 */

export interface FoundCities {
  cities: CityMatch[];
  /** True when they come from this device because there was no connection. */
  saved: boolean;
}

const hasCode = ({ cityIata, airports }: AirportMatch, code: string): boolean =>
  upper(cityIata) === code || airports.some(({ iata }) => upper(iata) === code);

const cannotAsk = (): boolean => !session.online;

function storeMatches(matches: readonly AirportMatch[], typed?: string): CityMatch[] {
  const cities = matches.map(toCity);
  meetCities(cities);
  void keepCities(matches, typed);
  return cities;
}

/** Cities for a typed text; offline those known to this device. Never rejects. */
export async function findCities(text: string, signal: AbortSignal): Promise<FoundCities> {
  const meant = aliasCodes(text);
  if (!cannotAsk()) {
    for (const each of askedTexts(text)) {
      // oxlint-disable-next-line no-await-in-loop -- the next is asked only when the one before found nothing
      const found = await searchAirports(each, signal);
      // An alias is asked for by its code, which begins other names too: HER, for Crete, begins Hermosillo.
      const matches = meant.includes(each) ? found.filter((match) => hasCode(match, each)) : found;
      if (matches.length > 0) return { cities: storeMatches(matches, text), saved: false };
    }
  }
  if (signal.aborted) return { cities: [], saved: false };
  await loadLocalPlaces();
  const { cities } = searchLocal(text);
  return { cities, saved: cities.length > 0 || cannotAsk() };
}

const runningLookups = new Map<string, Promise<CityMatch | null | undefined>>();

/** The city of an airport or city code; null when the code does not exist, undefined when that is unknown now. */
export function cityOfCode(code: string): Promise<CityMatch | null | undefined> {
  const running = runningLookups.get(code);
  if (running) return running;
  const answer = lookUpCity(code).finally(() => runningLookups.delete(code));
  runningLookups.set(code, answer);
  return answer;
}

async function lookUpCity(code: string): Promise<CityMatch | null | undefined> {
  // Online a single name need not wait for the file; offline the file is all there is.
  if (cannotAsk()) await loadLocalPlaces();
  const known = localCity(code);
  if (known) return known;
  const kept = (await keptCities()).find(
    ({ cityIata, airports }) => cityIata === code || airports.some(({ iata }) => iata === code),
  );
  if (kept) return kept;
  if (cannotAsk()) return undefined;
  try {
    const match = await getAirport(code);
    return match && (storeMatches([match])[0] ?? null);
  } catch (error) {
    // The browser reports a connection, but the server is unreachable: this device may know the place.
    await loadLocalPlaces();
    const here = localCity(code);
    if (here) return here;
    throw error;
  }
}

/** Popular places, or why there are none: the server has none (404), or is unreachable. */
export type Popular = { kind: 'some'; places: PopularPlace[] } | { kind: 'none' } | { kind: 'unknown' };

/** Popular places for one end of a leg, given the code of the other end. Never rejects. */
export async function popularPlaces(end: End, otherCode: string | undefined, signal: AbortSignal): Promise<Popular> {
  const origin = end === 'srcLocation';
  const limit = origin ? POPULAR_ORIGINS : POPULAR_DESTINATIONS;
  const key = [end, otherCode ?? '', session.locale].join('|');
  const kept = async (): Promise<Popular> => {
    const places = await orFallback(
      answerStorage().then(({ getKept }) => getKept('popular', key, PopularAirports)),
      null,
    );
    return places ? { kind: 'some', places: places.slice(0, limit) } : { kind: 'unknown' };
  };
  if (cannotAsk()) return await kept();
  try {
    const found = await (origin ? popularOrigins : popularDestinations)(otherCode, signal);
    if (found === 'none' || found.length === 0) return { kind: 'none' };
    const places = found.slice(0, limit).map(({ code, name }) => ({ code: upper(code), name }));
    void orFallback(
      answerStorage().then(({ putKept }) => putKept('popular', [{ key, value: places }])),
      undefined,
    );
    return { kind: 'some', places };
  } catch (error) {
    if (!signal.aborted) log.warn('api', 'popular places failed', error);
    return await kept();
  }
}
