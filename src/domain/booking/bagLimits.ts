import { type BagSides, sidesInCm } from '../offers/bagSize';
import type { BagSummary } from '../offers/types';
import type { CatalogueItem } from '../services/types';

/** What one bag may be: sides in centimetres, longest first, and its weight; null where nobody says. */
export interface BagLimit {
  sides: BagSides | null;
  kg: number | null;
}
export type BagLimits = Record<'small' | 'cabin' | 'checked', BagLimit>;

const volume = ([a, b, c]: BagSides): number => a * b * c;

/** The smallest that any of the airlines allows: the same bag goes on all flights. */
function strictest(airlines: readonly (readonly CatalogueItem[])[], id: string): BagLimit {
  const found = airlines.flatMap((items) => items.find((item) => item.id === id) ?? []);
  const sides = found.flatMap(({ size }) => {
    const known = sidesInCm(size);
    return known ? [known] : [];
  });
  const weights = found.flatMap(({ kg }) => (kg ? [kg] : []));
  return {
    sides: sides.toSorted((a, b) => volume(a) - volume(b))[0] ?? null,
    kg: weights.length > 0 ? Math.min(...weights) : null,
  };
}

/**
 * How big and heavy bags may be. The fare's own words count; what it does not say is taken from the airlines
 * (GET /luggage/code/{code}), the strictest of them.
 */
export function bagLimits(bags: BagSummary, airlines: readonly (readonly CatalogueItem[])[]): BagLimits {
  const { detail } = bags;
  const small = strictest(airlines, 'piBaggage');
  const cabin = strictest(airlines, 'coBaggageBundle');
  const checked = strictest(airlines, 'rBaggageSmall');
  return {
    small: { sides: sidesInCm(bags.personalItemSize) ?? small.sides, kg: small.kg },
    cabin: { sides: sidesInCm(detail?.cabinSize) ?? cabin.sides, kg: bags.cabinWeightKg ?? cabin.kg },
    checked: { sides: sidesInCm(detail?.checkedSize) ?? checked.sides, kg: bags.checkedWeightKg ?? checked.kg },
  };
}
