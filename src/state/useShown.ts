import { useEffect } from 'react';
import { pageShown } from '@/platform/moments';

/** Tells that the page shows what it is for; what can wait for that starts then (docs/architecture.md, "Start order"). */
export function useShown(shown = true): void {
  useEffect(() => {
    if (shown) pageShown.mark();
  }, [shown]);
}
