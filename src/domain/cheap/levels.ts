import type { Cents } from '../money';

/** Fewer days do not show what is usual on a route. */
export const MIN_DAYS = 28;
/** If the interquartile range is below this share of the median, prices hardly depend on the day. */
const STEADY = 0.06;

export type PriceLevel = 'low' | 'typical' | 'high';

/** Quartiles of a route's daily lowest prices. */
export interface UsualPrices {
  low: Cents;
  median: Cents;
  high: Cents;
  days: number;
  /** Prices hardly depend on the day: none is called low or high. */
  steady: boolean;
}

/**
 * Quantile `q` (0 to 1) with linear interpolation (Hyndman and Fan's type 7, PERCENTILE.INC in spreadsheets). `sorted`
 * must not be empty.
 */
export function quantile(sorted: readonly number[], q: number): number {
  const at = (sorted.length - 1) * q;
  const below = Math.floor(at);
  const left = sorted[below] ?? 0;
  const right = sorted[below + 1] ?? left;
  return left + (right - left) * (at - below);
}

/** Null with fewer than 28 days. */
export function usualPrices(cents: readonly Cents[]): UsualPrices | null {
  if (cents.length < MIN_DAYS) return null;
  const sorted = cents.toSorted((a, b) => a - b);
  const [low, median, high] = [0.25, 0.5, 0.75].map((q) => Math.round(quantile(sorted, q))) as [Cents, Cents, Cents];
  return { low, median, high, days: cents.length, steady: high - low < median * STEADY };
}

/** Low is below the first quartile, high above the third. */
export function levelOf(cents: Cents, usual: UsualPrices): PriceLevel {
  if (usual.steady) return 'typical';
  return cents < usual.low ? 'low' : cents > usual.high ? 'high' : 'typical';
}

/** Vertical scale of a graph from zero. */
interface GraphScale {
  /** Upper end; above zero. */
  top: number;
  /** Values of the grid lines, from zero to the top. */
  ticks: number[];
}

/** Round steps: 1, 2, 2.5 and 5 times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];

/** A scale from zero to `highest` with about `count` steps, at least one. */
export function graphScale(highest: number, count = 3): GraphScale {
  const target = Math.max(highest, 1) / count;
  const power = 10 ** Math.floor(Math.log10(target));
  const step = (STEPS.find((each) => each * power >= target - 1e-9) ?? 10) * power;
  const steps = Math.max(1, Math.ceil(highest / step - 1e-9));
  return { top: steps * step, ticks: Array.from({ length: steps + 1 }, (_, n) => n * step) };
}
