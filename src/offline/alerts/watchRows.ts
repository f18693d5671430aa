import {
  type Struct,
  array,
  boolean,
  enums,
  is,
  nonempty,
  nullable,
  number,
  optional,
  record,
  string,
  type as shape,
} from 'superstruct';
import { MOST_WATCHES, type PriceWatch, type TellPlan } from '@/domain/alerts/types';
import { isIsoDate } from '@/domain/dates';
import { isPartyValid } from '@/domain/search/passengers';
import { CABINS, TRIP_TYPES } from '@/domain/search/types';
import { databaseName } from '@/platform/database';
import type { Tx } from '../store/database';
import type { Store } from '../store/store';

/* Rows of `meta`: one for each watch, one with the plan of telling. Without Dexie, because the worker reads them, too. */

export const WATCH_PREFIX = 'alert:';
export const PLAN_KEY = 'alertPlan';

const PlaceShape = shape({
  city: string(),
  iata: nonempty(string()),
  cityIata: string(),
  isCity: boolean(),
  several: optional(boolean()),
  names: record(string(), string()),
});
const Day = nullable(string());
const NotifiedPrice = nullable(shape({ cents: number(), at: number() }));
const Price = nullable(
  shape({ cents: number(), total: nullable(number()), start: string(), end: Day, pricedAt: number() }),
);
const Watch = shape({
  id: nonempty(string()),
  search: shape({
    tripType: enums(TRIP_TYPES),
    trips: array(
      shape({ id: string(), srcLocation: PlaceShape, destLocation: PlaceShape, startDate: Day, endDate: Day }),
    ),
    passengers: shape({ adult: number(), child: number(), infant: number() }),
    cabinClass: enums(['', ...CABINS]),
  }),
  month: nullable(string()),
  nights: nullable(number()),
  flight: nullable(shape({ mergeKey: string(), dataProvider: string(), text: string() })),
  target: nullable(number()),
  currency: string(),
  fee: number(),
  createdAt: number(),
  base: nullable(number()),
  lastCheck: nullable(shape({ at: number(), price: Price })),
  failedAt: nullable(number()),
  failures: optional(number()),
  retryAt: optional(number()),
  lowest: NotifiedPrice,
  notified: NotifiedPrice,
  highest: optional(number()),
  unseen: boolean(),
  isHeldBack: optional(boolean()),
});
const Plan: Struct<TellPlan> = shape({ notify: boolean(), title: string(), body: string(), lang: string() });

const isDay = (day: string | null): boolean => day === null || isIsoDate(day);

/** A readable watch: its days exist, its party is allowed. */
export function isWatch(value: unknown): value is PriceWatch {
  if (!is(value, Watch)) return false;
  const { search, month, lastCheck } = value;
  return (
    search.trips.length > 0 &&
    search.trips.every(({ startDate, endDate }) => isDay(startDate) && isDay(endDate)) &&
    isPartyValid(search) &&
    (month === null || isIsoDate(`${month}-01`)) &&
    (!lastCheck?.price || (isIsoDate(lastCheck.price.start) && isDay(lastCheck.price.end)))
  );
}

const newestFirst = (a: PriceWatch, b: PriceWatch): number => b.createdAt - a.createdAt;

const readAll = async (tx: Tx): Promise<PriceWatch[]> =>
  (await tx.meta.where('k').startsWith(WATCH_PREFIX).toArray())
    .flatMap(({ v }) => (isWatch(v) ? [v] : []))
    .sort(newestFirst);

/** All readable watches, the newest first. */
export const watchesIn = (store: Store): Promise<PriceWatch[]> => store.run('r', ['meta'], readAll);

/** Stores a watch unless there are too many. One with the same id stays as it is. */
export const addWatchIn = (store: Store, watch: PriceWatch): Promise<'added' | 'known' | 'full'> =>
  store.run('rw', ['meta'], async (tx) => {
    const known = await readAll(tx);
    if (known.some(({ id }) => id === watch.id)) return 'known';
    if (known.length >= MOST_WATCHES) return 'full';
    await tx.meta.put({ k: WATCH_PREFIX + watch.id, v: watch });
    return 'added';
  });

/** Edits a stored watch in one transaction; null when it was removed meanwhile. */
export const editWatchIn = (
  store: Store,
  id: string,
  edit: (watch: PriceWatch) => PriceWatch,
): Promise<PriceWatch | null> =>
  store.run('rw', ['meta'], async (tx) => {
    const row = await tx.meta.get(WATCH_PREFIX + id);
    if (!row || !isWatch(row.v)) return null;
    const next = edit(row.v);
    await tx.meta.put({ k: row.k, v: next });
    return next;
  });

/** The plan of telling; null until the traveller has set an alert. */
export async function planIn(store: Store): Promise<TellPlan | null> {
  const row = await store.run('r', ['meta'], (tx) => tx.meta.get(PLAN_KEY));
  return row && is(row.v, Plan) ? row.v : null;
}

/** Channel that tells pages about changes by another page or the worker; undefined where there is none. */
export const openWatchChannel = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`alerts:${databaseName()}`);
