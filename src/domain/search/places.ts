import { type Lang, LANGS } from '../locale';
import { type IsoDate } from '../dates';
import type { NamesByLang, Place, Search, Trip } from './types';
import { withTrip } from './trips';

export type End = 'srcLocation' | 'destLocation';

const other = (end: End): End => (end === 'srcLocation' ? 'destLocation' : 'srcLocation');

/** Two places no flight can join: the same airport, or the same city. Unknown city codes are compared by airport only. */
export const samePlace = (a: Place, b: Place): boolean => a.iata === b.iata || a.cityIata === b.cityIata;

/** City name in the site's language, English when there is none (spec 3 "Location display"). */
export const cityName = (place: Place, lang: Lang): string => place.names[lang] ?? place.names.en ?? place.city;

/** Every airport of a city that is known to have several: more than a code can tell, which one of them may share (IST). */
export const isAllAirports = ({ isCity, several = false }: Place): boolean => isCity && several;

/** City name, then code, joined with a comma (spec 3 "Location display"). */
export const placeText = (place: Place, lang: Lang): string => `${cityName(place, lang)}, ${place.iata}`;

/**
 * Chooses or clears one end of a leg. Choosing the place of the other end exchanges the two: a flight cannot start and end
 * in one city, and what stood here is not lost. Where nothing stood, the form asks for the other end next. The leg after
 * it starts where this one ends, unless something is chosen there (as a new leg does, spec 4).
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

/** Exchanges origin and destination of a leg (spec 4). */
export const swapPlaces = (search: Search, leg: number): Search =>
  withTrip(search, leg, (trip) => ({ ...trip, srcLocation: trip.destLocation, destLocation: trip.srcLocation }));

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

/** What stands between the places of a route: in Russian a long dash that never begins a line. */
export const routeDash = (lang: Lang): string => (lang === 'ru' ? '\u00a0— ' : ' – ');
