import type { IsoDate } from '../dates';
import { addMonths, addDays } from '../dates';
import type { Cents } from '../money';
import type { DateWindow } from '../search/dates';
import { type CheapDestination, MAX_NIGHTS, MIN_NIGHTS } from './types';

/** What the traveller wants of a place, where they only know where they start from. */
export interface AnywhereWish {
  /** 'YYYY-MM' of the departure; null for the next three months. */
  month: string | null;
  /** Nights of a round trip; null for the usual stay. */
  nights: number | null;
  /** Most euros for one person; null for any. */
  budget: number | null;
  direct: boolean;
  /** Longest time in the air in hours, estimated by distance; null for any. */
  hours: number | null;
  /** The places are on a map in place of the list, where there is room for one only. */
  map: boolean;
}

export const ANY_PLACE: AnywhereWish = {
  month: null,
  nights: null,
  budget: null,
  direct: false,
  hours: null,
  map: false,
};

/** Choices of the page, in euros and hours. */
export const BUDGETS = [50, 100, 150, 200, 300, 500] as const;
export const FLYING_HOURS = [2, 3, 4, 6, 8, 12] as const;

const MOST_EUROS = 999;
const MOST_HOURS = 25;

const within = (text: string | null, least: number, most: number): number | null => {
  if (text === null || !/^\d{1,3}$/.test(text)) return null;
  const n = Number(text);
  return n >= least && n <= most ? n : null;
};

const isMonthIn = (text: string, { min, max }: DateWindow): boolean =>
  /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) && text >= min.slice(0, 7) && text <= max.slice(0, 7);

/** Reads the wish from a query. What is wrong or past counts as not wished. */
export function readWish(query: string, window: DateWindow): AnywhereWish {
  const given = new URLSearchParams(query);
  const month = given.get('in') ?? '';
  return {
    month: isMonthIn(month, window) ? month : null,
    nights: within(given.get('for'), MIN_NIGHTS, MAX_NIGHTS),
    budget: within(given.get('budget'), 1, MOST_EUROS),
    direct: given.get('direct') === 'true',
    hours: within(given.get('hours'), 1, MOST_HOURS),
    map: given.get('map') === 'true',
  };
}

/** The wish as query text, without a question mark; '' where nothing is wished. */
export function wishQuery({ month, nights, budget, direct, hours, map }: AnywhereWish): string {
  const query = new URLSearchParams();
  if (month) query.set('in', month);
  if (nights !== null) query.set('for', String(nights));
  if (budget !== null) query.set('budget', String(budget));
  if (direct) query.set('direct', 'true');
  if (hours !== null) query.set('hours', String(hours));
  if (map) query.set('map', 'true');
  return query.toString();
}

/** First and last departure day of a month, inside the days that can be chosen. */
export function daysOfMonth(month: string, { min, max }: DateWindow): { start: IsoDate; end: IsoDate } {
  const first = `${month}-01`;
  const last = addDays(addMonths(first, 1), -1);
  return { start: first < min ? min : first, end: last > max ? max : last };
}

/** Half an hour for climbing and landing, then 800 km an hour. */
const GROUND_MINUTES = 30;
const KM_PER_MINUTE = 800 / 60;

/** Estimated minutes in the air, to five minutes. */
export const flyingMinutes = (km: number): number => Math.round((GROUND_MINUTES + km / KM_PER_MINUTE) / 5) * 5;

/** Which part of the wish hides a place, or null. A place without a distance passes the flying time. */
export function hiddenBy(
  { price }: Pick<CheapDestination, 'price'>,
  km: number | null,
  { budget, direct, hours }: AnywhereWish,
): 'budget' | 'direct' | 'hours' | null {
  const most: Cents | null = budget === null ? null : budget * 100;
  if (most !== null && price.cents > most) return 'budget';
  if (direct && price.stops > 0) return 'direct';
  if (hours !== null && km !== null && flyingMinutes(km) > hours * 60) return 'hours';
  return null;
}
