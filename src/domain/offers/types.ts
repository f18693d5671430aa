import type { IsoDate } from '../dates';
import type { Cents } from '../money';
import type { PassengerType } from '../search/types';

/** Sort orders of the results. */
export const SORTS = ['best', 'cheapest', 'fastest', 'departure', 'arrival', 'co2'] as const;
export type SortType = (typeof SORTS)[number];

export interface Stop {
  airport: string;
  city: string;
  cityTitle: string;
  /** Local to the airport. */
  date: IsoDate;
  /** HH:mm, local to the airport. */
  time: string;
  /** ms since the epoch. */
  at: number;
  /** As on the signs of the airport, if the server knows it. */
  terminal?: string;
}

/** What a server says of a flight's CO2, for one passenger in the cabin of the flight. */
export interface Emissions {
  /** Kilograms, well to wake. */
  kg: number;
  /** Who counted: "Travel Impact Model". */
  source: string;
  /** Version of the method; empty where the server does not say. */
  model: string;
  /** Day of counting. Absent where the server does not say. */
  at?: IsoDate;
}

export interface Segment {
  dep: Stop;
  arr: Stop;
  /** Marketing carrier. */
  carrier: string;
  supplier: string;
  /** Names from the server; absent if it sent only codes. */
  carrierName?: string;
  supplierName?: string;
  flightNumber: string;
  cabin: string;
  minutes: number;
  /** Flights with the same number are on one ticket. Absent where the server does not number them. */
  ticket?: number;
  /** Minutes that the change to this flight needs, as the server knows it. */
  mct?: number;
  /** Type of aircraft as people read it: "Airbus A220-300". */
  aircraft?: string;
  emissions?: Emissions;
}

/** One direction: its segments in order. */
export interface Leg {
  segments: Segment[];
  minutes: number;
  stops: number;
  /** Days between local departure and local arrival (the "+1" mark). */
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
  /** Included checked bags: 0, 1 or 2. */
  checked: number;
  checkedWeightKg: number | null;
  personalItemSize: Dimensions | null;
  cabinWeightKg: number | null;
  /** Price of a cabin bag for one person and the whole trip; null if included or not sold. */
  cabinPrice: Cents | null;
  /** Prices of having one and two checked bags; included bags cost nothing. */
  checkedPrice: Cents | null;
  checkedTwoPrice: Cents | null;
  /** Weight limit of each of two checked bags; missing in offers stored by earlier versions. */
  checkedTwoKg?: number | null;
  /** Only fares have it (GET /search?…&merge_key=); offers of the list do not. */
  detail?: BagDetail;
}

/** Sizes, larger bag and bundles of a fare. */
export interface BagDetail {
  cabinSize: Dimensions | null;
  checkedSize: Dimensions | null;
  /** One checked bag with a higher weight limit (`rBaggageLarge`); null if not sold. */
  large: { kg: number; price: Cents } | null;
  /** Weight limit of each of two checked bags. */
  twoKg: number | null;
  /** Perks of the cabin bundle, and of the more expensive one. */
  bundle: Perks;
  upgrade: (Perks & { price: Cents }) | null;
}

/** What a cabin bundle adds to its bags; server words like `priority_boarding`. */
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
  /** For the whole party, without the service fee. */
  total: Cents;
  bags: BagSummary;
  /** Separate tickets combined by the agency. Absent where the server does not say, and in rows of earlier versions. */
  isVtrip?: boolean | undefined;
}

/** Passengers of one type and their total. */
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
  /** Totals by passenger type; absent in rows of earlier versions. */
  parts?: FarePart[];
  bags: BagSummary;
  changes: FareRule;
  refund: FareRule;
}

/** `fee`: null where the server does not say how much. */
export type FareRule = { kind: 'no' } | { kind: 'fee'; fee: Cents | null } | { kind: 'free' };
