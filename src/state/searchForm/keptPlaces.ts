import { AirportMatch } from '@/api/shapes/airports';
import type { CityMatch } from '@/domain/airports/types';
import { log } from '@/platform/log';

/** Opened on first use, like all storage of the first pages. */
export const kvStorage = () => import('@/offline/keptAnswers');

/** Places kept on this device. Nothing here may fail a search: storage that does not answer is as good as empty (spec 8). */
export async function quiet<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    log.warn('storage', 'kept places are not available', error);
    return otherwise;
  }
}

export const upper = (code: string): string => code.toUpperCase();

export const toCity = (match: AirportMatch): CityMatch => ({
  cityIata: upper(match.cityIata),
  city: match.city,
  country: match.country,
  countryCode: match.countryCode ?? '',
  airports: match.airports.map(({ iata, airportName }) => ({ iata: upper(iata), airportName })),
  singleAirportInCity: match.singleAirportInCity,
});

/** Every city met on this device, last used first. */
export const keptCities = async (): Promise<CityMatch[]> =>
  (
    await quiet(
      kvStorage().then(({ listKept }) => listKept('airport', AirportMatch)),
      [],
    )
  ).map(toCity);

export const keepCities = (matches: readonly AirportMatch[]): Promise<void> =>
  quiet(
    kvStorage().then(({ putKept }) =>
      putKept(
        'airport',
        matches.map((match) => ({ key: upper(match.cityIata), value: match })),
      ),
    ),
    undefined,
  );
