import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a media query matches. False on the server and during hydration: prerendered content must suit both sizes by
 * CSS (`.on-mobile`, `.on-desktop`); only what opens later may use this hook.
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

/** 991 px and below (docs/rules.md, Limits). */
export const useIsMobile = (): boolean => useMediaQuery('(width < 992px)');
