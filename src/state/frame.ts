import { useLayoutEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';

/** Parts of the page on screen that stand where its own bar would be. */
const frame = proxy({ barless: 0 });

/**
 * For what may stand in the place of a page with its own bar on a phone (an empty or failed page): the phone shows the
 * header for as long as it is there.
 */
export function usePhoneHeader(): void {
  useLayoutEffect(() => {
    frame.barless += 1;
    return () => void (frame.barless -= 1);
  }, []);
}

export const usePhoneHeaderWanted = (): boolean => useSnapshot(frame).barless > 0;
