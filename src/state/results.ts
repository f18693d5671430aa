import { startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { type PartyBags, partyBags } from '@/domain/offers/offerBags';
import { hasBit } from '@/domain/results/bits';
import { NO_CO2 } from '@/domain/results/traits';
import { noFilters, type Filters } from '@/domain/results/filters';
import type { Leg, Offer, SortType } from '@/domain/offers/types';
import type { Search } from '@/domain/search/types';
import { afterPaint } from '@/platform/idle';
import { filteredBags, type OfferSet, makeOfferSet, offerAt, type ResultsView } from './results/list/offerSet';
import type { ChangeSinceLastVisit } from './results/resultsCache';
import type { SearchFailure } from './results/stream/run';

/**
 * idle: no search yet. asking: waits for the search key. failed: nothing to show, see `failure`. unsaved: offline, and
 * this search is not stored. incomplete: the address is no complete search.
 */
export type ResultsPhase = 'idle' | 'asking' | 'streaming' | 'done' | 'failed' | 'unsaved' | 'incomplete';

export type Pins = Record<'departure' | 'arrival', Leg | null>;
export const NO_PIN: Pins = Object.freeze({ departure: null, arrival: null });

/** State of the results page. The offers are outside: proxying thousands of them would cost more than they do. */
export interface ResultsState {
  /** The results query of the search on screen. */
  query: string;
  search: Search | null;
  phase: ResultsPhase;
  failure: SearchFailure | null;
  /** 0 to 100. */
  progress: number;
  /** live: from this visit. stored: from the device, while the search runs again or offline. */
  source: 'live' | 'stored';
  /** In ms. */
  pricedAt: number | null;
  expiresAt: number | null;
  /** The results timer ran out: prices must be requested again. */
  expired: boolean;
  /** The stream ended early: the list is incomplete. */
  interrupted: boolean;
  /** The connection was lost during the stream, which resumes when it is back. */
  waitingForNetwork: boolean;
  /** Number of invalid offers. */
  dropped: number;
  /** Offers found by the running search, on screen or not. */
  found: number;
  /** A complete new set waits for the traveller to replace the stored one. */
  freshReady: boolean;
  /** The change since the traveller last saw this search; null on the first visit. */
  since: ChangeSinceLastVisit | null;
  sort: SortType;
  filters: Filters;
  /** Pinned flights: only offers that combine with them are shown (docs/rules.md "Results"). */
  pins: Pins;
  /** Show only offers that no other one beats. */
  short: boolean;
  /** Show what the standing rules hide, in this search. */
  ruledShown: boolean;
  /** Incremented with every change of the offers on screen; read them through `resultsView`. */
  version: number;
}

export const INITIAL_RESULTS: Omit<ResultsState, 'sort' | 'filters' | 'pins' | 'short' | 'version'> = Object.freeze({
  query: '',
  search: null,
  phase: 'idle',
  failure: null,
  progress: 0,
  source: 'live',
  pricedAt: null,
  expiresAt: null,
  expired: false,
  interrupted: false,
  waitingForNetwork: false,
  dropped: 0,
  found: 0,
  freshReady: false,
  since: null,
  ruledShown: false,
});

export const results = proxy<ResultsState>({
  ...INITIAL_RESULTS,
  sort: 'best',
  filters: noFilters(),
  pins: NO_PIN,
  short: false,
  version: 0,
});

/** Facts about a whole set; times in ms. */
export interface SetFacts {
  pricedAt: number;
  expiresAt: number;
  dropped: number;
}

/**
 * Not proxied. `shown` is on screen; `fresh` fills behind a stored set, `replacement` while a server repeats its
 * INITIAL portion. `touched`: the traveller is in the list, so it does not change by itself. `since` waits for the list
 * to change, because its line takes space above it.
 */
export const offerSets: {
  shown: OfferSet;
  fresh: OfferSet | null;
  replacement: OfferSet | null;
  facts: SetFacts;
  touched: boolean;
  resting: boolean;
  heldStill: boolean;
  since: ChangeSinceLastVisit | null;
} = {
  shown: makeOfferSet(),
  fresh: null,
  replacement: null,
  facts: { pricedAt: 0, expiresAt: 0, dropped: 0 },
  touched: false,
  resting: true,
  heldStill: false,
  since: null,
};

export const useResults = (): Readonly<ResultsState> => useSnapshot(results) as Readonly<ResultsState>;

/** The latest choice that is not computed yet. */
let pendingRecompute: (() => void) | null = null;
/** True after the press was painted: what follows is drawn without waiting for another frame. */
let isPressPainted = false;

/** Computes a pending choice now. */
export function flushRecompute(): void {
  const count = pendingRecompute;
  pendingRecompute = null;
  count?.();
}

/** Recomputes the list right after the press was painted (docs/decisions/0056). */
export function recomputeAfterPaint(count: () => void): void {
  const waits = pendingRecompute !== null;
  pendingRecompute = count;
  if (typeof document === 'undefined') return flushRecompute();
  if (waits) return;
  afterPaint(() => {
    isPressPainted = true;
    flushRecompute();
    isPressPainted = false;
  });
}

/** The current view, the last press included. Not for rendering. */
export function resultsView(): ResultsView {
  flushRecompute();
  return offerSets.shown.view;
}
const shownView = (): ResultsView => offerSets.shown.view;

const onView = (tell: () => void): (() => void) => subscribeKey(results, 'version', tell);
const onFilters = (tell: () => void): (() => void) => subscribeKey(results, 'filters', tell);

/** One value of the view; re-renders only when it changes. */
export const useViewFact = <T extends number | boolean>(read: (view: ResultsView) => T): T =>
  useSyncExternalStore(onView, () => read(shownView()));

/** One value of the filters, at once, for the pressed control; texts about filters read those of the view. */
export const useFilterFact = <T extends number | boolean>(read: (filters: Filters) => T): T =>
  useSyncExternalStore(onFilters, () => read(results.filters));

const deferred = new Set<() => void>();
let isScheduled = false;
function followAll(): void {
  isScheduled = false;
  // One transition each: React warns about many components in a single one. All of one tick are drawn together anyway.
  deferred.forEach((follow) => startTransition(follow));
}
subscribeKey(
  results,
  'version',
  () => {
    if (isScheduled || deferred.size === 0) return;
    isScheduled = true;
    if (isPressPainted) followAll();
    else afterPaint(followAll);
  },
  true,
);

/**
 * The same for what is expensive to draw (cards, counts beside options): follows after the next frame, in a transition,
 * so that a press is answered first. It may belong to a set no longer on screen: use `offerOf(view, row)`.
 */
export const useDeferredResults = (): ResultsView => useDeferredView(shownView);

/** A value that changes together with the deferred view. `read` must be a module-level function. */
export function useDeferredView<T extends object | number | boolean>(read: () => T): T {
  const [value, show] = useState(read);
  useEffect(() => {
    const follow = () => show(read);
    startTransition(follow);
    deferred.add(follow);
    return () => void deferred.delete(follow);
  }, [read]);
  return value;
}

/** The offer of a row of a view, parsed on demand. */
export const offerOf = (view: ResultsView, row: number): Offer => offerAt(view.of, row);
/** Its id, without parsing the offer. */
export const idOf = (view: ResultsView, row: number): string => view.of.table.ids[row] ?? '';

/**
 * Bags for everyone in the prices of a view (without one: as filtered), as `shownPrices` takes them; null without bags.
 */
export function usePartyBags(view?: ResultsView): PartyBags | null {
  const state = useSnapshot(results);
  const { search } = state;
  // With a view the filters are not read, because reading them would re-render with every change.
  const { cabin, checked } = view ? view.bags : filteredBags(state.filters as Filters);
  const { adult, child } = search?.passengers ?? { adult: 0, child: 0 };
  return useMemo(() => partyBags({ cabin, checked }, { adult, child }), [cabin, checked, adult, child]);
}

/** Kilograms of CO2 for one person, by the server or estimated; null if it is not known (yet). */
export function co2Of({ of }: ResultsView, row: number): number | null {
  const kg = of.table.columns.co2[row] ?? NO_CO2;
  return kg === NO_CO2 ? null : kg;
}
/** The server tells the CO2 of this row. */
export const isCo2Served = ({ of }: ResultsView, row: number): boolean => (of.table.columns.emitted[row] ?? -1) >= 0;

/** An offer of the search on screen; null when it is not among them. */
export function getOfferById(id: string): Offer | null {
  const row = offerSets.shown.table.rowOfId.get(id);
  return row === undefined ? null : offerAt(offerSets.shown, row);
}

/** False for an offer held back from the list. */
export function isListed(id: string): boolean {
  const { table, waiting } = offerSets.shown;
  const row = table.rowOfId.get(id);
  return row !== undefined && !hasBit(waiting, row);
}

/** Position of an offer in the list, from 0; -1 when it is not listed. */
export function placeOf(id: string): number {
  const row = offerSets.shown.table.rowOfId.get(id);
  return row === undefined ? -1 : resultsView().list.indexOf(row);
}
