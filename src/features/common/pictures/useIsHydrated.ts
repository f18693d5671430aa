import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the HTML and while it hydrates. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
