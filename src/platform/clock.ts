import { type IsoDate, localDay } from '@/domain/dates';

/** The only place that reads the machine's clock, so that tests and demonstrations can set it. */
let read: () => number = () => Date.now();

/** Milliseconds since the epoch. */
export const now = (): number => read();

/** A share from 0 to 1, by which waits differ between devices (`domain/backoff`). */
export const chance = (): number => Math.random();

/** ms by which the device's clock is ahead of the server's, if that is worth a word; else 0. */
let ahead = 0;
const correctedFns = new Set<() => void>();

export const clockError = (): number => ahead;

/**
 * The time (ms) also on a device whose clock is wrong, for what a traveller reads and chooses: days, countdowns, dates.
 * Rows, locks and waits go by `now`, which other tabs and the worker share.
 */
export const rightNow = (): number => now() - ahead;

/** Notes by how much (ms) the device's clock is ahead. Less than a minute more or less is the same. */
export function correctClock(found: number): void {
  if (Math.abs(found - ahead) < 60_000) return;
  ahead = found;
  for (const fn of correctedFns) fn();
}

/** Calls `fn` when the device's clock turns out wrong, or right again. Returns the unsubscribe function. */
export function onClockCorrected(fn: () => void): () => void {
  correctedFns.add(fn);
  return () => correctedFns.delete(fn);
}

/** The traveller's local day. */
export const today = (): IsoDate => localDay(rightNow());

/**
 * Less than `ms` have passed since `at`. False for a moment to come: the clock has been set back since, and waiting for
 * it would take hours.
 */
export const isRecent = (at: number, ms: number): boolean => at <= now() && now() - at < ms;

/** Replaces the clock; `null` restores the machine's. For tests. */
export function setClock(clock: (() => number) | null): void {
  read = clock ?? (() => Date.now());
  ahead = 0;
}

/**
 * A clock that starts now, in ms since the epoch, and never runs back or stands still when the machine's clock is
 * changed.
 */
export function monotonicClock(): () => number {
  const [at, from] = [now(), performance.now()];
  return () => Math.max(now(), at + performance.now() - from);
}
