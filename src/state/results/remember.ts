import { type Filters, filtersOn, readFilters } from '@/domain/results/filters';
import { SORTS, type SortType } from '@/domain/offers/types';
import { readJson, session as store } from '@/platform/webStorage';
import { results } from '../results';

// Filters and sort of a search are kept as long as the tab lives: a reload and "back" find them as they were.
const KEY = 'results.wishes';
/** So many searches of this tab. */
const MOST = 8;

interface Stored {
  query: string;
  sort: string;
  /** Values of the filters that are on. */
  on: Record<string, unknown>;
}

const isStored = (entry: unknown): entry is Stored => {
  if (typeof entry !== 'object' || entry === null) return false;
  const { query, sort, on } = entry as Partial<Record<keyof Stored, unknown>>;
  return typeof query === 'string' && typeof sort === 'string' && typeof on === 'object' && on !== null;
};

function readAll(): Stored[] {
  const found = readJson(store, KEY);
  return Array.isArray(found) ? found.filter(isStored) : [];
}

/** What was set for a search in this tab; null for one that is new to it. */
export function recall(query: string): { sort: SortType; filters: Filters } | null {
  const entry = readAll().find((each) => each.query === query);
  const sort = SORTS.find((each) => each === entry?.sort);
  return entry && sort ? { sort, filters: readFilters(entry.on) } : null;
}

/** Writes down what is set for the search on screen. */
export function remember(): void {
  const { query, sort, filters } = results;
  if (query === '') return;
  const on = Object.fromEntries(filtersOn(filters).map((name) => [name, filters[name].value]));
  const others = readAll().filter((each) => each.query !== query);
  store.set(KEY, JSON.stringify([{ query, sort, on } satisfies Stored, ...others].slice(0, MOST)));
}
