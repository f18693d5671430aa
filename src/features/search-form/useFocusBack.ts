import { type RefObject, useEffect, useRef } from 'react';
import type { OpenPicker } from '@/state/searchForm';

/** When a picker closes and its focus is lost with it, the cell that opened it takes the focus back (ui.md 8). */
export function useFocusBack(root: RefObject<HTMLElement | null>, picker: OpenPicker | null): void {
  const last = useRef<OpenPicker | null>(null);
  useEffect(() => {
    const closed = last.current;
    last.current = picker;
    if (picker || !closed) return;
    const { activeElement, body } = document;
    // A dialog gives the focus to the cell that opened the first of several pickers.
    const lost = !activeElement || activeElement === body || activeElement.matches('[data-cell]');
    if (!lost) return;
    root.current?.querySelector<HTMLElement>(`[data-cell="${closed.picker}${closed.leg}"]`)?.focus();
  }, [root, picker]);
}
