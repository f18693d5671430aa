import type { Search } from '@/domain/search/types';
import { log } from '@/platform/log';

/**
 * A search was started or opened: it becomes the newest of the history. The storage comes on demand, because this is in the
 * first load; a failure costs only the history line (spec 8: swallowed and logged).
 */
export async function saveToHistory(search: Search): Promise<void> {
  try {
    const { keepInHistory } = await import('./history');
    await keepInHistory(search);
  } catch (error) {
    log.warn('storage', 'the search was not saved', error);
  }
}
