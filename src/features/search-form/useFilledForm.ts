import { useEffect } from 'react';
import { whenIdle } from '@/platform/idle';
import { restoreDirectOnly, searchForm } from '@/state/searchForm';
import { restoreLastSearch } from '@/state/searchForm/lastSearch';
import { openResultsQuery } from '@/state/searchForm/start';
import { legsPart, pickersPart } from './lazyPickers';

const QUIET_MS = 3000;

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
    return whenIdle(() => {
      import('@/state/searchForm/lookUp').then((later) => later.completeForm(onResults)).catch(() => undefined);
      void pickersPart.load().then(legsPart.load);
    }, QUIET_MS);
  }, [onResults, address]);
}
