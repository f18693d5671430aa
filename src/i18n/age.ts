import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { differenceInHours } from 'date-fns/differenceInHours';
import { differenceInMinutes } from 'date-fns/differenceInMinutes';
import { type Locale, tagOf } from '@/domain/locale';
import type { Formatters } from './formatters';

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();
function relativeFormat(locale: Locale, style: 'long' | 'short'): Intl.RelativeTimeFormat {
  const key = `${locale} ${style}`;
  let found = relativeFormats.get(key);
  if (!found)
    relativeFormats.set(key, (found = new Intl.RelativeTimeFormat(tagOf(locale), { style, numeric: 'auto' })));
  return found;
}

/** Age of a time (ms): "now", "12 min ago", "3 h ago", "yesterday", "4 days ago". A future time is "now". */
export function ageText(locale: Locale, at: number, now: number): string {
  const short = relativeFormat(locale, 'short');
  const minutes = Math.max(0, differenceInMinutes(now, at));
  if (minutes < 1) return short.format(0, 'second');
  if (minutes < 60) return short.format(-minutes, 'minute');
  const hours = differenceInHours(now, at);
  const days = differenceInCalendarDays(now, at);
  // Within twelve hours, last night is still "hours ago".
  if (days < 1 || hours < 12) return short.format(-hours, 'hour');
  return relativeFormat(locale, 'long').format(-days, 'day');
}

/** A time (ms): "14:20", "yesterday 14:20", "18/11 14:20". */
export function whenText(locale: Locale, format: Formatters, at: number, now: number): string {
  const isYesterday = differenceInCalendarDays(now, at) === 1;
  return isYesterday ? `${relativeFormat(locale, 'long').format(-1, 'day')} ${format.time(at)}` : format.asOf(at, now);
}

/** Time left until a moment (ms): "in 12 min", "in 3 h", "tomorrow", "in 4 days". A past time is "now". */
export function inText(locale: Locale, at: number, now: number): string {
  const minutes = Math.max(0, differenceInMinutes(at, now));
  const short = relativeFormat(locale, 'short');
  if (minutes < 60) return short.format(minutes, minutes < 1 ? 'second' : 'minute');
  const hours = differenceInHours(at, now);
  return hours < 24
    ? short.format(hours, 'hour')
    : relativeFormat(locale, 'long').format(differenceInCalendarDays(at, now), 'day');
}
