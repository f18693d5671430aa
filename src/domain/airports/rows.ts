import { type Lang } from '../locale';
import { type NamesByLang, type Place } from '../search/types';
import { matchParts, meansCode } from './spelling';
import { type CityMatch } from './types';

/** One row of the place list. */
export interface PlaceRow {
  kind: 'city' | 'airport';
  /** Belongs to the "all airports" row above it. */
  child: boolean;
  place: Place;
  city: string;
  country: string;
  /** '' on a city row. */
  airport: string;
}

/** Name in the site's language, else in English, else in any language. */
const inLanguage = (names: NamesByLang, lang: Lang): string => names[lang] ?? names.en ?? Object.values(names)[0] ?? '';

const toPlace = (item: CityMatch, iata: string, isCity: boolean): Place => ({
  city: inLanguage(item.city, 'en') || item.cityIata,
  iata,
  cityIata: item.cityIata,
  isCity,
  ...(isCity && { several: isCompleteRow(item) }),
  names: item.city,
});

function rowsOf(item: CityMatch, lang: Lang): PlaceRow[] {
  const city = inLanguage(item.city, lang) || item.cityIata;
  const country = inLanguage(item.country, lang);
  const single = !isCompleteRow(item);
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

/** A city with several airports gives an "all airports" row and one row per airport; other cities one row. */
export const placeRows = (items: readonly CityMatch[], lang: Lang): PlaceRow[] =>
  items.flatMap((item) => rowsOf(item, lang));

/** The city's name begins with the text, in any language. */
export const matchesCityName = ({ city, place }: PlaceRow, typed: string): boolean =>
  [city, ...Object.values(place.names)].some((name) => matchParts(name, typed));

/**
 * The first row is another city whose name matches, and the text is not typed as a code. "tal" and Enter mean Tallinn,
 * not Tanana (TAL), which the server's answer adds a moment later.
 */
export function namesFirst(rows: readonly PlaceRow[], coded: PlaceRow, typed: string): boolean {
  const [first] = rows;
  if (!first || first.place.cityIata === coded.place.cityIata || meansCode(typed)) return false;
  return matchesCityName(first, typed);
}

/**
 * Rows with the city of a typed code first. A typed airport code puts that airport above its city's "all airports" row
 * and drops the other airports, unless the text also begins the city's name. If airport and city share a code (IST),
 * both stay.
 */
export function codeFirst(rows: readonly PlaceRow[], typed: string): PlaceRow[] {
  const code = typed.trim().toUpperCase();
  const found = rows.find(({ place }) => place.iata === code);
  if (!found || namesFirst(rows, found, typed)) return [...rows];
  const { cityIata } = found.place;
  const inCity = rows.filter(({ place }) => place.cityIata === cityIata);
  const others = rows.filter(({ place }) => place.cityIata !== cityIata);
  if (!found.child || cityIata === code) return [...inCity, ...others];
  const named = matchParts(found.city, typed) !== null;
  const beside = inCity.filter((row) => row !== found && (named || !row.child));
  return [{ ...found, child: false }, ...beside, ...others];
}

/** The place of a code among known cities. With `isCity` it stands for all airports of the city. */
export function findPlace(items: readonly CityMatch[], iata: string, isCity: boolean): Place | null {
  for (const item of items) {
    if (isCity && item.cityIata === iata) return toPlace(item, iata, true);
    if (!isCity && item.airports.some((airport) => airport.iata === iata)) return toPlace(item, iata, false);
  }
  return null;
}

/**
 * The place of a popular code. A city with several airports has its own code, which one of them may share (IST). Null
 * if the city does not have the code.
 */
export const popularChoice = (item: CityMatch, code: string): Place | null =>
  (isCompleteRow(item) ? findPlace([item], code, true) : null) ??
  findPlace([item], code, false) ??
  // The code of a city whose only airport has a code of its own.
  findPlace([item], code, true);

/** The city has several airports, so "all airports" can be chosen. */
export const isCompleteRow = ({ singleAirportInCity, airports }: CityMatch): boolean =>
  !singleAirportInCity && airports.length > 1;

/**
 * Appends the rows of an answer. Rows on screen keep their places, because a finger may be on its way to one. A new
 * airport of a shown city stands alone.
 */
export function mergePlaceRows(shown: readonly PlaceRow[], answer: readonly PlaceRow[]): PlaceRow[] {
  const id = ({ place }: PlaceRow): string => `${place.iata}${place.isCity ? '*' : ''}`;
  const known = new Set(shown.map(id));
  const cities = new Set(shown.map(({ place }) => place.cityIata));
  const fresh = answer.filter((row) => !known.has(id(row)));
  return [
    ...shown,
    ...fresh.map((row) => (row.child && cities.has(row.place.cityIata) ? { ...row, child: false } : row)),
  ];
}
