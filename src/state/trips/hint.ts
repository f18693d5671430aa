import { today } from '@/platform/clock';
import { log } from '@/platform/log';
import { afterContentShown } from '@/platform/pageMilestones';
import { localStore } from '@/platform/webStorage';

/**
 * The last day on which home shows a trip, in local storage: home knows it without opening the database, and a device
 * without trips loads nothing for them. Apart from `noteTrips.ts`, because home's first load has it.
 */
export const TRIP_HINT = 'tripUntil';

/** Whether home may have a trip to show today. */
export const mayHaveHomeTrip = (): boolean => (localStore.get(TRIP_HINT) ?? '') >= today();

/** The trips were never read on this device: orders of earlier versions have left no note. */
export const isTripHintMissing = (): boolean => localStore.get(TRIP_HINT) === null;

/** Looks for orders of earlier versions, which is noted. Resolves to whether there are any; never rejects. */
export async function findEarlierTrips(): Promise<boolean> {
  try {
    await afterContentShown();
    return await (await import('./device')).noteEarlierTrips();
  } catch (error) {
    log.warn('trips', 'the trips of this device cannot be looked for', error);
    return false;
  }
}
