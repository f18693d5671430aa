import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { subscribeKey } from 'valtio/utils';
import { session } from '@/state/session';

/**
 * Renders its children after hydration, for content that is not prerendered. A leaf component, so that only they render
 * then, and in a transition, so that it never blocks the page for long.
 */
export function AfterHydration({ children, before = null }: { children: ReactNode; before?: ReactNode }): ReactNode {
  const [stands, setStands] = useState(session.hydrated);
  useEffect(() => {
    const follow = (): void => startTransition(() => setStands(session.hydrated));
    follow();
    return subscribeKey(session, 'hydrated', follow);
  }, []);
  return stands ? <>{children}</> : before;
}
