import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { type SavedTraveller, withTraveller } from '@/domain/booking/saved';
import { type ExpiryNotice, expiryNotices } from '@/domain/trips/documentExpiry';
import type { DeviceTrip } from '@/domain/trips/trip';
import { type SavedTravellers, getSavedTravellers, updateSavedTravellers } from '@/offline/savedTravellers';
import { log } from '@/platform/log';
import { useRightTime } from '../useTime';

async function readTravellers(): Promise<SavedTravellers | null> {
  try {
    return await getSavedTravellers();
  } catch (error) {
    log.warn('travellers', 'saved travellers cannot be read', error);
    return null;
  }
}

/**
 * The travellers saved on this device with the consent for the next booking, following changes of this page and of other
 * tabs; undefined until they are read, null when they cannot be read.
 */
export const useTravellers = (): SavedTravellers | null | undefined => useLiveQuery(readTravellers);

/** Adds or replaces (by id) a traveller. `full`: there is no room for another one. `failed`: the device refuses. */
export async function putTraveller(one: SavedTraveller): Promise<'saved' | 'full' | 'failed'> {
  let isFull = false;
  try {
    await updateSavedTravellers((saved) => {
      const list = withTraveller(saved.list, one);
      isFull = list === null;
      return list ? { ...saved, list } : saved;
    });
    return isFull ? 'full' : 'saved';
  } catch (error) {
    log.warn('travellers', 'a traveller cannot be saved', error);
    return 'failed';
  }
}

async function changeTravellers(edit: (saved: SavedTravellers) => SavedTravellers): Promise<boolean> {
  try {
    await updateSavedTravellers(edit);
    return true;
  } catch (error) {
    log.warn('travellers', 'the saved travellers cannot be changed', error);
    return false;
  }
}

/** Resolves to whether the device did it. */
export const removeTraveller = (id: string): Promise<boolean> =>
  changeTravellers((saved) => ({ ...saved, list: saved.list.filter((one) => one.id !== id) }));

/** Gives or withdraws the consent to save the travellers of the next booking; saved ones stay. */
export const agreeToKeepTravellers = (keep: boolean): Promise<boolean> =>
  changeTravellers((saved) => ({ ...saved, keep }));

/** Documents that expire before or soon after these trips. Empty until everything is read. */
export function useExpiryNotices(trips: readonly DeviceTrip[] | null | undefined): ExpiryNotice[] {
  const saved = useTravellers();
  const now = useRightTime();
  return useMemo(() => (saved && trips ? expiryNotices(saved.list, trips, now) : []), [saved, trips, now]);
}
