import type { Cents } from '../money';

/** Fewer days say nothing about what is usual on a route. */
export const MIN_DAYS = 28;
/** A middle half narrower than this share of the median: the price hardly depends on the day. */
const STEADY = 0.06;

export type PriceLevel = 'low' | 'typical' | 'high';

/** What is usual on a route. The middle half of all days lies from `low` to `high`. */
export interface UsualPrices {
  low: Cents;
  median: Cents;
  high: Cents;
  days: number;
  /** The day hardly matters: nothing is called low or high. */
  steady: boolean;
}

/**
 * The value below which a share `q` (0 to 1) of the sorted values lies, with a straight line between neighbours (Hyndman
 * and Fan's type 7, what spreadsheets call PERCENTILE.INC). `sorted` must not be empty.
 */
export function quantile(sorted: readonly number[], q: number): number {
  const at = (sorted.length - 1) * q;
  const below = Math.floor(at);
  const left = sorted[below] ?? 0;
  const right = sorted[below + 1] ?? left;
  return left + (right - left) * (at - below);
}

/** What is usual among a route's lowest prices, one for each day. Null with fewer than 28 days. */
export function usualPrices(cents: readonly Cents[]): UsualPrices | null {
  if (cents.length < MIN_DAYS) return null;
  const sorted = cents.toSorted((a, b) => a - b);
  const [low, median, high] = [0.25, 0.5, 0.75].map((q) => Math.round(quantile(sorted, q))) as [Cents, Cents, Cents];
  return { low, median, high, days: cents.length, steady: high - low < median * STEADY };
}

/** Low: below the middle half of all days; high: above it. */
export function levelOf(cents: Cents, usual: UsualPrices): PriceLevel {
  if (usual.steady) return 'typical';
  return cents < usual.low ? 'low' : cents > usual.high ? 'high' : 'typical';
}

/** The upright scale of a graph that starts at zero. */
interface GraphScale {
  /** Value at the upper edge; above zero. */
  top: number;
  /** Values with a line, from zero to the top. */
  ticks: number[];
}

/** Round steps, as people count: 1, 2, 2.5 and 5 times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];

/** A scale for values from zero to `highest` in about `count` steps, never fewer than one. */
export function graphScale(highest: number, count = 3): GraphScale {
  const wanted = Math.max(highest, 1) / count;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = (STEPS.find((each) => each * power >= wanted - 1e-9) ?? 10) * power;
  const steps = Math.max(1, Math.ceil(highest / step - 1e-9));
  return { top: steps * step, ticks: Array.from({ length: steps + 1 }, (_, n) => n * step) };
}
