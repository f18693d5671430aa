import { type Struct, array, nullable, number, object, optional, record, string, type as shape } from 'superstruct';
import { useMemo } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import { type CheapQuestion, type CheapRange, cheapDestinations, cheapRoute } from '@/api/cheapFlights';
import { ApiError, isNoAnswer, isStatus } from '@/api/errors';
import { type CheapDestination, type CheapType, type DayPrice, MAX_NIGHTS, USUAL_NIGHTS } from '@/domain/cheap/types';
import { daysOfMonth, lowestOfAll } from '@/domain/cheap/anywhere';
import { flexNights, FLEX_DAYS } from '@/domain/cheap/days';
import { type IsoDate, addDays, daysBetween } from '@/domain/dates';
import { dateWindow } from '@/domain/search/dates';
import { now, today } from '@/platform/clock';
import { log } from '@/platform/log';
import { onOnline } from '@/platform/connectivity';
import { inMemory } from '@/platform/memory';
import { useSession } from '../session';
import { storeAnswer, readStoredAnswer } from '../storedAnswers';

/* Stored prices exclude the tenant's fee, which may differ when they are read. Every price has its own time. */

const Price = object({
  start: string(),
  end: nullable(string()),
  cents: number(),
  stops: number(),
  pricedAt: number(),
});
export const StoredPrices: Struct<DayPrice[]> = array(Price);
export const StoredDestinations: Struct<CheapDestination[]> = array(
  shape({
    iata: string(),
    names: record(string(), string()),
    countryCode: string(),
    price: Price,
    from: optional(string()),
  }),
);

/** Routes have a quota of their own, so that the other lists do not push them out. */
export type PriceListGroup = 'cheapRoute' | 'cheapList';

/** `offline`: nothing stored and no connection; `failed`: the server did not answer. */
export type RequestState = 'idle' | 'loading' | 'ready' | 'offline' | 'failed';

/** A request and, while it runs again, the previous data of the same key. */
export interface PriceRequest<T> {
  state: RequestState;
  /** Identifies the question; '' for none. */
  key: string;
  data: T | null;
}

const emptyRequest = <T>(): PriceRequest<T> => ({ state: 'idle', key: '', data: null });

export interface CheapPrices {
  /** Prices of the route for the whole window. */
  route: PriceRequest<readonly DayPrice[]>;
  /** Prices around the chosen pair of days. */
  around: PriceRequest<readonly DayPrice[]>;
  destinations: PriceRequest<readonly CheapDestination[]>;
  nights: number;
}

export const cheap = proxy<CheapPrices>({
  route: emptyRequest(),
  around: emptyRequest(),
  destinations: emptyRequest(),
  nights: USUAL_NIGHTS,
});

/** The request with the fee added to its prices. */
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
 * Read-only view for components, with the tenant's fee in every price (docs/decisions/0003). A profile that arrives
 * later changes the sums without another request.
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
const running = inMemory(() => new Map<Slot, AbortController>());
/** How to repeat the request of each slot. */
const repeats = inMemory(() => new Map<Slot, () => void>());

function failureState(error: unknown): RequestState {
  if (!(error instanceof ApiError)) throw error;
  return isNoAnswer(error) ? 'offline' : 'failed';
}
/**
 * The server rejects the question (a place without flights, for example): there are no prices, and repeating does not
 * help.
 */
const hasNoPrices = (error: unknown): boolean => isStatus(error, 400) || isStatus(error, 404);

/** How long (ms) to wait for an answer before the stored one is shown. */
const ANSWER_TIMEOUT_MS = 2000;

interface Question<T> {
  group: PriceListGroup;
  parts: readonly (string | number)[];
  shape: Struct<T[]>;
  call: (signal: AbortSignal) => Promise<T[]>;
}

