import { type Place, type Search, type Trip, MAX_LEGS, TRIP_TYPES } from './types';
import { isIsoDate } from '../dates';
import { isPartyValid } from './passengers';
import { samePlace } from './places';
/** The pickers of the form, in the order in which missing data are asked for (spec 4). */
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

/**
 * The first picker that must be filled before the search can start, leg by leg, or null when nothing is missing. With
 * `from` the looking begins at that leg: one goes on where one is, and comes back to earlier gaps at the end.
 */
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

/** Search validity of spec 5: whole legs in order, known type and cabin, allowed passengers. */
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

/** What a search asks for, as one lower-case text: equal texts mean equal searches (spec 4 "ignoring ids"). */
export function searchKey({ tripType, trips, passengers, cabinClass }: Search): string {
  const { adult, child, infant } = passengers;
  return [tripType, ...trips.map(tripKey), adult, child, infant, cabinClass].join('|').toLowerCase();
}

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

/** What the search button says and does (spec 4 "Search button"). */
type SearchButton = 'ready' | 'busy' | 'unchanged';

interface ButtonFacts {
  onResults: boolean;
  /** A search was started and its page is not there yet. */
  starting: boolean;
  /** Key of what the form shows, and of what was searched last; null when nothing was. */
  shown: string;
  searched: string | null;
}

/** Busy while the results page loads; on that page available again only when the data differ from the last searched. */
export function searchButton({ onResults, starting, shown, searched }: ButtonFacts): SearchButton {
  if (!onResults) return starting ? 'busy' : 'ready';
  return shown === searched ? 'unchanged' : 'ready';
}
