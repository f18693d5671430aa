import { daysBetween } from '../dates';
import type { Offer } from '../offers/types';
import type { PassengerCounts } from '../search/types';
import {
  type PriceBasis,
  type ServiceChoice,
  REFUSED,
  SEAT_TYPES,
  SLOTS,
  type CatalogueItem,
  type Discount,
  type SeatChoice,
  type SeatType,
  type ServiceChoices,
  type ServiceSlot,
} from './types';
import { type Cents, percentOf, sumCents } from '../money';

/** One service or seat type as the cart counts it. */
interface ServiceSum {
  units: number;
  unitPrice: Cents;
  price: Cents;
}

/** What a choice costs on this trip; null when it was refused. */
function sumOf(choice: ServiceChoice, facts: TripFacts): ServiceSum | null {
  if (choice.value === REFUSED) return null;
  const units = unitsOf(basisOf(choice, facts), facts);
  return { units, unitPrice: choice.unitPrice, price: units * choice.unitPrice };
}

/** The chosen services with their sums, in the order of the steps; refused ones are left out. */
export const serviceSums = (
  services: ServiceChoices | undefined,
  facts: TripFacts,
): { slot: ServiceSlot; choice: ServiceChoice; sum: ServiceSum }[] =>
  SLOTS.flatMap((slot) => {
    const choice = services?.[slot];
    const sum = choice ? sumOf(choice, facts) : null;
    return choice && sum ? [{ slot, choice, sum }] : [];
  });

/** The chosen seat types that cost something, the flights of one type together. Infants have no seat (spec 9). */
export const seatSums = (
  seats: readonly SeatChoice[] | undefined,
  { seated }: Pick<TripFacts, 'seated'>,
): { type: SeatType; flights: number; units: number; price: Cents }[] =>
  SEAT_TYPES.flatMap((type) => {
    const chosen = (seats ?? []).filter(({ serviceId, unitPrice }) => serviceId === type && unitPrice > 0);
    if (chosen.length === 0) return [];
    const price = sumCents(chosen.map(({ unitPrice }) => unitPrice * seated));
    return [{ type, flights: chosen.length, units: chosen.length * seated, price }];
  });

/** Services and seats of a booking, in cents. */
export const extrasTotal = (
  { services, seats }: { services?: ServiceChoices | undefined; seats?: readonly SeatChoice[] | undefined },
  facts: TripFacts,
): Cents =>
  sumCents(serviceSums(services, facts).map(({ sum }) => sum.price)) +
  sumCents(seatSums(seats, facts).map(({ price }) => price));

/** Cents that a promo code takes off a sum; never more than the sum, nothing off one below its least sum. */
export const discountOf = (discount: Discount | null | undefined, sum: Cents): Cents => {
  if (!discount || sum < (discount.minimum ?? 0)) return 0;
  return Math.min(sum, discount.kind === 'percent' ? percentOf(sum, discount.value) : discount.value);
};

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
