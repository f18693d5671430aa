import type { IsoDate } from '../dates';
import type { Cents } from '../money';
import type { Search } from '../search/types';

/** A price found by a check. `cents`: for one person (an adult, if others pay less), with the tenant's fee. */
export interface FoundPrice {
  cents: Cents;
  /** For all travellers; null from the calendar, which knows one adult only. */
  total: Cents | null;
  /** Departure and return (null: one way or several legs). */
  start: IsoDate;
  end: IsoDate | null;
  /** ms; when the server found it. */
  pricedAt: number;
}

/** One flight of a search, by the server's two keys; `text` names it (airline, time) to a reader. */
export interface WatchedFlight {
  mergeKey: string;
  dataProvider: string;
  text: string;
}

/** A price that the traveller wants to be told about. Times are ms. */
export interface PriceWatch {
  /** Equal for equal watches, so that none is stored twice. */
  id: string;
  /** Route, party and cabin, with the days unless a month or the whole route is watched. */
  search: Search;
  /** 'YYYY-MM' of the departure; null with fixed days, or for every day of the route. */
  month: string | null;
  /** Nights of a round trip without fixed days. */
  nights: number | null;
  flight: WatchedFlight | null;
  /** Told at this price for one person or below; null: at any clear drop. */
  target: Cents | null;
  /** Currency of every price here. */
  currency: string;
  /** The tenant's fee for one person, as last known to a page. It is part of every price here. */
  fee: Cents;
  createdAt: number;
  /** The price for one person when it was set; null until the first check. */
  base: Cents | null;
  lastCheck: { at: number; price: FoundPrice | null } | null;
  /** The last check that failed, if none has succeeded since. */
  failedAt: number | null;
  /** Failed checks since the last one that succeeded, and when the next one may follow. Absent in older rows. */
  failures?: number;
  retryAt?: number;
  lowest: { cents: Cents; at: number } | null;
  /** The last price that the traveller was told. */
  notified: { cents: Cents; at: number } | null;
  /** The highest price found since the last one told. Absent in older rows. */
  highest?: Cents;
  /** The told price was not looked at yet. */
  unseen: boolean;
  /** The same, but the price does not hold now. Absent in older rows. */
  isHeldBack?: boolean;
}

/** How the worker tells about a price: the traveller's consent, and texts of the page in the traveller's language. */
export interface TellPlan {
  /** Notifications were asked for. */
  notify: boolean;
  /** `{route}` and `{price}` are filled in. */
  title: string;
  body: string;
  lang: string;
}

export const MOST_WATCHES = 20;
