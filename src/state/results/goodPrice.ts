import { useEffect, useState } from 'react';
import { type GoodPrice, comparedRoute, goodPrice } from '@/domain/cheap/goodPrice';
import type { DayPrice } from '@/domain/cheap/types';
import type { Cents } from '@/domain/money';
import type { Search } from '@/domain/search/types';
import { pricesByDay } from '../cheap/storedPrices';
import { useSession } from '../session';

async function pricesOf(search: Search, online: boolean, signal: AbortSignal): Promise<readonly DayPrice[]> {
  const route = comparedRoute(search);
  if (!route) return [];
  const { type, from, to, nights } = route;
  return await pricesByDay({ type, from, to, min: nights, max: nights }, online, signal);
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
