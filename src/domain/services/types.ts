import type { BookingStepPath } from '../booking/stepPaths';
import type { Cents } from '../money';
import type { Dimensions } from '../offers/types';

/** What a unit price is for. */
export const PRICE_BASES = [
  'per_passenger',
  'per_booking',
  'per_direction',
  'per_segment',
  'per_airport',
  'per_day',
  'per_connection',
] as const;
export type PriceBasis = (typeof PRICE_BASES)[number];

/** A catalogue entry with money in cents. */
export interface CatalogueItem {
  id: string;
  category: string;
  netPrice: Cents;
  /** A percentage of the net price, or an amount. */
  markup: { kind: 'percent'; percent: number } | { kind: 'amount'; cents: Cents };
  policy: PriceBasis;
  vtripPolicy: PriceBasis;
  minPrice: Cents | null;
  totalPrice: Cents;
  unitPrice: Cents;
  sumTotal: Cents | null;
  /** Size and weight limits of an airline's bag. */
  size?: Dimensions;
  kg?: number;
}

/** Value of an explicitly refused service. */
export const REFUSED = 'user_refused_service';

/** Services with a single choice each, and their catalogue ids, cheapest first. */
export const SLOT_SERVICES = {
  changeProtection: ['changeProtection'],
  connectionProtection: ['connectionProtection'],
  travelInsurance: ['travelInsuranceBasic', 'travelInsurancePlus'],
  bookingSMSService: ['bookingSMSService'],
  flightsSMSService: ['flightsSMSService'],
  onlineCheckin: ['onlineCheckinService'],
  airHelpService: ['airHelpService'],
  priceLock: ['priceLock'],
  supportService: ['supportServiceBasic', 'supportServicePlus', 'supportServicePremium'],
} as const;
export type ServiceSlot = keyof typeof SLOT_SERVICES;
export const SLOTS = Object.keys(SLOT_SERVICES) as ServiceSlot[];

/** The slot of a catalogue id; null for bags, seats and unknown ids. */
export const slotOf = (serviceId: string): ServiceSlot | null =>
  SLOTS.find((slot) => (SLOT_SERVICES[slot] as readonly string[]).includes(serviceId)) ?? null;

/** A name in the tenant's list of services on sale. */
export type SaleName = ServiceSlot | 'seats' | 'bags';

/** A chosen or refused service. It keeps the price at which it was chosen until the traveller accepts another. */
export interface ServiceChoice {
  serviceId: string;
  /** The server's id, or `REFUSED`. */
  value: string;
  unitPrice: Cents;
  policy: PriceBasis;
  /** Price basis on separate tickets combined by the agency (is_vtrip). */
  vtripPolicy: PriceBasis;
}
/** An absent slot was not decided. */
export type ServiceChoices = Partial<Record<ServiceSlot, ServiceChoice>>;

/** Seat types of the catalogue; `random` costs nothing. */
export const SEAT_TYPES = ['random', 'window', 'aisle', 'together', 'extraLegroom'] as const;
export type SeatType = (typeof SEAT_TYPES)[number];

/** A seat that one traveller has chosen on the plan of a flight. */
export interface SeatPlace {
  /** Id of the passenger. */
  passenger: string;
  /** "12A". */
  seat: string;
  serviceId: SeatType;
  unitPrice: Cents;
}

/** The seat type of all seated passengers on one flight, or the seats that some of them have chosen on its plan. */
export interface SeatChoice {
  /** Index of the flight in the itinerary. */
  segment: number;
  serviceId: SeatType;
  airline: string;
  /** For one passenger. */
  unitPrice: Cents;
  /** Seats by traveller; the others, and all without it, have what `serviceId` says. */
  places?: SeatPlace[];
}

/** What a catalogue id is sold as. Whatever else the catalogue has belongs to the bags. */
export const saleOf = (serviceId: string): SaleName =>
  slotOf(serviceId) ?? ((SEAT_TYPES as readonly string[]).includes(serviceId) ? 'seats' : 'bags');

/**
 * A valid promo code (GET /promo/validation/{code}). `value` is percent or cents. Below `minimum` cents it stays with
 * the booking but has no effect (docs/decisions/0090).
 */
export interface Discount {
  couponCode: string;
  kind: 'percent' | 'amount';
  value: number;
  minimum?: Cents;
  /** Step at which it was entered; absent in rows of earlier versions. */
  step?: BookingStepPath;
}
