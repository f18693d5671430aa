import { log } from '@/platform/log';
import { localStore } from '@/platform/webStorage';
import { TRIP_HINT } from './hint';

/** Notes for the next visit of home the orders of an earlier version of the app, once on a device. Never rejects. */
export async function findEarlierTrips(): Promise<void> {
  if (localStore.get(TRIP_HINT) !== null) return;
  try {
    await (await import('./device')).noteEarlierTrips();
  } catch (error) {
    log.warn('trips', 'the trips of this device cannot be looked for', error);
  }
}
