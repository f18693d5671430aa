import { proxy, useSnapshot } from 'valtio';
import { type End, samePlace } from '@/domain/search/places';
import type { Place } from '@/domain/search/types';
import { searchForm, setPlace } from '../searchForm';

/** The place that a choice took from the other end, which is empty now and asked for. */
const taken = proxy<{ leg: number; end: End | null; place: Place | null }>({ leg: 0, end: null, place: null });

/**
 * A place chosen in a picker. That of the other end moves here (`choosePlace`): where nothing stood to take its place, the
 * picker that opens next says so.
 */
export function takePlace(leg: number, end: End, place: Place): void {
  const other = end === 'srcLocation' ? 'destLocation' : 'srcLocation';
  const trip = searchForm.search.trips[leg];
  const rest = trip?.[other];
  const moved = rest && !trip[end] && samePlace(rest, place);
  Object.assign(taken, { leg, end: moved ? other : null, place: moved ? place : null });
  setPlace(leg, end, place);
}

/** The place that stood at this end until it was chosen at the other. */
export function useTaken(leg: number, end: End): Place | null {
  const { leg: ofLeg, end: ofEnd, place } = useSnapshot(taken) as typeof taken;
  return ofLeg === leg && ofEnd === end ? place : null;
}
