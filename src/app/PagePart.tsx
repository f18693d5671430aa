import { type ReactNode, Suspense, useEffect } from 'react';
import { pageInteractive } from '@/platform/pageMilestones';

/**
 * A part of the page that hydrates by itself, in slices between frames: the frame and the router around it respond at
 * once, and a tap on a part that still waits hydrates it first. `first` is the part that completes the page.
 */
export function PagePart({ first, children }: { first?: boolean; children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      {children}
      {first && <MarkInteractive />}
    </Suspense>
  );
}

/** Reports, once mounted, that the page is interactive. */
export function MarkInteractive(): null {
  useEffect(() => pageInteractive.mark(), []);
  return null;
}
