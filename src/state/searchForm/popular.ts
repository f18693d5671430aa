import { subscribe } from 'valtio';
import type { End } from '@/domain/search/places';
import type { Trip } from '@/domain/search/types';
import { searchForm } from '../searchForm';
import { session } from '../session';
import { type Popular, popularPlaces } from './places';

/*
 * Requests popular places whenever a leg changes, so that the list is there when a picker opens and does not change
 * while it is open.
 */

const lists = new Map<string, Popular>();
const runningRequests = new Map<string, Promise<Popular>>();
const { signal } = new AbortController();

const keyOf = (end: End, other: string | undefined): string => [end, other ?? '', session.locale].join('|');

/** The last list for one end of a leg and the code of its other end. */
export const popularNow = (end: End, other: string | undefined): Popular | null => lists.get(keyOf(end, other)) ?? null;

/** Requests a list, unless the same request is running. Never rejects. */
export function requestPopular(end: End, other: string | undefined): Promise<Popular> {
  const key = keyOf(end, other);
  const running = runningRequests.get(key);
  if (running) return running;
  const request = popularPlaces(end, other, signal).then((answer) => {
    runningRequests.delete(key);
    // A known list is better than "unknown".
    if (answer.kind !== 'unknown' || !lists.has(key)) lists.set(key, answer);
    return lists.get(key) ?? answer;
  });
  runningRequests.set(key, request);
  return request;
}

function requestFor(trip: Trip): void {
  void requestPopular('srcLocation', trip.destLocation?.iata);
  void requestPopular('destLocation', trip.srcLocation?.iata);
}

let trips: readonly Trip[] = [];

/** Requests lists for the legs that changed. */
function requestChangedLegs(): void {
  const now = searchForm.search.trips;
  const changed = now.filter((trip) => !trips.includes(trip));
  trips = now;
  changed.forEach(requestFor);
}

let stop: (() => void) | null = null;

/** Requests the lists of every changed leg from now on. Returns the function that ends it. */
export function watchPopular(): () => void {
  if (!stop) {
    requestChangedLegs();
    const off = subscribe(searchForm, requestChangedLegs);
    stop = () => {
      off();
      stop = null;
      trips = [];
      lists.clear();
    };
  }
  return stop;
}
