import { rightNow } from '@/platform/clock';
import { localStore } from '@/platform/webStorage';

/**
 * Until when home shows a trip (ISO), in local storage: home knows it without opening the database, and a device without
 * trips loads nothing for them. Apart from `noteTrips.ts`, because home's first load has it.
 */
export const TRIP_HINT = 'tripUntil';
/** In place of a time, and before every one: the trips were read, and there are none. */
export const NO_TRIPS = '-';
/** The same of the signed-in traveller's account; goes with them. */
export const ACCOUNT_TRIP_HINT = 'accountTripUntil';

/** Whether home may have a trip to show. */
export const mayHaveHomeTrip = (): boolean =>
  [TRIP_HINT, ACCOUNT_TRIP_HINT].some((key) => (localStore.get(key) ?? '') > new Date(rightNow()).toISOString());

/** Departures to come, ms separated by commas: the installed app opens on Trips near one. */
export const DEPARTURES_HINT = 'tripDepartures';
export const ACCOUNT_DEPARTURES_HINT = 'accountTripDepartures';
const SOON_MS = 24 * 3_600_000;
/** A flight that has just left may be late, and its trip is still wanted. */
const LATE_MS = 6 * 3_600_000;

/** Whether a flight of this device or of the account departs within 24 hours. */
export const departsSoon = (): boolean =>
  [DEPARTURES_HINT, ACCOUNT_DEPARTURES_HINT]
    .flatMap((key) => (localStore.get(key) ?? '').split(','))
    .some((at) => at !== '' && Number(at) - rightNow() < SOON_MS && rightNow() - Number(at) < LATE_MS);
