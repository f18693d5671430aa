import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { StorageNotice } from '@/offline/storageHealth';

export type { StorageNotice };

/**
 * State of the installed app: a waiting update, storage problems, and the sentence a screen shows about being offline
 * instead of the general one.
 */
export const pwa = proxy<{
  /** `late`: the update did not activate in time. */
  update: 'none' | 'waiting' | 'applying' | 'late';
  notices: StorageNotice[];
  /** The database is of a newer app than this one: another load of the page finds the same. */
  isOlderApp: boolean;
  offline: string | null;
}>({
  update: 'none',
  notices: [],
  isOlderApp: false,
  offline: null,
});

export const usePwa = () => useSnapshot(pwa);

/** What a screen says about being offline, in the ribbon: one line that a phone has on one row. Null: the general sentence. */
export function useOfflineText(text: string | null): void {
  useEffect(() => {
    pwa.offline = text;
    return () => {
      pwa.offline = null;
    };
  }, [text]);
}

let apply: (() => Promise<void>) | null = null;

/** Announces an update. `start` activates it and reloads the page, and resolves only if that did not happen. */
export function announceUpdate(start: () => Promise<void>): void {
  apply = start;
  if (pwa.update !== 'applying') pwa.update = 'waiting';
}

/** The traveller accepts the update. Ends in a reload or in `late`. */
export async function acceptUpdate(): Promise<void> {
  if (!apply || (pwa.update !== 'waiting' && pwa.update !== 'late')) return;
  pwa.update = 'applying';
  try {
    await apply();
  } finally {
    pwa.update = 'late';
  }
}
