import { type IsoDate, isIsoDate } from '../dates';
import { type Place, type Search, TRIP_TYPES, type Trip, type TripType } from './types';

/** One leg of the search history with its trip type. */
export interface SavedSearch {
  tripType: TripType;
  srcLocation: Place;
  destLocation: Place;
  startDate: IsoDate;
  /** Round trip only. */
  endDate: IsoDate | null;
  /** Airports searched beside its places; absent in rows of an earlier version. */
  near?: Search['near'];
}

export const SEARCHES_KEPT = 6;
export const SAVED_SHOWN = 3;

/** A valid start date; a round trip needs an end date, other types have none. */
export function isSavedSearchValid(saved: SavedSearch): boolean {
  if (!TRIP_TYPES.includes(saved.tripType) || !isIsoDate(saved.startDate)) return false;
  if (saved.tripType !== 'roundtrip') return saved.endDate === null;
  return isIsoDate(saved.endDate) && saved.endDate >= saved.startDate;
}

/** The history entries of a search, one per leg. */
export const toSaved = ({ tripType, trips, near }: Search): SavedSearch[] =>
  trips.flatMap(({ srcLocation, destLocation, startDate, endDate }: Trip) => {
    if (!srcLocation || !destLocation || !startDate) return [];
    const saved = {
      tripType,
      srcLocation,
      destLocation,
      startDate,
      endDate: tripType === 'roundtrip' ? endDate : null,
      ...(near && tripType !== 'multicity' && { near }),
    };
    return isSavedSearchValid(saved) ? [saved] : [];
  });
