import type { Struct } from 'superstruct';
import { useMemo } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import { type CheapQuestion, type CheapRange, cheapDestinations, cheapRoute } from '@/api/cheapFlights';
import { ApiError } from '@/api/errors';
import { type CheapDestination, type CheapType, type DayPrice, MAX_NIGHTS, USUAL_NIGHTS } from '@/domain/cheap/types';
import { flexNights, FLEX_DAYS } from '@/domain/cheap/days';
import { type IsoDate, addDays, daysBetween } from '@/domain/dates';
import { dateWindow } from '@/domain/search/dates';
import { now, today } from '@/platform/clock';
import { log } from '@/platform/log';
import { onOnline } from '@/platform/connectivity';
import { useSession } from '../session';
import { keepAnswer, readKeptAnswer } from '../keptAnswers';
import { KeptDestinations, type CheapKeptGroup, KeptPrices } from './kept';

/** `offline`: nobody could be asked and nothing is kept; `failed`: the server would not answer. */
export type AskState = 'idle' | 'loading' | 'ready' | 'offline' | 'failed';

/** Something asked for and, while it is on its way again, what was known of the same question before. */
export interface PriceRequest<T> {
  state: AskState;
  /** The question; '' for none. */
  key: string;
  data: T | null;
}

const nothing = <T>(): PriceRequest<T> => ({ state: 'idle', key: '', data: null });

export interface CheapPrices {
  /** Prices of the route for the whole window. */
  route: PriceRequest<readonly DayPrice[]>;
  /** Prices around the chosen pair of days. */
  around: PriceRequest<readonly DayPrice[]>;
  destinations: PriceRequest<readonly CheapDestination[]>;
  nights: number;
}

export const cheap = proxy<CheapPrices>({
  route: nothing(),
  around: nothing(),
  destinations: nothing(),
  nights: USUAL_NIGHTS,
});

/** What was asked for, with the fee in its prices. */
function useWithFee<T extends object>(
  asked: PriceRequest<readonly T[]>,
  fee: number,
  price: (row: T, fee: number) => T,
): PriceRequest<readonly T[]> {
  const { state, key, data } = asked;
  const priced = useMemo(() => (data && fee > 0 ? data.map((row) => price(row, fee)) : data), [data, fee, price]);
  return useMemo(() => ({ state, key, data: priced }), [state, key, priced]);
}
const dayWithFee = (price: DayPrice, fee: number): DayPrice => ({ ...price, cents: price.cents + fee });
const placeWithFee = (each: CheapDestination, fee: number): CheapDestination => ({
  ...each,
  price: dayWithFee(each.price, fee),
});

/**
 * Read-only view for components. The fee that the tenant's lists add to every price (docs/decisions/0003) is in it: a
 * profile that comes later changes the sums where they stand, and nothing is asked again or taken away for it.
 */
export function useCheap(): Readonly<CheapPrices> {
  const { route, around, destinations, nights } = useSnapshot(cheap) as Readonly<CheapPrices>;
  const { profile } = useSession();
  const fee = profile.serviceFeeEnabled ? profile.serviceFeePerPassenger : 0;
  return {
    route: useWithFee(route, fee, dayWithFee),
    around: useWithFee(around, fee, dayWithFee),
    destinations: useWithFee(destinations, fee, placeWithFee),
    nights,
  };
}

type Slot = 'route' | 'around' | 'destinations';
const running = new Map<Slot, AbortController>();
/** How each slot is asked again. */
const again = new Map<Slot, () => void>();

function stateOf(error: unknown): AskState {
  if (!(error instanceof ApiError)) throw error;
  return error.kind === 'offline' ? 'offline' : 'failed';
}
/** A question the server finds wrong (a place nobody flies from, say) has no prices; asking again will not help. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'http' && (error.status === 400 || error.status === 404);

/** A slow answer is waited for this long before the last known one is shown in its place. */
const PATIENCE_MS = 2000;

interface Question<T> {
  group: CheapKeptGroup;
  parts: readonly (string | number)[];
  shape: Struct<T[]>;
  call: (signal: AbortSignal) => Promise<T[]>;
}

