import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Search } from '@/domain/search/types';
import { useResults, results, useViewFact } from '@/state/results';
import { openAddress, resumeOnline } from '@/state/results/flow';
import { checkExpiry } from '@/state/results/live';
import { useSearchForm } from '@/state/searchForm';
import { useSession } from '@/state/session';
import { useNamed } from '@/state/results/searchNames';
import { sharedOf } from '@/domain/offers/share';
import { snapshot } from 'valtio';
import { openModal } from '@/state/modals';
import { findShared } from '@/state/results/flight';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useOfflineText } from '@/state/pwa';
import { searchKey } from '@/domain/search/validity';
import { unnamedPlaces } from '@/domain/search/places';
import { now } from '@/platform/clock';

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

/**
 * Opens the details of a flight that the address names (a shared link): live, or the stored version without a
 * connection. Returns why it cannot be shown.
 */
export function useSharedFlight(search: Search | null): 'gone' | 'away' | null {
  const { search: address } = useLocation();
  const { online } = useSession();
  const [outcome, setOutcome] = useState<{ address: string; what: 'gone' | 'away' | 'shown' } | null>(null);
  const ready = search !== null;
  const what = outcome?.address === address ? outcome.what : null;
  // Tried again when the connection returns.
  const open = what === null || (what === 'away' && online);
  const wanted = ready && open && sharedOf(address) !== null;
  useEffect(() => {
    const name = wanted ? sharedOf(address) : null;
    if (!name) return undefined;
    const control = new AbortController();
    const { query } = results;
    const show = async () => {
      const flight = await findShared(query, name, control.signal);
      const { search: of } = snapshot(results);
      if (control.signal.aborted || !of) return;
      if (flight.kind === 'gone') setOutcome({ address, what: 'gone' });
      else if (flight.kind === 'unreachable') setOutcome({ address, what: 'away' });
      else {
        setOutcome({ address, what: 'shown' });
        const { offer, pricedAt } = flight;
        openModal('flightDetails', { offer, found: { search: of as Search, query, pricedAt, expiresAt: null } });
      }
    };
    void show();
    return () => control.abort();
  }, [address, wanted]);
  return what === 'shown' ? null : what;
}

/** Text of the offline ribbon while stored results are on screen. */
export function useOfflineRibbonText(): void {
  const t = useT();
  const format = useFormat();
  const { pricedAt } = useResults();
  const some = useViewFact(({ all }) => all > 0);
  const time = pricedAt !== null && some ? format.asOf(pricedAt, now()) : null;
  const today = pricedAt !== null && time === format.time(pricedAt);
  const text = time === null ? null : t(today ? 'results.savedAt' : 'results.savedAtDay', { time });
  useOfflineText(text);
}
