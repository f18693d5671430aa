import { isIsoDate } from '../dates';
import { isPartyValid } from './passengers';
import { samePlace } from './places';
import { MAX_LEGS, type Search, TRIP_TYPES, type Trip } from './types';

/** The pickers of the form, in the order in which missing data are asked for (spec 4). */
export type PickerKind = 'origin' | 'destination' | 'start' | 'end';
export interface Missing {
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
