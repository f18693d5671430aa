import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { searchKey } from '@/domain/search/validity';
import { unnamedPlaces } from '@/domain/search/places';
import type { Search } from '@/domain/search/types';
import { useResults } from '@/state/results';
import { openAddress, resumeOnline } from '@/state/results/flow';
import { checkExpiry } from '@/state/results/live';
import { useSearchForm } from '@/state/searchForm';
import { useSession } from '@/state/session';
import { useNamed } from '@/state/results/searchNames';

/** Opens the search of the address and answers it, with the names that are known by now. */
export function useResultsPage(): Search | null {
  const { search: address } = useLocation();
  const { online } = useSession();
  const asked = useResults().search;
  const form = useSearchForm().search;

  useEffect(() => openAddress(address), [address]);

  useEffect(() => {
    if (!online) return undefined;
    resumeOnline();
    addEventListener('online', resumeOnline);
    return () => removeEventListener('online', resumeOnline);
  }, [online]);

  // Timers stand still while a device sleeps or a page is kept for "back".
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') checkExpiry();
    };
    document.addEventListener('visibilitychange', look);
    addEventListener('pageshow', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pageshow', look);
    };
  }, []);

  const named = useNamed(asked);
  // The form may know the names already.
  return asked && unnamedPlaces(form).length === 0 && searchKey(form) === searchKey(asked) ? form : named;
}
