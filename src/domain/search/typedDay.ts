import { type IsoDate, daysInMonth, isoDate } from '../dates';
import { monthKey, monthsOf } from './calendar';
import { type DateWindow, inWindow } from './dates';

interface Wanted {
  day: number;
  month?: number | undefined;
  year?: number | undefined;
}

/** "27" and "2027"; half a year ("2", "20") is none yet. */
const yearOf = (digits = ''): number | undefined =>
  digits.length === 4 ? Number(digits) : digits.length === 2 && digits !== '20' ? 2000 + Number(digits) : undefined;

function wantedBy(text: string, dayFirst: boolean): Wanted | null {
  const [a, b, c] = text.split(/\D+/).filter(Boolean);
  if (!a) return null;
  if (a.length === 4) return b && c ? { year: Number(a), month: Number(b), day: Number(c) } : null;
  if (!b) return { day: Number(a) };
  const [day, month] = dayFirst ? [a, b] : [b, a];
  return { day: Number(day), month: Number(month), year: yearOf(c) };
}

/**
 * Where digits typed into a calendar lead, among the days that can be chosen: "15" to the next 15th from the month of `from`
 * on, "15.3" (or "3/15", where months are written first) to the next 15 March, "15.3.27" and "2027-03-15" to that day. Null
 * where they lead nowhere, or not yet.
 */
export function typedDay(text: string, from: IsoDate, window: DateWindow, dayFirst: boolean): IsoDate | null {
  const wanted = wantedBy(text, dayFirst);
  if (!wanted) return null;
  for (const each of monthsOf(window)) {
    const { year, month } = each;
    if (wanted.day < 1 || wanted.day > daysInMonth(year, month)) continue;
    if (wanted.year !== undefined && wanted.year !== year) continue;
    if (wanted.month === undefined ? monthKey(each) < from.slice(0, 7) : wanted.month !== month) continue;
    const date = isoDate(year, month, wanted.day);
    if (inWindow(date, window)) return date;
  }
  return null;
}
