import type { Cents } from '../money';
import type { PassengerCounts } from '../search/types';
import type { Offer, Dimensions, BagSummary } from './types';

/** Bags for each person of a party: 0 or 1 in the cabin, 0 to 2 checked. */
export interface BagWish {
  cabin: number;
  checked: number;
}
/** Most bags per person. */
export const MOST_BAGS: BagWish = Object.freeze({ cabin: 1, checked: 2 });
export const NO_BAGS: BagWish = Object.freeze({ cabin: 0, checked: 0 });
export const wantsBags = ({ cabin, checked }: BagWish): boolean => cabin > 0 || checked > 0;

/** Validates a wish read from storage. */
export function isBagWish(value: unknown): value is BagWish {
  const { cabin, checked } = (value ?? {}) as Partial<Record<keyof BagWish, unknown>>;
  const upTo = (most: number, bags: unknown) => Number.isInteger(bags) && Number(bags) >= 0 && Number(bags) <= most;
  return upTo(MOST_BAGS.cabin, cabin) && upTo(MOST_BAGS.checked, checked);
}

/** Catalogue ids of bags. */
export type BagService =
  | 'coBaggageBundle'
  | 'coBaggageBundleUpgrade'
  | 'rBaggageSmall'
  | 'rBaggageLarge'
  | 'rBaggageDoubleLarge';

/** Terms of a fare for a number of bags. `price` is cents for one person and the whole trip. */
export type BagTerms = { state: 'included' | 'none' } | { state: 'added'; service: BagService; price: Cents };

export const sold = (service: BagService, price: Cents | null | undefined): BagTerms =>
  price === null || price === undefined ? { state: 'none' } : { state: 'added', service, price };

export const cabinTerms = ({ cabin, cabinPrice }: BagSummary, pieces: number): BagTerms =>
  pieces === 0 || cabin ? { state: 'included' } : sold('coBaggageBundle', cabinPrice);

export function checkedTerms({ checked, checkedPrice, checkedTwoPrice }: BagSummary, pieces: number): BagTerms {
  if (pieces <= checked) return { state: 'included' };
  return pieces > 1 ? sold('rBaggageDoubleLarge', checkedTwoPrice) : sold('rBaggageSmall', checkedPrice);
}

/** The bags that come with a fare, nothing for sale. */
export const withoutSales = (bags: BagSummary): BagSummary => ({
  ...bags,
  cabinPrice: null,
  checkedPrice: null,
  checkedTwoPrice: null,
  ...(bags.detail && { detail: { ...bags.detail, large: null, upgrade: null } }),
});

/** The cost of bags that are not sold. A number, so that columns of the results hold it. */
export const NOT_SOLD = -1;

const centsOf = (terms: BagTerms): number =>
  terms.state === 'added' ? terms.price : terms.state === 'included' ? 0 : NOT_SOLD;

/** Cents that each bag adds for one person; 0 if included, NOT_SOLD if it is not for sale. */
export const cabinAdds = (bags: BagSummary): number => centsOf(cabinTerms(bags, 1));
export const checkedAdds = (bags: BagSummary): number => centsOf(checkedTerms(bags, 1));
export const checkedTwoAdd = (bags: BagSummary): number => centsOf(checkedTerms(bags, 2));

/**
 * Cents that the wanted bags add for one person, from what each adds (see `cabinAdds`); NOT_SOLD unless all are sold.
 * The only sum of bags: cards and carts take it from an offer (`bagCost`), the results engine from its columns.
 */
export function addedByBags(wish: BagWish, inCabin: number, oneChecked: number, twoChecked: number): number {
  const cabin = wish.cabin > 0 ? inCabin : 0;
  const checked = wish.checked > 1 ? twoChecked : wish.checked > 0 ? oneChecked : 0;
  return cabin < 0 || checked < 0 ? NOT_SOLD : cabin + checked;
}

/** Cents that these bags add for one person; 0 if included, null if not sold. */
export function bagCost(bags: BagSummary, wish: BagWish): Cents | null {
  const added = addedByBags(wish, cabinAdds(bags), checkedAdds(bags), checkedTwoAdd(bags));
  return added === NOT_SOLD ? null : added;
}

/** Weight limit of each of two checked bags: often another than that of one. Null if unknown. */
export const twoKgOf = ({ checked, checkedWeightKg, checkedTwoKg, detail }: BagSummary): number | null =>
  checked > 1 ? checkedWeightKg : (detail?.twoKg ?? checkedTwoKg ?? null);

/** Included bags plus those added to the price. */
const packed = (bags: BagSummary, { cabin, checked }: BagWish): BagSummary => ({
  ...bags,
  cabin: bags.cabin || cabin > 0,
  checked: Math.max(bags.checked, checked),
  checkedWeightKg: checked > 1 ? twoKgOf(bags) : bags.checkedWeightKg,
});

/** Bags covered by a price with bags for everyone. If the flight does not sell them, the price is without them. */
export const inPrice = (bags: BagSummary, wish: BagWish | null | undefined): BagSummary =>
  wish && bagCost(bags, wish) !== null ? packed(bags, wish) : bags;

/** Sides of a bag in cm, longest first. */
export type BagSides = [number, number, number];

/** Null for an implausible size. */
export function sidesInCm(size: Dimensions | null | undefined): BagSides | null {
  if (!size) return null;
  const times = /^in/i.test(size.unit) ? 2.54 : 1;
  const [a = 0, b = 0, c = 0] = [size.width, size.length, size.height]
    .map((side) => Math.round(side * times))
    .toSorted((x, y) => y - x);
  return c > 0 ? [a, b, c] : null;
}

/** Bags for everyone, and how many travellers have them; infants have none. */
export interface PartyBags {
  wish: BagWish;
  people: number;
}

/** Null without bags. */
export const partyBags = (
  wish: BagWish | undefined,
  { adult, child }: Pick<PassengerCounts, 'adult' | 'child'>,
): PartyBags | null => (wish && wantsBags(wish) ? { wish, people: adult + child } : null);

/**
 * Prices shown for an offer: cents for one person and for the party, service fee and wanted bags included. List, saved
 * flights, cart, payment page and order show the same total.
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
