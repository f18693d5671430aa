import { subscribe } from 'valtio';
import type { End } from '@/domain/search/places';
import type { Trip } from '@/domain/search/types';
import { searchForm } from '../searchForm';
import { session } from '../session';
import { type Popular, popularPlaces } from './places';

/*
 * "Popular airports are requested every time trip data changes" (spec 4): so the list is there when a picker opens, and
 * what an open picker shows does not change under the finger.
 */

const lists = new Map<string, Popular>();
const asking = new Map<string, Promise<Popular>>();
const { signal } = new AbortController();

const keyOf = (end: End, other: string | undefined): string => [end, other ?? '', session.locale].join('|');

/** The list that was last answered for one end of a leg and the code of its other end. */
export const popularNow = (end: End, other: string | undefined): Popular | null => lists.get(keyOf(end, other)) ?? null;

/** Asks for a list; a request that is under way is not repeated. Never rejects. */
export function requestPopular(end: End, other: string | undefined): Promise<Popular> {
  const key = keyOf(end, other);
  const running = asking.get(key);
  if (running) return running;
  const request = popularPlaces(end, other, signal).then((answer) => {
    asking.delete(key);
    // What was known is better than that nobody can be asked now.
    if (answer.kind !== 'unknown' || !lists.has(key)) lists.set(key, answer);
    return lists.get(key) ?? answer;
  });
  asking.set(key, request);
  return request;
}

function requestFor(trip: Trip): void {
  void requestPopular('srcLocation', trip.destLocation?.iata);
  void requestPopular('destLocation', trip.srcLocation?.iata);
}

let trips: readonly Trip[] = [];

/** Asks for the legs whose data changed since the last time. */
function follow(): void {
  const now = searchForm.search.trips;
  const changed = now.filter((trip) => !trips.includes(trip));
  trips = now;
  changed.forEach(requestFor);
}

let stop: (() => void) | null = null;

/** From now on every change of a leg asks for its lists. Answers the end of it. */
export function watchPopular(): () => void {
  if (!stop) {
    follow();
    const off = subscribe(searchForm, follow);
    stop = () => {
      off();
      stop = null;
      trips = [];
      lists.clear();
    };
  }
  return stop;
}
