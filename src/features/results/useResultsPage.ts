import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { searchKey } from '@/domain/search/equal';
import { writeQuery } from '@/domain/search/query';
import type { Search } from '@/domain/search/types';
import { isSearchValid } from '@/domain/search/validity';
import { useResults } from '@/state/results';
import { openResults, resumeOnline } from '@/state/results/flow';
import { checkExpiry } from '@/state/results/live';
import { redraw } from '@/state/results/list';
import { useSearchForm } from '@/state/searchForm';
import { openResultsQuery } from '@/state/searchForm/start';
import { useSession } from '@/state/session';

/** Opens the search of the address; answers it with the names known by now, or that the address is not a whole one. */
export function useResultsPage(fee: number): { search: Search | null; incomplete: boolean } {
  const { search: address } = useLocation();
  const { online } = useSession();
  const { search } = useResults();
  const form = useSearchForm().search;
  const [incomplete, setIncomplete] = useState(false);

  useEffect(() => {
    const reading = openResultsQuery(address);
    const whole = isSearchValid(reading.search);
    setIncomplete(!whole);
    if (whole) openResults(reading.search, writeQuery(reading.search));
  }, [address]);

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

  // The fee is part of every price, also of those that are filtered and counted.
  useEffect(() => redraw(true), [fee]);

  const shown = search;
  // Names of places that came as codes arrive in the form.
  const named = shown && searchKey(form) === searchKey(shown) ? form : shown;
  return { search: incomplete ? null : named, incomplete };
}
