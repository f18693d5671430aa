import { useEffect, type RefObject, useRef } from 'react';
import { retryUntilLoaded } from '@/platform/parts';
import { log } from '@/platform/log';
import { restoreDirectOnly, searchForm, type OpenPicker } from '@/state/searchForm';
import { restoreLastSearch } from '@/state/searchForm/lastSearch';
import { openResultsQuery } from '@/state/searchForm/start';
import { useIsMobile } from '@/ui/useMediaQuery';

/**
 * Fills the prerendered form after hydration: on the results page from the address, on the home page with the device's
 * last search.
 */
export function useFilledForm(onResults: boolean, address: string): void {
  useEffect(() => {
    restoreDirectOnly();
    if (onResults) openResultsQuery(address);
    else {
      searchForm.starting = false;
      restoreLastSearch();
    }
    let cancelled = false;
    const complete = async (): Promise<void> => {
      const lookUp = await retryUntilLoaded(() => import('@/state/searchForm/completeForm'));
      if (!cancelled) await lookUp.completeForm(onResults);
    };
    complete().catch((error: unknown) => log.warn('search', 'the form was not completed', error));
    return () => {
      cancelled = true;
    };
  }, [onResults, address]);
}

/** Returns focus to the cell when its picker closes and focus is lost. */
export function useReturnFocus(root: RefObject<HTMLElement | null>, picker: OpenPicker | null): void {
  const mobile = useIsMobile();
  const last = useRef<OpenPicker | null>(null);
  useEffect(() => {
    const closed = last.current;
    last.current = picker;
    if (picker || !closed) return undefined;
    // Tab or a press elsewhere may still set focus.
    const id = setTimeout(() => {
      const { activeElement, body } = document;
      // A dialog restores focus to the cell that opened the first of several pickers.
      if (activeElement && activeElement !== body && !(mobile && activeElement.matches('[data-cell]'))) return;
      root.current?.querySelector<HTMLElement>(`[data-cell="${closed.picker}${closed.leg}"]`)?.focus();
    });
    return () => clearTimeout(id);
  }, [root, picker, mobile]);
}
