import { daysBetween, localDay } from '@/domain/dates';
import { type Locale, tagOf } from '@/domain/locale';
import type { Formatters } from './formatters';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const words = new Map<string, Intl.RelativeTimeFormat>();
function wordsOf(locale: Locale, style: 'long' | 'short'): Intl.RelativeTimeFormat {
  const key = `${locale} ${style}`;
  let found = words.get(key);
  if (!found) words.set(key, (found = new Intl.RelativeTimeFormat(tagOf(locale), { style, numeric: 'auto' })));
  return found;
}

/** Age of a time (ms): "now", "12 min ago", "3 h ago", "yesterday", "4 days ago". A future time is "now". */
export function ageText(locale: Locale, at: number, now: number): string {
  const past = Math.max(0, now - at);
  const short = wordsOf(locale, 'short');
  if (past < MINUTE) return short.format(0, 'second');
  if (past < HOUR) return short.format(-Math.trunc(past / MINUTE), 'minute');
  const days = daysBetween(localDay(at), localDay(now));
  // Within twelve hours, last night is still "hours ago".
  if (days < 1 || past < 12 * HOUR) return short.format(-Math.trunc(past / HOUR), 'hour');
  return wordsOf(locale, 'long').format(-days, 'day');
}

/** A time (ms): "14:20", "yesterday 14:20", "18/11 14:20". */
export function whenText(locale: Locale, format: Formatters, at: number, now: number): string {
  const days = daysBetween(localDay(at), localDay(now));
  return days === 1 ? `${wordsOf(locale, 'long').format(-1, 'day')} ${format.time(at)}` : format.asOf(at, now);
}
