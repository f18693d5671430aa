import { useEffect } from 'react';
import { contentShown } from '@/platform/pageMilestones';

/**
 * Reports that the main content of the page is on screen, which starts the deferred work (docs/architecture.md "Start
 * order").
 */
export function useContentShown(shown = true): void {
  useEffect(() => {
    if (shown) contentShown.mark();
  }, [shown]);
}
