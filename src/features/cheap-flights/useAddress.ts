import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { cheapPath, cheapTypeOf, readCheapPath } from '@/domain/cheap/address';
import { today } from '@/platform/clock';
import { enterCheap, openCheap } from '@/state/cheap/form';
import { searchForm, useSearchForm } from '@/state/searchForm';
import { carryState } from '@/ui/AppLink';

const BASE = /^\/cheap-flights\/?/;

/**
 * Address and form say the same: an address fills the form, a choice in the form becomes the address. Another place is a
 * page of its own in the history; days and the trip type are not, and a wrong address is put right in place.
 */
export function useAddress(): void {
  const { pathname, search: query } = useLocation();
  const navigate = useNavigate();
  const { search, problems } = useSearchForm();
  const path = pathname.replace(BASE, '');

  // What the query says besides belongs to the address it came with: putting the path right drops it.
  const asked = useRef(query);
  useLayoutEffect(() => {
    asked.current = query;
  }, [query]);

  // Before anything is painted: the page never stands there with another route first.
  useLayoutEffect(() => enterCheap(), []);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  useLayoutEffect(() => {
    openCheap(readCheapPath(path, today(), asked.current));
    // Drawn anew at once: what reads the form listens to it only after the paint.
    redraw();
  }, [path]);

  const trip = search.trips[0];
  const from = trip?.srcLocation?.iata;
  const to = trip?.destLocation?.iata;
  const type = cheapTypeOf(search);
  // An origin that exists nowhere leaves the address as a destination does.
  const lost = !from && problems.some(({ kind }) => kind === 'unknownPlace');
  const target = from || lost ? cheapPath(type, from, to, trip?.startDate, trip?.endDate) : null;
  const shown = useRef('');
  const follow = useEffectEvent((next: string | null): void => {
    const places = `${from ?? ''}-${to ?? ''}`;
    const moved = shown.current !== '' && shown.current !== places && searchForm.touched;
    shown.current = places;
    if (next === null || next === pathname) return;
    // The page itself stays: the frame leaves focus and scroll position alone.
    void navigate(carryState(next, query), { replace: !moved, state: { stay: true }, preventScrollReset: true });
  });
  // The choice is on screen first: the address can wait for the next task.
  useEffect(() => {
    const id = setTimeout(() => follow(target));
    return () => clearTimeout(id);
  }, [target]);
}
