import type { Cents } from '../money';
import type { Offer } from './types';

/**
 * What is shown for an offer: cents for one person and for the whole party, the tenant's service fee included in both,
 * so that the list, the cart, the payment page and the thank-you page name the same total (issue 2).
 */
export function shownPrices(
  offer: Pick<Offer, 'pricePerPerson' | 'total'>,
  travellers: number,
  feePerPassenger: Cents,
): { each: Cents; all: Cents } {
  return { each: offer.pricePerPerson + feePerPassenger, all: offer.total + feePerPassenger * travellers };
}
