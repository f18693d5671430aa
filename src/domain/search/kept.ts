import { type IsoDate, isIsoDate } from '../dates';
import { readQuery } from './query';
import { type Place, type Search, emptyTrip, MAX_LEGS, PASSENGER_TYPES, TRIP_TYPES, type Trip } from './types';
import { isSearchValid } from './validity';
import { dropPassedDays, readPlaces } from './places';
import { isPartyValid } from './passengers';
const fields = (raw: unknown): Record<string, unknown> => (raw ?? {}) as Record<string, unknown>;
const day = (raw: unknown): IsoDate | null => (isIsoDate(raw) ? raw : null);

function readTrip(raw: unknown, at: number): Trip {
  const { srcLocation, destLocation, startDate, endDate } = fields(raw);
  return {
    ...emptyTrip(`leg${at + 1}`),
    srcLocation: readPlaces([srcLocation])[0] ?? null,
    destLocation: readPlaces([destLocation])[0] ?? null,
    startDate: day(startDate),
    endDate: day(endDate),
  };
}

/** A form that was kept before it was whole, read as carefully as an address; null when it is none. Days that passed are open. */
export function readKeptForm(raw: unknown, today: IsoDate): Search | null {
  const { tripType: type, trips, passengers: party, cabinClass } = fields(raw);
  const tripType = TRIP_TYPES.find((one) => one === type);
  if (!tripType || !Array.isArray(trips) || trips.length === 0) return null;
  const counts = fields(party);
  if (!PASSENGER_TYPES.every((one) => Number.isInteger(counts[one]))) return null;
  const { adult, child, infant } = counts as Record<(typeof PASSENGER_TYPES)[number], number>;
  const search = {
    tripType,
    trips: trips.slice(0, tripType === 'multicity' ? MAX_LEGS : 1).map(readTrip),
    passengers: { adult, child, infant },
    cabinClass: cabinClass as Search['cabinClass'],
  };
  return isPartyValid(search) ? dropPassedDays(search, today) : null;
}

/** A search that was asked for without a connection and waits for one. There is one; the newest wins. */
export interface PendingSearch {
  /** The results query. */
  query: string;
  /** When it was asked for, ms. */
  at: number;
  /** The traveller asked to be told wherever he is in the product. */
  tell: boolean;
}

/** The search of a results query, or null when its days have passed or it cannot be read. */
export function searchOfQuery(query: string, today: IsoDate): Search | null {
  const { search } = readQuery(query, today);
  return isSearchValid(search) ? search : null;
}

const codeOf = (place: Place | null): string => place?.iata.toLowerCase() ?? '';

/** The same flights on other days or for another party: type and codes of all legs. */
export const isSameRoute = (a: Search, b: Search): boolean =>
  a.tripType === b.tripType &&
  a.trips.length === b.trips.length &&
  a.trips.every(
    ({ srcLocation, destLocation }, at) =>
      codeOf(srcLocation) === codeOf(b.trips[at]?.srcLocation ?? null) &&
      codeOf(destLocation) === codeOf(b.trips[at]?.destLocation ?? null),
  );
