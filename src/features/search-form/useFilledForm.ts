import { useEffect } from 'react';
import { untilHere } from '@/platform/idle';
import { log } from '@/platform/log';
import { restoreDirectOnly, searchForm } from '@/state/searchForm';
import { restoreLastSearch } from '@/state/searchForm/lastSearch';
import { openResultsQuery } from '@/state/searchForm/start';

/**
 * Fills the form after hydration, because the prerendered page knows nothing of this traveller: on the results page from
 * the address, at home with the last search of this device.
 */
export function useFilledForm(onResults: boolean, address: string): void {
  useEffect(() => {
    restoreDirectOnly();
    if (onResults) openResultsQuery(address);
    else {
      searchForm.starting = false;
      restoreLastSearch();
    }
    let left = false;
    const complete = async (): Promise<void> => {
      const later = await untilHere(() => import('@/state/searchForm/completeForm'));
      if (!left) await later.completeForm(onResults);
    };
    complete().catch((error: unknown) => log.warn('search', 'the form was not completed', error));
    return () => {
      left = true;
    };
  }, [onResults, address]);
}
