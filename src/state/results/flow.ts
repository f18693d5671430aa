import { subscribeKey } from 'valtio/utils';
import { type FilterValues, clearFilter, PRICE_MAX, setFilter } from '@/domain/results/filters';
import { sameRoutes, isSearchValid } from '@/domain/search/validity';
import { isSameQuery, writeQuery } from '@/domain/search/query';
import { withoutNear } from '@/domain/search/near';
import { unnamedPlaces } from '@/domain/search/places';
import { searchOfQuery } from '@/domain/search/kept';
import type { Place, Search } from '@/domain/search/types';
import { clockError, today } from '@/platform/clock';
import { reallyOffline } from '@/platform/connectivity';
import { pause } from '@/platform/idle';
import { isOffline } from '@/platform/network';
import { getFlag, setFlag } from '@/platform/sessionFlags';
import { forgetPending, keepPending, loadPending, pendingSearch } from '../pendingSearch';
import { offerSets, NO_PIN, results, INITIAL_RESULTS } from '../results';
import { searchForm } from '../searchForm';
import { onSearchStart, openResultsQuery } from '../searchForm/start';
import { session } from '../session';
import { type OfferSet, makeOfferSet, append } from './list/offerSet';
import { type CachedResults, listCachedResults, readCachedResults } from './resultsCache';
import { changeFilter, clearUndoSteps, recomputeList } from './list/list';
import { runLive } from './live';
import { openReader, openReading } from './stream/readerClient';
import { startFilters } from './list/usualBags';
import { readViewOptions, saveViewOptions, loadRules } from './list/savedViewOptions';
import { type RunFailure, searchDependencies } from './stream/run';

/** How long (ms) a search waits for its stored set: a database may open late, in WebKit after half a minute. */
export const STORED_LIMIT_MS = 1000;

let stop: () => void = () => undefined;
/** Incremented with every search, so that results of an earlier one are ignored. */
let turn = 0;
let directByFlag = false;

/**
 * Shows the results of a search. Fresh results of the same search stay; otherwise the stored set appears at once, if
 * there is one, and the search runs behind it. `query` is the output of `writeQuery`.
 */
export function openResults(search: Search, query: string): void {
  if (!isShown(query)) runNewSearch(search, query, false);
  else if (getFlag('searchRefresh')) runNewSearch(search, query, true);
  else applyBudget();
}

function isShown(query: string): boolean {
  const hasResults = results.phase === 'asking' || results.phase === 'streaming' || results.phase === 'done';
  return results.query === query && hasResults && !results.expired && results.failure === null;
}

/** Opens the search of a results address, as far as it can be read (docs/rules.md "Addresses"). */
export function openAddress(address: string): void {
  background = false;
  const { search } = openResultsQuery(address);
  if (!isSearchValid(search)) {
    searchDependencies.adoptEarlySearch(address, null);
    return showIncomplete();
  }
  const query = writeQuery(search);
  if (isShown(query)) {
    // A flight of this list is gone or has another price: the list stays until the new one is here.
    if (getFlag('searchRefresh')) runNewSearch(search, query, true);
    else {
      applyBudget();
      onSearchDone();
    }
  } else {
    // The server was asked for the places of the address alone.
    searchDependencies.adoptEarlySearch(address, search.near ? writeQuery(withoutNear(search)) : query);
    runNewSearch(search, query, false, unnamedPlaces(search), true);
  }
}

/** The address is no complete search: the form asks for the rest, and its button is enabled. */
function showIncomplete(): void {
  closeResults();
  searchForm.searched = null;
  Object.assign(results, INITIAL_RESULTS, { phase: 'incomplete' });
}

/** A page may stay open over midnight: departed flights are not sold, and a server may find nothing or refuse. */
const hasDayPassed = (): boolean => searchOfQuery(results.query, today()) === null;

/**
 * Repeats the search for new prices. The list stays until the new set is here. A search whose day has passed is opened
 * as an address, so that the form asks for another day.
 */
export function refreshResults(): void {
  if (!results.search) return;
  if (hasDayPassed()) openAddress(results.query);
  else runNewSearch(results.search, results.query, true);
}

