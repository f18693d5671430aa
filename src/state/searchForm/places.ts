import { getAirport, popularDestinations, popularOrigins, searchAirports } from '@/api/airports';
import { AirportMatch, PopularAirports } from '@/api/shapes/airports';
import { askedTexts } from '@/domain/airports/asked';
import { filterCities } from '@/domain/airports/rows';
import { type CityMatch, POPULAR_DESTINATIONS, POPULAR_ORIGINS, type PopularPlace } from '@/domain/airports/types';
import type { End } from '@/domain/search/places';
import { isOffline } from '@/platform/network';
import { log } from '@/platform/log';
import { getKv, listKv, putKv } from '@/storage/kv';
import { session } from '../session';

/*
 * Places for the pickers: asked from the API, remembered on this device, answered from memory without a connection.
 * Loaded on demand with the pickers: it brings the API client and the storage.
 */

export interface FoundCities {
  cities: CityMatch[];
  /** They come from this device, because nothing could be asked. */
  saved: boolean;
}

const upper = (code: string): string => code.toUpperCase();
const toCity = (match: AirportMatch): CityMatch => ({
  cityIata: upper(match.cityIata),
  city: match.city,
  country: match.country,
  countryCode: match.countryCode ?? '',
  airports: match.airports.map(({ iata, airportName }) => ({ iata: upper(iata), airportName })),
  singleAirportInCity: match.singleAirportInCity,
});

const cannotAsk = (): boolean => isOffline() || !session.online;

/** Nothing here may fail a search: storage that does not answer is as good as empty (spec 8). */
async function quiet<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    log.warn('storage', 'kept places are not available', error);
    return otherwise;
  }
}

const remember = (matches: readonly AirportMatch[]): Promise<void> =>
  quiet(
    putKv(
      'airport',
      matches.map((match) => ({ key: upper(match.cityIata), value: match })),
    ),
    undefined,
  );

/** Every city met on this device, last used first. */
export const keptCities = async (): Promise<CityMatch[]> =>
  (await quiet(listKv('airport', AirportMatch), [])).map(toCity);

/** Cities for a typed text; never rejects. Without a connection those met before on this device. */
export async function findCities(text: string, signal: AbortSignal): Promise<FoundCities> {
  const texts = askedTexts(text);
  if (!cannotAsk()) {
    for (const each of texts) {
      // oxlint-disable-next-line no-await-in-loop -- the second is asked only when the first found nothing
      const matches = await searchAirports(each, signal);
      if (matches.length > 0) {
        void remember(matches);
        return { cities: matches.map(toCity), saved: false };
      }
    }
  }
  const kept = await keptCities();
  const cities = texts.map((each) => filterCities(kept, each)).find((some) => some.length > 0) ?? [];
  return { cities, saved: cities.length > 0 || cannotAsk() };
}

/** The city of an airport or city code; null when the code exists nowhere, undefined when nobody can say now. */
export async function cityOfCode(code: string): Promise<CityMatch | null | undefined> {
  const kept = (await keptCities()).find(
    ({ cityIata, airports }) => cityIata === code || airports.some(({ iata }) => iata === code),
  );
  if (kept) return kept;
  if (cannotAsk()) return undefined;
  const match = await getAirport(code);
  if (match) void remember([match]);
  return match && toCity(match);
}

/** Popular places, or why there are none: the server knows of none (404), or it cannot be asked. */
export type Popular = { kind: 'some'; places: PopularPlace[] } | { kind: 'none' } | { kind: 'unknown' };

/** Popular places for one end of a leg, for the code of the other end if chosen (spec 7). Never rejects. */
export async function popularPlaces(end: End, otherCode: string | undefined, signal: AbortSignal): Promise<Popular> {
  const origin = end === 'srcLocation';
  const limit = origin ? POPULAR_ORIGINS : POPULAR_DESTINATIONS;
  const key = [end, otherCode ?? '', session.locale].join('|');
  const kept = async (): Promise<Popular> => {
    const places = await quiet(getKv('popular', key, PopularAirports), null);
    return places ? { kind: 'some', places: places.slice(0, limit) } : { kind: 'unknown' };
  };
  if (cannotAsk()) return await kept();
  try {
    const found = await (origin ? popularOrigins : popularDestinations)(otherCode, signal);
    if (found === 'none' || found.length === 0) return { kind: 'none' };
    const places = found.slice(0, limit).map(({ code, name }) => ({ code: upper(code), name }));
    void quiet(putKv('popular', [{ key, value: places }]), undefined);
    return { kind: 'some', places };
  } catch (error) {
    if (!signal.aborted) log.warn('api', 'popular places failed', error);
    return await kept();
  }
}
