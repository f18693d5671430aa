/** Timers never run longer than this (spec 9). */
export const TIMER_CAP_MS = 1_800_000;

/** The deadline in ms: the server's, but at most 30 minutes from now; the cap alone when the server's is no time. */
export function capDeadline(serverDeadline: number | null, now: number): number {
  const cap = now + TIMER_CAP_MS;
  return serverDeadline === null || !Number.isFinite(serverDeadline) ? cap : Math.min(serverDeadline, cap);
}

export const isExpired = (deadline: number | null, now: number): boolean => deadline !== null && now >= deadline;
