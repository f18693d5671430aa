import { type NamesByLang } from '../search/types';

/** One city of an airport search. Codes are upper case. */
export interface CityMatch {
  cityIata: string;
  city: NamesByLang;
  country: NamesByLang;
  /** ISO code, or '' when unknown. */
  countryCode: string;
  airports: { iata: string; airportName: string }[];
  singleAirportInCity: boolean;
}

/** A popular place: its code, and "city, country" in the site's language. */
export interface PopularPlace {
  code: string;
  name: string;
}

export const POPULAR_ORIGINS = 5;
export const POPULAR_DESTINATIONS = 10;
/** Suggestions need at least three letters and a pause after the last key (docs/rules.md, Limits). */
export const MIN_TYPED = 3;
/** No name is longer, and servers accept no more. */
export const MAX_TYPED = 80;
export const TYPING_PAUSE_MS = 250;
