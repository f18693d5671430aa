import { type IsoDate, addDays, addMonths, daysInMonth, isoDate, weekday } from '../../dates';
import { type Holiday, nextHoliday } from './holidays';
import { type Token, wordsOfKind } from './tokens';
import { type Word, monthNamed, numberOf, weekdayOf } from './vocabulary';

/** What some words say of the days: exact days, or months. */
export interface DaysRead {
  /** Number of words read. */
  words: number;
  start?: IsoDate;
  end?: IsoDate;
  /** Months as `YYYY-MM`, the next ones of these names. */
  months?: string[];
  /** The stay that a weekend means. */
  nights?: number;
  weekend?: WeekendName;
}

/** Names of lengths of stay (domain/cheap/stays). */
export type WeekendName = 'weekend' | 'longWeekend';

const pad = (month: number): string => String(month).padStart(2, '0');

/** The month of this name that has not ended, as `YYYY-MM`. */
export function nextMonth(month: number, today: IsoDate): string {
  const [year, now] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return `${month < now ? year + 1 : year}-${pad(month)}`;
}

/** The day of this month and number that has not passed; null if there is none ("31 June"). */
function nextDay(day: number, month: number, today: IsoDate, year?: number): IsoDate | null {
  const first = Number(today.slice(0, 4));
  for (const each of year ? [year] : [first, first + 1]) {
    const date = isoDate(each, month, day);
    if (day >= 1 && month >= 1 && month <= 12 && day <= daysInMonth(each, month) && date >= today) return date;
  }
  return null;
}

/** The first such day of the week after a day. */
const weekdayAfter = (day: number, date: IsoDate): IsoDate => addDays(date, ((day - weekday(date) + 6) % 7) + 1);

const SEASONS: readonly [Word, readonly number[]][] = [
  ['spring', [3, 4, 5]],
  ['summer', [6, 7, 8]],
  ['autumn', [9, 10, 11]],
  ['winter', [12, 1, 2]],
];
const HOLIDAY_WORDS: readonly Holiday[] = ['christmas', 'newYear', 'easter'];
const FRIDAY = 4;

/** The months of a season that has begun are those left of it: "winter" in January is not next December. */
function inARow(months: readonly string[]): string[] {
  const [first = '', ...later] = months.toSorted();
  const row = [first];
  for (const month of later) {
    if (month === addMonths(`${row.at(-1)}-01`, 1).slice(0, 7)) row.push(month);
  }
  return row;
}

/** Reads the words from `at` on; null if they do not begin with days. `after` is a day that this one follows. */
export function readDays(tokens: readonly Token[], at: number, today: IsoDate, after?: IsoDate): DaysRead | null {
  const kind = (from: number, word: Word): number => wordsOfKind(tokens, from, word);
  const word = tokens[at]?.word ?? '';
  const numeric = /^(\d{4})-(\d\d)-(\d\d)$/.exec(word);
  if (numeric) {
    const date = nextDay(Number(numeric[3]), Number(numeric[2]), today, Number(numeric[1]));
    return date ? { words: 1, start: date } : null;
  }
  const dotted = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{2,4}))?$/.exec(word);
  if (dotted) {
    const year = dotted[3] ? (Number(dotted[3]) % 100) + 2000 : undefined;
    const date = nextDay(Number(dotted[1]), Number(dotted[2]), after ?? today, year);
    return date ? { words: 1, start: date } : null;
  }
  for (const holiday of HOLIDAY_WORDS) {
    const words = kind(at, holiday);
    const [start, end] = nextHoliday(holiday, today);
    if (words > 0) return { words, start, end };
  }
  const ahead = (['overmorrow', 'tomorrow', 'today'] as const).find((each) => kind(at, each) > 0);
  if (ahead) return { words: 1, start: addDays(today, ['today', 'tomorrow', 'overmorrow'].indexOf(ahead)) };
  const isBetween = kind(at, 'between') > 0;
  const dayMonth = readDayOfMonth(tokens, isBetween ? at + 1 : at, after ?? today, isBetween ? 'and' : 'until');
  if (dayMonth) return { ...dayMonth, words: dayMonth.words + Number(isBetween) };
  // "long weekend", "next weekend", "next Friday", "next month".
  let from = at;
  const isNext = kind(from, 'next') > 0;
  if (isNext || kind(from, 'this') > 0) from += 1;
  const isLong = kind(from, 'long') > 0;
  if (isLong) from += 1;
  const weekend = kind(from, 'weekend');
  if (weekend > 0) {
    const nights = isLong ? 3 : 2;
    const coming = weekdayAfter(FRIDAY, addDays(today, -1));
    const start = isNext && weekday(today) <= FRIDAY ? addDays(coming, 7) : coming;
    return {
      words: from - at + weekend,
      nights,
      weekend: isLong ? 'longWeekend' : 'weekend',
      ...(from === at || (isLong && from === at + 1) ? {} : { start, end: addDays(start, nights) }),
    };
  }
  if (isNext && kind(from, 'month') > 0) {
    const month = (Number(today.slice(5, 7)) % 12) + 1;
    return { words: from - at + 1, months: [nextMonth(month, today)] };
  }
  const day = weekdayOf(tokens[from]?.word ?? '');
  if (day >= 0) return { words: from - at + 1, start: weekdayAfter(day, after ?? today) };
  const month = monthNamed(tokens[from]?.word ?? '');
  if (month > 0 && !isLong) {
    const year = /^20\d\d$/.test(tokens[from + 1]?.word ?? '') ? 1 : 0;
    return { words: from - at + 1 + year, months: [nextMonth(month, today)] };
  }
  const season = SEASONS.find(([name]) => kind(from, name) > 0);
  if (season) return { words: from - at + 1, months: inARow(season[1].map((each) => nextMonth(each, today))) };
  return null;
}

