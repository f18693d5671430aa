import { useEffect, useEffectEvent } from 'react';
import { afterPaint } from '@/platform/idle';
import { lay } from './backStack';

/**
 * What takes the screen of a phone is left by Back, as a page would be (spec 2, search form 4; decisions/0041): it stands in
 * the history as long as it is open. The address does not change, what is ahead and behind stays reachable.
 */
export function useBackCloses(onClose: () => void, open = true): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return undefined;
    const { stand, lift } = lay({ close: () => close() });
    const callOff = afterPaint(stand);
    return () => {
      callOff();
      lift();
    };
  }, [open]);
}
