import { keptPlaces, readPlaces, withNames } from '@/domain/search/places';
import { readQuery } from '@/domain/search/query';
import { toSaved } from '@/domain/search/saved';
import type { Place, Search } from '@/domain/search/types';
import { today } from '@/platform/clock';
import { localStore, readJson } from '@/platform/webStorage';
import { fillForm, searchForm } from '../searchForm';

/** Keys in local storage (spec 9): the address of the last results, and the names of its places in all languages. */
const URL_KEY = 'lastSearchUrl';
const PLACES_KEY = 'lastSearchPlaces';
const SAVED_KEY = 'lastSavedSearch';

export function keepLastSearch(search: Search, query: string): void {
  localStore.set(URL_KEY, `/search/results?${query}`);
  localStore.set(PLACES_KEY, JSON.stringify(keptPlaces(search)));
  localStore.set(SAVED_KEY, JSON.stringify(toSaved(search)[0] ?? null));
}

/** App path of the last results, or null. */
export const lastSearchUrl = (): string | null => {
  const url = localStore.get(URL_KEY);
  return url?.startsWith('/search/results?') ? url : null;
};

/** False on a device that has searched nothing. */
export async function mayHaveSearched(): Promise<boolean> {
  if (lastSearchUrl() !== null) return true;
  const { mayHaveDatabase } = await import('@/platform/database');
  return await mayHaveDatabase();
}

const storedPlaces = (): Place[] => readPlaces(readJson(localStore, PLACES_KEY));

/** Names that are known without asking: those of the form as it was, then those of the last search. */
export const knownNames = (search: Search, before: Search): Search =>
  withNames(withNames(search, storedPlaces()), keptPlaces(before));

/**
 * Puts the last search into a form nobody has touched. Called after hydration, because the prerendered page cannot know
 * it. What is stored is read like any address: days that have passed stay open, and nothing is complained about.
 * Answers whether there was one.
 */
export function restoreLastSearch(): boolean {
  const url = lastSearchUrl();
  if (url === null || searchForm.touched) return false;
  const { search } = readQuery(url.slice(url.indexOf('?')), today());
  fillForm(knownNames(search, searchForm.search));
  return true;
}
