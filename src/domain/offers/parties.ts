import type { Cents } from '../money';
import { type BagWish, bagCost } from './bagCost';
import type { Offer } from './types';

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
