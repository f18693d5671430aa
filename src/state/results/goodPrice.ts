import { useEffect, useState } from 'react';
import { cheapRoute } from '@/api/cheapFlights';
import { type GoodPrice, comparedRoute, goodPrice } from '@/domain/cheap/goodPrice';
import type { DayPrice } from '@/domain/cheap/types';
import type { Cents } from '@/domain/money';
import type { Search } from '@/domain/search/types';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { savesData } from '@/platform/savesData';
import { StoredPrices } from '../cheap/prices';
import { useSession } from '../session';
import { readStoredAnswer, storeAnswer } from '../storedAnswers';

const DAY_MS = 86_400_000;

/** Prices by day of a route: stored ones of the last day, else asked for. Offline, and where data are saved, only stored ones. */
async function pricesOf(search: Search, online: boolean, signal: AbortSignal): Promise<readonly DayPrice[]> {
  const route = comparedRoute(search);
  if (!route) return [];
  const { type, from, to, nights } = route;
  const key = [type, from, to, nights].join('|');
  const stored = await readStoredAnswer('cheapRoute', key, StoredPrices);
  if (stored && (!online || savesData() || now() - stored.at < DAY_MS)) return stored.data;
  if (!online || savesData()) return [];
  try {
    const data = await cheapRoute({ type, from, to, min: nights, max: nights }, signal);
    void storeAnswer('cheapRoute', key, { at: now(), data });
    return data;
  } catch (error) {
    if (!signal.aborted) log.info('api', 'prices to compare with were not loaded', error);
    return stored?.data ?? [];
  }
}

/**
 * How the lowest price of a finished search (`cents`, for one adult without the tenant's fee) compares with other days; null until it
 * is known, and where there is too little to say. Prices of the answer include the fee.
 */
export function useGoodPrice(search: Search, cents: Cents | null): GoodPrice | null {
  const { online, profile } = useSession();
  const fee = profile.serviceFeeEnabled ? profile.serviceFeePerPassenger : 0;
  const [told, setTold] = useState<{ search: Search; prices: readonly DayPrice[] } | null>(null);
  useEffect(() => {
    if (cents === null) return undefined;
    const control = new AbortController();
    void pricesOf(search, online, control.signal).then(
      (prices) => control.signal.aborted || setTold({ search, prices }),
    );
    return () => control.abort();
  }, [search, cents, online]);
  const start = comparedRoute(search)?.start;
  if (cents === null || told?.search !== search || start === undefined) return null;
  const prices = told.prices.map((price) => ({ ...price, cents: price.cents + fee }));
  return goodPrice(cents + fee, start, prices);
}
