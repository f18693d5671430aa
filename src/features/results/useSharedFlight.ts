import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { sharedOf } from '@/domain/offers/share';
import { snapshot } from 'valtio';
import type { Search } from '@/domain/search/types';
import { openModal } from '@/state/modals';
import { results } from '@/state/results';
import { findShared } from '@/state/results/shared';
import { useSession } from '@/state/session';

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
