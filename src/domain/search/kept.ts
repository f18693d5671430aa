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

/** Reads a stored unfinished form; null if it is invalid. Days that have passed are cleared. */
export function readStoredForm(raw: unknown, today: IsoDate): Search | null {
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

/** A search made without a connection. There is at most one; the newest replaces it. */
export interface PendingSearch {
  /** The results query. */
  query: string;
  /** ms; when it was made. */
  at: number;
  /** The traveller wants a notification on any page. */
  tell: boolean;
}

/** The search of a results query; null if it is invalid or its days have passed. */
export function searchOfQuery(query: string, today: IsoDate): Search | null {
  const { search } = readQuery(query, today);
  return isSearchValid(search) ? search : null;
}

const codeOf = (place: Place | null): string => place?.iata.toLowerCase() ?? '';

/** Same type and codes of all legs; days and party may differ. */
export const isSameRoute = (a: Search, b: Search): boolean =>
  a.tripType === b.tripType &&
  a.trips.length === b.trips.length &&
  a.trips.every(
    ({ srcLocation, destLocation }, at) =>
      codeOf(srcLocation) === codeOf(b.trips[at]?.srcLocation ?? null) &&
      codeOf(destLocation) === codeOf(b.trips[at]?.destLocation ?? null),
  );
