import { type IsoDate, addDays, isoDate } from '../../dates';

/** Easter Sunday of the western church in a year (Gauss, in the form of Meeus). */
export function easter(year: number): IsoDate {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return isoDate(year, Math.floor(days / 31), (days % 31) + 1);
}

/** First and last day of a time that everybody knows by name, in a year. */
export const HOLIDAYS = {
  christmas: (year: number): [IsoDate, IsoDate] => [isoDate(year, 12, 23), isoDate(year, 12, 27)],
  newYear: (year: number): [IsoDate, IsoDate] => [isoDate(year, 12, 30), isoDate(year + 1, 1, 2)],
  easter: (year: number): [IsoDate, IsoDate] => [addDays(easter(year), -2), addDays(easter(year), 1)],
} as const;
export type Holiday = keyof typeof HOLIDAYS;

/** The next one that has not begun. */
export function nextHoliday(holiday: Holiday, today: IsoDate): [IsoDate, IsoDate] {
  const year = Number(today.slice(0, 4));
  const own = HOLIDAYS[holiday](year);
  return own[0] >= today ? own : HOLIDAYS[holiday](year + 1);
}
