import {
  array,
  type as shape,
  boolean,
  enums,
  type Infer,
  integer,
  literal,
  min,
  nonempty,
  nullable,
  number,
  optional,
  record,
  string,
  union,
  unknown,
} from 'superstruct';
import { CHANGE_ACTIONS } from '@/domain/trips/tripChangeShape';
import { Bearer, PathId } from './common';

const WirePackageEnd = shape({
  airport: shape({ code: string() }),
  city: shape({ title: string() }),
  date: string(),
  time: string(),
  /** Seconds since the epoch. */
  timestamp: optional(number()),
  /** As on the airport's signs: "1", "D", "2E". */
  terminal: optional(string()),
});
const WireTravelSegment = shape({
  carrier: shape({ code: string() }),
  flight_number: optional(string()),
  /** Type of aircraft as people read it: "Airbus A220-300". */
  aircraft: optional(string()),
  dep: WirePackageEnd,
  arr: WirePackageEnd,
});
export const WireTravelPackage = shape({
  segments: nonempty(array(WireTravelSegment)),
  segments_direction: array(array(number())),
  is_vtrip: boolean(),
  userId: nullable(string()),
});
export type WireTravelPackage = Infer<typeof WireTravelPackage>;

/** POST /booking/create with the header Idempotency-Key. `search` is the results query. */
export const CreateRequest = shape({
  merge_key: nonempty(string()),
  data_provider: nonempty(string()),
  fare_id: nonempty(string()),
  search: nonempty(string()),
});
export type CreateRequest = Infer<typeof CreateRequest>;

export const CreateAnswer = shape({
  booking_id: PathId,
  access_token: Bearer,
  expires_at: string(),
  travel_package: WireTravelPackage,
  service_fee_per_passenger: min(number(), 0),
  /** Decimal euros: current server price of the chosen fare for the party. */
  fare_total: number(),
});
export type CreateAnswer = Infer<typeof CreateAnswer>;

/** A cart line of GET /booking/items/{id}. Prices are decimal euros; `price` is for all units. */
export const WireCartLine = shape({
  key: string(),
  serviceId: string(),
  units: number(),
  price: number(),
  isActiveOrderItem: boolean(),
});
export const CartAnswer = shape({ total: number(), fee: number(), items: array(WireCartLine) });
export type CartAnswer = Infer<typeof CartAnswer>;

export const BatchItem = shape({
  idempotency_id: string(),
  status: enums(['applied', 'duplicate', 'rejected']),
  error: optional(shape({ code: string(), field: optional(string()), message: string() })),
  payload: optional(shape({ passenger_id: optional(string()), original_id: optional(string()) })),
});
export const BatchAnswer = array(BatchItem);
export type BatchAnswer = Infer<typeof BatchAnswer>;

/** The airline's own booking reference ("record locator"), one for each carrier. */
export const WireAirlineReference = shape({ carrier: nonempty(string()), reference: nonempty(string()) });
/** A boarding pass that the agency has: its file, and whose it is for which flight, where that is known. */
export const WireBoardingPass = shape({
  url: nonempty(string()),
  /** Media type: application/pdf, image/png, image/jpeg or application/vnd.apple.pkpass. */
  type: string(),
  passenger_id: optional(string()),
  /** Place of the flight among the segments, from 0. */
  segment: optional(min(integer(), 0)),
});
export const WireCancellation = shape({
  /** ISO timestamp. */
  at: string(),
  by: enums(['traveller', 'airline', 'agency']),
  /** Decimal euros; null while it is not known whether money comes back. */
  refund: nullable(
    shape({
      amount: min(number(), 0),
      status: enums(['none', 'pending', 'paid']),
      /** The way of the money. `step`: requested, accepted, airline_paid or paid_out; `on`: YYYY-MM-DD. */
      events: optional(array(shape({ step: string(), on: string() }))),
    }),
  ),
});
export type WireCancellation = Infer<typeof WireCancellation>;

/** The airline has changed the flights of an ordered booking. Words that a client does not know are left out by it. */
export const WireTripChange = shape({
  id: nonempty(string()),
  /** schedule, route, cancelled or other. */
  kind: string(),
  /** accept, choose (one of `offers`) and refund. */
  actions: array(string()),
  /** ISO timestamp; null without a limit. */
  decide_by: optional(nullable(string())),
  /** accepted or cancelled: what becomes of the booking after `decide_by`. */
  otherwise: optional(nullable(string())),
  /** Each for the same price. */
  offers: optional(array(shape({ id: nonempty(string()), travel_package: WireTravelPackage }))),
  /** `kind`: seat, bag or service; without `passenger_id` of every traveller. */
  lost: optional(array(shape({ kind: string(), segment: number(), passenger_id: optional(string()) }))),
  /** ISO timestamp; since the action `seen`, or a decision. */
  seen_at: optional(nullable(string())),
  decision: optional(nullable(shape({ action: string(), at: string(), offer_id: optional(string()) }))),
});
export type WireTripChange = Infer<typeof WireTripChange>;

/** POST /booking/change/{id} with the header Idempotency-Key. */
export const ChangeReplyRequest = shape({
  change_id: nonempty(string()),
  action: enums(CHANGE_ACTIONS),
  /** Of `choose` only. */
  offer_id: optional(nonempty(string())),
});
export type ChangeReplyRequest = Infer<typeof ChangeReplyRequest>;
/** The server has the reply, since now or since before. */
export const ChangeReplyAnswer = shape({
  change_id: nonempty(string()),
  action: enums(CHANGE_ACTIONS),
  status: literal('received'),
});

/** Bags of one traveller, in the fare or bought; `kg` is the weight of one piece, null if unknown. */
export const WireTakenBag = shape({
  passenger_id: string(),
  kind: enums(['small', 'cabin', 'checked']),
  pieces: min(number(), 1),
  kg: nullable(number()),
});

/** GET /booking/retrieve/{id}; also the booking in a commit answer. */
export const BookingAnswer = shape({
  booking_id: string(),
  status: enums(['open', 'committed', 'paid', 'awaiting_payment', 'expired', 'cancelled']),
  expires_at: string(),
  travel_package: WireTravelPackage,
  service_fee_per_passenger: number(),
  passengers: array(record(string(), unknown())),
  contact: nullable(record(string(), unknown())),
  billing: nullable(record(string(), unknown())),
  cart: CartAnswer,
  /** Ids of all applied updates. After an unknown outcome the client looks here. */
  applied_ids: array(string()),
  order_id: nullable(PathId),
  airline_references: optional(array(WireAirlineReference)),
  cancellation: optional(WireCancellation),
  change: optional(WireTripChange),
  boarding_passes: optional(array(WireBoardingPass)),
  bags: optional(array(WireTakenBag)),
});
export type BookingAnswer = Infer<typeof BookingAnswer>;

export const PriceChanged = shape({
  status: literal('price_changed'),
  old_total: number(),
  new_total: number(),
  lines: array(WireCartLine),
});
export type PriceChanged = Infer<typeof PriceChanged>;
/** GET /booking/getBookingAndCommit/{id}. To accept a price change, call again with ?accept_total={new_total}. */
export const CommitAnswer = union([shape({ status: literal('committed'), booking: BookingAnswer }), PriceChanged]);
export type CommitAnswer = Infer<typeof CommitAnswer>;
