import { type IsoDate, daysInMonth, isoDate, addDays, addMonths, partsOf, weekday } from '../dates';
import { type DateWindow, inWindow, type DateDraft } from './dates';

export interface Month {
  year: number;
  /** 1 to 12. */
  month: number;
}

/** How the days of a month begin: `YYYY-MM`. */
export const monthKey = ({ year, month }: Month): string => isoDate(year, month, 1).slice(0, 7);

/** Every month that has a day that can be chosen. */
export function monthsOf({ min, max }: DateWindow): Month[] {
  const last = max.slice(0, 7);
  const months: Month[] = [];
  for (let date = `${min.slice(0, 7)}-01`; date.slice(0, 7) <= last; date = addMonths(date, 1)) {
    const [year, month] = partsOf(date);
    months.push({ year, month });
  }
  return months;
}

/** Where the month of a day stands among the months; the first when it is not there. */
export function monthIndex(months: readonly Month[], date: IsoDate): number {
  return Math.max(
    0,
    months.findIndex((month) => date.startsWith(monthKey(month))),
  );
}

/** In how many weeks a month has days: 4 to 6. */
export const weekCount = ({ year, month }: Month): number =>
  Math.ceil((weekday(isoDate(year, month, 1)) + daysInMonth(year, month)) / 7);

/** A row of a calendar, Monday first; null where another month's day would stand. */
export type Week = readonly (IsoDate | null)[];

const weeks = new Map<string, readonly Week[]>();

/** The weeks of a month: the same answer every time, so that a row can see that nothing changed. */
export function weeksOf({ year, month }: Month): readonly Week[] {
  const key = `${year}-${month}`;
  const known = weeks.get(key) ?? makeWeeks({ year, month });
  weeks.set(key, known);
  return known;
}

function makeWeeks({ year, month }: Month): Week[] {
  const first = isoDate(year, month, 1);
  const lead = weekday(first);
  const days = daysInMonth(year, month);
  return Array.from({ length: weekCount({ year, month }) }, (_, week) =>
    Array.from({ length: 7 }, (_day, at) => {
      const day = week * 7 + at - lead;
      return day >= 0 && day < days ? addDays(first, day) : null;
    }),
  );
}

/** The days between leaving and coming back, both ends included. */
interface Band {
  from: IsoDate;
  to: IsoDate;
}

/** The band to draw: of what is chosen, or of what a click on the day under the pointer would choose. */
export function bandOf({ start, end, active }: DateDraft, hover: IsoDate | null): Band | null {
  if (hover && active === 'end' && start && hover > start) return { from: start, to: hover };
  if (hover && active === 'start' && end && hover < end) return { from: hover, to: end };
  return start && end && start < end ? { from: start, to: end } : null;
}

/**
 * The band as far as a month is concerned: its own days as they are, earlier ones as '0', later ones as '9'. A month the
 * band does not touch always gets the same answer, so that it is not drawn again.
 */
export function clipBand(band: Band | null, { year, month }: Month): [from: string, to: string] {
  const first = isoDate(year, month, 1);
  const last = isoDate(year, month, daysInMonth(year, month));
  return band ? clipSpan(band.from, band.to, first, last) : ['', ''];
}

function clipSpan(from: string, to: string, first: IsoDate, last: IsoDate): [from: string, to: string] {
  if (from === '' || to < first || from > last) return ['', ''];
  return [from < first ? '0' : from, to > last ? '9' : to];
}

/** The day if it is of this month, else '': so that a choice redraws at most two months. */
export const clipDay = (date: IsoDate | null, month: Month): string => (date?.startsWith(monthKey(month)) ? date : '');

/** What a month knows of single days and of the band, as `clipDay` and `clipBand` have it. */
export interface MonthMarks {
  today: string;
  start: string;
  end: string;
  from: string;
  to: string;
  /** The day that Tab reaches. */
  cursor: string;
}

/** The same for one week of it: a choice redraws the weeks it is in, no others. */
export function clipMarks(marks: MonthMarks, week: Week): MonthMarks {
  const days = week.filter((day) => day !== null);
  const first = days[0] ?? '';
  const last = days.at(-1) ?? '';
  const day = (date: string): string => (date >= first && date <= last ? date : '');
  const [from, to] = clipSpan(marks.from, marks.to, first, last);
  const { today, start, end, cursor } = marks;
  return { today: day(today), start: day(start), end: day(end), from, to, cursor: day(cursor) };
}

/** What a day of a calendar is: outside of what can be chosen, an end of the choice, between its ends, a part of the band. */
export function dayMarks(
  date: IsoDate,
  { start, end, from, to, min, max }: MonthMarks & { min: IsoDate; max: IsoDate },
) {
  const inside = from !== '' && date > from && date < to;
  const band = date === from ? 'from' : date === to ? 'to' : inside ? 'in' : null;
  return { off: date < min || date > max, isStart: date === start, isEnd: date === end, inside, band } as const;
}

const STEPS: Record<string, (date: IsoDate, page: number) => IsoDate> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -weekday(date)),
  End: (date) => addDays(date, 6 - weekday(date)),
  PageUp: (date, page) => addMonths(date, -page),
  PageDown: (date, page) => addMonths(date, page),
};

/**
 * Where a key moves the focus (ui.md 8), within the months that have one: days before today are reached and announced as
 * not available, not skipped. A page is a month, with Shift a year. Null for other keys.
 */
export function moveDay(date: IsoDate, key: string, { min, max }: DateWindow, shift = false): IsoDate | null {
  const step = STEPS[key];
  if (!step) return null;
  const first = `${min.slice(0, 7)}-01`;
  const [year, month] = partsOf(max);
  const last = isoDate(year, month, daysInMonth(year, month));
  const moved = step(date, shift ? 12 : 1);
  return moved < first ? first : moved > last ? last : moved;
}

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
