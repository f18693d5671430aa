import { type Place, type Search, type Trip, MAX_LEGS, TRIP_TYPES } from './types';
import { isIsoDate } from '../dates';
import { isPartyValid } from './passengers';
import { samePlace } from './places';
import { nearOf } from './near';
/** Pickers in the order in which missing data are asked for. */
type PickerKind = 'origin' | 'destination' | 'start' | 'end';
interface Missing {
  leg: number;
  picker: PickerKind;
}

function missingInTrip(trip: Trip, roundTrip: boolean): PickerKind | null {
  if (trip.srcLocation === null) return 'origin';
  if (trip.destLocation === null || samePlace(trip.srcLocation, trip.destLocation)) return 'destination';
  if (trip.startDate === null) return 'start';
  return roundTrip && trip.endDate === null ? 'end' : null;
}

/** The first empty field of the search, leg by leg from `from` on, wrapping around; null if it is complete. */
export function firstMissing({ trips, tripType }: Search, from = 0): Missing | null {
  for (let step = 0; step < trips.length; step += 1) {
    const leg = (from + step) % trips.length;
    const trip = trips[leg];
    const picker = trip && missingInTrip(trip, tripType === 'roundtrip');
    if (picker) return { leg, picker };
  }
  return trips.length === 0 ? { leg: 0, picker: 'origin' } : null;
}

const datesValid = (trip: Trip): boolean =>
  isIsoDate(trip.startDate) && (trip.endDate === null || (isIsoDate(trip.endDate) && trip.endDate >= trip.startDate));

/** Complete legs in order, known type and cabin, allowed passengers. */
export function isSearchValid(search: Search): boolean {
  const { tripType, trips } = search;
  const legs = tripType === 'multicity' ? MAX_LEGS : 1;
  return (
    TRIP_TYPES.includes(tripType) &&
    trips.length <= legs &&
    firstMissing(search) === null &&
    trips.every(datesValid) &&
    trips.every((trip, at) => (trips[at - 1]?.startDate ?? '') <= (trip.startDate ?? '')) &&
    isPartyValid(search)
  );
}

const placeKey = (place: Place | null): string => (place ? `${place.iata}${place.isCity ? '*' : ''}` : '');
const tripKey = (trip: Trip): string =>
  [placeKey(trip.srcLocation), placeKey(trip.destLocation), trip.startDate ?? '', trip.endDate ?? ''].join('>');

/** Text that is equal for equal searches; leg ids do not count. */
export function searchKey(search: Search): string {
  const { tripType, trips, passengers, cabinClass } = search;
  const { adult, child, infant } = passengers;
  const near = [trips[0]?.srcLocation, trips[0]?.destLocation].flatMap((place) =>
    nearOf(search, place).map((code) => `${place?.iata}+${code}`),
  );
  return [tripType, ...trips.map(tripKey), adult, child, infant, cabinClass, ...near].join('|').toLowerCase();
}

/** Same type and places. Filters survive a search that changes only dates or travellers. */
export const sameRoutes = (a: Search, b: Search): boolean =>
  a.tripType === b.tripType &&
  a.trips.length === b.trips.length &&
  a.trips.every((trip, at) => {
    const other = b.trips[at];
    return (
      other !== undefined &&
      placeKey(trip.srcLocation).toLowerCase() === placeKey(other.srcLocation).toLowerCase() &&
      placeKey(trip.destLocation).toLowerCase() === placeKey(other.destLocation).toLowerCase()
    );
  });

/** State of the search button. */
type SearchButton = 'ready' | 'busy' | 'unchanged';

interface ButtonFacts {
  onResults: boolean;
  /** A search was started and its page is still loading. */
  starting: boolean;
  /** Keys of the form's search and of the last one made; null if there is none. */
  shown: string;
  searched: string | null;
}

/** On the results page the button is enabled only if the form differs from the last search. */
export function searchButton({ onResults, starting, shown, searched }: ButtonFacts): SearchButton {
  if (!onResults) return starting ? 'busy' : 'ready';
  return shown === searched ? 'unchanged' : 'ready';
}
