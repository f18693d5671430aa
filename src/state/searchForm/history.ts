import { SAVED_SHOWN, type SavedSearch } from '@/domain/search/saved';
import { log } from '@/platform/log';

/** The three newest searches of this device (spec 9); none when storage does not answer. Loads the storage. */
export async function recentSearches(limit: number = SAVED_SHOWN): Promise<SavedSearch[]> {
  try {
    const { listSearches } = await import('@/storage/searches');
    return await listSearches(limit);
  } catch (error) {
    log.warn('storage', 'the search history is not available', error);
    return [];
  }
}

/** Forgets all of them. */
export async function clearRecentSearches(): Promise<void> {
  try {
    const { clearSearches } = await import('@/storage/searches');
    await clearSearches();
  } catch (error) {
    log.warn('storage', 'the search history was not cleared', error);
  }
}
