const formatters = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
const HOUR = 3_600_000;
const THREE_WEEKS = 504 * HOUR;

function formatter(tz: string): Intl.DateTimeFormat {
  let found = formatters.get(tz);
  if (!found) {
    found = new Intl.DateTimeFormat('en-GB', {
      timeZone: tz,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formatters.set(tz, found);
  }
  return found;
}

/** `Intl` is slow; cached by the hour, because offsets change on the hour. */
function offsetInHour(tz: string, hour: number): number {
  const key = `${tz}@${hour}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const parts = formatter(tz).formatToParts(hour);
    const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
    offset = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - hour;
    if (offsets.size > 50_000) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

/** UTC offset of a zone in ms. No zone changes twice within three weeks, so equal ends mean a constant offset. */
export function offsetAt(tz: string, at: number): number {
  const span = Math.floor(at / THREE_WEEKS) * THREE_WEEKS;
  const start = offsetInHour(tz, span);
  return start === offsetInHour(tz, span + THREE_WEEKS) ? start : offsetInHour(tz, Math.floor(at / HOUR) * HOUR);
}

/** Timestamp (ms) of a local time, `minutes` after midnight of a date. */
export function momentOf(date: string, minutes: number, tz: string): number {
  const wall = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000;
  return wall - offsetAt(tz, wall - offsetAt(tz, wall));
}

/** Local date (DD.MM.YYYY) and time (HH:mm) of a timestamp. */
export function localOf(at: number, tz: string): { date: string; time: string } {
  const iso = new Date(at + offsetAt(tz, at)).toISOString();
  return { date: `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(0, 4)}`, time: iso.slice(11, 16) };
}

const MINUTE = 60_000;
/** Minimum time before departure. */
const LEAST_AHEAD = HOUR;
/** Timetables have steps of five minutes, so flights on sale change only then. */
const STEP = 5 * MINUTE;
/** Largest offset ahead of UTC: where a date begins first. */
const FARTHEST_AHEAD = 14 * HOUR;

/**
 * Earliest departure (ms) on a local date for a request at `now`. 0 if no flight of the date can have left in any zone,
 * so that the result is the same all day.
 */
export function earliestOn(date: string, now: number): number {
  const earliest = Math.ceil((now + LEAST_AHEAD) / STEP) * STEP;
  return Date.parse(`${date}T00:00:00Z`) - FARTHEST_AHEAD >= earliest ? 0 : earliest;
}
