import { keptPlaces, readPlaces, withNames } from '@/domain/search/places';
import { readQuery } from '@/domain/search/query';
import type { Place, Search } from '@/domain/search/types';
import { today } from '@/platform/clock';
import { loadPart } from '@/platform/parts';
import { localStore, readJson } from '@/platform/webStorage';
import { fillForm, searchForm } from '../searchForm';
import { log } from '@/platform/log';

/** Keys in local storage: the address of the last results, and the names of its places in all languages. */
const URL_KEY = 'lastSearchUrl';
const PLACES_KEY = 'lastSearchPlaces';

export function keepLastSearch(search: Search, query: string): void {
  localStore.set(URL_KEY, `/search/results?${query}`);
  localStore.set(PLACES_KEY, JSON.stringify(keptPlaces(search)));
}

/** App path of the last results, or null. */
export const lastSearchUrl = (): string | null => {
  const url = localStore.get(URL_KEY);
  return url?.startsWith('/search/results?') ? url : null;
};

/** False on a device without any search. */
export async function mayHaveSearched(): Promise<boolean> {
  if (lastSearchUrl() !== null) return true;
  const { mayHaveDatabase } = await loadPart(() => import('@/platform/database'));
  return await mayHaveDatabase();
}

const storedPlaces = (): Place[] => readPlaces(readJson(localStore, PLACES_KEY));

/** Adds names known without a request: those of the previous form, then those of the last search. */
export const knownNames = (search: Search, before: Search): Search =>
  withNames(withNames(search, storedPlaces()), keptPlaces(before));

/**
 * Puts the last search into an untouched form. Run after hydration, because the prerendered page cannot know it. Read
 * like any address: past days stay open, without a report. Returns whether there was one.
 */
export function restoreLastSearch(): boolean {
  const url = lastSearchUrl();
  if (url === null || searchForm.touched) return false;
  const { search } = readQuery(url.slice(url.indexOf('?')), today());
  fillForm(knownNames(search, searchForm.search));
  return true;
}

/**
 * Puts a started or opened search on top of the history. The storage is imported on demand, because this module is in
 * the first load; a failure is logged and costs only the history.
 */
export async function saveToHistory(search: Search): Promise<void> {
  try {
    const { keepInHistory } = await loadPart(() => import('./history'));
    await keepInHistory(search);
  } catch (error) {
    log.warn('storage', 'the search was not saved', error);
  }
}
