/** How waits between attempts grow. Times are ms. */
interface Backoff {
  /** The first wait. */
  base: number;
  factor: number;
  /** No wait is longer. */
  cap: number;
  /** The share of a wait that chance may take away, so that many devices do not ask at the same moment. */
  jitter: number;
}

const BACKOFF: Readonly<Backoff> = { base: 1000, factor: 2, cap: 14_400_000, jitter: 0.5 };

/**
 * The wait (ms) after `failures` failed attempts (1 after the first). `chance`: from 0 to 1; 0 takes nothing away.
 */
export function backoffMs(failures: number, chance: number, change: Partial<Backoff> = {}): number {
  const { base, factor, cap, jitter } = { ...BACKOFF, ...change };
  const whole = Math.min(cap, base * factor ** Math.max(0, failures - 1));
  return Math.round(whole * (1 - jitter * Math.min(1, Math.max(0, chance))));
}
