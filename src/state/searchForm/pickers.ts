import { proxy, useSnapshot } from 'valtio';
import { type End, samePlace } from '@/domain/search/places';
import type { Place } from '@/domain/search/types';
import { searchForm, setPlace, closePicker, edit } from '../searchForm';
import { addLeg, removeLeg } from '@/domain/search/trips';
import { uuid } from '@/platform/ids';

/** The place that a choice moved away from the other end, which is now empty. */
const taken = proxy<{ leg: number; end: End | null; place: Place | null }>({ leg: 0, end: null, place: null });

/**
 * Applies a place chosen in a picker. If it stood at the other end, it moves here (`choosePlace`); when that leaves the
 * other end empty, the next picker says so.
 */
export function pickPlace(leg: number, end: End, place: Place): void {
  const other = end === 'srcLocation' ? 'destLocation' : 'srcLocation';
  const trip = searchForm.search.trips[leg];
  const rest = trip?.[other];
  const moved = rest && !trip[end] && samePlace(rest, place);
  Object.assign(taken, { leg, end: moved ? other : null, place: moved ? place : null });
  setPlace(leg, end, place);
}

/** The place that stood at this end until it was chosen at the other one. */
export function useMovedPlace(leg: number, end: End): Place | null {
  const { leg: ofLeg, end: ofEnd, place } = useSnapshot(taken) as typeof taken;
  return ofLeg === leg && ofEnd === end ? place : null;
}

/** Adds a leg that continues the last one. Does nothing when there are six. */
export function addNewLeg(): void {
  closePicker();
  edit((search) => addLeg(search, uuid()));
}

/** Removes a leg other than the first, and closes the picker, which belongs to a leg. */
export function dropLeg(leg: number): void {
  closePicker();
  edit((search) => removeLeg(search, leg));
}
