import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { subscribeKey } from 'valtio/utils';
import { session } from '@/state/session';

/**
 * Renders its children after hydration, for content that is not prerendered. A leaf component, so that only they render
 * then, and in a transition, so that it never blocks the page for long. `isWritten`: the HTML has them all the same.
 */
export function AfterHydration({
  children,
  before = null,
  isWritten = false,
}: {
  children: ReactNode;
  before?: ReactNode;
  isWritten?: boolean;
}): ReactNode {
  const [stands, setStands] = useState(isWritten || session.hydrated);
  useEffect(() => {
    const follow = (): void => startTransition(() => setStands(isWritten || session.hydrated));
    follow();
    return subscribeKey(session, 'hydrated', follow);
  }, [isWritten]);
  return stands ? <>{children}</> : before;
}
