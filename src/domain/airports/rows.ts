import { type Lang } from '../locale';
import { type NamesByLang, type Place } from '../search/types';
import { fold, matchParts } from './fold';
import { type CityMatch } from './types';

/** One line of the place list (spec 2 "Airport list rows"). */
export interface PlaceRow {
  kind: 'city' | 'airport';
  /** Hangs from the "all airports" row above it. */
  child: boolean;
  place: Place;
  city: string;
  country: string;
  /** '' on a city row. */
  airport: string;
}

/** Name in the site's language, English when there is none (spec 3). */
export const inLanguage = (names: NamesByLang, lang: Lang): string => names[lang] ?? names.en ?? '';

const toPlace = (item: CityMatch, iata: string, isCity: boolean): Place => ({
  city: item.city.en ?? item.cityIata,
  iata,
  cityIata: item.cityIata,
  isCity,
  names: item.city,
});

function rowsOf(item: CityMatch, lang: Lang): PlaceRow[] {
  const city = inLanguage(item.city, lang) || item.cityIata;
  const country = inLanguage(item.country, lang);
  const single = item.singleAirportInCity || item.airports.length < 2;
  const airports = item.airports.map(({ iata, airportName }): PlaceRow => ({
    kind: 'airport',
    child: !single,
    place: toPlace(item, iata, false),
    city,
    country,
    airport: airportName,
  }));
  if (single) return airports.slice(0, 1);
  return [
    { kind: 'city', child: false, place: toPlace(item, item.cityIata, true), city, country, airport: '' },
    ...airports,
  ];
}

/** A city with several airports gives an "all airports" row and one for each; others one row (spec 2). */
export const placeRows = (items: readonly CityMatch[], lang: Lang): PlaceRow[] =>
  items.flatMap((item) => rowsOf(item, lang));

/** The cities of a kept list that a typed text matches by code, city or airport name in any language. */
export function filterCities(items: readonly CityMatch[], typed: string): CityMatch[] {
  const code = fold(typed).toUpperCase();
  const named = (text: string): boolean => matchParts(text, typed) !== null;
  return items.filter(
    (item) =>
      item.cityIata.startsWith(code) ||
      Object.values(item.city).some(named) ||
      item.airports.some(({ iata, airportName }) => iata.startsWith(code) || named(airportName)),
  );
}

/** The place of a code among known cities; a city code with several airports is the whole city. */
export function findPlace(items: readonly CityMatch[], iata: string, isCity: boolean): Place | null {
  for (const item of items) {
    if (isCity && item.cityIata === iata) return toPlace(item, iata, true);
    if (!isCity && item.airports.some((airport) => airport.iata === iata)) return toPlace(item, iata, false);
  }
  return null;
}
