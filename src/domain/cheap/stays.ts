import { type IsoDate, weekday } from '../dates';
import type { DateWindow } from '../search/dates';
import type { Search } from '../search/types';
import { daysOfMonth } from './anywhere';
import { byDay, cheapestDays } from './days';
import { type CheapType, type DayPrice, MAX_NIGHTS } from './types';

/* The cheapest days of a month for a length of stay. */

/** Nights from `min` to `max`; with `leaves` and `returns` only on those weekdays (0 is Monday). */
export interface StayLength {
  min: number;
  max: number;
  leaves?: readonly number[];
  returns?: readonly number[];
}

const [MONDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY] = [0, 3, 4, 5, 6];

/** Lengths to choose from. */
export const STAYS = {
  weekend: { min: 1, max: 2, leaves: [FRIDAY, SATURDAY], returns: [SUNDAY, MONDAY] },
  longWeekend: { min: 3, max: 4, leaves: [THURSDAY, FRIDAY], returns: [SUNDAY, MONDAY] },
  short: { min: 3, max: 5 },
  week: { min: 6, max: 8 },
  long: { min: 10, max: 14 },
} as const satisfies Record<string, StayLength>;
export type StayName = keyof typeof STAYS;
export const STAY_NAMES = Object.keys(STAYS) as StayName[];

/** Nights of a wish, within what the statistics have. */
export const stayOf = (nights: number, least: number | null): StayLength => {
  const max = Math.min(MAX_NIGHTS, Math.max(1, nights));
  return { min: Math.min(max, Math.max(1, least ?? nights)), max };
};

/** A route without days. */
export interface StayRoute {
  type: CheapType;
  from: string;
  to: string;
}

/** Null without both places, for several legs, and in a cabin that the statistics do not have. */
export function stayRoute({ tripType, trips, cabinClass }: Search): StayRoute | null {
  const { srcLocation, destLocation } = trips[0] ?? {};
  if (tripType === 'multicity' || !srcLocation || !destLocation) return null;
  if (cabinClass !== '' && cabinClass !== 'economy') return null;
  return { type: tripType, from: srcLocation.iata, to: destLocation.iata };
}

/** What is asked for a month ('YYYY-MM') and a stay. */
export const stayQuestion = (
  { type, from, to }: StayRoute,
  month: string,
  { min, max }: StayLength,
  window: DateWindow,
) => ({
  type,
  from,
  to,
  ...(type === 'oneway' ? { min: 0, max: 0 } : { min, max }),
  ...daysOfMonth(month, window),
});

/** Rows of the list. */
const LISTED = 10;

/** The cheapest departures of a month, each with its best return, cheapest first. */
export function cheapestStays(
  prices: readonly DayPrice[],
  { type }: StayRoute,
  { leaves, returns }: StayLength,
  window: DateWindow,
): DayPrice[] {
  const isOn = (days: readonly number[] | undefined, day: IsoDate | null): boolean =>
    !days || (day !== null && days.includes(weekday(day)));
  const fits =
    type === 'oneway' ? prices : prices.filter(({ start, end }) => isOn(leaves, start) && isOn(returns, end));
  return cheapestDays(byDay(fits, window).values(), LISTED);
}
