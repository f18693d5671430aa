import { type IsoDate } from '../dates';
import { emptyTrip, MAX_LEGS, type Search, type Trip, type TripType } from './types';

/** The search with one leg changed; the search itself when there is no such leg. */
export function withTrip(search: Search, leg: number, change: (trip: Trip) => Trip): Search {
  const trip = search.trips[leg];
  return trip ? { ...search, trips: search.trips.with(leg, change(trip)) } : search;
}

/** What an earlier change of the trip type put aside in this visit: it is there again when the traveller comes back. */
interface PutAside {
  lastReturn?: IsoDate | null;
  lastLegs?: readonly Trip[];
}

/**
 * Another trip type (spec 4): one way and multi-city have no return date, any type but multi-city has one leg. What was
 * put aside is there again (docs/decisions/0012): the return unless the trip now starts after it, the later legs of a multi-city
 * trip without the days that are now out of order. A multi-city trip that has no later leg gets an empty one.
 */
export function setTripType(search: Search, tripType: TripType, aside: PutAside = {}): Search {
  const { lastReturn = null, lastLegs = [] } = aside;
  const multi = tripType === 'multicity';
  const [first = emptyTrip('leg1'), ...legs] = search.trips;
  const endOf = ({ startDate, endDate }: Trip): IsoDate | null =>
    tripType === 'roundtrip' ? (endDate ?? ((startDate ?? '') <= (lastReturn ?? '') ? lastReturn : null)) : null;
  const later = legs.length > 0 ? legs : lastLegs;
  const next = { ...search, tripType, trips: [{ ...first, endDate: endOf(first) }, ...(multi ? later : [])] };
  if (!multi) return next;
  return later.length > 0 ? setLegStart(next, 0, first.startDate) : addLeg(next, 'leg2');
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
