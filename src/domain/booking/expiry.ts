/** Timers never run longer than this (spec 9). */
export const TIMER_CAP_MS = 1_800_000;

/** The deadline in ms: the server's, but at most 30 minutes from now; the cap alone when the server's is no time. */
export function capDeadline(serverDeadline: number | null, now: number): number {
  const cap = now + TIMER_CAP_MS;
  return serverDeadline === null || !Number.isFinite(serverDeadline) ? cap : Math.min(serverDeadline, cap);
}

/**
 * A deadline in an answer, in ms. One that was over before it was asked for comes from a server whose clock is behind this
 * device's: nobody knows how much time is left, so it is null, and the cap counts alone.
 */
export const soundDeadline = (deadline: number | null, askedAt: number): number | null =>
  deadline !== null && deadline <= askedAt ? null : deadline;

/** Clocks are put right by seconds; who shows less than he did a minute and more ago was set back (offline-sync.md, G21). */
const CLOCK_STEP_MS = 60_000;

/**
 * The deadline of a stored draft: now, if the clock was set back since it was written at `writtenAt` (ms), because nobody knows
 * how much of its time is left. Null when it has none.
 */
export const storedDeadline = (deadline: number | null, writtenAt: number, now: number): number | null =>
  deadline !== null && now < writtenAt - CLOCK_STEP_MS ? now : deadline;

export const isExpired = (deadline: number | null, now: number): boolean => deadline !== null && now >= deadline;
