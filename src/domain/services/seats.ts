import type { Cents } from '../money';
import type { Offer, Segment } from '../offers/types';
import { type CatalogueItem, SEAT_TYPES, type SeatChoice, type SeatType } from './types';

/** A seat type as it is sold: cents for one person on one flight. */
export interface SeatOffer {
  type: SeatType;
  price: Cents;
}

/** Seat types that the catalogue sells to so many people with a seat of their own; nobody sits together alone. */
export function seatOffers(catalogue: readonly CatalogueItem[], seated: number): SeatOffer[] {
  return SEAT_TYPES.flatMap((type) => {
    const item = catalogue.find(({ id }) => id === type);
    return item && (type !== 'together' || seated > 1) ? [{ type, price: item.unitPrice }] : [];
  });
}

/** Flights of an offer in order: their places in this list are the segments of the seats (spec 3, seatType per segment). */
export const flightsOf = ({ legs }: Pick<Offer, 'legs'>): Segment[] => legs.flatMap(({ segments }) => segments);

/** The flights a seat type costs something on, "RIX–BCN" each, in their order; none where the trip has one flight. */
export function seatRoutes(
  { seats = [], offer }: { seats?: readonly SeatChoice[]; offer: Offer },
  type: string,
): string[] {
  const flights = flightsOf(offer);
  if (flights.length < 2) return [];
  return flights.flatMap(({ dep, arr }, at) =>
    seats.some(({ segment, serviceId, unitPrice }) => segment === at && serviceId === type && unitPrice > 0)
      ? [`${dep.airport}–${arr.airport}`]
      : [],
  );
}

/** A seat that the airline chooses on every flight: costs nothing (spec 4, "defaulting to random seats per carrier"). */
export const randomSeats = (flights: readonly Pick<Segment, 'carrier'>[]): SeatChoice[] =>
  flights.map(({ carrier }, segment) => ({ segment, serviceId: 'random', airline: carrier, unitPrice: 0 }));

/**
 * The seats chosen, while they are those of these flights; random ones when there are none or carriers changed (spec 4).
 * Whoever is left alone (`seated`: passengers minus infants) no longer pays for sitting together.
 */
export function settledSeats(
  seats: readonly SeatChoice[] | undefined,
  flights: readonly Pick<Segment, 'carrier'>[],
  seated: number,
): SeatChoice[] {
  const random = randomSeats(flights);
  const fit =
    seats?.length === flights.length &&
    flights.every(({ carrier }, at) => seats.some(({ segment, airline }) => segment === at && airline === carrier));
  if (!fit) return random;
  const alone = (seat: SeatChoice): boolean => seat.serviceId === 'together' && seated < 2;
  return seats.toSorted((a, b) => a.segment - b.segment).map((seat, at) => (alone(seat) ? (random[at] ?? seat) : seat));
}

/** A seat type on one flight, or on all of them; the others stay as they are. */
export const withSeat = (
  seats: readonly SeatChoice[],
  { type, price }: SeatOffer,
  on: number | 'all' = 'all',
): SeatChoice[] =>
  seats.map((seat) => (on === 'all' || seat.segment === on ? { ...seat, serviceId: type, unitPrice: price } : seat));

/** The seat type of all flights; null when they differ. */
export function commonSeat(seats: readonly SeatChoice[]): SeatType | null {
  const types = new Set(seats.map(({ serviceId }) => serviceId));
  const [first] = types;
  return types.size === 1 ? (first ?? null) : null;
}

/** The same for its price: what was chosen at another price than is asked now still costs what it did. */
export function chosenPrice(seats: readonly SeatChoice[]): Cents | null {
  const [first] = seats;
  return first && seats.every(({ unitPrice }) => unitPrice === first.unitPrice) ? first.unitPrice : null;
}
