import { useEffect, useState } from 'react';
import { type Point, kilometres, unpackCountries, unpackPoints, unpackTimeZones } from '@/domain/airports/coordinates';
import type { CountryOf } from '@/domain/entry/areas';
import type { DistanceOf } from '@/domain/offers/co2';
import { passportRule } from '@/domain/offers/passports';
import type { Journey, PassportAt } from '@/domain/offers/transfers';
import type { ZoneOf } from '@/domain/zones';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';

/** Where airports, and cities with several of them, are. */
interface Coordinates {
  pointOf: (iata: string) => Point | null;
  distanceOf: DistanceOf;
  /** ISO code of the country. */
  countryOf: CountryOf;
  passportAt: PassportAt;
  /** IANA name of the time zone. */
  zoneOf: ZoneOf;
}

let loaded: Coordinates | null = null;
let loading: Promise<Coordinates | null> | null = null;

async function load(): Promise<Coordinates | null> {
  try {
    const { default: text } = await loadPart(() => import('@/domain/airports/coordinates.txt?raw'));
    const pointOf = unpackPoints(text);
    const distanceOf: DistanceOf = (from, to) => {
      const [a, b] = [pointOf(from), pointOf(to)];
      return a && b ? kilometres(a, b) : null;
    };
    // Read when first asked: most pages need distances only.
    let countries: Coordinates['countryOf'] | undefined;
    let zones: ZoneOf | undefined;
    const countryOf: CountryOf = (iata) => (countries ??= unpackCountries(text))(iata);
    loaded = {
      pointOf,
      distanceOf,
      countryOf,
      passportAt: passportRule(countryOf),
      zoneOf: (iata) => (zones ??= unpackTimeZones(text))(iata),
    };
  } catch (error) {
    log.warn('app', 'the coordinates of airports could not be loaded', error);
    loading = null;
  }
  return loaded;
}

const loadCoordinates = (): Promise<Coordinates | null> => (loading ??= load());

/** Distances between airports; null when they are unavailable. */
export const loadDistances = async (): Promise<DistanceOf | null> => (await loadCoordinates())?.distanceOf ?? null;

/** Where passports are looked at on the way; null when the countries of airports are unavailable. */
export const loadPassports = async (): Promise<PassportAt | null> => (await loadCoordinates())?.passportAt ?? null;

/** Time zones of airports; null when they are unavailable. */
export const loadTimeZones = async (): Promise<ZoneOf | null> => (await loadCoordinates())?.zoneOf ?? null;

/** Undefined while the coordinates load, or are not `wanted`; null when they are unavailable. */
function useCoordinates(wanted = true): Coordinates | null | undefined {
  const [found, setFound] = useState<Coordinates | null | undefined>(() => loaded ?? undefined);
  useEffect(() => {
    if (found || !wanted) return undefined;
    let mounted = true;
    void loadCoordinates().then((coordinates) => mounted && setFound(coordinates));
    return () => {
      mounted = false;
    };
  }, [found, wanted]);
  return found;
}

/** Distances between airports: undefined while the coordinates load, null when they are unavailable. */
export function useDistances(): DistanceOf | null | undefined {
  const found = useCoordinates();
  return found && found.distanceOf;
}

/** Where airports and cities are: undefined while the coordinates load, null when they are unavailable. */
export function usePoints(): Coordinates['pointOf'] | null | undefined {
  const found = useCoordinates();
  return found && found.pointOf;
}

/** Countries of airports: undefined while they load, null when they are unavailable. */
export function useCountryOf(): Coordinates['countryOf'] | null | undefined {
  const found = useCoordinates();
  return found && found.countryOf;
}

/** Where passports are looked at on the way of a journey; undefined until the countries of its airports are known. */
export const usePassportAt = ({ legs }: Pick<Journey, 'legs'>): PassportAt | undefined =>
  useCoordinates(legs.some(({ segments }) => segments.length > 1))?.passportAt;