/** What a number behind a month may count: "March 2 adults". "Kovo 5 dieną" is a day. */
const COUNTED = [
  ...(['night', 'day', 'week', 'month'] as const),
  ...(['adult', 'people', 'child', 'infant', 'money'] as const),
] satisfies readonly Word[];

/** "5 March", "March 5", "kovo 5", with the second day of "5 to 12 March" and "March 5-12". */
function readDayOfMonth(
  tokens: readonly Token[],
  at: number,
  today: IsoDate,
  joins: 'until' | 'and' = 'until',
): DaysRead | null {
  const number = (from: number): number => {
    const text = (tokens[from]?.word ?? '').replace(/(?:st|nd|rd|th)$/, '');
    const day = /^\d{1,2}$/.test(text) ? Number(text) : 0;
    return day <= 31 ? day : 0;
  };
  // An ordinal's ending is a word of its own: "5th", "5-го".
  const afterNumber = (from: number): number =>
    from + (/^(?:st|nd|rd|th|d|го|е|ая)$/.test(tokens[from]?.word ?? '') ? 1 : 0);
  const until = (from: number): number => (wordsOfKind(tokens, from, joins) > 0 ? from + 1 : from);
  const isCount = (from: number): boolean =>
    COUNTED.some((kind) => wordsOfKind(tokens, from, kind) > 0) && tokens[from]?.word !== 'diena';
  const monthFirst = monthNamed(tokens[at]?.word ?? '');
  const numberAt = monthFirst ? at + 1 : at;
  const first = number(numberAt);
  if (first === 0) return null;
  let next = afterNumber(numberAt + 1);
  let second = 0;
  const secondAt = until(next);
  if (secondAt > next && number(secondAt) > 0) {
    const end = afterNumber(secondAt + 1);
    const isOther = !monthFirst && monthNamed(tokens[end]?.word ?? '') === 0;
    if (!isOther) [second, next] = [number(secondAt), end];
  }
  if (monthFirst && isCount(next)) return null;
  // "The 12th of March".
  if (!monthFirst && tokens[next]?.word === 'of') next += 1;
  const month = monthFirst || monthNamed(tokens[next]?.word ?? '');
  // "2 March" of "2 nights in March" has the month at once; a number before a unit is no day.
  if (month === 0) return null;
  if (!monthFirst) next += 1;
  const start = nextDay(first, month, today);
  if (!start) return null;
  const end = second > 0 ? nextDay(second, month, start) : null;
  if (/^20\d\d$/.test(tokens[next]?.word ?? '')) next += 1;
  return { words: next - at, start, ...(end ? { end } : {}) };
}

interface Length {
  words: number;
  nights: number;
  /** Of "10 to 14 days". */
  least?: number;
}

/** Nights of "3 nights", "a week", "10 to 14 days"; null for other words. */
export function readLength(tokens: readonly Token[], at: number): Length | null {
  const number = numberOf(tokens[at]?.word ?? '');
  const isRange = number !== null && wordsOfKind(tokens, at + 1, 'until') > 0;
  const most = isRange ? numberOf(tokens[at + 2]?.word ?? '') : null;
  if (isRange && (most === null || most <= number)) return null;
  const unit = number === null ? at : at + (most === null ? 1 : 3);
  const nights = nightsOf(tokens, unit, most ?? number);
  if (nights === null) return null;
  const least = most === null ? null : nightsOf(tokens, unit, number);
  return { words: unit - at + 1, nights, ...(least === null ? {} : { least }) };
}

/** Nights of so many units. Only a week needs no number. */
function nightsOf(tokens: readonly Token[], unit: number, number: number | null): number | null {
  const is = (kind: Word): boolean => wordsOfKind(tokens, unit, kind) > 0;
  const count = number ?? 1;
  // "nädalavahetus" is a weekend.
  if (count < 1 || count > 90 || is('weekend')) return null;
  if (is('night') && number !== null) return count;
  if (is('day') && number !== null) return Math.max(1, count - 1);
  return is('week') ? 7 * count : null;
}
