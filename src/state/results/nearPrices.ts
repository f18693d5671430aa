import { useEffect, useState } from 'react';
import { type ComparedRoute, comparedRoute } from '@/domain/cheap/goodPrice';
import { dearer, priceOfDays } from '@/domain/cheap/sameDays';
import type { DayPrice } from '@/domain/cheap/types';
import type { Cents } from '@/domain/money';
import type { Search } from '@/domain/search/types';
import { pricesByDay } from '../cheap/storedPrices';
import { useSession } from '../session';

/** Differences by code of `Search.near`; `at`: the older of the two prices. */
export type NearPrices = ReadonlyMap<string, { cents: Cents; at: number }>;

async function priceOf(route: ComparedRoute, online: boolean, signal: AbortSignal): Promise<DayPrice | null> {
  const { type, from, to, start, nights } = route;
  const question = { type, from, to, min: nights, max: nights, start, end: start };
  return priceOfDays(await pricesByDay(question, online, signal), route);
}

/** What the same days cost from and to other airports, beside the price of the asked ones. */
async function differences(
  route: ComparedRoute,
  others: readonly (readonly [string, Partial<ComparedRoute>])[],
  online: boolean,
  signal: AbortSignal,
): Promise<NearPrices> {
  const asked = await priceOf(route, online, signal);
  if (!asked) return new Map();
  const found = await Promise.all(
    others.map(async ([code, change]) => [code, await priceOf({ ...route, ...change }, online, signal)] as const),
  );
  return new Map(
    found.flatMap(([code, price]) => {
      const cents = dearer(asked, price);
      return cents === null || !price ? [] : [[code, { cents, at: Math.min(asked.pricedAt, price.pricedAt) }] as const];
    }),
  );
}

/** Codes of airports near both ends, as `Search.near` has them. */
interface NearCodes {
  from: readonly string[];
  to: readonly string[];
}

/**
 * How much more or less the same days cost from and to other airports, of the prices by day that are stored or can be asked for.
 * Airports without a known price are missing: nothing is promised. `wanted` false: nothing is asked yet.
 */
export function useNearPrices(search: Search, { from, to }: NearCodes, wanted: boolean): NearPrices | null {
  const { online } = useSession();
  const { child, infant } = search.passengers;
  // Their fares may differ by more or less.
  const route = child + infant > 0 ? null : comparedRoute(search);
  const key = wanted && route && from.length + to.length > 0 ? JSON.stringify({ route, from, to }) : null;
  const [told, setTold] = useState<{ key: string; prices: NearPrices } | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    const asked = JSON.parse(key) as NearCodes & { route: ComparedRoute };
    const control = new AbortController();
    const { signal } = control;
    const others = [
      ...asked.from.map((code) => [code, { from: code.slice(0, 3) }] as const),
      ...asked.to.map((code) => [code, { to: code.slice(0, 3) }] as const),
    ];
    void differences(asked.route, others, online, signal).then((prices) => signal.aborted || setTold({ key, prices }));
    return () => control.abort();
  }, [key, online]);
  return told?.key === key ? told.prices : null;
}
