import { type Lang } from '../locale';
import { type NamesByLang, type Place } from '../search/types';
import { matchParts, meansCode } from './spelling';
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

/** Name in the site's language, English when there is none (spec 3), any when there is no English either. */
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

/** A city with several airports gives an "all airports" row and one for each; others one row (spec 2). */
export const placeRows = (items: readonly CityMatch[], lang: Lang): PlaceRow[] =>
  items.flatMap((item) => rowsOf(item, lang));

/** The city of the row begins so, in whatever language. */
export const isCalled = ({ city, place }: PlaceRow, typed: string): boolean =>
  [city, ...Object.values(place.names)].some((name) => matchParts(name, typed));

/**
 * The first row is of another city that is called so, and nothing says that a code was meant: whoever types "tal" and
 * presses Enter wants Tallinn, not Tanana (TAL), which comes with the server's answer a moment later.
 */
export function namesFirst(rows: readonly PlaceRow[], coded: PlaceRow, typed: string): boolean {
  const [first] = rows;
  if (!first || first.place.cityIata === coded.place.cityIata || meansCode(typed)) return false;
  return isCalled(first, typed);
}

/**
 * The rows for a typed text: those of the city that has this very code stand first. An airport whose code was typed stands
 * above the row for all airports of its city; the others there were not asked for, unless the text begins the city's name
 * too. A code that an airport shares with its city (IST) means both.
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

/** The place of a code among known cities; a city code with several airports is the whole city. */
export function findPlace(items: readonly CityMatch[], iata: string, isCity: boolean): Place | null {
  for (const item of items) {
    if (isCity && item.cityIata === iata) return toPlace(item, iata, true);
    if (!isCity && item.airports.some((airport) => airport.iata === iata)) return toPlace(item, iata, false);
  }
  return null;
}

/**
 * The place that a popular code means: a city of several airports goes by its own code, which one of them may share
 * (Istanbul is IST); null when the city does not have the code.
 */
export const popularChoice = (item: CityMatch, code: string): Place | null =>
  (isCompleteRow(item) ? findPlace([item], code, true) : null) ??
  findPlace([item], code, false) ??
  // a city code, and one airport with a code of its own
  findPlace([item], code, true);

/** Several airports: one may choose all of them. */
export const isCompleteRow = ({ singleAirportInCity, airports }: CityMatch): boolean =>
  !singleAirportInCity && airports.length > 1;

/**
 * Rows of an answer below those that are shown already, which keep their places: a finger may be on its way to one of them.
 * An airport that the shown city did not have stands for itself.
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
