import { daysInMonth, isoDate, weekday } from '../dates';

/*
 * Time zones that a calendar file defines itself (VTIMEZONE of RFC 5545): Outlook calls them "FLE Standard Time", which no browser
 * knows.
 */

/** A change of the clocks: names of its lines with their values. */
export type ZoneRule = ReadonlyMap<string, string>;

const MINUTE = 60_000;
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** A local time of a calendar, in ms as if its clock showed UTC. */
export function wallOfIcs(value: string): number | null {
  const found = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(?:\d{2})?Z?$/.exec(value.trim());
  const [, year, month, day, hour, minute] = found ?? [];
  const wall = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  // A day that does not exist becomes another one.
  return Number.isNaN(wall) || new Date(wall).getUTCDate() !== Number(day) ? null : wall;
}

/** "+0200" in ms. */
function offsetOf(text = ''): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d{2})(\d{2})(?:\d{2})?$/.exec(text.trim()) ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE : null;
}

/** The first, second … or last such weekday of a month. */
function nthDay(year: number, month: number, nth: number, day: number): string {
  if (nth > 0) return isoDate(year, month, 1 + ((day - weekday(isoDate(year, month, 1)) + 7) % 7) + 7 * (nth - 1));
  const last = daysInMonth(year, month);
  return isoDate(year, month, last - ((weekday(isoDate(year, month, last)) - day + 7) % 7) + 7 * (nth + 1));
}

/** When a rule last changed the clocks; null if it did not, undefined if it cannot be read. */
function lastChange(rule: ZoneRule, wall: number): number | null | undefined {
  const start = wallOfIcs(rule.get('DTSTART') ?? '');
  if (start === null) return undefined;
  if (start > wall) return null;
  const repeats = rule.get('RRULE');
  if (repeats === undefined) return start;
  const month = Number(/BYMONTH=(\d{1,2})(?!\d|,)/i.exec(repeats)?.[1]);
  const [, nth, name = ''] = /BYDAY=([+-]?\d)(MO|TU|WE|TH|FR|SA|SU)(?!,)/i.exec(repeats) ?? [];
  if (!/FREQ=YEARLY/i.test(repeats) || !(month >= 1 && month <= 12) || !Number(nth)) return undefined;
  const until = wallOfIcs(/UNTIL=([\dTZ]+)/i.exec(repeats)?.[1] ?? '') ?? Infinity;
  const year = new Date(wall).getUTCFullYear();
  const clock = ((start % 86_400_000) + 86_400_000) % 86_400_000;
  for (const one of [year, year - 1]) {
    const day = nthDay(one, month, Number(nth), DAYS.indexOf(name.toUpperCase()));
    const change = Date.parse(`${day}T00:00:00Z`) + clock;
    if (change <= wall) return change >= start && change <= until ? change : null;
  }
  return null;
}

/** How far (ms) the clock of a defined zone is ahead of UTC when it shows `wall`; null if the definition does not say it. */
export function definedOffset(rules: readonly ZoneRule[], wall: number): number | null {
  let latest = -Infinity;
  let offset: number | null = null;
  for (const rule of rules) {
    const change = lastChange(rule, wall);
    if (change === undefined) return null;
    if (change === null || change < latest) continue;
    latest = change;
    offset = offsetOf(rule.get('TZOFFSETTO'));
  }
  return offset;
}
