import { type Place, type Search, type Trip } from './types';

const placeKey = (place: Place | null): string => (place ? `${place.iata}${place.isCity ? '*' : ''}` : '');
const tripKey = (trip: Trip): string =>
  [placeKey(trip.srcLocation), placeKey(trip.destLocation), trip.startDate ?? '', trip.endDate ?? ''].join('>');

/** What a search asks for, as one lower-case text: equal texts mean equal searches (spec 4 "ignoring ids"). */
export function searchKey({ tripType, trips, passengers, cabinClass }: Search): string {
  const { adult, child, infant } = passengers;
  return [tripType, ...trips.map(tripKey), adult, child, infant, cabinClass].join('|').toLowerCase();
}

export const searchesEqual = (a: Search, b: Search): boolean => searchKey(a) === searchKey(b);

/** Same type and same places: filters of the list survive a search that changes only dates or travellers (spec 4). */
export const sameRoutes = (a: Search, b: Search): boolean =>
  a.tripType === b.tripType &&
  a.trips.length === b.trips.length &&
  a.trips.every((trip, at) => {
    const twin = b.trips[at];
    return (
      twin !== undefined &&
      placeKey(trip.srcLocation).toLowerCase() === placeKey(twin.srcLocation).toLowerCase() &&
      placeKey(trip.destLocation).toLowerCase() === placeKey(twin.destLocation).toLowerCase()
    );
  });
