import type { IsoDate } from '../dates';
import { readQuery } from './query';
import type { Place, Search } from './types';
import { isSearchValid } from './validity';

/** A search that was asked for without a connection and waits for one. There is one; the newest wins. */
export interface PendingSearch {
  /** The results query. */
  query: string;
  /** When it was asked for, ms. */
  at: number;
  /** The traveller asked to be told wherever he is in the product. */
  tell: boolean;
}

/** The search of a results query, or null when its days have passed or it cannot be read. */
export function searchOfQuery(query: string, today: IsoDate): Search | null {
  const { search } = readQuery(query, today);
  return isSearchValid(search) ? search : null;
}

const codeOf = (place: Place | null): string => place?.iata.toLowerCase() ?? '';

/** The same flights on other days or for another party: type and codes of all legs. */
export const isSameRoute = (a: Search, b: Search): boolean =>
  a.tripType === b.tripType &&
  a.trips.length === b.trips.length &&
  a.trips.every(
    ({ srcLocation, destLocation }, at) =>
      codeOf(srcLocation) === codeOf(b.trips[at]?.srcLocation ?? null) &&
      codeOf(destLocation) === codeOf(b.trips[at]?.destLocation ?? null),
  );
