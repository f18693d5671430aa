import { useEffect, useMemo, useEffectEvent, useLayoutEffect, useReducer, useRef } from 'react';
import { cheapTypeOf, nightsOf, cheapPath, readCheapPath } from '@/domain/cheap/address';
import { readWish, wishQuery } from '@/domain/cheap/anywhere';
import { ages, byDay, cheapestDay, cheapestDays, cheapestPerMonth } from '@/domain/cheap/days';
import { usualPrices } from '@/domain/cheap/levels';
import { dateWindow } from '@/domain/search/dates';
import { chooseNights, clearDays, enterCheap, openCheap, rememberRoute } from '@/state/cheap/form';
import {
  forgetAround,
  loadAround,
  loadDestinations,
  loadRoute,
  setNights,
  useCheap,
  watchConnection,
} from '@/state/cheap/prices';
import { useSearchForm, searchForm } from '@/state/searchForm';
import { useToday } from '@/state/useTime';
import { useLocation, useNavigate } from 'react-router-dom';
import { today } from '@/platform/clock';
import { carryState } from '@/ui/AppLink';
import { useCountryOrigins, useWish } from './anywhereHooks';

const TOP = 5;

/** Data of the page: the form's route, its prices, and what the rules derive from them. */
export function usePrices() {
  const { search } = useSearchForm();
  const { route, around, destinations, nights } = useCheap();
  const trip = search.trips[0];
  const type = cheapTypeOf(search);
  const day = useToday();
  const window = useMemo(() => dateWindow(day), [day]);
  const from = trip?.srcLocation ?? null;
  const to = trip?.destLocation ?? null;
  const start = trip?.startDate ?? null;
  const end = (type === 'roundtrip' && trip?.endDate) || null;
  const stay = trip ? nightsOf(trip) : null;

  useEffect(() => watchConnection(), []);
  // The page was open at midnight.
  useEffect(() => {
    if (start && start < day) clearDays();
  }, [start, day]);
  // The stay follows the form's dates; a departure without a return gets one from the stay.
  useEffect(() => {
    if (stay !== null && type === 'roundtrip') setNights(stay);
    else if (type === 'roundtrip' && start) chooseNights(nights);
  }, [stay, type, start, nights]);
  useEffect(() => loadRoute(type, from?.iata, to?.iata, nights), [type, from?.iata, to?.iata, nights]);
  const [wish] = useWish();
  const month = to ? null : wish.month;
  const inCountry = useCountryOrigins(from?.iata);
  const others = !to && wish.country ? inCountry : null;
  useEffect(
    () => loadDestinations(type, from?.iata, nights, month, others ?? []),
    [type, from?.iata, nights, month, others],
  );
  useEffect(() => {
    if (from && to && start && end && stay !== null) loadAround(from.iata, to.iata, start, end);
    else forgetAround();
  }, [from, to, start, end, stay]);

  const prices = useMemo(() => byDay(route.data ?? [], window), [route.data, window]);
  const rules = useMemo(() => {
    const all = [...prices.values()];
    return {
      usual: usualPrices(all.map(({ cents }) => cents)),
      cheapest: cheapestDay(all),
      top: cheapestDays(all, TOP),
      perMonth: cheapestPerMonth(all),
      ages: ages(all),
    };
  }, [prices]);
  const known = prices.size > 0;
  useEffect(() => {
    if (known && from && to) rememberRoute({ type, from, to });
  }, [known, type, from, to]);

  const ofStart = start ? prices.get(start) : undefined;
  const pair = around.data?.find((each) => each.start === start && each.end === end);
  const chosen = (ofStart && ofStart.end === end ? ofStart : pair) ?? null;
  const asked = useMemo(
    () => ({ type, from, to, start, end, nights, window, day, inCountry }),
    [type, from, to, start, end, nights, window, day, inCountry],
  );
  return useMemo(
    () => ({ ...asked, route, around, destinations, prices, chosen, ...rules }),
    [asked, route, around, destinations, prices, chosen, rules],
  );
}

export type PageData = ReturnType<typeof usePrices>;

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
    // What is wished of places stays while no place is chosen.
    const wish = to ? '' : wishQuery(readWish(query, dateWindow(today())));
    void navigate(carryState(wish ? `${next}?${wish}` : next, query), {
      replace: !moved,
      state: { stay: true },
      preventScrollReset: true,
    });
  });
  // The choice renders first; the address follows in the next task.
  useEffect(() => {
    const id = setTimeout(() => follow(target));
    return () => clearTimeout(id);
  }, [target]);
}
