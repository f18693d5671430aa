import { daysBetween } from '../dates';
import { selfTransfersOf } from '../offers/transfers';
import type { Offer } from '../offers/types';
import type { PassengerCounts } from '../search/types';
import {
  type PriceBasis,
  type ServiceChoice,
  REFUSED,
  SEAT_TYPES,
  SLOTS,
  type Discount,
  type SeatChoice,
  type SeatType,
  type ServiceChoices,
  type ServiceSlot,
} from './types';
import { seatUnits } from './seats';
import { type Cents, percentOf, sumCents } from '../money';

interface ServiceSum {
  units: number;
  unitPrice: Cents;
  price: Cents;
}

/** Cost of a choice on this trip; null if refused. */
function sumOf(choice: ServiceChoice, facts: TripFacts): ServiceSum | null {
  if (choice.value === REFUSED) return null;
  const units = unitsOf(basisOf(choice, facts), facts);
  return { units, unitPrice: choice.unitPrice, price: units * choice.unitPrice };
}

/** Chosen services with their costs, in the order of the slots. */
export const serviceSums = (
  services: ServiceChoices | undefined,
  facts: TripFacts,
): { slot: ServiceSlot; choice: ServiceChoice; sum: ServiceSum }[] =>
  SLOTS.flatMap((slot) => {
    const choice = services?.[slot];
    const sum = choice ? sumOf(choice, facts) : null;
    return choice && sum ? [{ slot, choice, sum }] : [];
  });

/** Chosen seat types with a price, grouped by type. Infants have no seat. */
export const seatSums = (
  seats: readonly SeatChoice[] | undefined,
  { seated }: Pick<TripFacts, 'seated'>,
): { type: SeatType; flights: number; units: number; price: Cents }[] =>
  SEAT_TYPES.flatMap((type) => {
    const chosen = seatUnits(seats ?? [], seated).filter((one) => one.type === type && one.unitPrice > 0);
    if (chosen.length === 0) return [];
    const price = sumCents(chosen.map(({ unitPrice, units }) => unitPrice * units));
    const units = chosen.reduce((all, one) => all + one.units, 0);
    return [{ type, flights: new Set(chosen.map(({ segment }) => segment)).size, units, price }];
  });

/** Cents of all services and seats. */
export const extrasTotal = (
  { services, seats }: { services?: ServiceChoices | undefined; seats?: readonly SeatChoice[] | undefined },
  facts: TripFacts,
): Cents =>
  sumCents(serviceSums(services, facts).map(({ sum }) => sum.price)) +
  sumCents(seatSums(seats, facts).map(({ price }) => price));

/** Discount of a promo code in cents, at most the sum; 0 below the code's minimum. */
export const discountOf = (discount: Discount | null | undefined, sum: Cents): Cents => {
  if (!discount || sum < (discount.minimum ?? 0)) return 0;
  return Math.min(sum, discount.kind === 'percent' ? percentOf(sum, discount.value) : discount.value);
};

/** Quantities of a trip that price bases count. */
export interface TripFacts {
  people: number;
  /** Passengers without infants. */
  seated: number;
  directions: number;
  segments: number;
  airports: number;
  /** Calendar days from first departure to last arrival, both included. */
  days: number;
  /** Connections between two tickets (self-transfers), also those that are only possible ones. */
  connections: number;
  /** Separate tickets combined by the agency. */
  isVtrip: boolean;
}

interface Trip {
  offer: Pick<Offer, 'legs' | 'isVtrip'>;
  search: { passengers: PassengerCounts };
  isVtrip?: boolean | undefined;
}

/** Until the booking is made, the offer tells whether its tickets are separate. */
export function tripFacts({ offer, search: { passengers }, isVtrip = offer.isVtrip }: Trip): TripFacts {
  const segments = offer.legs.flatMap((leg) => leg.segments);
  const [first, last] = [segments[0], segments.at(-1)];
  return {
    people: passengers.adult + passengers.child + passengers.infant,
    seated: passengers.adult + passengers.child,
    directions: offer.legs.length,
    segments: segments.length,
    airports: new Set(segments.flatMap(({ dep, arr }) => [dep.airport, arr.airport])).size,
    days: first && last ? Math.max(1, daysBetween(first.dep.date, last.arr.date) + 1) : 1,
    connections: selfTransfersOf({ legs: offer.legs, isVtrip }).length,
    isVtrip: isVtrip ?? false,
  };
}

/** Number of units of a price basis on this trip. */
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
    case 'per_connection':
      return facts.connections;
    default:
      return 1;
  }
}

/** Price basis on this trip; combined tickets may have another. */
export const basisOf = (
  { policy, vtripPolicy }: Pick<ServiceChoice, 'policy' | 'vtripPolicy'>,
  { isVtrip }: Pick<TripFacts, 'isVtrip'>,
): PriceBasis => (isVtrip ? vtripPolicy : policy);
