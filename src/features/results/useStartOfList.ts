import { useEffect, useRef } from 'react';
import { resultsView } from '@/state/results';

/** Leaving the filter screen with another list than before: it is read from its first card on. */
export function useStartOfList(filtering: boolean): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (!filtering) return undefined;
    before.current = resultsView().list.join();
    return () => {
      if (before.current === resultsView().list.join()) return;
      // after the screen has given the focus back and the list has its new height
      requestAnimationFrame(() => requestAnimationFrame(() => scrollTo({ top: 0, behavior: 'instant' })));
    };
  }, [filtering]);
}
