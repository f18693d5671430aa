import { log } from '@/platform/log';
import { afterContentShown } from '@/platform/pageMilestones';

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
