import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a media query holds. False on the server and during hydration: what is prerendered must be right on both
 * sizes by CSS (`.on-mobile`, `.on-desktop`), and only what opens later may ask here.
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** 991 px and below (spec 9). */
export const useIsMobile = (): boolean => useMediaQuery('(width < 992px)');
