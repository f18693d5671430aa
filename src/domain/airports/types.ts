import { type NamesByLang } from '../search/types';

/** One city of an airport search with its airports (spec 3 "Airport search item"). Codes are upper case. */
export interface CityMatch {
  cityIata: string;
  city: NamesByLang;
  country: NamesByLang;
  /** ISO code, or '' when unknown. */
  countryCode: string;
  airports: { iata: string; airportName: string }[];
  singleAirportInCity: boolean;
}

/** A popular place (spec 3): code, and name of the form "city, country" in the site's language. */
export interface PopularPlace {
  code: string;
  name: string;
}

export const POPULAR_ORIGINS = 5;
export const POPULAR_DESTINATIONS = 10;
/** Suggestions are asked for when the trimmed text is longer than two characters, 250 ms after the last key (spec 5). */
export const MIN_TYPED = 3;
/** No name of a place is longer, and no server is asked for more. */
export const MAX_TYPED = 80;
export const TYPING_PAUSE_MS = 250;
