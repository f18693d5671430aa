import { subscribeKey } from 'valtio/utils';
import { clearFilter, noFilters, setFilter } from '@/domain/results/filters';
import { sameRoutes, isSearchValid } from '@/domain/search/validity';
import { writeQuery } from '@/domain/search/query';
import { unnamedPlaces } from '@/domain/search/places';
import { searchOfQuery } from '@/domain/search/kept';
import type { Place, Search } from '@/domain/search/types';
import { today } from '@/platform/clock';
import { getFlag } from '@/platform/sessionFlags';
import { forgetPending, keepPending, loadPending, pendingSearch } from '../pendingSearch';
import { memory, NO_PIN, results, START } from '../results';
import { searchForm } from '../searchForm';
import { onSearchStart, openResultsQuery } from '../searchForm/start';
import { session } from '../session';
import { type OfferSet, makeOfferSet, append } from './offerSet';
import { type CachedResults, listCachedResults, readCachedResults } from './resultsCache';
import { redraw } from './list';
import { runLive } from './live';
import { openReading } from './readerClient';
import { recall, remember } from './remember';
import type { RunFailure } from './run';
import { offline, tools } from './tools';
import { loadRules } from './rules';
import { forgetSteps } from './undo';

let stop: () => void = () => undefined;
/** Goes up with every search, so that what an earlier one waited for is not mistaken for its own. */
let turn = 0;
let directByFlag = false;

/**
 * Shows the results of a search. The same search still fresh in memory stays as it is; otherwise the set on the device
 * comes at once, if there is one, and the search runs behind it. `query` is what `writeQuery` writes.
 */
export function openResults(search: Search, query: string): void {
  if (!isShown(query)) begin(search, query, false);
}

function isShown(query: string): boolean {
  const has = results.phase === 'asking' || results.phase === 'streaming' || results.phase === 'done';
  return results.query === query && has && !results.expired && results.failure === null;
}

/** Opens what the address of the results page asks for, as far as it can be read (decisions 5). */
export function openAddress(address: string): void {
  background = false;
  const { search } = openResultsQuery(address);
  if (!isSearchValid(search)) {
    tools.knowSearchAs(address, null);
    return incomplete();
  }
  const query = writeQuery(search);
  if (isShown(query)) arrived();
  else {
    tools.knowSearchAs(address, query);
    begin(search, query, false, unnamedPlaces(search), true);
  }
}

/** The address is not a search that can be asked. The form asks for the rest, and its button waits for no change. */
function incomplete(): void {
  closeResults();
  searchForm.searched = null;
  Object.assign(results, START, { phase: 'incomplete' });
}

/** A page may stay open over midnight: nobody sells what has left, and a server may find nothing or refuse to look. */
const hasPassed = (): boolean => searchOfQuery(results.query, today()) === null;

/**
 * The same search again, prices asked anew. What is on screen stays until the new set is there. Where its day has passed
 * the form asks for another one, as it does when the address is opened anew.
 */
export function refreshResults(): void {
  if (!results.search) return;
  if (hasPassed()) openAddress(results.query);
  else begin(results.search, results.query, true);
}

/** The connection is back: what could not be asked, or came from the device only, is asked now. */
export function resumeOnline(): void {
  const { phase, source, freshReady } = results;
  // a list that is read does not go by itself, only because its day has passed
  const renews = phase === 'done' && source === 'stored' && !freshReady && !hasPassed();
  if (phase === 'unsaved' || phase === 'failed' || renews) refreshResults();
}

/** Stops whatever runs. The offers on screen stay. */
export function closeResults(): void {
  turn += 1;
  stop();
  stop = () => undefined;
}

/** Whether all places exist, as far as anybody can say. */
async function allExist(places: readonly Place[]): Promise<boolean> {
  const known = await Promise.all(places.map(({ iata }) => tools.isPlace(iata)));
  return !known.includes(false);
}

/**
 * `doubtful`: places of an address, whose codes nobody has looked up yet. `remembered`: the address was opened, by a reload
 * or by "back"; what was set for it in this tab is set again.
 */
