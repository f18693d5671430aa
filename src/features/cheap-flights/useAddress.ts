import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { cheapPath, cheapTypeOf, readCheapPath } from '@/domain/cheap/address';
import { today } from '@/platform/clock';
import { enterCheap, openCheap } from '@/state/cheap/form';
import { searchForm, useSearchForm } from '@/state/searchForm';
import { carryState } from '@/ui/AppLink';

const BASE = /^\/cheap-flights\/?/;

/**
 * Syncs address and form: an address fills the form, a choice in the form becomes the address. Another place adds a
 * history entry; dates, the trip type and corrections replace it.
 */
export function useAddress(): void {
  const { pathname, search: query } = useLocation();
  const navigate = useNavigate();
  const { search, problems } = useSearchForm();
  const path = pathname.replace(BASE, '');

  // Other query parameters belong to the address they came with; correcting the path drops them.
  const asked = useRef(query);
  useLayoutEffect(() => {
    asked.current = query;
  }, [query]);

  // Before paint, so that the page never shows another route first.
  useLayoutEffect(() => enterCheap(), []);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  useLayoutEffect(() => {
    openCheap(readCheapPath(path, today(), asked.current));
    // Renders at once: components that read the form subscribe only after paint.
    redraw();
  }, [path]);

  const trip = search.trips[0];
  const from = trip?.srcLocation?.iata;
  const to = trip?.destLocation?.iata;
  const type = cheapTypeOf(search);
  // An origin that does not exist leaves the address, as a destination does.
  const lost = !from && problems.some(({ kind }) => kind === 'unknownPlace');
  const target = from || lost ? cheapPath(type, from, to, trip?.startDate, trip?.endDate) : null;
  const shown = useRef('');
  const follow = useEffectEvent((next: string | null): void => {
    const places = `${from ?? ''}-${to ?? ''}`;
    const moved = shown.current !== '' && shown.current !== places && searchForm.touched;
    shown.current = places;
    if (next === null || next === pathname) return;
    // The page stays, so the frame must not move focus or scroll.
    void navigate(carryState(next, query), { replace: !moved, state: { stay: true }, preventScrollReset: true });
  });
  // The choice renders first; the address follows in the next task.
  useEffect(() => {
    const id = setTimeout(() => follow(target));
    return () => clearTimeout(id);
  }, [target]);
}
