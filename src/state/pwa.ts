import { proxy, useSnapshot } from 'valtio';
import type { StorageNotice } from '@/storage/notices';

/**
 * What the installed app has to say about itself: a newer version that waits, trouble with the device's storage; and what
 * the screen says about being offline, in place of the general sentence.
 */
export const pwa = proxy<{
  update: 'none' | 'waiting' | 'applying';
  notices: StorageNotice[];
  offline: string | null;
}>({
  update: 'none',
  notices: [],
  offline: null,
});

export const usePwa = () => useSnapshot(pwa);

let apply: (() => Promise<void>) | null = null;

/** A newer version is installed and waits; `start` makes it take over and reloads the page. */
export function announceUpdate(start: () => Promise<void>): void {
  apply = start;
  pwa.update = 'waiting';
}

/** The traveller's yes to the newer version. */
export async function acceptUpdate(): Promise<void> {
  if (!apply || pwa.update !== 'waiting') return;
  pwa.update = 'applying';
  await apply();
}
