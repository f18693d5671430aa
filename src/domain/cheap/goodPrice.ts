import { type IsoDate, daysBetween } from '../dates';
import type { Cents } from '../money';
import type { Search } from '../search/types';
import { nightsOf } from './address';
import { ages } from './days';
import { type PriceLevel, type UsualPrices, levelOf, usualPrices } from './levels';
import type { CheapType, DayPrice } from './types';

/** Days before and after the departure whose prices are compared: the same season. */
export const SEASON_DAYS = 45;

/** What prices by day are asked for. */
export interface ComparedRoute {
  type: CheapType;
  from: string;
  to: string;
  start: IsoDate;
  /** 0 for one way. */
  nights: number;
}

/**
 * The route whose prices by day a search is compared with. Null where they say nothing about it: several legs, another cabin,
 * or a stay longer than the statistics have. They are prices of one adult in economy, with children too.
 */
export function comparedRoute({ tripType, trips, cabinClass }: Search): ComparedRoute | null {
  const [trip] = trips;
  if (tripType === 'multicity' || !trip) return null;
  if (cabinClass !== '' && cabinClass !== 'economy') return null;
  const { srcLocation, destLocation, startDate: start } = trip;
  if (!srcLocation || !destLocation || !start) return null;
  const nights = tripType === 'oneway' ? 0 : nightsOf(trip);
  if (nights === null || (tripType === 'roundtrip' && nights === 0)) return null;
  return { type: tripType, from: srcLocation.iata, to: destLocation.iata, start, nights };
}

export interface GoodPrice {
  level: PriceLevel;
  cents: Cents;
  usual: UsualPrices;
  /** Prices of the season, by day. */
  days: readonly DayPrice[];
  /** ms. */
  oldest: number;
  newest: number;
}

/** How a price for one adult compares with the lowest prices of the season; null with too few of them. */
export function goodPrice(cents: Cents, start: IsoDate, prices: readonly DayPrice[]): GoodPrice | null {
  const days = prices
    .filter((price) => Math.abs(daysBetween(start, price.start)) <= SEASON_DAYS)
    .toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const usual = usualPrices(days.map((price) => price.cents));
  const age = ages(days);
  return usual && age && { level: levelOf(cents, usual), cents, usual, days, ...age };
}
