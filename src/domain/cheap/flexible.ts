import { type IsoDate, addDays, daysBetween } from '../dates';
import { type DateWindow, inWindow } from '../search/dates';
import { type DayPrice, MAX_NIGHTS } from './types';

/** Days before and after a chosen one that flexible travellers look at. */
export const FLEX_DAYS = 3;

/** The days around one, itself included, as far as they can be chosen. */
export const daysAround = (date: IsoDate, window: DateWindow): IsoDate[] =>
  Array.from({ length: 2 * FLEX_DAYS + 1 }, (_, n) => addDays(date, n - FLEX_DAYS)).filter((day) =>
    inWindow(day, window),
  );

/** Departures from left to right, returns from top to bottom; null where nothing is sold, the return comes first or the stay is longer than can be asked for. */
export interface FlexGrid {
  departures: IsoDate[];
  returns: IsoDate[];
  /** By return, then by departure. */
  cells: (DayPrice | null)[][];
}

/** The prices around a chosen pair of days. */
export function flexGrid(prices: readonly DayPrice[], start: IsoDate, end: IsoDate, window: DateWindow): FlexGrid {
  const known = new Map(prices.map((price) => [`${price.start}${price.end ?? ''}`, price]));
  const departures = daysAround(start, window);
  const returns = daysAround(end, window);
  const isStay = (out: IsoDate, back: IsoDate): boolean => back >= out && daysBetween(out, back) <= MAX_NIGHTS;
  const cells = returns.map((back) =>
    departures.map((out) => (isStay(out, back) ? (known.get(out + back) ?? null) : null)),
  );
  return { departures, returns, cells };
}

/** Shortest and longest stay (nights) that the grid around a stay needs. */
export const flexNights = (nights: number): { min: number; max: number } => ({
  min: Math.max(0, nights - 2 * FLEX_DAYS),
  max: Math.min(MAX_NIGHTS, nights + 2 * FLEX_DAYS),
});
