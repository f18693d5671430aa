import type { IsoDate } from '@/domain/dates';
import { problem } from '@/domain/search/problems';
import { searchKey, firstMissing, isSearchValid } from '@/domain/search/validity';
import { dropPassedDays } from '@/domain/search/places';
import { type QueryReading, readQuery, writeQuery } from '@/domain/search/query';
import type { Search } from '@/domain/search/types';
import { today } from '@/platform/clock';
import { log } from '@/platform/log';
import { setFlag } from '@/platform/sessionFlags';
import { fillForm, openMissing, searchForm, soldSearch } from '../searchForm';
import { keepLastSearch, knownNames, saveToHistory } from './lastSearch';
/**
 * Called in the click handler, before the results page loads. `query` is the results query without question mark;
 * `onResults` is true on the results page, false on home.
 */
export type SearchStart = (search: Search, query: string, onResults: boolean) => void;
/** The used part of the router's navigate. */
export type Navigate = (to: string, options: { replace: boolean }) => unknown;

const startListeners = new Set<SearchStart>();
const readyListeners = new Set<() => void>();

/**
 * Registers work that must begin with the click itself (the first request of the results). Returns the unsubscribe
 * function.
 */
export function onSearchStart(fn: SearchStart): () => void {
  startListeners.add(fn);
  return () => startListeners.delete(fn);
}

/** Registers work that is useful before a search (loading the results page). Returns the unsubscribe function. */
export function onSearchReady(fn: () => void): () => void {
  readyListeners.add(fn);
  return () => readyListeners.delete(fn);
}

/** Called when the form is complete or the button is touched. May be called repeatedly. */
export function announceSearchReady(): void {
  for (const fn of readyListeners) fn();
}

/** The complete search of the form with its query; else null, with the first missing picker open. */
export function wholeSearch(day: IsoDate = today()): { search: Search; query: string } | null {
  const search = dropPassedDays(searchForm.search, day);
  if (search !== searchForm.search) fillForm(search, searchForm.problems);
  const missing = firstMissing(search);
  openMissing();
  if (missing) return null;
  if (isSearchValid(search)) return { search, query: writeQuery(search) };
  log.warn('search', 'a complete but invalid search was not started');
  return null;
}

/**
 * The search button. An incomplete form opens the first missing picker and returns false. Otherwise notifies the
 * listeners, navigates (replacing the entry on the results page) and stores the search.
 */
export function startSearch(navigate: Navigate, onResults: boolean, day: IsoDate = today()): boolean {
  const whole = wholeSearch(day);
  if (!whole) return false;
  const { search, query } = whole;
  searchForm.problems = [];
  searchForm.searched = searchKey(search);
  searchForm.starting = !onResults;
  // Only home shows the checkbox; on the results page the stops filter decides.
  if (!onResults) setFlag('directFlights', searchForm.directOnly);
  for (const fn of startListeners) fn(search, query, onResults);
  keepLastSearch(search, query);
  void saveToHistory(search);
  navigate(`/search/results?${query}`, { replace: onResults });
  return true;
}

/**
 * Fills the form from a results query and returns the reading. Called on entry and on every change of the address. A
 * complete search counts as searched, so that the button waits for a change.
 */
export function openResultsQuery(query: string, day: IsoDate = today()): QueryReading {
  const { search: asked, problems } = readQuery(query, day);
  const search = knownNames(soldSearch(asked), searchForm.search);
  if (search.tripType !== asked.tripType) problems.push(problem('noMultiCity', 0, search.tripType));
  fillForm(search, problems);
  searchForm.starting = false;
  searchForm.searched = firstMissing(search) === null ? searchKey(search) : null;
  return { search, problems };
}