/** Repeats a search that failed or came from the device, now that the connection is back. */
export function resumeOnline(): void {
  const { phase, source, freshReady } = results;
  // A list being read does not disappear only because its day has passed.
  const renews = phase === 'done' && source === 'stored' && !freshReady && !hasDayPassed();
  if (phase === 'unsaved' || phase === 'failed' || renews) refreshResults();
}

/** Stops the running search. The offers stay on screen. */
export function closeResults(): void {
  turn += 1;
  stop();
  stop = () => undefined;
}

/** False when a place surely does not exist. */
async function allExist(places: readonly Place[]): Promise<boolean> {
  const saved = await Promise.all(places.map(({ iata }) => searchDependencies.isPlace(iata)));
  return !saved.includes(false);
}

/**
 * `uncheckedPlaces`: places of an address whose codes were not looked up yet. `restoresOptions`: the address was opened by a reload
 * or by Back, so its stored view options apply.
 */
function runNewSearch(
  search: Search,
  query: string,
  refresh: boolean,
  uncheckedPlaces: readonly Place[] = [],
  restoresOptions = false,
): void {
  closeResults();
  void openReader();
  setFlag('searchRefresh', false);
  loadRules(() => recomputeList(false));
  const { pricedAt, search: before, query: queryBefore } = results;
  const keepsList = refresh && offerSets.shown.table.size > 0;
  Object.assign(results, INITIAL_RESULTS, { query, search, phase: 'asking' });
  const saved = restoresOptions ? readViewOptions(query) : null;
  const isOtherSearch = saved !== null && query !== queryBefore;
  if (before === null || isOtherSearch || !sameRoutes(before, search)) {
    results.filters = saved?.filters ?? startFilters();
    results.sort = saved?.sort ?? session.profile.defaultSort;
    results.short = saved?.short ?? false;
    clearUndoSteps();
    if (!saved) applyDirectFlag();
  }
  if (searchForm.budget !== null) results.filters = setFilter(results.filters, 'price', takeBudget());
  if (keepsList) {
    Object.assign(results, { source: 'stored', pricedAt });
    offerSets.fresh = makeOfferSet();
  } else {
    offerSets.shown = makeOfferSet();
    offerSets.fresh = null;
    offerSets.touched = false;
    offerSets.resting = true;
    offerSets.heldStill = false;
  }
  offerSets.since = null;
  // A new search clears the pins (docs/rules.md "Search form"); repeating the same one does not.
  if (!refresh) results.pins = saved?.pins ?? NO_PIN;
  if (!saved) saveViewOptions();
  recomputeList(false);
  const ownTurn = turn;
  const stored = keepsList ? Promise.resolve(true) : restore(query, () => turn === ownTurn);
  const isMine = () => turn === ownTurn;
  const onFailure = (reason: RunFailure) => void settle(reason, stored, isMine);
  const run = () => {
    stop = runLive(query, onFailure);
  };
  if (!session.online) return onFailure('offline');
  // A list that this tab has shown (a reload, Back) shows its stored set before early answers are taken; a link does not wait.
  if (saved) void Promise.race([stored, pause(STORED_LIMIT_MS)]).then(() => isMine() && run());
  else run();
  // In parallel with the search: places of found flights exist.
  void allExist(uncheckedPlaces).then((exist) => {
    if (!exist && isMine() && offerSets.shown.table.size === 0) showIncomplete();
  });
}

/**
 * "Direct flights only" of the search form sets the stops filter, and removes only its own setting. Between searches of
 * the same route the filter belongs to the traveller.
 */
function applyDirectFlag(): void {
  const wanted = getFlag('directFlights');
  if (wanted) results.filters = setFilter(results.filters, 'stops', 'direct');
  else if (directByFlag && results.filters.stops.value === 'direct')
    results.filters = clearFilter(results.filters, 'stops');
  directByFlag = wanted;
}

/** The budget of a trip in words filters the first results after it; from then on the filter belongs to the traveller. */
function takeBudget(): FilterValues['price'] {
  const to = Math.min(searchForm.budget ?? PRICE_MAX, PRICE_MAX);
  searchForm.budget = null;
  return { from: 0, to };
}

