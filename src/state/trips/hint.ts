import { today } from '@/platform/clock';
import { localStore } from '@/platform/webStorage';

/**
 * The last day on which home shows a trip, in local storage: home knows it without opening the database, and a device
 * without trips loads nothing for them. Apart from `noteTrips.ts`, because home's first load has it.
 */
export const TRIP_HINT = 'tripUntil';

/** Whether home may have a trip to show today. */
export const mayHaveHomeTrip = (): boolean => (localStore.get(TRIP_HINT) ?? '') >= today();
