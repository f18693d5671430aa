import { type Filters, filtersOn, readFilters } from '@/domain/results/filters';
import { type Leg, SORTS, type SortType } from '@/domain/offers/types';
import { readJson, sessionStore as store } from '@/platform/webStorage';
import { type Pins, results } from '../results';

// What is set for a search is kept as long as the tab lives: a reload and "back" find it as it was.
const KEY = 'results.wishes';
/** So many searches of this tab. */
const MOST = 8;

interface Stored {
  query: string;
  sort: string;
  /** Values of the filters that are on. */
  on: Record<string, unknown>;
  pins?: Record<keyof Pins, unknown>;
  short?: boolean;
}

/** A flight as far as the list compares it and its chip names it. */
function readPin(leg: unknown): Leg | null {
  const segments = (leg as Partial<Leg> | null | undefined)?.segments;
  const sound = Array.isArray(segments) && segments.every((each) => each?.dep?.time && each.arr?.airport);
  return sound && segments.length > 0 ? (leg as Leg) : null;
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
export function recall(query: string): { sort: SortType; filters: Filters; pins: Pins; short: boolean } | null {
  const entry = readAll().find((each) => each.query === query);
  const sort = SORTS.find((each) => each === entry?.sort);
  if (!entry || !sort) return null;
  const pins = { departure: readPin(entry.pins?.departure), arrival: readPin(entry.pins?.arrival) };
  return { sort, filters: readFilters(entry.on), pins, short: entry.short === true };
}

/** Writes down what is set for the search on screen. */
export function remember(): void {
  const { query, sort, filters, pins, short } = results;
  if (query === '') return;
  const on = Object.fromEntries(filtersOn(filters).map((name) => [name, filters[name].value]));
  const others = readAll().filter((each) => each.query !== query);
  store.set(KEY, JSON.stringify([{ query, sort, on, pins, short } satisfies Stored, ...others].slice(0, MOST)));
}
