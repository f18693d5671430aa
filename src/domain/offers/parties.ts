import type { Cents } from '../money';
import type { PassengerCounts } from '../search/types';
import type { Offer } from './types';

/** Everyone who travels; a service fee is charged for each of them (spec 9). */
export const partySize = (passengers: PassengerCounts): number =>
  passengers.adult + passengers.child + passengers.infant;

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
