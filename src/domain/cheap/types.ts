import type { IsoDate } from '../dates';
import type { Cents } from '../money';
import type { NamesByLang } from '../search/types';

/** Trip types with prices by day. */
export const CHEAP_TYPES = ['roundtrip', 'oneway'] as const;
export type CheapType = (typeof CHEAP_TYPES)[number];

/** Lowest price for one adult in economy on a departure day, for round trips also on a return day. */
export interface DayPrice {
  start: IsoDate;
  /** Null for one way. */
  end: IsoDate | null;
  cents: Cents;
  /** Of the direction with the most stops. */
  stops: number;
  /** ms; when it was found. */
  pricedAt: number;
}

/** A destination with its lowest price. */
export interface CheapDestination {
  iata: string;
  names: NamesByLang;
  countryCode: string;
  price: DayPrice;
  /** Where this price starts, if several origins were asked. */
  from?: string | undefined;
}

/** Range and default of nights for round trips. */
export const MIN_NIGHTS = 1;
export const MAX_NIGHTS = 30;
export const USUAL_NIGHTS = 7;