/** To a list that is on screen already. */
function applyBudget(): void {
  if (searchForm.budget !== null) changeFilter('price', takeBudget());
}

/** The search cannot run: shows the stored set, or why there is nothing. */
async function settle(reason: RunFailure, stored: Promise<boolean>, isMine: () => boolean): Promise<void> {
  const shown = await stored;
  const hasNoConnection = reason === 'offline' && (!session.online || (isOffline() && (await reallyOffline())));
  if (!isMine()) return;
  // The device's clock may have turned out wrong: the address then says that its days have passed.
  if (reason === 'refused' && !shown) return hasDayPassed() ? openAddress(results.query) : showIncomplete();
  const failure = reason === 'refused' ? 'server' : reason;
  if (shown) Object.assign(results, { phase: 'done', progress: 100, failure: hasNoConnection ? null : failure });
  else if (hasNoConnection) waitForConnection();
  else Object.assign(results, { phase: 'failed', failure });
}

/** Offline without a stored set: the search is stored and runs when the connection is back. */
function waitForConnection(): void {
  results.phase = 'unsaved';
  results.failure = null;
  void keepPending(results.query);
}

/** Shows the stored set unless live offers came first. Resolves to true when it is shown. */
async function restore(query: string, isMine: () => boolean): Promise<boolean> {
  const storedSet = await readCachedResults(query);
  const isSuperseded = () => !isMine() || offerSets.shown.table.size > 0;
  if (!storedSet || isSuperseded()) return false;
  const set = makeOfferSet();
  await new Promise<void>((done) => {
    const reading = openReading((message) => {
      if (message.kind === 'rows') append(set, message.batch, false);
      if (message.kind !== 'restored') return;
      reading.stop();
      done();
    });
    reading.tell({ kind: 'stored', text: storedSet.text });
  });
  if (isSuperseded() || set.table.size === 0) return false;
  showStored(set, storedSet);
  return true;
}

function showStored(set: OfferSet, { pricedAt, expiresAt, dropped, complete }: CachedResults): void {
  offerSets.fresh = makeOfferSet();
  offerSets.shown = set;
  Object.assign(results, { source: 'stored', pricedAt, expiresAt, dropped, interrupted: !complete });
  recomputeList(false);
}

/** The first request starts with the click on Search, before the page is loaded. */
onSearchStart((search, query, onResults) => {
  openResults(search, query);
  if (onResults) return;
  // Home shows the checkbox, which may have changed while these results were open.
  applyDirectFlag();
  saveViewOptions();
  recomputeList(false);
});

// A request may fail just before the connection is known to be lost; the search itself was fine.
subscribeKey(session, 'online', (online) => {
  if (!online && results.phase === 'failed' && results.failure !== 'server') waitForConnection();
});

/** True while the search runs in the background of another page, as the traveller requested. */
let background = false;

/**
 * Runs the waiting search in the background if the traveller asked for a notification. `pendingSearch.found` has the
 * result.
 */
export async function runBackgroundSearch(): Promise<void> {
  const pending = await loadPending();
  if (!pending?.tell || pendingSearch.found !== null || !session.online) return;
  // It ran before this page was opened.
  const storedSet = (await listCachedResults()).sets.find(({ query }) => isSameQuery(query, pending.query));
  const search = searchOfQuery(pending.query, today());
  if (storedSet) pendingSearch.found = storedSet.count;
  else if (search) {
    background = true;
    openResults(search, pending.query);
  }
}

/** A finished search no longer waits; one that ran in the background waits to be opened. */
function onSearchDone(): void {
  const { phase, failure, source, freshReady, query } = results;
  if (phase !== 'done' || failure !== null || (source === 'stored' && !freshReady)) return;
  if (clockError() !== 0 && !background && offerSets.shown.table.size === 0 && hasDayPassed())
    return openAddress(query);
  if (!background) void forgetPending(query);
  else if (pendingSearch.search?.query === query) pendingSearch.found = offerSets.shown.table.size;
}
subscribeKey(results, 'phase', onSearchDone);

// Every price includes the fee, also those that are filtered and counted.
subscribeKey(session, 'profile', () => recomputeList(true));
