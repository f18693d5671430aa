import { daysBetween } from '../dates';
import type { Offer } from '../offers/types';
import type { PassengerCounts } from '../search/types';
import type { PriceBasis, ServiceChoice } from './types';

/** What of a trip the price bases count (spec 9, "Service totals"). */
export interface TripFacts {
  people: number;
  /** Passengers minus infants: those with a seat of their own. */
  seated: number;
  directions: number;
  segments: number;
  airports: number;
  /** Calendar days from the first departure to the last arrival, both counted. */
  days: number;
  /** Tickets joined by the agency. */
  isVtrip: boolean;
}

interface Trip {
  offer: Pick<Offer, 'legs'>;
  search: { passengers: PassengerCounts };
  isVtrip?: boolean | undefined;
}

/** The facts of a booking's trip. */
export function tripFacts({ offer, search: { passengers }, isVtrip = false }: Trip): TripFacts {
  const segments = offer.legs.flatMap((leg) => leg.segments);
  const [first, last] = [segments[0], segments.at(-1)];
  return {
    people: passengers.adult + passengers.child + passengers.infant,
    seated: passengers.adult + passengers.child,
    directions: offer.legs.length,
    segments: segments.length,
    airports: new Set(segments.flatMap(({ dep, arr }) => [dep.airport, arr.airport])).size,
    days: first && last ? Math.max(1, daysBetween(first.dep.date, last.arr.date) + 1) : 1,
    isVtrip,
  };
}

/** How often a price of this basis is paid on this trip. */
export function unitsOf(basis: PriceBasis, facts: TripFacts): number {
  switch (basis) {
    case 'per_passenger':
      return facts.people;
    case 'per_direction':
      return facts.directions;
    case 'per_segment':
      return facts.segments;
    case 'per_airport':
      return facts.airports;
    case 'per_day':
      return facts.days;
    default:
      return 1;
  }
}

/** What a price is for on this trip: joined tickets may have another basis. */
export const basisOf = (
  { policy, vtripPolicy }: Pick<ServiceChoice, 'policy' | 'vtripPolicy'>,
  { isVtrip }: Pick<TripFacts, 'isVtrip'>,
): PriceBasis => (isVtrip ? vtripPolicy : policy);
