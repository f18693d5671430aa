import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';
import { mayHaveHomeTrip } from './tripHint';

/**
 * Whether home has a trip to show, read from the database: the hint is missing after an earlier version of the app, and
 * a killed browser loses its last writes to local storage. Notes the trips for the next visit. Never rejects.
 */
export async function findHomeTrip(): Promise<boolean> {
  try {
    await (await loadPart(() => import('./device'))).noteStoredTrips();
  } catch (error) {
    log.warn('trips', 'the trips of this device cannot be looked for', error);
  }
  return mayHaveHomeTrip();
}
