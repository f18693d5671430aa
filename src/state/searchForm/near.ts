import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type NearPlace, nearPlaces } from '@/domain/airports/nearPlaces';
import type { CityMatch } from '@/domain/airports/types';
import { withNear } from '@/domain/search/near';
import type { Place } from '@/domain/search/types';
import type { DistanceOf } from '@/domain/offers/co2';
import { useDistances } from '../distances';
import { edit } from '../searchForm';
import { hasLocalPlaces, loadLocalPlaces, localCity, onLocalPlaces, topCities } from './localPlaces';

/** An airport that can be searched beside a place. `km` is null where the coordinates do not know one of the two. */
export interface NearChoice extends Omit<NearPlace, 'km'> {
  km: number | null;
}

/** All cities that the device knows without asking. */
const ALL = 1000;

/** The airports of a place, as a city of its own. */
const homeOf = ({ iata, cityIata, isCity }: Place): CityMatch => {
  const known = localCity(iata);
  const airports = known && isCity ? known.airports : [{ iata, airportName: '' }];
  return {
    cityIata: known?.cityIata ?? cityIata,
    city: {},
    country: {},
    countryCode: known?.countryCode ?? '',
    airports,
    singleAirportInCity: airports.length === 1,
  };
};

const nameless = (code: string): CityMatch => ({
  cityIata: code,
  city: {},
  country: {},
  countryCode: '',
  airports: [{ iata: code, airportName: '' }],
  singleAirportInCity: true,
});

/** Chosen airports that nobody suggests, as a link may have them. */
function chosenChoice(code: string, home: CityMatch, distanceOf: DistanceOf): NearChoice {
  const iata = code.slice(0, 3);
  const city = localCity(iata) ?? nameless(iata);
  const km = distanceOf(home.airports[0]?.iata ?? '', city.airports[0]?.iata ?? iata);
  return { code, city, km: km === null ? null : Math.round(km) };
}

/**
 * Airports near a place, with the chosen ones among them; undefined while they load. From what the app brings, so offline, too.
 */
export function useNearChoices(place: Place | null, chosen: readonly string[]): readonly NearChoice[] | undefined {
  const distances = useDistances();
  const ready = useSyncExternalStore(onLocalPlaces, hasLocalPlaces, () => false);
  useEffect(() => void loadLocalPlaces(), []);
  const found = useMemo(
    () => (place && ready && distances ? nearPlaces(homeOf(place), topCities(ALL), distances) : undefined),
    [place, ready, distances],
  );
  if (!place || distances === null) return [];
  if (!distances || !found) return undefined;
  const codes = new Set(found.map(({ code }) => code));
  const others = chosen.filter((code) => !codes.has(code));
  return [...found, ...others.map((code) => chosenChoice(code, homeOf(place), distances))];
}

/** Chooses the airports beside a place of the form. */
export const chooseNear = (place: Place, codes: readonly string[]): void =>
  edit((search) => withNear(search, place, codes));
