const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
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
