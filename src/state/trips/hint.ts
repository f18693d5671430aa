import { today } from '@/platform/clock';
import { localStore } from '@/platform/webStorage';

/**
 * The last day on which home shows a trip, in local storage: home knows it without opening the database, and a device
 * without trips loads nothing for them. Apart from `noteTrips.ts`, because home's first load has it.
 */
export const TRIP_HINT = 'tripUntil';
/** The same of the signed-in traveller's account; goes with them. */
export const ACCOUNT_TRIP_HINT = 'accountTripUntil';

/** Whether home may have a trip to show today. */
export const mayHaveHomeTrip = (): boolean =>
  [TRIP_HINT, ACCOUNT_TRIP_HINT].some((key) => (localStore.get(key) ?? '') >= today());
