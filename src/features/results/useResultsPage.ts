import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { searchKey } from '@/domain/search/equal';
import { unnamedPlaces } from '@/domain/search/names';
import type { Search } from '@/domain/search/types';
import { useResults } from '@/state/results';
import { openAddress, resumeOnline } from '@/state/results/flow';
import { checkExpiry } from '@/state/results/live';
import { useSearchForm } from '@/state/searchForm';
import { useSession } from '@/state/session';
import { useNamed } from '@/state/results/useNamedSearch';

/** Opens the search of the address and returns it, with all place names known so far. */
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

  // Timers stop while a device sleeps or a page is in the back/forward cache.
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') checkExpiry();
    };
    document.addEventListener('visibilitychange', check);
    addEventListener('pageshow', check);
    return () => {
      document.removeEventListener('visibilitychange', check);
      removeEventListener('pageshow', check);
    };
  }, []);

  const named = useNamed(asked);
  // The form may already know the names.
  return asked && unnamedPlaces(form).length === 0 && searchKey(form) === searchKey(asked) ? form : named;
}
