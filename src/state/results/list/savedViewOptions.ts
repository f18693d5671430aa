import { type Filters, filtersOn, readFilters } from '@/domain/results/filters';
import { type Leg, SORTS, type SortType } from '@/domain/offers/types';
import { readJson, sessionStore as store, localStore } from '@/platform/webStorage';
import { type Pins, results } from '../../results';
import { proxy, snapshot, useSnapshot } from 'valtio';
import { NO_RULES, type Rules, TRAIT_RULES, type TraitRule } from '@/domain/results/masks';

// The view options of a search are stored for the life of the tab: a reload and Back restore them.
const VIEW_KEY = 'results.wishes';
/** Number of searches stored per tab. */
const MOST = 8;

interface Stored {
  query: string;
  sort: string;
  /** Values of the active filters. */
  on: Record<string, unknown>;
  pins?: Record<keyof Pins, unknown>;
  short?: boolean;
}

/** A flight with the fields that the list compares and the chip shows. */
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
  const found = readJson(store, VIEW_KEY);
  return Array.isArray(found) ? found.filter(isStored) : [];
}

/** The stored view options of a search in this tab; null for a new one. */
export function readViewOptions(
  query: string,
): { sort: SortType; filters: Filters; pins: Pins; short: boolean } | null {
  const entry = readAll().find((each) => each.query === query);
  const sort = SORTS.find((each) => each === entry?.sort);
  if (!entry || !sort) return null;
  const pins = { departure: readPin(entry.pins?.departure), arrival: readPin(entry.pins?.arrival) };
  return { sort, filters: readFilters(entry.on), pins, short: entry.short === true };
}

/** Stores the view options of the search on screen. */
export function saveViewOptions(): void {
  const { query, sort, filters, pins, short } = results;
  if (query === '') return;
  const on = Object.fromEntries(filtersOn(filters).map((name) => [name, filters[name].value]));
  const others = readAll().filter((each) => each.query !== query);
  store.set(VIEW_KEY, JSON.stringify([{ query, sort, on, pins, short } satisfies Stored, ...others].slice(0, MOST)));
}

const RULES_KEY = 'results.rules';

/** The stored rules; unreadable ones count as none. */
function readRules(): Rules {
  const found = readJson(localStore, RULES_KEY);
  if (typeof found !== 'object' || found === null) return NO_RULES;
  const kept = found as Record<keyof Rules, unknown>;
  const { airlines } = kept;
  return {
    ...(Object.fromEntries(TRAIT_RULES.map((rule) => [rule, kept[rule] === true])) as Record<TraitRule, boolean>),
    airlines: Array.isArray(airlines)
      ? airlines.flatMap((each: unknown) => {
          const { code, name } = (each ?? {}) as Partial<Record<'code' | 'name', unknown>>;
          return typeof code === 'string' && typeof name === 'string' ? [{ code, name }] : [];
        })
      : [],
  };
}

/**
 * Standing rules: what this traveller never wants to see, in any search. Stored on the device, read with the first
 * search.
 */
export const rules = proxy<{ -readonly [Key in keyof Rules]: Rules[Key] }>({ ...NO_RULES });
let read = false;
/** Brings the list of results up to date; nothing before the first search. */
let refresh: () => void = () => undefined;

/**
 * Not at module load, because storage keys get their tenant prefix at the start. Also follows rules changed in another
 * tab (`elsewhere`), which the next change here would otherwise overwrite.
 */
export function loadRules(elsewhere?: () => void): void {
  if (elsewhere) refresh = elsewhere;
  if (read) return;
  read = true;
  Object.assign(rules, readRules());
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key !== null && !key.endsWith(`:${RULES_KEY}`)) return;
    Object.assign(rules, readRules());
    refresh();
  });
}

/** A rule changed outside of the results: stored, and the list that is still in memory follows. */
export function setRules(change: Partial<Rules>): void {
  saveRules(change);
  refresh();
}

export const useRules = (): Rules => useSnapshot(rules);

/** Stores a changed rule. `changeRules` also updates the list. */
export function saveRules(change: Partial<Rules>): void {
  Object.assign(rules, change);
  localStore.set(RULES_KEY, JSON.stringify(snapshot(rules)));
}
