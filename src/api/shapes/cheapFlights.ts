import {
  type Infer,
  array,
  enums,
  integer,
  min,
  number,
  optional,
  record,
  refine,
  string,
  type as shape,
} from 'superstruct';
import { isIsoDate } from '@/domain/dates';

const IsoDay = refine(string(), 'date', isIsoDate);
const Moment = refine(string(), 'moment', (text) => !Number.isNaN(Date.parse(text)));

/** Lowest price for one adult in economy, decimal euros. Only round trips have `end`. */
const lowest = {
  start: IsoDay,
  end: optional(IsoDay),
  price: min(number(), 0),
  /** Stops of the direction with the most; 0 is direct. */
  stopNum: min(integer(), 0),
  /** ISO timestamp; when this price was found. */
  priced_at: Moment,
};
export const CheapPrice = shape(lowest);
export type CheapPrice = Infer<typeof CheapPrice>;

/** A destination with the lowest price of the range. City names are keyed by en, lv, lt, ru, et. */
export const WireCheapDestination = shape({
  ...lowest,
  d_iata: string(),
  city: record(string(), string()),
  countryCode: optional(string()),
});
export type WireCheapDestination = Infer<typeof WireCheapDestination>;

/** Quartiles of the lowest daily prices of a route; null if there are too few days. */
const CheapSummary = shape({
  days: integer(),
  lowest: number(),
  low: number(),
  median: number(),
  high: number(),
  highest: number(),
});
type CheapSummary = Infer<typeof CheapSummary>;

/** The request parameters that every answer of GET /statistics/cheap-flights repeats, defaults filled in. */
const asked = { type: enums(['roundtrip', 'oneway']), s_iata: string(), start: IsoDay, end: IsoDay };

/** With `d_iata`: prices of the route by day, or quartiles with `summary=true`. */
export const CheapRoute = shape({ ...asked, d_iata: string(), prices: array(CheapPrice) });
export type CheapRoute = Infer<typeof CheapRoute>;
export const CheapRouteSummary = shape({ ...asked, d_iata: string(), summary: optional(CheapSummary) });
export type CheapRouteSummary = Infer<typeof CheapRouteSummary>;

/** Without `d_iata` (`summary=true`): the cheapest destinations, cheapest first. */
export const WireCheapDestinations = shape({ ...asked, destinations: array(WireCheapDestination) });
export type WireCheapDestinations = Infer<typeof WireCheapDestinations>;
