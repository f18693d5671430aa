import { type IsoDate, daysInMonth, isoDate, addDays, addMonths, partsOf, weekday } from '../dates';
import { type DateWindow, inWindow, type DateDraft } from './dates';
import { ownValue } from '../ownValue';

export interface Month {
  year: number;
  /** 1 to 12. */
  month: number;
}

/** `YYYY-MM`, the prefix of the month's days. */
export const monthKey = ({ year, month }: Month): string => isoDate(year, month, 1).slice(0, 7);

/** The months that a date window spans, in order; the first and last may be partial. */
export function monthsOf({ min, max }: DateWindow): Month[] {
  const last = max.slice(0, 7);
  const months: Month[] = [];
  for (let date = `${min.slice(0, 7)}-01`; date.slice(0, 7) <= last; date = addMonths(date, 1)) {
    const [year, month] = partsOf(date);
    months.push({ year, month });
  }
  return months;
}

/** Index of a day's month; 0 if it is not among them. */
export function monthIndex(months: readonly Month[], date: IsoDate): number {
  return Math.max(
    0,
    months.findIndex((month) => date.startsWith(monthKey(month))),
  );
}

/** The first day that a calendar shows: weeks before that of `first`, its first day to choose, are folded. */
export function firstShownDay(first: IsoDate): IsoDate {
  const monday = addDays(first, -weekday(first));
  return monday.slice(0, 7) === first.slice(0, 7) ? monday : `${first.slice(0, 7)}-01`;
}

/** Number of calendar weeks of a month: 4 to 6. */
export const weekCount = ({ year, month }: Month): number =>
  Math.ceil((weekday(isoDate(year, month, 1)) + daysInMonth(year, month)) / 7);

/** A calendar row from Monday; null for days of another month. */
export type Week = readonly (IsoDate | null)[];

const weeks = new Map<string, readonly Week[]>();

/** The weeks of a month. Memoised, so that components can compare by identity. */
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

/** The weeks of a month from that of `first` on. */
export const weeksFrom = (month: Month, first: IsoDate): readonly Week[] =>
  weeksOf(month).filter((week) => week.some((day) => day !== null && day >= first));

/** The days from departure to return, both included. */
interface Band {
  from: IsoDate;
  to: IsoDate;
}

/** The range to highlight: the chosen one, or the one that a click under the pointer would choose. */
export function bandOf({ start, end, active }: DateDraft, hover: IsoDate | null): Band | null {
  if (hover && active === 'end' && start && hover > start) return { from: start, to: hover };
  if (hover && active === 'start' && end && hover < end) return { from: hover, to: end };
  return start && end && start < end ? { from: start, to: end } : null;
}

/**
 * The range as seen by one month: its own days, '0' for earlier and '9' for later ones. A month outside the range
 * always gets the same value and does not rerender.
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

/** The day if it is in this month, else '', so that a choice rerenders at most two months. */
export const clipDay = (date: IsoDate | null, month: Month): string => (date?.startsWith(monthKey(month)) ? date : '');

/** Marked days of a month, clipped by `clipDay` and `clipBand`. */
export interface MonthMarks {
  today: string;
  start: string;
  end: string;
  from: string;
  to: string;
  /** The day with tabindex 0. */
  cursor: string;
}

/** The marks of one week, so that a choice rerenders only its weeks. */
export function clipMarks(marks: MonthMarks, week: Week): MonthMarks {
  const days = week.filter((day) => day !== null);
  const first = days[0] ?? '';
  const last = days.at(-1) ?? '';
  const day = (date: string): string => (date >= first && date <= last ? date : '');
  const [from, to] = clipSpan(marks.from, marks.to, first, last);
  const { today, start, end, cursor } = marks;
  return { today: day(today), start: day(start), end: day(end), from, to, cursor: day(cursor) };
}

/** State of a calendar day: outside the window, an end of the choice, between its ends, part of the range. */
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
 * Day to focus after a key, within the months shown: days before today can be focused and are announced as unavailable.
 * A page is a month, with Shift a year. Null for other keys.
 */
export function moveDay(date: IsoDate, key: string, { min, max }: DateWindow, shift = false): IsoDate | null {
  const step = ownValue(STEPS, key);
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

/** "27" and "2027"; an incomplete year ("2", "20") is undefined. */
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
 * Day that typed digits select within the window: "15" the next 15th from the month of `from`, "15.3" ("3/15" if months
 * come first) the next 15 March, "15.3.27" and "2027-03-15" that day. Null if there is none yet.
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
