import type { Dimensions } from './types';

/** Sides of a bag in centimetres, longest first: one order wherever they are told. */
export type BagSides = [number, number, number];

/** Null for a size without sense. */
export function sidesInCm(size: Dimensions | null | undefined): BagSides | null {
  if (!size) return null;
  const times = /^in/i.test(size.unit) ? 2.54 : 1;
  const [a = 0, b = 0, c = 0] = [size.width, size.length, size.height]
    .map((side) => Math.round(side * times))
    .toSorted((x, y) => y - x);
  return c > 0 ? [a, b, c] : null;
}
