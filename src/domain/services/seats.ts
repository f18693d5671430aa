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

/** Seats of one price: of everyone on a flight, or one that a traveller chose on its plan. */
export interface SeatUnits {
  segment: number;
  type: SeatType;
  unitPrice: Cents;
  units: number;
  /** "12A"; absent where the airline chooses it. */
  seat?: string;
}

/** What is paid for: seats from a plan one by one, others for all who have a seat. Others beside a plan are free. */
export const seatUnits = (seats: readonly SeatChoice[], seated: number): SeatUnits[] =>
  seats.flatMap(({ segment, serviceId, unitPrice, places }): SeatUnits[] =>
    places
      ? places.map((one) => ({ segment, type: one.serviceId, unitPrice: one.unitPrice, units: 1, seat: one.seat }))
      : [{ segment, type: serviceId, unitPrice, units: seated }],
  );

/** Flights with a paid seat of this type, as "RIX–BCN"; empty if the trip has one flight. With the seats of a plan. */
export function seatRoutes(
  { seats = [], offer }: { seats?: readonly SeatChoice[]; offer: Offer },
  type: string,
): string[] {
  const flights = flightsOf(offer);
  return flights.flatMap(({ dep, arr }, at) => {
    const here = seatUnits(seats, 1).filter((one) => one.segment === at && one.type === type && one.unitPrice > 0);
    if (here.length === 0) return [];
    const names = here.flatMap(({ seat }) => seat ?? []).join(', ');
    const route = flights.length > 1 ? `${dep.airport}–${arr.airport}` : '';
    return [[route, names].filter(Boolean).join(' ')].filter(Boolean);
  });
}

/** Free seats assigned by the airline on every flight. */
export const randomSeats = (flights: readonly Pick<Segment, 'carrier'>[]): SeatChoice[] =>
  flights.map(({ carrier }, segment) => ({ segment, serviceId: 'random', airline: carrier, unitPrice: 0 }));

/**
 * The chosen seats if they match these flights, else random ones. A single passenger (`seated` excludes infants) does
 * not pay for sitting together, and who does not travel any more has no seat.
 */
export function settledSeats(
  seats: readonly SeatChoice[] | undefined,
  flights: readonly Pick<Segment, 'carrier'>[],
  seated: number,
  isTravelling: (passenger: string) => boolean = () => true,
): SeatChoice[] {
  const random = randomSeats(flights);
  const fit =
    seats?.length === flights.length &&
    flights.every(({ carrier }, at) => seats.some(({ segment, airline }) => segment === at && airline === carrier));
  if (!fit) return random;
  const alone = (seat: SeatChoice): boolean => seat.serviceId === 'together' && seated < 2;
  return seats
    .toSorted((a, b) => a.segment - b.segment)
    .map((seat, at) => {
      const free = random[at] ?? seat;
      if (!seat.places) return alone(seat) ? free : seat;
      const places = seat.places.filter(({ passenger }) => isTravelling(passenger));
      return places.length > 0 ? { ...seat, places } : free;
    });
}

/** Sets a seat type on one flight or on all. */
export const withSeat = (
  seats: readonly SeatChoice[],
  { type, price }: SeatOffer,
  on: number | 'all' = 'all',
): SeatChoice[] =>
  seats.map((seat) => {
    if (on !== 'all' && seat.segment !== on) return seat;
    const { places: _, ...bare } = seat;
    return { ...bare, serviceId: type, unitPrice: price };
  });

/** The seat type of all flights; null if they differ, or if seats were chosen on a plan. */
export function commonSeat(seats: readonly SeatChoice[]): SeatType | null {
  if (seats.some(({ places }) => places)) return null;
  const types = new Set(seats.map(({ serviceId }) => serviceId));
  const [first] = types;
  return types.size === 1 ? (first ?? null) : null;
}

/** The common price of all seats; null if they differ. Chosen seats keep the price at which they were chosen. */
export function chosenPrice(seats: readonly SeatChoice[]): Cents | null {
  const [first] = seats;
  return first && seats.every(({ unitPrice }) => unitPrice === first.unitPrice) ? first.unitPrice : null;
}
