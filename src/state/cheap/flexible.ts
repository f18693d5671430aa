import { useEffect, useMemo, useState } from 'react';
import { type FlexRoute, flexRoute, matrixQuestion, nearNights, newestPrices } from '@/domain/cheap/flexible';
import { type DayPrice, MAX_NIGHTS, MIN_NIGHTS } from '@/domain/cheap/types';
import { type DateWindow, dateWindow } from '@/domain/search/dates';
import type { Search } from '@/domain/search/types';
import { useSession } from '../session';
import { useToday } from '../useTime';
import { type DaysQuestion, type ToldPrices, storedPricesOf, tellPrices } from './storedPrices';

/** What is known of the days around a search. */
export interface FlexPrices {
  /** Null while nothing is known yet. */
  prices: readonly DayPrice[] | null;
  /** `none`: the statistics do not have such prices. */
  from: ToldPrices['from'] | 'loading' | 'none';
}

/** Pairs of the route that other questions have left on this device: whole routes of near stays, and returns of the chosen departure. */
async function storedNear(route: FlexRoute): Promise<DayPrice[]> {
  const { type, from, to, start } = route;
  const whole = nearNights(route).map((nights) => ({ type, from, to, min: nights, max: nights }));
  const returns: DaysQuestion[] =
    type === 'roundtrip' ? [{ type, from, to, min: MIN_NIGHTS, max: MAX_NIGHTS, start, end: start }] : [];
  return newestPrices(await Promise.all([...whole, ...returns].map(storedPricesOf)));
}

const LOADING: FlexPrices = { prices: null, from: 'loading' };

/** The search's route, the days that can be chosen and the tenant's fee. */
export function useFlexRoute(search: Search): { route: FlexRoute | null; window: DateWindow; fee: number } {
  const day = useToday();
  const { profile } = useSession();
  return {
    route: useMemo(() => flexRoute(search), [search]),
    window: useMemo(() => dateWindow(day), [day]),
    fee: profile.serviceFeeEnabled ? profile.serviceFeePerPassenger : 0,
  };
}

/** Prices of the days around a search: stored ones at once, then those of the server. */
export function useMatrixPrices(route: FlexRoute | null, window: DateWindow): FlexPrices {
  const { online } = useSession();
  const question = route && matrixQuestion(route, window);
  const key = question && JSON.stringify({ route, question });
  const [told, setTold] = useState<{ key: string; known: FlexPrices } | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    const { route: near, question: asked } = JSON.parse(key) as { route: FlexRoute; question: DaysQuestion };
    const control = new AbortController();
    const say = (known: FlexPrices): void => {
      if (!control.signal.aborted) setTold({ key, known });
    };
    const run = async (): Promise<void> => {
      const stored = storedNear(near);
      const answer = tellPrices(asked, online, control.signal);
      const before = await stored;
      if (before.length > 0) say({ prices: before, from: 'loading' });
      const { prices, from } = await answer;
      const all = newestPrices([before, prices]);
      say({ prices: all, from: all.length > 0 && from !== 'server' ? 'stored' : from });
    };
    void run();
    return () => control.abort();
  }, [key, online]);
  if (key === null) return { prices: [], from: 'none' };
  return told?.key === key ? told.known : LOADING;
}

/** Prices that answer one question; null for none. */
export function useTold(question: DaysQuestion | null): FlexPrices {
  const { online } = useSession();
  const key = question && JSON.stringify(question);
  const [told, setTold] = useState<{ key: string; known: FlexPrices } | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    const control = new AbortController();
    void tellPrices(JSON.parse(key) as DaysQuestion, online, control.signal).then(
      (known) => control.signal.aborted || setTold({ key, known }),
    );
    return () => control.abort();
  }, [key, online]);
  if (key === null) return { prices: [], from: 'none' };
  return told?.key === key ? told.known : LOADING;
}

/** Prices of a year of departures with the search's length of stay; shared with the price level of the results. */
export function useStayPrices(route: FlexRoute | null): readonly DayPrice[] | null {
  const isKnown = route?.isPriced && route.nights <= MAX_NIGHTS;
  const { prices } = useTold(
    isKnown ? { type: route.type, from: route.from, to: route.to, min: route.nights, max: route.nights } : null,
  );
  return prices;
}
