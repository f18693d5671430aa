import type { Cents } from '../money';
import type { Offer, Segment } from '../offers/types';
import { type CatalogueItem, SEAT_TYPES, type SeatChoice, type SeatType } from './types';

/** A seat type and its price in cents for one person on one flight. */
export interface SeatOffer {
  type: SeatType;
  price: Cents;
}

/** Seat types in the catalogue; sitting together needs at least two. */
export function seatOffers(catalogue: readonly CatalogueItem[], seated: number): SeatOffer[] {
  return SEAT_TYPES.flatMap((type) => {
    const item = catalogue.find(({ id }) => id === type);
    return item && (type !== 'together' || seated > 1) ? [{ type, price: item.unitPrice }] : [];
  });
}

/** All flights of an offer in order; seats refer to them by index. */
export const flightsOf = ({ legs }: Pick<Offer, 'legs'>): Segment[] => legs.flatMap(({ segments }) => segments);

/** Flights with a paid seat of this type, as "RIX–BCN"; empty if the trip has one flight. */
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

/** Free seats assigned by the airline on every flight. */
export const randomSeats = (flights: readonly Pick<Segment, 'carrier'>[]): SeatChoice[] =>
  flights.map(({ carrier }, segment) => ({ segment, serviceId: 'random', airline: carrier, unitPrice: 0 }));

/**
 * The chosen seats if they match these flights, else random ones. A single passenger (`seated` excludes infants) does
 * not pay for sitting together.
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

/** Sets a seat type on one flight or on all. */
export const withSeat = (
  seats: readonly SeatChoice[],
  { type, price }: SeatOffer,
  on: number | 'all' = 'all',
): SeatChoice[] =>
  seats.map((seat) => (on === 'all' || seat.segment === on ? { ...seat, serviceId: type, unitPrice: price } : seat));

/** The seat type of all flights; null if they differ. */
export function commonSeat(seats: readonly SeatChoice[]): SeatType | null {
  const types = new Set(seats.map(({ serviceId }) => serviceId));
  const [first] = types;
  return types.size === 1 ? (first ?? null) : null;
}

/** The common price of all seats; null if they differ. Chosen seats keep the price at which they were chosen. */
export function chosenPrice(seats: readonly SeatChoice[]): Cents | null {
  const [first] = seats;
  return first && seats.every(({ unitPrice }) => unitPrice === first.unitPrice) ? first.unitPrice : null;
}
