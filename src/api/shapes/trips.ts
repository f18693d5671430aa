import {
  type Infer,
  any,
  array,
  boolean,
  enums,
  min,
  nonempty,
  nullable,
  number,
  optional,
  string,
  type as shape,
} from 'superstruct';
import { PathId } from './common';
import { PAYMENT_TYPES } from '@/domain/payment/types';
import { PASSENGER_TYPES } from '@/domain/search/types';
import { WireAirlineReference, WireCancellation, WireTravelPackage, WireTripChange } from './booking';
import { WireBankDetails } from './payment';
import { tripShapes } from './traveller';

/** One trip of GET /booking/user/{uid}. */
export const WireTrip = shape({
  order_id: PathId,
  booking_id: PathId,
  status: enums(['paid', 'awaiting_payment', 'cancelled']),
  /** Of a cancelled trip: whether it was paid. Absent counts as paid. */
  paid: optional(boolean()),
  payment_type: nullable(enums(PAYMENT_TYPES)),
  /** Decimal euros, the card fee included. */
  amount: min(number(), 0),
  /** ISO timestamp; when the order was made or paid. */
  created_at: string(),
  email: string(),
  search_type: enums(['roundtrip', 'oneway', 'multicity']),
  travel_package: WireTravelPackage,
  passengers: array(shape({ passenger_id: string(), ...tripShapes, age_group: enums(PASSENGER_TYPES) })),
  bank_details: optional(WireBankDetails),
  /** ISO timestamp until which an office payment is accepted. */
  pay_until: optional(string()),
  airline_references: optional(array(WireAirlineReference)),
  cancellation: optional(WireCancellation),
  change: optional(WireTripChange),
});
export type WireTrip = Infer<typeof WireTrip>;

/** GET /booking/user/{uid}, newest first. Its trips are checked one by one. */
export const UserTripsAnswer = shape({ trips: array(any()) });

/** POST /booking/claim/{id}: the booking's own bearer proves that the guest's booking is on this device. */
export const ClaimRequest = shape({ access_token: nonempty(string()) });
export type ClaimRequest = Infer<typeof ClaimRequest>;
export const ClaimAnswer = shape({ booking_id: string() });
export type ClaimAnswer = Infer<typeof ClaimAnswer>;
