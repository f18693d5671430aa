import { startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { PartyBags } from '@/domain/offers/bags';
import { hasBit } from '@/domain/results/bits';
import { noFilters, type Filters } from '@/domain/results/filters';
import type { Leg, Offer, SortType } from '@/domain/offers/types';
import type { Search } from '@/domain/search/types';
import { afterPaint } from '@/platform/idle';
import { filteredBags, type OfferSet, makeOfferSet, offerAt, type ResultsView } from './results/offerSet';
import type { Since } from './results/resultsCache';
import type { SearchFailure } from './results/run';

/**
 * idle: no search yet. asking: waiting for the key. streaming, done: as said. failed: nothing to show, `failure` says why.
 * unsaved: offline, and this search is not on the device. incomplete: the address is not a whole search.
 */
export type ResultsPhase = 'idle' | 'asking' | 'streaming' | 'done' | 'failed' | 'unsaved' | 'incomplete';

export type Pins = Record<'departure' | 'arrival', Leg | null>;
export const NO_PIN: Pins = Object.freeze({ departure: null, arrival: null });

/** The results page. The offers themselves live outside: a proxy over thousands of them would cost more than they do. */
export interface ResultsState {
  /** The results query of the search on screen. */
  query: string;
  search: Search | null;
  phase: ResultsPhase;
  failure: SearchFailure | null;
  /** 0 to 100. */
  progress: number;
  /** live: from this visit. stored: from the device, shown while the search runs again or without a connection. */
  source: 'live' | 'stored';
  /** ms. */
  pricedAt: number | null;
  expiresAt: number | null;
  /** The results timer ran out (spec 4): the prices must be asked again. */
  expired: boolean;
  /** The stream ended early: the list is not whole. */
  interrupted: boolean;
  /** The connection went away while the stream ran; it goes on when it is back. */
  waitingForNetwork: boolean;
  /** Offers left out because they could not be read. */
  dropped: number;
  /** Offers found by the search that runs, also those that are not on screen. */
  found: number;
  /** A new set is whole and waits for the traveller's word to take the place of the stored one. */
  freshReady: boolean;
  /** What changed since the traveller looked at this search before; null without an earlier look. */
  since: Since | null;
  sort: SortType;
  filters: Filters;
  /** Flights that are kept: only what combines with them is shown (spec 3). */
  pins: Pins;
  /** Only offers that no other one beats. */
  short: boolean;
  /** What the standing rules hide is shown all the same, in this search. */
  ruledShown: boolean;
  /** Goes up with every change of the offers on screen; read them through `resultsView`. */
  version: number;
}

export const START: Omit<ResultsState, 'sort' | 'filters' | 'pins' | 'short' | 'version'> = Object.freeze({
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
  ...START,
  sort: 'best',
  filters: noFilters(),
  pins: NO_PIN,
  short: false,
  version: 0,
});

/** What is known of a set as a whole; times in ms. */
export interface SetFacts {
  pricedAt: number;
  expiresAt: number;
  dropped: number;
}

/**
 * Not proxied. `shown` is on screen; `fresh` gathers behind a stored set, `replacement` while a server sends its INITIAL
 * portion a second time. `touched`: the traveller is in the list, it does not change by itself. `since`
 * waits for the list to change, because its line takes room above it.
 */
export const memory: {
  shown: OfferSet;
  fresh: OfferSet | null;
  replacement: OfferSet | null;
  facts: SetFacts;
  touched: boolean;
  since: Since | null;
} = {
  shown: makeOfferSet(),
  fresh: null,
  replacement: null,
  facts: { pricedAt: 0, expiresAt: 0, dropped: 0 },
  touched: false,
  since: null,
};

export const useResults = (): Readonly<ResultsState> => useSnapshot(results) as Readonly<ResultsState>;

/** What a press has asked for and nobody has counted yet. */
let due: (() => void) | null = null;
/** The press was painted: what follows it is drawn without waiting for another frame. */
let answered = false;

/** Counts what was asked for, if that is still to do. */
export function catchUp(): void {
  const count = due;
  due = null;
  count?.();
}

/** Has the list counted right after the press that asks for it was painted (docs/decisions/0056). */
export function countSoon(count: () => void): void {
  const waits = due !== null;
  due = count;
  if (typeof document === 'undefined') return catchUp();
  if (waits) return;
  afterPaint(() => {
    answered = true;
    catchUp();
    answered = false;
  });
}

/** What the list shows now, the last press included. Use it outside of drawing. */
export function resultsView(): ResultsView {
  catchUp();
  return memory.shown.view;
}
const shownView = (): ResultsView => memory.shown.view;

const onView = (tell: () => void): (() => void) => subscribeKey(results, 'version', tell);
const onFilters = (tell: () => void): (() => void) => subscribeKey(results, 'filters', tell);

/** One fact of what the list shows now: nothing is drawn again while it stays the same. */
export const useViewFact = <T extends number | boolean>(read: (view: ResultsView) => T): T =>
  useSyncExternalStore(onView, () => read(shownView()));

/** One fact of the filters at once, for the control that is pressed; what tells of them reads those of the view. */
export const useFilterFact = <T extends number | boolean>(read: (filters: Filters) => T): T =>
  useSyncExternalStore(onFilters, () => read(results.filters));

const deferred = new Set<() => void>();
let coming = false;
function followAll(): void {
  coming = false;
  // One transition each: React counts the components of a single one and warns. All of one turn are drawn together anyway.
  deferred.forEach((follow) => startTransition(follow));
}
subscribeKey(
  results,
  'version',
  () => {
    if (coming || deferred.size === 0) return;
    coming = true;
    if (answered) followAll();
    else afterPaint(followAll);
  },
  true,
);

/**
 * The same for what is dear to draw (the cards, the figures beside the options): it follows after the next frame, in a
 * transition, so that a press is answered before and drawing it blocks nothing. It may be of a set that is not on screen any
 * more: `offerOf(view, row)`.
 */
export const useDeferredResults = (): ResultsView => useDeferredView(shownView);

/** Something that changes with the view, at the moment the calm view does. `read` is one function of a module. */
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

/** The offer of a row of a view, parsed when asked for. */
export const offerOf = (view: ResultsView, row: number): Offer => offerAt(view.of, row);
/** Its id, without parsing it. */
export const idOf = (view: ResultsView, row: number): string => view.of.table.ids[row] ?? '';
export const offerOfRow = (row: number): Offer => offerAt(memory.shown, row);

/** Bags for everyone in the prices of a view (without one: as chosen), as `shownPrices` takes them; null when there are none. */
export function usePartyBags(view?: ResultsView): PartyBags | null {
  const state = useSnapshot(results);
  const { search } = state;
  // Who has a view does not so much as look at the filters: he would be drawn with every change of them.
  const { cabin, checked } = view ? view.bags : filteredBags(state.filters as Filters);
  const people = search ? search.passengers.adult + search.passengers.child : 0;
  return useMemo(
    () => (cabin === 0 && checked === 0 ? null : { wish: { cabin, checked }, people }),
    [cabin, checked, people],
  );
}

/** An offer of the search on screen; null when it is not among them. */
export function getOfferById(id: string): Offer | null {
  const row = memory.shown.table.rowOfId.get(id);
  return row === undefined ? null : offerAt(memory.shown, row);
}

/** Whether an offer was let into the list: it is not one of the newcomers that wait. */
export function isListed(id: string): boolean {
  const { table, waiting } = memory.shown;
  const row = table.rowOfId.get(id);
  return row !== undefined && !hasBit(waiting, row);
}

/** Where an offer stands in the list, from 0; -1 when it is not in it. */
export function placeOf(id: string): number {
  const row = memory.shown.table.rowOfId.get(id);
  return row === undefined ? -1 : resultsView().list.indexOf(row);
}
