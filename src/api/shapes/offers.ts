import {
  type Infer,
  any,
  array,
  boolean,
  enums,
  integer,
  min,
  nonempty,
  number,
  optional,
  record,
  string,
  type as shape,
  union,
  literal,
} from 'superstruct';
import { PathId } from './common';

/** GET /search{query}. */
export const SearchKey = shape({ key: PathId, expires_in_ms: min(number(), 0) });
export type SearchKey = Infer<typeof SearchKey>;

export const WireEnd = shape({
  airport: shape({ code: string() }),
  city: shape({ code: string(), title: string() }),
  /** DD.MM.YYYY and HH:mm, local to the airport. */
  date: string(),
  time: string(),
  /** Seconds since the epoch. */
  timestamp: number(),
  /** As on the airport's signs: "1", "D", "2E". */
  terminal: optional(string()),
});
export type WireEnd = Infer<typeof WireEnd>;

export const WireSegment = shape({
  dep: WireEnd,
  arr: WireEnd,
  class: shape({ name: string() }),
  /** `title` is the airline's name; without it the code is shown. */
  carrier: shape({ code: string(), title: optional(string()) }),
  supplier: shape({ code: string(), title: optional(string()) }),
  flight_number: string(),
  /** Segments with the same number are on one ticket. */
  ticket: optional(integer()),
  /** Minutes that the change to this flight needs (minimum connecting time of airport and airlines). */
  mct: optional(min(integer(), 0)),
  /** Type of aircraft as people read it: "Airbus A220-300". */
  aircraft: optional(string()),
  /** For one passenger in this cabin, well to wake. `at`: day of counting, YYYY-MM-DD. */
  emissions: optional(shape({ kg: number(), source: string(), model: optional(string()), at: optional(string()) })),
});
export type WireSegment = Infer<typeof WireSegment>;

const Money = shape({ price: number() });

/** Bag groups of an offer. `price` is decimal euros for one person and the whole trip. */
export const WireDimensions = shape({
  width: number(),
  length: number(),
  height: number(),
  measurement_unit: string(),
});
const WireBag = shape({
  piece: optional(integer()),
  weight: optional(number()),
  weight_unit: optional(string()),
  dimensions: optional(WireDimensions),
  price: optional(number()),
});
const WireCheckedBag = shape({
  piece: union([literal(1), literal(2)]),
  weight: number(),
  weight_unit: string(),
  dimensions: optional(WireDimensions),
  r_baggage_price: shape({ total_price_per_person: Money }),
});
const WireCabinBundle = shape({
  price: number(),
  pi_baggage: optional(WireBag),
  co_baggage: optional(WireBag),
  upgrade: optional(array(string())),
  fast_track: optional(boolean()),
});

const WireBags = {
  pi_baggage: optional(WireBag),
  co_baggage: optional(WireBag),
  cob_baggage: optional(WireCabinBundle),
  cob_baggage_upgrade: optional(WireCabinBundle),
  /** Checked bags that can be bought. The first entry is the included one if `is_r_baggage_included`. */
  r_baggage: optional(array(WireCheckedBag)),
  is_r_baggage_included: boolean(),
  is_co_baggage_included: boolean(),
  is_pi_baggage_included: boolean(),
};

export const WirePrice = shape({
  EUR: shape({
    price_per_person: min(number(), 0),
    old_price_per_person: optional(number()),
    /** By passenger type: { adult: { count, price }, … }; `price` is decimal euros for all passengers of the type. */
    passengers_amounts_details: record(string(), shape({ count: number(), price: number() })),
    agent_prices: shape({ project_markup_per_person: number() }),
  }),
});
export type WirePrice = Infer<typeof WirePrice>;

/** One offer of the stream and of GET /search?{query}&merge_key=&data_provider=. */
export const WireOffer = shape({
  id: nonempty(string()),
  merge_key: nonempty(string()),
  data_provider: nonempty(string()),
  price: WirePrice,
  segments: nonempty(array(WireSegment)),
  /** Index lists into `segments`, one per direction. */
  segments_direction: nonempty(array(array(integer()))),
  /** Separate tickets that the agency combines. */
  is_vtrip: optional(boolean()),
  ...WireBags,
});
export type WireOffer = Infer<typeof WireOffer>;

const STREAM_MODES = ['INITIAL', 'STREAM'] as const;
/** A line of GET /search/stream/{key}?after={seq}. Its offers are checked one by one. */
export const StreamLine = shape({
  seq: min(integer(), 0),
  mode: enums(STREAM_MODES),
  offers: array(any()),
  /** 0 to 100. */
  progress: number(),
  /** ISO timestamp; when the prices expire. */
  expires_at: string(),
  done: boolean(),
});
export type StreamLine = Infer<typeof StreamLine>;

const WireFareRule = shape({ kind: enums(['no', 'fee', 'free']), fee: optional(number()) });
export const WireFare = shape({
  fare_id: nonempty(string()),
  /** light, standard or flexible. */
  family: string(),
  price: WirePrice,
  changes: WireFareRule,
  refund: WireFareRule,
  ...WireBags,
});
export type WireFare = Infer<typeof WireFare>;

/** GET /search?{query}&merge_key=&data_provider=: the current price of a flight with its fares, cheapest first. */
export const FlightAnswer = shape({ offer: WireOffer, fares: nonempty(array(WireFare)), priced_at: string() });
export type FlightAnswer = Infer<typeof FlightAnswer>;
