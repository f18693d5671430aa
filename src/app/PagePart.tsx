import { type ReactNode, Suspense, useEffect } from 'react';
import { pageStands } from '@/platform/moments';

/**
 * A part of the page that is hydrated by itself, in slices between the frames: the frame and the router around it listen
 * at once, and a tap on a part that is still waiting hydrates it first. `first` is the part that makes the page whole.
 */
export function PagePart({ first, children }: { first?: boolean; children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      {children}
      {first && <Stands />}
    </Suspense>
  );
}

/** Says, when it is on the page, that the page around it is. */
export function Stands(): null {
  useEffect(() => pageStands.mark(), []);
  return null;
}
