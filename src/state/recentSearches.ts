import { useLiveQuery } from 'dexie-react-hooks';
import type { SavedSearch } from '@/domain/search/saved';
import { recentSearches } from './searchForm/history';

const NONE: SavedSearch[] = [];

/**
 * The three newest searches of this device, and whatever another tab adds to them. Brings dexie: for parts of a page that
 * are loaded lazily, where there is a history.
 */
export const useRecentSearches = (): SavedSearch[] => useLiveQuery(() => recentSearches(), [], NONE);
