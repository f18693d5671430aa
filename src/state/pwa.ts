import { proxy, useSnapshot } from 'valtio';
import type { StorageNotice } from '@/offline/storageHealth';

export type { StorageNotice };

/**
 * What the installed app has to say about itself: a newer version that waits, trouble with the device's storage; and what
 * the screen says about being offline, in place of the general sentence.
 */
export const pwa = proxy<{
  /** `late`: it has not come after the traveller's yes. */
  update: 'none' | 'waiting' | 'applying' | 'late';
  notices: StorageNotice[];
  offline: string | null;
}>({
  update: 'none',
  notices: [],
  offline: null,
});

export const usePwa = () => useSnapshot(pwa);

let apply: (() => Promise<void>) | null = null;

/** A newer version is there; `start` makes it take over and reloads the page, and resolves where that did not happen. */
export function announceUpdate(start: () => Promise<void>): void {
  apply = start;
  if (pwa.update !== 'applying') pwa.update = 'waiting';
}

/** The traveller's yes to the newer version. It is answered: by the newer version, or by `late`. */
export async function acceptUpdate(): Promise<void> {
  if (!apply || (pwa.update !== 'waiting' && pwa.update !== 'late')) return;
  pwa.update = 'applying';
  try {
    await apply();
  } finally {
    pwa.update = 'late';
  }
}
