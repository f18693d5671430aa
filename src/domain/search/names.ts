import { type IsoDate } from '../dates';
import { LANGS } from '../locale';
import { type NamesByLang, type Place, type Search } from './types';

const placesOf = (search: Search): Place[] =>
  search.trips
    .flatMap(({ srcLocation, destLocation }) => [srcLocation, destLocation])
    .filter((place) => place !== null);

/** It came from an address and is not yet known by its names. */
export const isUnnamed = ({ names }: Place): boolean => Object.keys(names).length < 2;

export const unnamedPlaces = (search: Search): Place[] => placesOf(search).filter(isUnnamed);

/** Places of which more can be known: names, and of a city (kept by an earlier version, say) whether it has several airports. */
export const openPlaces = (search: Search): Place[] =>
  placesOf(search).filter((place) => isUnnamed(place) || (place.isCity && place.several === undefined));

const twins = (a: Place, b: Place): boolean => a.iata === b.iata && a.isCity === b.isCity;

/** The search with a known place in every spot that holds the same code; null empties those spots. */
export function replacePlace(search: Search, old: Place, known: Place | null): Search {
  const swap = (place: Place | null): Place | null => (place && twins(place, old) ? known : place);
  const trips = search.trips.map((trip) => ({
    ...trip,
    srcLocation: swap(trip.srcLocation),
    destLocation: swap(trip.destLocation),
  }));
  return { ...search, trips };
}

/** What is kept of the places of the last search, so that its names are there before any request. */
export const keptPlaces = (search: Search): Place[] => placesOf(search);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 120;

function readNames(raw: unknown): NamesByLang {
  if (typeof raw !== 'object' || raw === null) return {};
  const given = raw as Record<string, unknown>;
  return Object.fromEntries(LANGS.flatMap((lang) => (isText(given[lang]) ? [[lang, given[lang]]] : [])));
}

/** Checks stored places by hand: this runs in the first load, where no schema library is wanted. */
export function readPlaces(raw: unknown): Place[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((each: unknown): Place[] => {
    const { city, iata, cityIata, isCity, several, names } = (each ?? {}) as Record<string, unknown>;
    if (!isText(city) || !isText(iata) || !isText(cityIata)) return [];
    const known = isCity === true && typeof several === 'boolean';
    return [{ city, iata, cityIata, isCity: isCity === true, ...(known && { several }), names: readNames(names) }];
  });
}

/** Puts known names in place of those read from an address. */
export const withNames = (search: Search, known: readonly Place[]): Search =>
  known.reduce((named, place) => replacePlace(named, place, place), search);

/** Empties the days that have passed since they were chosen: a page may stay open over midnight. */
export function dropPassedDays(search: Search, today: IsoDate): Search {
  const still = (date: IsoDate | null): IsoDate | null => (date !== null && date < today ? null : date);
  const passed = search.trips.some(
    (trip) => still(trip.startDate) !== trip.startDate || still(trip.endDate) !== trip.endDate,
  );
  if (!passed) return search;
  const trips = search.trips.map((trip) => ({
    ...trip,
    startDate: still(trip.startDate),
    endDate: still(trip.endDate),
  }));
  return { ...search, trips };
}
