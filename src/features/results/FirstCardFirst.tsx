import { type RefObject, useEffect, useRef } from 'react';
import { useDeferredResults } from '@/state/results';
import { useRules } from '@/state/results/list/savedViewOptions';
import { useIsMobile } from '@/ui/useMediaQuery';

interface FirstCardFirstProps {
  list: RefObject<HTMLElement | null>;
  /** What stands beside the filters, from its first line on. */
  column: RefObject<HTMLElement | null>;
}

/**
 * The filters beside the list have changed it: it is read from its first card on. Where the page is scrolled down to, the
 * end of a shorter list would stand, and the filters themselves would be pushed up by it.
 */
export function FirstCardFirst({ list, column }: FirstCardFirstProps) {
  const view = useDeferredResults();
  const rules = useRules();
  const phone = useIsMobile();
  const before = useRef({ filters: view.filters, rules });
  useEffect(() => {
    const was = before.current;
    before.current = { filters: view.filters, rules };
    if (phone || !view.asked || (was.filters === view.filters && was.rules === rules)) return;
    const isDeep = list.current !== null && list.current.getBoundingClientRect().top < 0;
    if (isDeep) column.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    // with the list that follows the press, which is after the filters and the rules
    // oxlint-disable-next-line react/exhaustive-deps
  }, [view]);
  return null;
}
