import { capDeadline, isExpired, plausibleDeadline } from '@/domain/booking/expiry';
import { searchesOf } from '@/domain/search/nearby';
import { writeQuery } from '@/domain/search/query';
import { clockError, now, monotonicClock } from '@/platform/clock';
import { offerSets, results } from '../results';
import { makeOfferSet, replaceOfferSet, append, type OfferSet, admitWaiting } from './list/offerSet';
import { cacheResults } from './resultsCache';
import { recomputeList, settleAtRest, showNewSet, showSince } from './list/list';
import { runSideBySide } from './stream/sideBySide';
import { type RunEvents, type RunFailure, runSearch, searchDependencies } from './stream/run';
/** A running stream is stored this often (ms): a closed tab loses seconds, not the search. */
const STORE_MS = 5000;
/** Changes within this time (ms) are drawn together: a list that changes more often cannot be read. */
const DRAW_MS = 300;

let expiry: ReturnType<typeof setTimeout> | undefined;
/** The clock of the price deadline: setting the machine's clock back does not extend it. */
let clock = now;
let deadline: number | null = null;

/** The results timer: the server's deadline, at most 30 minutes away. */
function setExpiry(at: number): void {
  clearTimeout(expiry);
  if (at !== deadline) clock = monotonicClock();
  deadline = at;
  results.expiresAt = at;
  results.expired = false;
  expiry = setTimeout(checkExpiry, Math.max(0, at - clock()));
}

/** Also called when the page is shown again: timers stop while a device sleeps. */
export function checkExpiry(): void {
  if (results.phase !== 'idle' && isExpired(results.expiresAt, clock())) results.expired = true;
}

/** Where live offers go: on screen, or behind a stored set that is on screen. */
const target = (): OfferSet =>
  (results.source === 'stored' ? offerSets.fresh : offerSets.replacement) ?? offerSets.shown;

/** The searches of the server that a query needs: several with airports beside the asked ones. */
const queriesOf = (query: string): string[] =>
  results.search?.near ? searchesOf(results.search).map(writeQuery) : [query];

/** One search, or several as one. */
function run(query: string, events: RunEvents): () => void {
  const queries = queriesOf(query);
  return queries.length === 1
    ? runSearch(queries[0] ?? query, events, searchDependencies)
    : runSideBySide(queries, events, searchDependencies);
}

/**
 * Runs the search and brings its offers on screen. Calls `onFailed` when nothing came; returns the function that stops
 * it.
 */
export function runLive(query: string, onFailed: (why: RunFailure) => void): () => void {
  let drawTimer: ReturnType<typeof setTimeout> | undefined;
  let storeTimer: ReturnType<typeof setInterval> | undefined;
  let stopped = false;
  offerSets.facts = { pricedAt: now(), expiresAt: capDeadline(null, now()), dropped: 0 };

  /** Ids of invalid offers. Each counts once, and not at all when a valid offer has its id. */
  const droppedIds = new Set<string>();
  const countDropped = (set: OfferSet): number => [...droppedIds].filter((id) => !set.table.rowOfId.has(id)).length;

  let drawnAt = Number.NEGATIVE_INFINITY;
  /** Rows of the list when it was last drawn. Later rows are admitted or held back when drawn, not when received. */
  let drawnRows = 0;
  const draw = () => {
    clearTimeout(drawTimer);
    drawTimer = undefined;
    drawnAt = performance.now();
    results.found = target().table.size;
    if (results.source !== 'live' || offerSets.replacement) return;
    if (!offerSets.touched) admitWaiting(offerSets.shown, drawnRows);
    drawnRows = offerSets.shown.table.rows;
    recomputeList(offerSets.touched);
  };
  const drawSoon = () => {
    const wait = drawnAt + DRAW_MS - performance.now();
    if (wait <= 0) draw();
    else drawTimer ??= setTimeout(draw, wait);
  };
  const store = (complete: boolean) => {
    // A partial set must not replace a complete stored one.
    if (!complete && results.source !== 'live') return;
    void cacheResults(query, target(), { ...offerSets.facts, complete }).then((since) => {
      if (complete && !stopped) showSince(since);
    });
  };

  const events: RunEvents = {
    onStart() {
      results.phase = 'streaming';
      offerSets.facts = { pricedAt: now(), expiresAt: capDeadline(null, now()), dropped: 0 };
      clearInterval(storeTimer);
      storeTimer = setInterval(() => store(false), STORE_MS);
    },
    onRows(batch, reset) {
      if (reset) droppedIds.clear();
      if (reset && results.source === 'stored') offerSets.fresh = makeOfferSet();
      else if (reset && offerSets.shown.table.size > 0) offerSets.replacement = makeOfferSet();
      const set = target();
      const first = set === offerSets.shown && set.table.size === 0;
      append(set, batch, set === offerSets.shown && !first);
      if (first) draw();
      else drawSoon();
    },
    onLine(line) {
      for (const id of line.dropped) droppedIds.add(id);
      offerSets.facts.dropped = countDropped(target());
      const { pricedAt } = offerSets.facts;
      const holds = plausibleDeadline(line.expiresAt, pricedAt);
      // A device whose clock is ahead is no fault of the server.
      if (line.expiresAt !== plausibleDeadline(line.expiresAt, pricedAt - clockError()))
        searchDependencies.tell('past', 'expires_at', new Date(line.expiresAt ?? 0).toISOString());
      offerSets.facts.expiresAt = capDeadline(holds, pricedAt);
      results.progress = line.progress;
      const { replacement } = offerSets;
      if (replacement) {
        offerSets.shown = replaceOfferSet(offerSets.shown, replacement, offerSets.touched);
        offerSets.replacement = null;
        drawnRows = offerSets.shown.table.rows;
      }
      if (results.source === 'live') {
        Object.assign(results, offerSets.facts);
        setExpiry(offerSets.facts.expiresAt);
      }
      if (replacement) draw();
      else drawSoon();
    },
    onWaiting(waiting) {
      results.waitingForNetwork = waiting;
    },
    onEnd(end) {
      clearInterval(storeTimer);
      results.waitingForNetwork = false;
      draw();
      if (end.kind === 'failed') return onFailed(end.why);
      // A stream cut without any flight does not mean there are none, nor that a stored set is incomplete.
      if (end.kind === 'cut' && (results.source === 'stored' || target().table.size === 0)) return onFailed('server');
      results.phase = 'done';
      results.progress = 100;
      store(end.kind === 'whole');
      if (end.kind === 'cut') {
        results.interrupted = true;
      } else if (results.source === 'stored') {
        results.freshReady = true;
        setExpiry(offerSets.facts.expiresAt);
        if (!offerSets.touched) showNewSet();
      }
      settleAtRest();
    },
  };
  const stopRun = run(query, events);
  return () => {
    clearTimeout(drawTimer);
    clearInterval(storeTimer);
    clearTimeout(expiry);
    offerSets.replacement = null;
    stopped = true;
    stopRun();
  };
}
