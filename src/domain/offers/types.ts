import type { IsoDate } from '../dates';
import type { Cents } from '../money';
import type { PassengerType } from '../search/types';

/** Sort and stop words of spec section 3. */
export const SORTS = ['best', 'cheapest', 'fastest', 'departure', 'arrival'] as const;
export type SortType = (typeof SORTS)[number];

export interface Stop {
  airport: string;
  city: string;
  cityTitle: string;
  /** Local to the airport. */
  date: IsoDate;
  /** HH:mm, local to the airport. */
  time: string;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface Segment {
  dep: Stop;
  arr: Stop;
  /** Marketing carrier. */
  carrier: string;
  supplier: string;
  /** Names as the server gave them; absent when it gave only codes. */
  carrierName?: string;
  supplierName?: string;
  flightNumber: string;
  cabin: string;
  minutes: number;
}

/** One direction of an offer: its segments in order. */
export interface Leg {
  segments: Segment[];
  minutes: number;
  stops: number;
  /** Calendar days between local departure and local arrival (the “+1” mark). */
  dayShift: number;
}

export interface Dimensions {
  width: number;
  length: number;
  height: number;
  unit: string;
}

export interface BagSummary {
  personalItem: boolean;
  cabin: boolean;
  /** Checked pieces included: 0, 1 or 2. */
  checked: number;
  checkedWeightKg: number | null;
  personalItemSize: Dimensions | null;
  cabinWeightKg: number | null;
  /** What a cabin bag costs one person for the whole trip; null when it is included or cannot be added. */
  cabinPrice: Cents | null;
  /** The same for having one checked bag, and for having two: what is included costs nothing, the rest is in the price. */
  checkedPrice: Cents | null;
  checkedTwoPrice: Cents | null;
  /** What only a fare says (GET /search?…&merge_key=): the list of thousands does without. */
  detail?: BagDetail;
}

/** Sizes, the bigger bag and the bundles of a fare (spec 3, baggage groups). */
export interface BagDetail {
  cabinSize: Dimensions | null;
  checkedSize: Dimensions | null;
  /** One checked bag that may weigh more (`rBaggageLarge`); null when it is not sold. */
  large: { kg: number; price: Cents } | null;
  /** What each of two checked bags may weigh. */
  twoKg: number | null;
  /** What comes free with the cabin bundle, and the dearer bundle that has more. */
  bundle: Perks;
  upgrade: (Perks & { price: Cents }) | null;
}

/** What a cabin bundle has besides its bags: the server's words, like `priority_boarding`. */
export interface Perks {
  fastTrack: boolean;
  free: string[];
}

export interface Offer {
  id: string;
  mergeKey: string;
  dataProvider: string;
  legs: Leg[];
  carriers: string[];
  pricePerPerson: Cents;
  oldPricePerPerson: Cents | null;
  /** The whole party, service fee excluded. */
  total: Cents;
  bags: BagSummary;
}

/** So many of one age, and what they pay together. */
export interface FarePart {
  type: PassengerType;
  count: number;
  price: Cents;
}

/** One fare family of an offer (light, standard, flexible). */
export interface Fare {
  id: string;
  family: string;
  pricePerPerson: Cents;
  total: Cents;
  /** What those of one age pay together; absent in rows of earlier versions. */
  parts?: FarePart[];
  bags: BagSummary;
  changes: FareRule;
  refund: FareRule;
}

export type FareRule = { kind: 'no' } | { kind: 'fee'; fee: Cents } | { kind: 'free' };

const stop: Stop = { airport: '', city: '', cityTitle: '', date: '2000-01-01', time: '00:00', at: 0 };
const segment: Segment = {
  dep: stop,
  arr: stop,
  carrier: '',
  supplier: '',
  flightNumber: '',
  cabin: '',
  minutes: 60,
};
const leg = { segments: [segment, segment], minutes: 120, stops: 1, dayShift: 0 };

/** An offer of nothing: what draws offers is made ready with it before there is one. */
export const BLANK_OFFER: Offer = {
  id: '',
  mergeKey: '',
  dataProvider: '',
  legs: [leg, leg],
  carriers: [],
  pricePerPerson: 0,
  oldPricePerPerson: null,
  total: 0,
  bags: {
    personalItem: true,
    cabin: false,
    checked: 0,
    checkedWeightKg: null,
    personalItemSize: null,
    cabinWeightKg: null,
    cabinPrice: null,
    checkedPrice: null,
    checkedTwoPrice: null,
  },
};
