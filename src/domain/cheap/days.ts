import { type IsoDate, addDays, daysBetween } from '../dates';
import { type DateWindow, inWindow } from '../search/dates';
import { type DayPrice, MAX_NIGHTS } from './types';
/** Departure days and the lowest price of each. */
export type PricesByDay = ReadonlyMap<IsoDate, DayPrice>;

/** The cheaper price; of equal ones the earlier departure. */
const better = (a: DayPrice, b: DayPrice): DayPrice =>
  b.cents < a.cents || (b.cents === a.cents && b.start < a.start) ? b : a;

/** The best price per departure day among the allowed dates; prices whose return is not among them are ignored. */
export function byDay(prices: readonly DayPrice[], window: DateWindow): PricesByDay {
  const days = new Map<IsoDate, DayPrice>();
  for (const price of prices) {
    if (!inWindow(price.start, window) || (price.end !== null && !inWindow(price.end, window))) continue;
    const known = days.get(price.start);
    days.set(price.start, known ? better(known, price) : price);
  }
  return days;
}

/** The cheapest day, the earliest of equal ones; null if there is none. */
export const cheapestDay = (prices: Iterable<DayPrice>): DayPrice | null => {
  let best: DayPrice | null = null;
  for (const price of prices) best = best ? better(best, price) : price;
  return best;
};

/** The `count` cheapest days, cheapest first, the earlier of equal ones. */
export const cheapestDays = (prices: Iterable<DayPrice>, count: number): DayPrice[] =>
  [...prices].sort((a, b) => a.cents - b.cents || (a.start < b.start ? -1 : 1)).slice(0, count);

/** The cheapest day of each month, by 'YYYY-MM'. */
export function cheapestPerMonth(prices: Iterable<DayPrice>): Map<string, DayPrice> {
  const months = new Map<string, DayPrice>();
  for (const price of prices) {
    const month = price.start.slice(0, 7);
    const known = months.get(month);
    months.set(month, known ? better(known, price) : price);
  }
  return months;
}

/** Times of the oldest and newest price; null without prices. */
export function ages(prices: Iterable<DayPrice>): { oldest: number; newest: number } | null {
  let oldest = Infinity;
  let newest = -Infinity;
  for (const { pricedAt } of prices) {
    oldest = Math.min(oldest, pricedAt);
    newest = Math.max(newest, pricedAt);
  }
  return oldest === Infinity ? null : { oldest, newest };
}

/** Days before and after the chosen one in the flexible view. */
export const FLEX_DAYS = 3;

/** The days around a date, itself included, as far as they are allowed. */
export const daysAround = (date: IsoDate, window: DateWindow): IsoDate[] =>
  Array.from({ length: 2 * FLEX_DAYS + 1 }, (_, n) => addDays(date, n - FLEX_DAYS)).filter((day) =>
    inWindow(day, window),
  );

/** Departures as columns, returns as rows. A cell is null if there is no price or the stay is not supported. */
interface FlexGrid {
  departures: IsoDate[];
  returns: IsoDate[];
  /** By return, then by departure. */
  cells: (DayPrice | null)[][];
}

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

/** Shortest and longest stay in nights that the grid needs. */
export const flexNights = (nights: number): { min: number; max: number } => ({
  min: Math.max(0, nights - 2 * FLEX_DAYS),
  max: Math.min(MAX_NIGHTS, nights + 2 * FLEX_DAYS),
});
