import type { Cents } from '../money';
import type { BagSummary } from './types';

/** Bags that everybody of a party takes: 0 or 1 in the cabin, 0 to 2 checked (spec 9). */
export interface BagWish {
  cabin: number;
  checked: number;
}
/** Most that one person may have (spec 9). */
export const MOST_BAGS: BagWish = Object.freeze({ cabin: 1, checked: 2 });
export const NO_BAGS: BagWish = Object.freeze({ cabin: 0, checked: 0 });
export const wantsBags = ({ cabin, checked }: BagWish): boolean => cabin > 0 || checked > 0;

/** Ids of spec 3 under which bags are sold: a cabin bag and one with more to it, one checked bag and a bigger one, two. */
export type BagService =
  | 'coBaggageBundle'
  | 'coBaggageBundleUpgrade'
  | 'rBaggageSmall'
  | 'rBaggageLarge'
  | 'rBaggageDoubleLarge';

/** What so many bags of a kind are in a fare. `price`: cents for one person and the whole trip. */
export type BagTerms = { state: 'included' | 'none' } | { state: 'added'; service: BagService; price: Cents };

export const sold = (service: BagService, price: Cents | null | undefined): BagTerms =>
  price === null || price === undefined ? { state: 'none' } : { state: 'added', service, price };

export const cabinTerms = ({ cabin, cabinPrice }: BagSummary, pieces: number): BagTerms =>
  pieces === 0 || cabin ? { state: 'included' } : sold('coBaggageBundle', cabinPrice);

export function checkedTerms({ checked, checkedPrice, checkedTwoPrice }: BagSummary, pieces: number): BagTerms {
  if (pieces <= checked) return { state: 'included' };
  return pieces > 1 ? sold('rBaggageDoubleLarge', checkedTwoPrice) : sold('rBaggageSmall', checkedPrice);
}

const centsOf = (terms: BagTerms): Cents | null =>
  terms.state === 'added' ? terms.price : terms.state === 'included' ? 0 : null;

/** Cents that these bags add to the price of one person; 0 where they are included, null where they cannot be had. */
export function bagCost(bags: BagSummary, wish: BagWish): Cents | null {
  const inCabin = centsOf(cabinTerms(bags, wish.cabin));
  const below = centsOf(checkedTerms(bags, wish.checked));
  return inCabin === null || below === null ? null : inCabin + below;
}

/** The bags that come along: those included and those that were added to the price. */
export const packed = (bags: BagSummary, { cabin, checked }: BagWish): BagSummary => ({
  ...bags,
  cabin: bags.cabin || cabin > 0,
  checked: Math.max(bags.checked, checked),
});

/** What comes along for a price with bags for everyone: a flight that does not take them has the price without them. */
export const inPrice = (bags: BagSummary, wish: BagWish | null | undefined): BagSummary =>
  wish && bagCost(bags, wish) !== null ? packed(bags, wish) : bags;
