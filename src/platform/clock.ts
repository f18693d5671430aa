import { type IsoDate, localDay } from '@/domain/dates';

/** The only place that reads the machine's clock, so that tests and demonstrations can set it. */
let read: () => number = () => Date.now();

/** Milliseconds since the epoch. */
export const now = (): number => read();

/** A share from 0 to 1, by which waits differ between devices (`domain/backoff`). */
export const chance = (): number => Math.random();

/** The traveller's local day. */
export const today = (): IsoDate => localDay(now());

/**
 * Less than `ms` have passed since `at`. False for a moment to come: the clock has been set back since, and waiting for
 * it would take hours.
 */
export const isRecent = (at: number, ms: number): boolean => at <= now() && now() - at < ms;

/** Replaces the clock; `null` restores the machine's. For tests. */
export function setClock(clock: (() => number) | null): void {
  read = clock ?? (() => Date.now());
}

/**
 * A clock that starts now, in ms since the epoch, and never runs back or stands still when the machine's clock is
 * changed.
 */
export function monotonicClock(): () => number {
  const [at, from] = [now(), performance.now()];
  return () => Math.max(now(), at + performance.now() - from);
}
