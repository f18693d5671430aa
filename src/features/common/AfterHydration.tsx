import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { subscribeKey } from 'valtio/utils';
import { session } from '@/state/session';

/**
 * What is not in the prerendered page: shown once the first render stands. A leaf of its own, so that this moment draws
 * only these parts and not the page around them, and in a transition, so that it never holds the page for long.
 */
export function AfterHydration({ children, before = null }: { children: ReactNode; before?: ReactNode }): ReactNode {
  const [stands, setStands] = useState(session.hydrated);
  useEffect(() => {
    const follow = (): void => startTransition(() => setStands(session.hydrated));
    follow();
    return subscribeKey(session, 'hydrated', follow);
  }, []);
  return stands ? children : before;
}
