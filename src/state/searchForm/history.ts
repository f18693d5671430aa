import { unnamedPlaces } from '@/domain/search/places';
import type { RecentSearch } from '@/domain/search/recent';
import { SAVED_SHOWN } from '@/domain/search/saved';
import type { Search } from '@/domain/search/types';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';
import type { RemovedSearches } from '@/offline/searches';
import { nameSearch } from '../results/searchNames';

export type { RemovedSearches };

// The storage is imported on demand. Its failures are logged and cost only the history.
const storage = () => loadPart(() => import('@/offline/searches'));

async function orElse<T>(work: Promise<T>, instead: T, trouble: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    log.warn('storage', trouble, error);
    return instead;
  }
}

/** Puts a search on top of the history, then looks up missing names. Rejects when it cannot be stored. */
export async function keepInHistory(search: Search): Promise<void> {
  const { addSearch, nameSearches } = await storage();
  await addSearch(search);
  const places = unnamedPlaces(search);
  if (places.length === 0) return;
  const named = await nameSearch(search);
  const known = named.trips.flatMap(({ srcLocation, destLocation }) => [srcLocation, destLocation]);
  await nameSearches(known.filter((place) => place !== null));
}

/** The newest searches of this device, three by default; empty when storage does not answer. */
export const recentSearches = (limit: number = SAVED_SHOWN): Promise<RecentSearch[]> =>
  orElse(
    storage().then(({ listSearches }) => listSearches(limit)),
    [],
    'the search history is not available',
  );

/** Removes one of them. Resolves to what restores it, or null when it was not removed. */
export const removeRecentSearch = ({ entries }: RecentSearch): Promise<RemovedSearches | null> =>
  orElse(
    storage().then(({ removeSearch }) => removeSearch(entries)),
    null,
    'the search was not removed',
  );

/** Removes all of them. Resolves to what restores them, or null when they were not removed. */
export const clearRecentSearches = (): Promise<RemovedSearches | null> =>
  orElse(
    storage().then(({ clearSearches }) => clearSearches()),
    null,
    'the search history was not cleared',
  );

/** Undoes a removal. */
export const restoreRecentSearches = (removed: RemovedSearches): Promise<void> =>
  orElse(
    storage().then(({ restoreSearches }) => restoreSearches(removed)),
    undefined,
    'the searches were not put back',
  );