async function runRequest<T extends object>(slot: Slot, asked: Question<T>): Promise<void> {
  const { group, parts, shape, call } = asked;
  running.get(slot)?.abort();
  const abort = new AbortController();
  running.set(slot, abort);
  repeats.set(slot, () => void runRequest(slot, asked));
  const request = cheap[slot] as PriceRequest<readonly T[]>;
  const key = keyOf(...parts);
  if (request.key !== key) Object.assign(request, { key, data: null });
  request.state = 'loading';
  /** Shows the stored data; data on screen are newer. */
  const fallBack = async (): Promise<void> => {
    if (abort.signal.aborted || request.data) return;
    const kept = await readStoredAnswer(group, key, shape);
    if (kept && !abort.signal.aborted && !request.data) request.data = ref(kept.data);
  };
  const slow = setTimeout(() => void fallBack(), ANSWER_TIMEOUT_MS);
  try {
    const data = await call(abort.signal);
    if (abort.signal.aborted) return;
    request.data = ref(data);
    request.state = 'ready';
    void storeAnswer(group, key, { at: now(), data });
  } catch (error) {
    if (abort.signal.aborted) return;
    if (hasNoPrices(error)) {
      request.data = ref([]);
      request.state = 'ready';
      return;
    }
    log.warn('api', `prices by day (${slot}) were not loaded`, error);
    const state = failureState(error);
    await fallBack();
    if (abort.signal.aborted) return;
    // Data of this question are better than an error message.
    request.state = request.data ? 'ready' : state;
  } finally {
    clearTimeout(slow);
  }
}

const keyOf = (...parts: readonly (string | number)[]): string => parts.join('|');

function clearSlot(slot: Slot): void {
  running.get(slot)?.abort();
  running.delete(slot);
  repeats.delete(slot);
  Object.assign(cheap[slot], emptyRequest());
}

const question = (type: CheapType, from: string, nights: number): CheapQuestion => ({
  type,
  from,
  min: nights,
  max: nights,
});

/** Requests the prices of a route, unless they are loaded or loading. Needs both ends. */
export function loadRoute(type: CheapType, from: string | undefined, to: string | undefined, nights: number): void {
  if (!from || !to) return clearSlot('route');
  const parts = [type, from, to, type === 'roundtrip' ? nights : 0];
  if (cheap.route.key === keyOf(...parts) && cheap.route.state !== 'idle') return;
  const call = (signal: AbortSignal) => cheapRoute({ ...question(type, from, nights), to }, signal);
  void runRequest('route', { group: 'cheapRoute', parts, shape: StoredPrices, call });
}

/** Requests the prices around a chosen pair of days. */
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
  void runRequest('around', { group: 'cheapList', parts, shape: StoredPrices, call });
}
export const forgetAround = (): void => clearSlot('around');

/** The destinations of several origins in one list. Rejects where none answers. */
async function destinationsOfAll(
  asked: readonly (CheapQuestion & CheapRange)[],
  signal: AbortSignal,
): Promise<CheapDestination[]> {
  const answers = await Promise.allSettled(asked.map((each) => cheapDestinations(each, signal)));
  const lists = answers.flatMap((answer, at) =>
    answer.status === 'fulfilled' ? { from: asked[at]?.from ?? '', list: answer.value } : [],
  );
  const [first] = answers;
  if (lists.length === 0 && first?.status === 'rejected') throw first.reason;
  return lowestOfAll(lists);
}

/**
 * Requests the cheapest destinations of an origin, with departures in a month ('YYYY-MM') or soon. `others`: origins that are as
 * good.
 */
export function loadDestinations(
  type: CheapType,
  from: string | undefined,
  nights: number,
  month: string | null = null,
  others: readonly string[] = [],
): void {
  if (!from) return clearSlot('destinations');
  const parts = [
    'from',
    type,
    [from, ...others].join('+'),
    type === 'roundtrip' ? nights : 0,
    ...(month ? [month] : []),
  ];
  if (cheap.destinations.key === keyOf(...parts) && cheap.destinations.state !== 'idle') return;
  const range = month ? daysOfMonth(month, dateWindow(today())) : {};
  const one = (origin: string) => ({ ...question(type, origin, nights), ...range });
  const call = (signal: AbortSignal) =>
    others.length > 0 ? destinationsOfAll([from, ...others].map(one), signal) : cheapDestinations(one(from), signal);
  void runRequest('destinations', { group: 'cheapList', parts, shape: StoredDestinations, call });
}

/** Repeats every request of the page. */
export function retryPrices(): void {
  for (const fn of repeats.values()) fn();
}

export function setNights(nights: number): void {
  cheap.nights = Math.max(0, Math.min(MAX_NIGHTS, nights));
}

/** While the page is open, repeats its requests when the connection is back. Returns the unsubscribe function. */
export const watchConnection = (): (() => void) => onOnline(retryPrices);
