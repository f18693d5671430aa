import type { Dimensions } from '@/domain/offers/types';

const POUND_IN_KG = 0.453_592_37;

/** A weight as the wire says it → kilograms; null where it says nothing. */
export const toKg = (weight: number | undefined, unit: string | undefined): number | null => {
  if (!weight) return null;
  return /^lb/i.test(unit ?? '') ? Math.round(weight * POUND_IN_KG) : weight;
};

export const toSize = (wire: Omit<Dimensions, 'unit'> & { measurement_unit: string }): Dimensions => ({
  width: wire.width,
  length: wire.length,
  height: wire.height,
  unit: wire.measurement_unit,
});
