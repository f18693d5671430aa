import { startTransition, useEffect, useMemo, useOptimistic, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  type AnywhereWish,
  flyingMinutes,
  hiddenBy,
  othersInCountry,
  readWish,
  wishQuery,
} from '@/domain/cheap/anywhere';
import type { CheapDestination } from '@/domain/cheap/types';
import { dateWindow } from '@/domain/search/dates';
import { today } from '@/platform/clock';
import { chooseNights } from '@/state/cheap/form';
import { useDistances } from '@/state/distances';
import { hasLocalPlaces, loadLocalPlaces, onLocalPlaces, topCities } from '@/state/searchForm/localPlaces';
import { carryState } from '@/ui/AppLink';

/** The wish of the address, and how to change it. It replaces the history entry: Back leaves the page. */
export function useWish(): [wish: AnywhereWish, change: (part: Partial<AnywhereWish>) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const told = useMemo(() => readWish(search, dateWindow(today())), [search]);
  // The router changes its address in a transition: without this a tick would jump back until it is over.
  const [wish, showWish] = useOptimistic(told);
  const change = (part: Partial<AnywhereWish>): void => {
    const next = { ...wish, ...part };
    const query = wishQuery(next);
    startTransition(() => {
      showWish(next);
      void navigate(carryState(query ? `${pathname}?${query}` : pathname, search), {
        replace: true,
        state: { stay: true },
        preventScrollReset: true,
      });
    });
  };
  return [wish, change];
}

const NONE: readonly string[] = [];

/** Other cities with airports in the origin's country, as far as this device knows them. */
export function useCountryOrigins(from: string | undefined): readonly string[] {
  const known = useSyncExternalStore(onLocalPlaces, hasLocalPlaces, () => false);
  useEffect(() => void loadLocalPlaces(), []);
  return useMemo(() => (known && from ? othersInCountry(topCities(Infinity), from) : NONE), [known, from]);
}

/** The stay of the address becomes the page's. */
export function useWishedNights(nights: number | null): void {
  useEffect(() => {
    if (nights !== null) chooseNights(nights);
  }, [nights]);
}

/** The places that fit the wish, how many do not, and the estimated minutes in the air of each. */
export function useFitting(from: string, list: readonly CheapDestination[] | null, wish: AnywhereWish) {
  const distances = useDistances();
  return useMemo(() => {
    const kmTo = (place: Pick<CheapDestination, 'iata' | 'from'>): number | null =>
      distances?.(place.from ?? from, place.iata) ?? null;
    const fitting = list?.filter((each) => hiddenBy(each, kmTo(each), wish) === null) ?? null;
    const minutesTo = (place: CheapDestination): number | null => {
      const km = kmTo(place);
      return km === null ? null : flyingMinutes(km);
    };
    return { fitting, hidden: (list?.length ?? 0) - (fitting?.length ?? 0), minutesTo };
  }, [from, list, wish, distances]);
}
