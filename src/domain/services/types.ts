import type { BookingStepPath } from '../booking/types';
import type { Cents } from '../money';
import type { Dimensions } from '../offers/types';

/** What a price is for (spec 3). */
export const PRICE_BASES = [
  'per_passenger',
  'per_booking',
  'per_direction',
  'per_segment',
  'per_airport',
  'per_day',
] as const;
export type PriceBasis = (typeof PRICE_BASES)[number];

/** A catalogue entry (spec 3) with its money in whole cents. */
export interface CatalogueItem {
  id: string;
  category: string;
  netPrice: Cents;
  /** Percent of the net price, or an amount of its own. */
  markup: { kind: 'percent'; percent: number } | { kind: 'amount'; cents: Cents };
  policy: PriceBasis;
  vtripPolicy: PriceBasis;
  minPrice: Cents | null;
  totalPrice: Cents;
  unitPrice: Cents;
  sumTotal: Cents | null;
  /** Bags of an airline: how big and heavy one may be. */
  size?: Dimensions;
  kg?: number;
}

/** The value of a service nobody wants, said in so many words (spec 3). */
export const REFUSED = 'user_refused_service';

/** Order services of spec 3 that are one choice each, with the catalogue ids that may be chosen, cheapest first. */
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

/** The slot a catalogue id belongs to; null for bags, seats and what is not known. */
export const slotOf = (serviceId: string): ServiceSlot | null =>
  SLOTS.find((slot) => (SLOT_SERVICES[slot] as readonly string[]).includes(serviceId)) ?? null;

/** A service that was chosen or refused. The price it was chosen at stays with it: nothing moves without a word. */
export interface ServiceChoice {
  serviceId: string;
  /** The id of the server, or `REFUSED`. */
  value: string;
  unitPrice: Cents;
  policy: PriceBasis;
  /** What the price is for on tickets that were joined by the agency (is_vtrip). */
  vtripPolicy: PriceBasis;
}
/** By slot; a slot that is absent was not selected. */
export type ServiceChoices = Partial<Record<ServiceSlot, ServiceChoice>>;

/** Seat types of the catalogue; `random` costs nothing. */
export const SEAT_TYPES = ['random', 'window', 'aisle', 'together', 'extraLegroom'] as const;
export type SeatType = (typeof SEAT_TYPES)[number];

/** The seats of everyone who has one on one flight. */
export interface SeatChoice {
  /** Index of the flight in the whole itinerary. */
  segment: number;
  serviceId: SeatType;
  airline: string;
  /** For one passenger. */
  unitPrice: Cents;
}

/**
 * A promo code that was found good (GET /promo/validation/{code}). `value`: percent, or cents. Below `minimum` cents it
 * stays with the booking and takes nothing off (decisions/0090).
 */
export interface Discount {
  couponCode: string;
  kind: 'percent' | 'amount';
  value: number;
  minimum?: Cents;
  /** Where it was typed; absent in rows of earlier versions. */
  step?: BookingStepPath;
}
