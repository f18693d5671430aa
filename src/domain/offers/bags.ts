import type { Cents } from '../money';
import type { Offer, Dimensions, BagSummary } from './types';

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
const packed = (bags: BagSummary, { cabin, checked }: BagWish): BagSummary => ({
  ...bags,
  cabin: bags.cabin || cabin > 0,
  checked: Math.max(bags.checked, checked),
});

/** What comes along for a price with bags for everyone: a flight that does not take them has the price without them. */
export const inPrice = (bags: BagSummary, wish: BagWish | null | undefined): BagSummary =>
  wish && bagCost(bags, wish) !== null ? packed(bags, wish) : bags;

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

/** Bags for everyone, and how many of the party take them: an infant has none of its own (spec 4). */
export interface PartyBags {
  wish: BagWish;
  people: number;
}

/**
 * What is shown for an offer: cents for one person and for the whole party, the tenant's service fee included in both,
 * so that the list, the cart, the payment page and the thank-you page name the same total (issue 2). With `bags` what they
 * add is in both too.
 */
export function shownPrices(
  offer: Pick<Offer, 'pricePerPerson' | 'total' | 'bags'>,
  travellers: number,
  feePerPassenger: Cents,
  bags: PartyBags | null = null,
): { each: Cents; all: Cents } {
  const added = bags ? (bagCost(offer.bags, bags.wish) ?? 0) : 0;
  return {
    each: offer.pricePerPerson + feePerPassenger + added,
    all: offer.total + feePerPassenger * travellers + added * (bags?.people ?? 0),
  };
}
