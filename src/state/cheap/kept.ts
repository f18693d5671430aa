import { type Struct, array, nullable, number, object, record, string, type as shape } from 'superstruct';
import type { CheapDestination, DayPrice } from '@/domain/cheap/types';

/* What is kept: without the tenant's fee, which may be another one when it is read; every price has its own time. */

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
export type CheapKeptGroup = 'cheapRoute' | 'cheapList';
