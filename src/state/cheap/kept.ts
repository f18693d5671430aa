import { type Struct, array, nullable, number, object, record, string, type as shape } from 'superstruct';
import type { CheapDestination, DayPrice } from '@/domain/cheap/types';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { getKv, putKv } from '@/storage/kv';

/*
 * Answers kept by the page itself: on a first visit the worker does not see the first requests, so its cache has nothing
 * of them. Without the tenant's fee, which may be another one when they are read; every price has its own time.
 */

const Price = object({
  start: string(),
  end: nullable(string()),
  cents: number(),
  stops: number(),
  pricedAt: number(),
});
export const KeptPrices: Struct<DayPrice[]> = array(Price);
export const KeptDestinations: Struct<CheapDestination[]> = array(
  shape({ iata: string(), names: record(string(), string()), countryCode: string(), price: Price }),
);

/** Routes have a number of their own: the days around a choice and the lists do not push them out. */
export type KeptGroup = 'cheapRoute' | 'cheapList';

/** A storage that does not answer at all has nothing. */
const STORAGE_MS = 3000;

/** The answer kept for a question, with its time (ms since the epoch); null when there is none. Never rejects. */
export async function readKept<T>(
  group: KeptGroup,
  key: string,
  data: Struct<T>,
): Promise<{ at: number; data: T } | null> {
  const entry = shape({ at: number(), data }) as unknown as Struct<{ at: number; data: T }>;
  const silence = new Promise<null>((done) => {
    setTimeout(done, STORAGE_MS, null);
  });
  try {
    return await Promise.race([getKv(group, key, entry), silence]);
  } catch (error) {
    log.warn('storage', `prices of ${key} were not read`, error);
    return null;
  }
}

/** Keeps an answer with its time. Never rejects. */
export async function keep(group: KeptGroup, key: string, data: unknown): Promise<void> {
  try {
    await putKv(group, [{ key, value: { at: now(), data } }]);
  } catch (error) {
    log.warn('storage', `prices of ${key} were not kept`, error);
  }
}
