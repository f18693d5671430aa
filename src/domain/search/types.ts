import type { IsoDate } from '../dates';
import type { Lang } from '../locale';

export const TRIP_TYPES = ['roundtrip', 'oneway', 'multicity'] as const;
export type TripType = (typeof TRIP_TYPES)[number];

export const CABINS = ['economy', 'premium-economy', 'business', 'first'] as const;
export type CabinClass = (typeof CABINS)[number];
/** '' means all cabins; the query has `all`. */
export type CabinChoice = CabinClass | '';
/** Cabin codes in lower case, in the order of CABINS, as older links use them; `a` means all. */
const CABIN_CODES = 'ewbf';

export const PASSENGER_TYPES = ['adult', 'child', 'infant'] as const;
export type PassengerType = (typeof PASSENGER_TYPES)[number];
export type PassengerCounts = Record<PassengerType, number>;

export type NamesByLang = Partial<Record<Lang, string>>;

/** A city with all its airports (`isCity`) or one airport. Codes are upper case. */
export interface Place {
  /** English city name, used in the query. */
  city: string;
  /** Airport code, or the city code when `isCity`. */
  iata: string;
  cityIata: string;
  isCity: boolean;
  /** For a city: it has several airports; absent if unknown. */
  several?: boolean;
  names: NamesByLang;
}

export interface Trip {
  id: string;
  srcLocation: Place | null;
  destLocation: Place | null;
  startDate: IsoDate | null;
  /** Round trip only. */
  endDate: IsoDate | null;
}

export interface Search {
  tripType: TripType;
  trips: Trip[];
  passengers: PassengerCounts;
  cabinClass: CabinChoice;
  /** Airports searched beside a place, by its code (`near.ts`). One that is no longer in the search does not count. */
  near?: Readonly<Record<string, readonly string[]>> | undefined;
}

export const MAX_LEGS = 6;
export const MAX_PASSENGERS = 9;
export const DATE_WINDOW_MONTHS = 12;

export const DEFAULT_PASSENGERS: Readonly<PassengerCounts> = { adult: 1, child: 0, infant: 0 };

export const emptyTrip = (id: string): Trip => ({
  id,
  srcLocation: null,
  destLocation: null,
  startDate: null,
  endDate: null,
});

/** The default search: round trip, one adult, economy. */
export const emptySearch = (): Search => ({
  tripType: 'roundtrip',
  trips: [emptyTrip('leg1')],
  passengers: { ...DEFAULT_PASSENGERS },
  cabinClass: 'economy',
});

/** The cabin of a lower-case name or code; '' for all, null if unknown. */
export function cabinOf(word: string): CabinChoice | null {
  if (word === 'all' || word === 'a' || !word) return '';
  return CABINS.find((cabin, at) => cabin === word || CABIN_CODES[at] === word) ?? null;
}
