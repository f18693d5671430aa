import { type Lang, LANGS } from '../locale';
import { type IsoDate } from '../dates';
import type { NamesByLang, Place, Search, Trip } from './types';
import { withTrip } from './trips';

export type End = 'srcLocation' | 'destLocation';

const other = (end: End): End => (end === 'srcLocation' ? 'destLocation' : 'srcLocation');

/** The same airport or the same city, between which nobody flies. */
export const samePlace = (a: Place, b: Place): boolean => a.iata === b.iata || a.cityIata === b.cityIata;

/** City name in the site's language, else in English. */
export const cityName = (place: Place, lang: Lang): string => place.names[lang] ?? place.names.en ?? place.city;

/** All airports of a city with several. The code alone cannot tell, because an airport may share it (IST). */
export const isAllAirports = ({ isCity, several = false }: Place): boolean => isCity && several;

/** City name and code, separated by a comma. */
export const placeText = (place: Place, lang: Lang): string => `${cityName(place, lang)}, ${place.iata}`;

/**
 * Sets or clears one end of a leg. Choosing the place of the other end swaps the two; if this end was empty, the other
 * becomes empty. The next leg starts at the new destination unless its origin is set.
 */
export function choosePlace(search: Search, leg: number, end: End, place: Place | null): Search {
  const chosen = withTrip(search, leg, (trip): Trip => {
    const rest = trip[other(end)];
    const clash = place !== null && rest !== null && samePlace(place, rest);
    return { ...trip, [end]: place, [other(end)]: clash ? trip[end] : rest };
  });
  if (!place || end === 'srcLocation') return chosen;
  return withTrip(chosen, leg + 1, (next): Trip => {
    const free = !next.srcLocation && !(next.destLocation && samePlace(place, next.destLocation));
    return free ? { ...next, srcLocation: place } : next;
  });
}

/** Swaps origin and destination of a leg. */
export const swapPlaces = (search: Search, leg: number): Search =>
  withTrip(search, leg, (trip) => ({ ...trip, srcLocation: trip.destLocation, destLocation: trip.srcLocation }));

const placesOf = (search: Search): Place[] =>
  search.trips
    .flatMap(({ srcLocation, destLocation }) => [srcLocation, destLocation])
    .filter((place) => place !== null);

/** The place came from an address, so its names are not known yet. */
export const isUnnamed = ({ names }: Place): boolean => Object.keys(names).length < 2;

export const unnamedPlaces = (search: Search): Place[] => placesOf(search).filter(isUnnamed);

/** Places to look up: for names, or for whether a city has several airports (unknown in older rows). */
export const placesToLookUp = (search: Search): Place[] =>
  placesOf(search).filter((place) => isUnnamed(place) || (place.isCity && place.several === undefined));

const twins = (a: Place, b: Place): boolean => a.iata === b.iata && a.isCity === b.isCity;

/** Replaces a place wherever the same code is used; null clears it. */
export function replacePlace(search: Search, old: Place, known: Place | null): Search {
  const swap = (place: Place | null): Place | null => (place && twins(place, old) ? known : place);
  const trips = search.trips.map((trip) => ({
    ...trip,
    srcLocation: swap(trip.srcLocation),
    destLocation: swap(trip.destLocation),
  }));
  return { ...search, trips };
}

/** Places of the last search to store, so that their names are known before any request. */
export const keptPlaces = (search: Search): Place[] => placesOf(search);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 120;

function readNames(raw: unknown): NamesByLang {
  if (typeof raw !== 'object' || raw === null) return {};
  const given = raw as Record<string, unknown>;
  return Object.fromEntries(LANGS.flatMap((lang) => (isText(given[lang]) ? [[lang, given[lang]]] : [])));
}

/** Validates stored places by hand, because the first load has no schema library. */
export function readPlaces(raw: unknown): Place[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((each: unknown): Place[] => {
    const { city, iata, cityIata, isCity, several, names } = (each ?? {}) as Record<string, unknown>;
    if (!isText(city) || !isText(iata) || !isText(cityIata)) return [];
    const known = isCity === true && typeof several === 'boolean';
    return [{ city, iata, cityIata, isCity: isCity === true, ...(known && { several }), names: readNames(names) }];
  });
}

/** Adds known names to places that came from an address. */
export const withNames = (search: Search, known: readonly Place[]): Search =>
  known.reduce((named, place) => replacePlace(named, place, place), search);

/** Clears days that have passed since they were chosen, because a page may stay open over midnight. */
export function dropPassedDays(search: Search, today: IsoDate): Search {
  const notPassed = (date: IsoDate | null): IsoDate | null => (date !== null && date < today ? null : date);
  const passed = search.trips.some(
    (trip) => notPassed(trip.startDate) !== trip.startDate || notPassed(trip.endDate) !== trip.endDate,
  );
  if (!passed) return search;
  const trips = search.trips.map((trip) => ({
    ...trip,
    startDate: notPassed(trip.startDate),
    endDate: notPassed(trip.endDate),
  }));
  return { ...search, trips };
}

/** Separator of the places of a route; in Russian a long dash that never begins a line. */
export const routeDash = (lang: Lang): string => (lang === 'ru' ? '\u00a0— ' : ' – ');
