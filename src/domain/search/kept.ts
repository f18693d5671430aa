import { type IsoDate, isIsoDate } from '../dates';
import { emptyTrip } from './create';
import { dropPassedDays, readPlaces } from './names';
import { isPartyValid } from './passengers';
import { MAX_LEGS, PASSENGER_TYPES, type Search, TRIP_TYPES, type Trip } from './types';

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
