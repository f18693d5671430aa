import { type IsoDate, daysBetween } from '../dates';
import type { Cents } from '../money';
import type { DateDraft } from '../search/dates';
import type { Search } from '../search/types';
import { ages, byDay } from './days';
import { type CheapType, type DayPrice, MAX_NIGHTS, MIN_NIGHTS, USUAL_NIGHTS } from './types';

/** What prices a calendar asks for. With `start` those of every return from one departure. */
export interface DayPricesQuestion {
  type: CheapType;
  from: string;
  to: string;
  min: number;
  max: number;
  start?: IsoDate;
  end?: IsoDate;
}

/** Null where the statistics say nothing: no route yet, several flights, or another cabin than economy. */
export function dayPricesQuestion(
  { tripType, trips, cabinClass }: Pick<Search, 'tripType' | 'trips' | 'cabinClass'>,
  leg: number,
  { start, end, active, single }: DateDraft & { single: boolean },
): DayPricesQuestion | null {
  const { srcLocation, destLocation } = trips[leg] ?? {};
  if (tripType === 'multicity' || !srcLocation || !destLocation) return null;
  if (cabinClass !== '' && cabinClass !== 'economy') return null;
  const route = { from: srcLocation.iata, to: destLocation.iata };
  if (single) return { type: 'oneway', ...route, min: 0, max: 0 };
  if (active === 'end' && start)
    return { type: 'roundtrip', ...route, min: MIN_NIGHTS, max: MAX_NIGHTS, start, end: start };
  const stay = start && end ? daysBetween(start, end) : USUAL_NIGHTS;
  const nights = stay >= MIN_NIGHTS && stay <= MAX_NIGHTS ? stay : USUAL_NIGHTS;
  return { type: 'roundtrip', ...route, min: nights, max: nights };
}

export interface CalendarPrice {
  cents: Cents;
  /** Among the cheapest of its month. */
  isCheap: boolean;
}

export interface CalendarPrices {
  /** By departure day, or by return day if the question names a departure. */
  days: ReadonlyMap<IsoDate, CalendarPrice>;
  /** ms; of the oldest price. */
  at: number;
}

/** Marked days of a month; days of the same price are marked with them. */
const CHEAP_PER_MONTH = 3;
const monthOf = (day: IsoDate): string => day.slice(0, 7);

/** The price up to which a day of each month is marked. */
function cheapLimits(prices: readonly DayPrice[]): Map<string, Cents> {
  const months = new Map<string, Cents[]>();
  for (const { start, cents } of prices) months.set(monthOf(start), [...(months.get(monthOf(start)) ?? []), cents]);
  return new Map(
    [...months].map(([month, cents]) => {
      const sorted = cents.toSorted((a, b) => a - b);
      // Of a few days none is special but the lowest.
      return [month, sorted[sorted.length > 2 * CHEAP_PER_MONTH ? CHEAP_PER_MONTH - 1 : 0] ?? 0];
    }),
  );
}

/** Prices of the days of a calendar for all adults, the tenant's `fee` included; null without any. */
export function calendarPrices(
  question: DayPricesQuestion,
  prices: readonly DayPrice[],
  window: { min: IsoDate; max: IsoDate },
  fee: Cents,
  adults = 1,
): CalendarPrices | null {
  const { start } = question;
  const known = start
    ? prices.flatMap((price) => (price.start === start && price.end ? [{ ...price, start: price.end }] : []))
    : prices;
  const best = [...byDay(known, window).values()];
  const age = ages(best);
  if (!age) return null;
  const limits = cheapLimits(best);
  return {
    days: new Map(
      best.map(({ start: day, cents }) => [
        day,
        { cents: (cents + fee) * adults, isCheap: cents <= (limits.get(monthOf(day)) ?? 0) },
      ]),
    ),
    at: age.oldest,
  };
}
