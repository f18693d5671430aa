/** The longest that a price timer runs. */
export const TIMER_CAP_MS = 1_800_000;

/** The server's deadline in ms, at most 30 minutes from now. */
export function capDeadline(serverDeadline: number | null, now: number): number {
  const cap = now + TIMER_CAP_MS;
  return serverDeadline === null || !Number.isFinite(serverDeadline) ? cap : Math.min(serverDeadline, cap);
}

/**
 * A deadline from an answer, in ms. One that had passed before the request shows that the server's clock is behind; the
 * remaining time is unknown, so null is returned and the cap applies.
 */
export const plausibleDeadline = (deadline: number | null, askedAt: number): number | null =>
  deadline !== null && deadline <= askedAt ? null : deadline;

/** Clock corrections are smaller. If the time is more than a minute earlier than before, the clock was set back. */
const CLOCK_STEP_MS = 60_000;

/**
 * Deadline of a stored draft. If the clock was set back since `writtenAt` (ms), the remaining time is unknown and the
 * deadline is now (G21).
 */
export const storedDeadline = (deadline: number | null, writtenAt: number, now: number): number | null =>
  deadline !== null && now < writtenAt - CLOCK_STEP_MS ? now : deadline;

export const isExpired = (deadline: number | null, now: number): boolean => deadline !== null && now >= deadline;
