import { type IsoDate } from '../dates';
import { emptyTrip, MAX_LEGS, type Place, type Search, type Trip, type TripType } from './types';

/** Changes one leg; returns the search itself if there is no such leg. */
export function withTrip(search: Search, leg: number, change: (trip: Trip) => Trip): Search {
  const trip = search.trips[leg];
  return trip ? { ...search, trips: search.trips.with(leg, change(trip)) } : search;
}

/** What an earlier change of trip type removed during this visit. */
interface PutAside {
  lastReturn?: IsoDate | null;
  lastLegs?: readonly Trip[];
}

/**
 * Changes the trip type. One way and multi-city have no return date; other types than multi-city have one leg. What was
 * removed before comes back: the return unless the trip now starts after it, later legs without days that are out of
 * order. A multi-city trip has at least two legs.
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

/** For an agency without multi-city: there and back where the second of two legs leads back, else the first leg. */
export function singleTrip(search: Search): Search {
  const [there, back, ...more] = search.trips;
  if (search.tripType !== 'multicity' || !there) return search;
  const isSame = (one: Place | null | undefined, other: Place | null) => one?.iata === other?.iata;
  const leadsBack =
    more.length === 0 &&
    back &&
    isSame(back.srcLocation, there.destLocation) &&
    isSame(back.destLocation, there.srcLocation);
  return {
    ...search,
    tripType: leadsBack ? 'roundtrip' : 'oneway',
    trips: [{ ...there, endDate: leadsBack ? back.startDate : null }],
  };
}

export const canAddLeg = (search: Search): boolean => search.tripType === 'multicity' && search.trips.length < MAX_LEGS;
export const canRemoveLeg = (search: Search, leg: number): boolean => leg > 0 && leg < search.trips.length;

/** A new leg starts where and when the previous one ends. Unchanged at six legs. */
export function addLeg(search: Search, id: string): Search {
  if (!canAddLeg(search)) return search;
  const last = search.trips.at(-1);
  const trip = { ...emptyTrip(id), srcLocation: last?.destLocation ?? null, startDate: last?.startDate ?? null };
  return { ...search, trips: [...search.trips, trip] };
}

/** Removes a leg other than the first. */
export const removeLeg = (search: Search, leg: number): Search =>
  canRemoveLeg(search, leg) ? { ...search, trips: search.trips.toSpliced(leg, 1) } : search;

/** Sets a leg's departure and clears days of other legs that are out of order. */
export function setLegStart(search: Search, leg: number, start: IsoDate | null): Search {
  const trips = search.trips.map((trip, at) => {
    if (at === leg) return { ...trip, startDate: start };
    const wrong =
      start !== null && trip.startDate !== null && (at < leg ? trip.startDate > start : trip.startDate < start);
    return wrong ? { ...trip, startDate: null } : trip;
  });
  return { ...search, trips };
}
