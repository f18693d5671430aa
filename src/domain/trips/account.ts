import type { Cents } from '../money';
import type { Leg } from '../offers/types';
import type { OrderSummary } from '../payment/order';
import type { PassengerType, TripType } from '../search/types';

/** The airline's own booking reference of one carrier. */
export interface AirlineReference {
  carrier: string;
  reference: string;
}

export interface Cancellation {
  /** ms. */
  at: number;
  by: 'traveller' | 'airline' | 'agency';
  /** Null while it is not known whether money comes back. */
  refund: { amount: Cents; status: 'none' | 'pending' | 'paid' } | null;
}

export interface AccountTraveller {
  /** The server's passenger id; documents refer to it. */
  passengerId: string;
  name: string;
  surname: string;
  ageGroup: PassengerType;
}

/**
 * A trip of a signed-in traveller as the server tells it: an order without a receipt. `status` is that of the payment;
 * a trip is cancelled if `cancellation` is set.
 */
export interface AccountTrip extends OrderSummary {
  tripType: TripType;
  travellers: AccountTraveller[];
  airlineReferences: AirlineReference[];
  cancellation: Cancellation | null;
}

/** How a guest's order gets into an account. `unavailable`: the server has no such call, or no such booking. */
export type ClaimResult = 'claimed' | 'email_differs' | 'email_unverified' | 'unavailable';

/**
 * First departure and furthest place of a journey by the server's titles; for several flights `to` has every place
 * after the first, joined by `dash`.
 */
export function routeOfLegs(legs: readonly Leg[], tripType: TripType, dash: string): { from: string; to: string } {
  const ends = legs.map(({ segments }) => segments.at(-1)?.arr.cityTitle ?? '');
  const to = tripType === 'multicity' ? ends.filter(Boolean).join(dash) : (ends[0] ?? '');
  return { from: legs[0]?.segments[0]?.dep.cityTitle ?? '', to };
}
