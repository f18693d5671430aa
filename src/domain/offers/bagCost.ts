import type { Cents } from '../money';
import type { BagSummary } from './types';

/** Bags that everybody of a party takes: 0 or 1 in the cabin, 0 to 2 checked (spec 9). */
export interface BagWish {
  cabin: number;
  checked: number;
}
export const NO_BAGS: BagWish = Object.freeze({ cabin: 0, checked: 0 });

/**
 * Cents that these bags add to the price of one person; 0 where they are included, null where they cannot be had. The
 * second checked bag costs what the first does: offers name one price.
 */
export function bagCost({ cabin, checked, cabinPrice, checkedPrice }: BagSummary, wish: BagWish): Cents | null {
  const inCabin = wish.cabin > 0 && !cabin ? cabinPrice : 0;
  const more = Math.max(0, wish.checked - checked);
  const below = more === 0 ? 0 : checkedPrice === null ? null : more * checkedPrice;
  return inCabin === null || below === null ? null : inCabin + below;
}

/** The bags that come along: those included and those that were added to the price. */
export const packed = (bags: BagSummary, { cabin, checked }: BagWish): BagSummary => ({
  ...bags,
  cabin: bags.cabin || cabin > 0,
  checked: Math.max(bags.checked, checked),
});