async function ask<T extends object>(slot: Slot, asked: Question<T>): Promise<void> {
  const { group, parts, shape, call } = asked;
  running.get(slot)?.abort();
  const abort = new AbortController();
  running.set(slot, abort);
  again.set(slot, () => void ask(slot, asked));
  const held = cheap[slot] as PriceRequest<readonly T[]>;
  const key = keyOf(...parts);
  if (held.key !== key) Object.assign(held, { key, data: null });
  held.state = 'loading';
  /** What was kept of this question stands in; whatever is here already is newer. */
  const fallBack = async (): Promise<void> => {
    if (abort.signal.aborted || held.data) return;
    const kept = await readKeptAnswer(group, key, shape);
    if (kept && !abort.signal.aborted && !held.data) held.data = ref(kept.data);
  };
  const slow = setTimeout(() => void fallBack(), PATIENCE_MS);
  try {
    const data = await call(abort.signal);
    if (abort.signal.aborted) return;
    held.data = ref(data);
    held.state = 'ready';
    void keepAnswer(group, key, { at: now(), data });
  } catch (error) {
    if (abort.signal.aborted) return;
    if (isRefusal(error)) {
      held.data = ref([]);
      held.state = 'ready';
      return;
    }
    log.warn('api', `prices by day (${slot}) did not come`, error);
    const state = stateOf(error);
    await fallBack();
    if (abort.signal.aborted) return;
    // What was known of this question is better than a sentence about the failure.
    held.state = held.data ? 'ready' : state;
  } finally {
    clearTimeout(slow);
  }
}

const keyOf = (...parts: readonly (string | number)[]): string => parts.join('|');

function forget(slot: Slot): void {
  running.get(slot)?.abort();
  running.delete(slot);
  again.delete(slot);
  Object.assign(cheap[slot], nothing());
}

const question = (type: CheapType, from: string, nights: number): CheapQuestion => ({
  type,
  from,
  min: nights,
  max: nights,
});

/** Asks for the prices of a route, unless they are here or on their way. Without both ends nothing is asked. */
export function loadRoute(type: CheapType, from: string | undefined, to: string | undefined, nights: number): void {
  if (!from || !to) return forget('route');
  const parts = [type, from, to, type === 'roundtrip' ? nights : 0];
  if (cheap.route.key === keyOf(...parts) && cheap.route.state !== 'idle') return;
  const call = (signal: AbortSignal) => cheapRoute({ ...question(type, from, nights), to }, signal);
  void ask('route', { group: 'cheapRoute', parts, shape: KeptPrices, call });
}

/** Asks for the prices around a chosen pair of days. */
export function loadAround(from: string, to: string, start: IsoDate, end: IsoDate): void {
  const window = dateWindow(today());
  const first = addDays(start, -FLEX_DAYS);
  const last = addDays(start, FLEX_DAYS);
  const range: CheapRange = {
    start: first < window.min ? window.min : first,
    end: last > window.max ? window.max : last,
  };
  const parts = ['around', from, to, start, end];
  if (cheap.around.key === keyOf(...parts) && cheap.around.state !== 'idle') return;
  const { min, max } = flexNights(daysBetween(start, end));
  const call = (signal: AbortSignal) => cheapRoute({ type: 'roundtrip', from, to, min, max, ...range }, signal);
  void ask('around', { group: 'cheapList', parts, shape: KeptPrices, call });
}
export const forgetAround = (): void => forget('around');

/** Asks for the cheapest destinations of an origin. */
export function loadDestinations(type: CheapType, from: string | undefined, nights: number): void {
  if (!from) return forget('destinations');
  const parts = ['from', type, from, type === 'roundtrip' ? nights : 0];
  if (cheap.destinations.key === keyOf(...parts) && cheap.destinations.state !== 'idle') return;
  const call = (signal: AbortSignal) => cheapDestinations(question(type, from, nights), signal);
  void ask('destinations', { group: 'cheapList', parts, shape: KeptDestinations, call });
}

/** Asks once more for what the page shows or could not show. */
export function retryPrices(): void {
  for (const fn of again.values()) fn();
}

export function setNights(nights: number): void {
  cheap.nights = Math.max(0, Math.min(MAX_NIGHTS, nights));
}

/** While the page is open: back online, what failed and what is old is asked again. Answers the end of it. */
export const watchConnection = (): (() => void) => onOnline(retryPrices);

/** For tests, and when the page is left for good. */
export function resetCheap(): void {
  for (const slot of ['route', 'around', 'destinations'] as const) forget(slot);
  cheap.nights = USUAL_NIGHTS;
}
