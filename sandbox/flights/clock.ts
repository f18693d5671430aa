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

/** Asked of `Intl`, which is slow. Cached by the hour: offsets change on the hour. */
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

/** Offset of a zone from UTC at a moment, in ms. No zone changes twice in three weeks: equal ends, one offset. */
export function offsetAt(tz: string, at: number): number {
  const span = Math.floor(at / THREE_WEEKS) * THREE_WEEKS;
  const start = offsetInHour(tz, span);
  return start === offsetInHour(tz, span + THREE_WEEKS) ? start : offsetInHour(tz, Math.floor(at / HOUR) * HOUR);
}

/** The moment (ms) at which clocks in `tz` show `minutes` after midnight of a date. */
export function momentOf(date: string, minutes: number, tz: string): number {
  const wall = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000;
  return wall - offsetAt(tz, wall - offsetAt(tz, wall));
}

/** What clocks in `tz` show at a moment: DD.MM.YYYY and HH:mm. */
export function localOf(at: number, tz: string): { date: string; time: string } {
  const iso = new Date(at + offsetAt(tz, at)).toISOString();
  return { date: `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(0, 4)}`, time: iso.slice(11, 16) };
}

const MINUTE = 60_000;
/** Nothing is sold that leaves sooner than this. */
const LEAST_AHEAD = HOUR;
/** Timetables are in steps of five minutes: between two of them the same flights are on sale. */
const STEP = 5 * MINUTE;
/** A date begins first where clocks are this far ahead of UTC. */
const FARTHEST_AHEAD = 14 * HOUR;

/**
 * The first moment (ms) at which a flight of a local date may leave, asked at `now`: an hour ahead. 0 for a date on which
 * nothing can have left yet in any zone, so that what is found for it is the same all day.
 */
export function earliestOn(date: string, now: number): number {
  const earliest = Math.ceil((now + LEAST_AHEAD) / STEP) * STEP;
  return Date.parse(`${date}T00:00:00Z`) - FARTHEST_AHEAD >= earliest ? 0 : earliest;
}
