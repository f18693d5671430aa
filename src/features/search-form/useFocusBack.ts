import { type RefObject, useEffect, useRef } from 'react';
import type { OpenPicker } from '@/state/searchForm';
import { useIsMobile } from '@/ui/useMediaQuery';

/** When a picker closes and its focus is lost with it, the cell that opened it takes the focus back (ui.md 8). */
export function useFocusBack(root: RefObject<HTMLElement | null>, picker: OpenPicker | null): void {
  const mobile = useIsMobile();
  const last = useRef<OpenPicker | null>(null);
  useEffect(() => {
    const closed = last.current;
    last.current = picker;
    if (picker || !closed) return undefined;
    // Tab and a press elsewhere are still on their way to where they give the focus.
    const id = setTimeout(() => {
      const { activeElement, body } = document;
      // A dialog gives the focus to the cell that opened the first of several pickers.
      if (activeElement && activeElement !== body && !(mobile && activeElement.matches('[data-cell]'))) return;
      root.current?.querySelector<HTMLElement>(`[data-cell="${closed.picker}${closed.leg}"]`)?.focus();
    });
    return () => clearTimeout(id);
  }, [root, picker, mobile]);
}
