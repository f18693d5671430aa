import { type RefObject, useEffect, useRef } from 'react';
import { useDeferredResults } from '@/state/results';
import { useRules } from '@/state/results/rules';
import { useIsMobile } from '@/ui/useMediaQuery';

interface ScrollToFirstCardProps {
  list: RefObject<HTMLElement | null>;
  /** The column next to the filters. */
  column: RefObject<HTMLElement | null>;
}

/**
 * Scrolls back to the first card when the filter column or the rules change a list that is scrolled down. Otherwise a
 * shorter list would show its end and push up the filters themselves.
 */
export function ScrollToFirstCard({ list, column }: ScrollToFirstCardProps) {
  const view = useDeferredResults();
  const rules = useRules();
  const phone = useIsMobile();
  const before = useRef({ filters: view.filters, rules });
  useEffect(() => {
    const last = before.current;
    before.current = { filters: view.filters, rules };
    if (phone || !view.asked || (last.filters === view.filters && last.rules === rules)) return;
    const isDeep = list.current !== null && list.current.getBoundingClientRect().top < 0;
    if (isDeep) column.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    // Runs with the list that answers the change; that list renders after the filters and the rules.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [view]);
  return null;
}
