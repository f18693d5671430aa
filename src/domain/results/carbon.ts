import { hasBit } from './bits';
import type { OfferTable } from './table';

/** Fewer figures than this say nothing about what is typical. */
const LEAST_FIGURES = 8;
/** At least so much below typical is less. */
const LESS = 0.95;

type Figures = Pick<OfferTable, 'rows' | 'columns' | 'alive'>;

/**
 * The middle of the server's figures in a search, in kilograms for one person; null with too few of them. Estimates by
 * distance do not count: they cannot tell a better aircraft from a worse one.
 */
export function typicalCo2({ rows, columns: { emitted }, alive }: Figures): number | null {
  const told = new Int32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    const kg = emitted[row] ?? -1;
    if (kg >= 0 && hasBit(alive, row)) told[count++] = kg;
  }
  if (count < LEAST_FIGURES) return null;
  return told.subarray(0, count).sort()[count >> 1] ?? null;
}

/** The most kilograms that are less than typical; -1 where nothing is typical. */
export const mostOfLess = (typical: number | null): number => (typical === null ? -1 : Math.floor(typical * LESS));
