import type { IsoDate } from '../dates';
import type { Lang } from '../locale';

/** Trip, cabin and sort words of spec section 3. */
export const TRIP_TYPES = ['roundtrip', 'oneway', 'multicity'] as const;
export type TripType = (typeof TRIP_TYPES)[number];

export const CABINS = ['economy', 'premium-economy', 'business', 'first'] as const;
export type CabinClass = (typeof CABINS)[number];
/** An empty cabin means every class; the query writes `all`. */
export type CabinChoice = CabinClass | '';
/** Their codes (spec 3, where A is all of them), as older links and other back ends write them; lower case here. */
const CABIN_CODES = 'ewbf';

export const PASSENGER_TYPES = ['adult', 'child', 'infant'] as const;
export type PassengerType = (typeof PASSENGER_TYPES)[number];
export type PassengerCounts = Record<PassengerType, number>;

export type NamesByLang = Partial<Record<Lang, string>>;

/** A place chosen for a leg: a city (`isCity`, every airport of it) or one airport. Codes are upper case. */
export interface Place {
  /** English city name, also what the query string carries. */
  city: string;
  /** Airport code, or the city code when `isCity`. */
  iata: string;
  cityIata: string;
  isCity: boolean;
  /** Of a city: whether one can choose between several airports there; absent while nobody has said. */
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
}

export const MAX_LEGS = 6;
export const MAX_PASSENGERS = 9;
export const DATE_WINDOW_MONTHS = 12;

export const DEFAULT_PASSENGERS: Readonly<PassengerCounts> = { adult: 1, child: 0, infant: 0 };

/** A leg with nothing chosen yet. */
export const emptyTrip = (id: string): Trip => ({
  id,
  srcLocation: null,
  destLocation: null,
  startDate: null,
  endDate: null,
});

/** The search a new traveller meets: round trip, one adult, economy (spec 3). */
export const emptySearch = (): Search => ({
  tripType: 'roundtrip',
  trips: [emptyTrip('leg1')],
  passengers: { ...DEFAULT_PASSENGERS },
  cabinClass: 'economy',
});

/** The cabin that a word or a code in lower case names, '' for all of them; null when it names none. */
export function cabinOf(word: string): CabinChoice | null {
  if (word === 'all' || word === 'a' || !word) return '';
  return CABINS.find((cabin, at) => cabin === word || CABIN_CODES[at] === word) ?? null;
}