function begin(
  search: Search,
  query: string,
  refresh: boolean,
  doubtful: readonly Place[] = [],
  remembered = false,
): void {
  closeResults();
  loadRules(() => redraw(false));
  const { pricedAt, search: before, query: queryBefore } = results;
  const stays = refresh && memory.shown.table.size > 0;
  Object.assign(results, START, { query, search, phase: 'asking' });
  const known = remembered ? recall(query) : null;
  const isOther = known !== null && query !== queryBefore;
  if (before === null || isOther || !sameRoutes(before, search)) {
    results.filters = known?.filters ?? noFilters();
    results.sort = known?.sort ?? session.profile.defaultSort;
    results.short = known?.short ?? false;
    forgetSteps();
    if (!known) obeyDirectFlag();
  }
  if (stays) {
    Object.assign(results, { source: 'stored', pricedAt });
    memory.fresh = makeOfferSet();
  } else {
    memory.shown = makeOfferSet();
    memory.fresh = null;
    memory.touched = false;
  }
  memory.since = null;
  // A new search clears the kept flights (spec 4); the same one asked again does not.
  if (!refresh) results.pins = known?.pins ?? NO_PIN;
  if (!known) remember();
  redraw(false);
  const mine = turn;
  const stored = stays ? Promise.resolve(true) : restore(query, () => turn === mine);
  const isMine = () => turn === mine;
  const unreachable = (why: RunFailure) => void settle(why, stored, isMine);
  const run = () => {
    stop = runLive(query, unreachable);
  };
  if (offline()) return unreachable('offline');
  // A list that is opened again comes as it was left: answers that are here already wait for it.
  if (remembered) void stored.then(() => isMine() && run());
  else run();
  // Beside the search: flights that are found have places that exist.
  void allExist(doubtful).then((exist) => {
    if (!exist && isMine() && memory.shown.table.size === 0) incomplete();
  });
}

/**
 * "Direct flights only" of the search form sets the stops filter, and takes back only what it set. Between searches of the
 * same route the filter is the traveller's.
 */
function obeyDirectFlag(): void {
  const wanted = getFlag('directFlights');
  if (wanted) results.filters = setFilter(results.filters, 'stops', 'direct');
  else if (directByFlag && results.filters.stops.value === 'direct')
    results.filters = clearFilter(results.filters, 'stops');
  directByFlag = wanted;
}

/** The search cannot be asked: the kept set is all there is, or there is nothing. */
async function settle(why: RunFailure, stored: Promise<boolean>, isMine: () => boolean): Promise<void> {
  const shown = await stored;
  if (!isMine()) return;
  if (why === 'refused' && !shown) return incomplete();
  const failure = why === 'refused' ? 'server' : why;
  const noNet = why === 'offline' && offline();
  if (shown) Object.assign(results, { phase: 'done', progress: 100, failure: noNet ? null : failure });
  else if (noNet) wait();
  else Object.assign(results, { phase: 'failed', failure });
}

/** Offline and not on the device: the search is kept, and runs by itself when the connection is back (ui.md 6). */
function wait(): void {
  results.phase = 'unsaved';
  results.failure = null;
  void keepPending(results.query);
}

/** Brings the kept set on screen unless live offers are there first. Resolves true when it is shown. */
async function restore(query: string, isMine: () => boolean): Promise<boolean> {
  const kept = await readCachedResults(query);
  const late = () => !isMine() || memory.shown.table.size > 0;
  if (!kept || late()) return false;
  const held = makeOfferSet();
  await new Promise<void>((done) => {
    const reading = openReading((message) => {
      if (message.kind === 'rows') append(held, message.batch, false);
      if (message.kind !== 'restored') return;
      reading.stop();
      done();
    });
    reading.tell({ kind: 'stored', text: kept.text });
  });
  if (late() || held.table.size === 0) return false;
  showKept(held, kept);
  return true;
}

function showKept(held: OfferSet, { pricedAt, expiresAt, dropped, complete }: CachedResults): void {
  memory.fresh = makeOfferSet();
  memory.shown = held;
  Object.assign(results, { source: 'stored', pricedAt, expiresAt, dropped, interrupted: !complete });
  redraw(false);
}

/** The first request starts with the click on Search, before the page is there (performance.md advice 6). */
onSearchStart((search, query, onResults) => {
  openResults(search, query);
  if (onResults) return;
  // On home the tick is in sight and may be new, also for results that are still here.
  obeyDirectFlag();
  remember();
  redraw(false);
});

// A request may fail a moment before the connection is known to be gone; then nothing was wrong with the search.
subscribeKey(session, 'online', (online) => {
  if (!online && results.phase === 'failed' && results.failure !== 'server') wait();
});

/** The search on screen was run while the traveller is on another page, at his wish. */
let background = false;

/** Runs the search that waits if the traveller asked for that wherever he is. It is told by `pendingSearch.found`. */
export async function runBackgroundSearch(): Promise<void> {
  const pending = await loadPending();
  if (!pending?.tell || pendingSearch.found !== null || offline()) return;
  // It ran before this page was opened.
  const kept = (await listCachedResults()).sets.find(({ query }) => query === pending.query);
  const search = searchOfQuery(pending.query, today());
  if (kept) pendingSearch.found = kept.count;
  else if (search) {
    background = true;
    openResults(search, pending.query);
  }
}

/** A search that has its flights is not waited for any more; one that ran behind another page waits to be opened. */
function arrived(): void {
  const { phase, failure, source, freshReady, query } = results;
  if (phase !== 'done' || failure !== null || (source === 'stored' && !freshReady)) return;
  if (!background) void forgetPending(query);
  else if (pendingSearch.search?.query === query) pendingSearch.found = memory.shown.table.size;
}
subscribeKey(results, 'phase', arrived);

// The fee is part of every price, also of those that are filtered and counted.
subscribeKey(session, 'profile', () => redraw(true));
