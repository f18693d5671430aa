import { unnamedPlaces } from '@/domain/search/places';
import type { RecentSearch } from '@/domain/search/recent';
import { SAVED_SHOWN } from '@/domain/search/saved';
import type { Search } from '@/domain/search/types';
import { log } from '@/platform/log';
import type { RemovedSearches } from '@/offline/searches';
import { nameSearch } from '../results/cities';

export type { RemovedSearches };

// The storage is loaded on demand. What it cannot do costs only the history line (spec 8: swallowed and logged).
const storage = () => import('@/offline/searches');

async function orElse<T>(work: Promise<T>, instead: T, trouble: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    log.warn('storage', trouble, error);
    return instead;
  }
}

/** Puts a search on top of the history. Names it does not know yet are looked up behind it. Rejects when it cannot. */
export async function keepInHistory(search: Search): Promise<void> {
  const { addSearch, nameSearches } = await storage();
  await addSearch(search);
  const places = unnamedPlaces(search);
  if (places.length === 0) return;
  const named = await nameSearch(search);
  const known = named.trips.flatMap(({ srcLocation, destLocation }) => [srcLocation, destLocation]);
  await nameSearches(known.filter((place) => place !== null));
}

/** The three newest searches of this device (spec 9); none when storage does not answer. */
export const recentSearches = (limit: number = SAVED_SHOWN): Promise<RecentSearch[]> =>
  orElse(
    storage().then(({ listSearches }) => listSearches(limit)),
    [],
    'the search history is not available',
  );

/** Forgets one of them. Answers what brings it back; null when it is still there. */
export const removeRecentSearch = ({ entries }: RecentSearch): Promise<RemovedSearches | null> =>
  orElse(
    storage().then(({ removeSearch }) => removeSearch(entries)),
    null,
    'the search was not removed',
  );

/** Forgets all of them. Answers what brings them back; null when they are still there. */
export const clearRecentSearches = (): Promise<RemovedSearches | null> =>
  orElse(
    storage().then(({ clearSearches }) => clearSearches()),
    null,
    'the search history was not cleared',
  );

/** Takes a removal back. */
export const restoreRecentSearches = (removed: RemovedSearches): Promise<void> =>
  orElse(
    storage().then(({ restoreSearches }) => restoreSearches(removed)),
    undefined,
    'the searches were not put back',
  );
