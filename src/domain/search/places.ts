import { type Lang } from '../locale';
import { type Place, type Search, type Trip } from './types';
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
