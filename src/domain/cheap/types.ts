import type { IsoDate } from '../dates';
import type { Cents } from '../money';
import type { NamesByLang } from '../search/types';

/** What the cheap-flights page knows prices for. */
export const CHEAP_TYPES = ['roundtrip', 'oneway'] as const;
export type CheapType = (typeof CHEAP_TYPES)[number];

/** The lowest price of one adult in economy for a day, or for two. */
export interface DayPrice {
  start: IsoDate;
  /** Null for a one way. */
  end: IsoDate | null;
  cents: Cents;
  /** Of the direction with most stops. */
  stops: number;
  /** When it was found, ms since the epoch. */
  pricedAt: number;
}

/** A place and the lowest price of getting there. */
export interface CheapDestination {
  iata: string;
  names: NamesByLang;
  countryCode: string;
  price: DayPrice;
}

/** Nights of a round trip that can be asked for, and those of the first visit. */
export const MIN_NIGHTS = 1;
export const MAX_NIGHTS = 30;
export const USUAL_NIGHTS = 7;
