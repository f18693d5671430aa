import { type IsoDate } from '../dates';
import { emptyTrip } from './create';
import { MAX_LEGS, type Search, type Trip, type TripType } from './types';

/** The search with one leg changed; the search itself when there is no such leg. */
export function withTrip(search: Search, leg: number, change: (trip: Trip) => Trip): Search {
  const trip = search.trips[leg];
  return trip ? { ...search, trips: search.trips.with(leg, change(trip)) } : search;
}

/**
 * Another trip type (spec 4): one way and multi-city have no return date, any type but multi-city has one leg. Back on a
 * round trip, `lastReturn` (the day that was cleared) is there again unless the trip now starts after it.
 */
export function setTripType(search: Search, tripType: TripType, lastReturn: IsoDate | null = null): Search {
  const trips = tripType === 'multicity' ? search.trips : search.trips.slice(0, 1);
  const endOf = ({ startDate, endDate }: Trip): IsoDate | null =>
    tripType === 'roundtrip' ? (endDate ?? ((startDate ?? '') <= (lastReturn ?? '') ? lastReturn : null)) : null;
  return { ...search, tripType, trips: trips.map((trip) => ({ ...trip, endDate: endOf(trip) })) };
}

export const canAddLeg = (search: Search): boolean => search.tripType === 'multicity' && search.trips.length < MAX_LEGS;
export const canRemoveLeg = (search: Search, leg: number): boolean => leg > 0 && leg < search.trips.length;

/** A new leg starts where and when the one before it ends (spec 4). Unchanged when there are six. */
export function addLeg(search: Search, id: string): Search {
  if (!canAddLeg(search)) return search;
  const last = search.trips.at(-1);
  const trip = { ...emptyTrip(id), srcLocation: last?.destLocation ?? null, startDate: last?.startDate ?? null };
  return { ...search, trips: [...search.trips, trip] };
}

/** Removes a leg other than the first (spec 4). */
export const removeLeg = (search: Search, leg: number): Search =>
  canRemoveLeg(search, leg) ? { ...search, trips: search.trips.toSpliced(leg, 1) } : search;

/** Changes a leg's departure and clears those of other legs that are now out of order (spec 4). */
export function setLegStart(search: Search, leg: number, start: IsoDate | null): Search {
  const trips = search.trips.map((trip, at) => {
    if (at === leg) return { ...trip, startDate: start };
    const wrong =
      start !== null && trip.startDate !== null && (at < leg ? trip.startDate > start : trip.startDate < start);
    return wrong ? { ...trip, startDate: null } : trip;
  });
  return { ...search, trips };
}
