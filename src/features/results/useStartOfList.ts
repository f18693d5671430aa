import { useEffect, useRef } from 'react';
import { resultsView } from '@/state/results';

/** Scrolls to the first card when the filter screen closes with a changed list. */
export function useScrollToStart(filtering: boolean): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (!filtering) return undefined;
    before.current = resultsView().list.join();
    return () => {
      if (before.current === resultsView().list.join()) return;
      // After the screen has returned focus and the list has its new height.
      requestAnimationFrame(() => requestAnimationFrame(() => scrollTo({ top: 0, behavior: 'instant' })));
    };
  }, [filtering]);
}
