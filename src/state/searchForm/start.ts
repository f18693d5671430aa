import type { IsoDate } from '@/domain/dates';
import { searchKey, firstMissing, isSearchValid } from '@/domain/search/validity';
import { dropPassedDays } from '@/domain/search/places';
import { type QueryReading, readQuery, writeQuery } from '@/domain/search/query';
import type { Search } from '@/domain/search/types';
import { today } from '@/platform/clock';
import { log } from '@/platform/log';
import { setFlag } from '@/platform/sessionFlags';
import { fillForm, searchForm } from '../searchForm';
import { keepLastSearch, knownNames } from './lastSearch';
import { saveToHistory } from './save';

/**
 * Called in the click handler, before the results page loads: `query` is the results query without question mark;
 * `onResults` tells a changed search of the results page from one of home.
 */
export type SearchStart = (search: Search, query: string, onResults: boolean) => void;
/** The router's navigate, as far as it is needed here. */
export type Navigate = (to: string, options: { replace: boolean }) => unknown;

const startListeners = new Set<SearchStart>();
const readyListeners = new Set<() => void>();

/** Registers what must begin with the click itself (the first request of the results). Answers its removal. */
export function onSearchStart(fn: SearchStart): () => void {
  startListeners.add(fn);
  return () => startListeners.delete(fn);
}

/** Registers what is worth loading once a search is near (the results page). Answers its removal. */
export function onSearchReady(fn: () => void): () => void {
  readyListeners.add(fn);
  return () => readyListeners.delete(fn);
}

/** The form is whole, or a finger is on the button: tells who registered, each time; they load once. */
export function announceSearchReady(): void {
  for (const fn of readyListeners) fn();
}

/** The search of the form and its query, ready to start; else null, with the first missing picker open (spec 4). */
export function wholeSearch(day: IsoDate = today()): { search: Search; query: string } | null {
  const search = dropPassedDays(searchForm.search, day);
  if (search !== searchForm.search) fillForm(search, searchForm.problems);
  const missing = firstMissing(search);
  searchForm.picker = missing && { ...missing, typed: '' };
  if (missing) return null;
  if (isSearchValid(search)) return { search, query: writeQuery(search) };
  log.warn('search', 'a whole but invalid search was not started');
  return null;
}

/**
 * The search button (spec 4). Incomplete: opens the first missing picker and answers false. Whole: tells the listeners,
 * navigates (replacing the entry when on the results page) and keeps it as last search and in the history.
 */
export function startSearch(navigate: Navigate, onResults: boolean, day: IsoDate = today()): boolean {
  const whole = wholeSearch(day);
  if (!whole) return false;
  const { search, query } = whole;
  searchForm.problems = [];
  searchForm.searched = searchKey(search);
  searchForm.starting = !onResults;
  // The tick is on home only; on the results page the stops filter has the last word.
  if (!onResults) setFlag('directFlights', searchForm.directOnly);
  for (const fn of startListeners) fn(search, query, onResults);
  keepLastSearch(search, query);
  void saveToHistory(search);
  navigate(`/search/results?${query}`, { replace: onResults });
  return true;
}

/**
 * Fills the form from the query of a results address and answers how it was read. The page calls it on entry and on every
 * change of the address. A whole search counts as searched, so that the button waits for a change.
 */
export function openResultsQuery(query: string, day: IsoDate = today()): QueryReading {
  const reading = readQuery(query, day);
  const search = knownNames(reading.search, searchForm.search);
  fillForm(search, reading.problems);
  searchForm.starting = false;
  searchForm.searched = firstMissing(search) === null ? searchKey(search) : null;
  return { ...reading, search };
}
