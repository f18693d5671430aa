import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { sharedOf } from '@/domain/offers/share';
import { snapshot } from 'valtio';
import type { Search } from '@/domain/search/types';
import { openModal } from '@/state/modals';
import { results } from '@/state/results';
import { findShared } from '@/state/results/flight';
import { useSession } from '@/state/session';

/**
 * The address names a flight that somebody shared: its details open over the list, as they are now or, without a
 * connection, as they were kept. Answers what to tell when it cannot be shown.
 */
export function useSharedFlight(search: Search | null): 'gone' | 'away' | null {
  const { search: address } = useLocation();
  const { online } = useSession();
  const [told, setTold] = useState<{ address: string; what: 'gone' | 'away' | 'shown' } | null>(null);
  const ready = search !== null;
  const what = told?.address === address ? told.what : null;
  // asked again when the connection is back
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
      if (flight.kind === 'gone') setTold({ address, what: 'gone' });
      else if (flight.kind === 'unreachable') setTold({ address, what: 'away' });
      else {
        setTold({ address, what: 'shown' });
        const { offer, pricedAt } = flight;
        openModal('flightDetails', { offer, found: { search: of as Search, query, pricedAt, expiresAt: null } });
      }
    };
    void show();
    return () => control.abort();
  }, [address, wanted]);
  return what === 'shown' ? null : what;
}
