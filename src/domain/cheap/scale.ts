/** The upright scale of a graph that starts at zero. */
export interface GraphScale {
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
