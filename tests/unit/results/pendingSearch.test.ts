// @isolated: it relies on modules that nobody has used yet.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import type { WireOffer } from '@/api/shapes/offers';
import { writeQuery } from '@/domain/search/query';
import type { Search } from '@/domain/search/types';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { SAME_SEARCH_MS } from '@/domain/results/priceMoves';
import { setClock } from '@/platform/clock';
import { configureStorage } from '@/platform/database';
import { db } from '@/offline/store/db';
import { getPendingSearch, putPendingSearch } from '@/offline/pendingSearch';
import { getResultSetHead } from '@/offline/resultSets';
import { requestNotification, forgetPending, loadPending, pendingSearch } from '@/state/pendingSearch';
import { offerSets, results, resultsView } from '@/state/results';
import {
  closeResults,
  openAddress,
  openResults,
  refreshResults,
  resumeOnline,
  runBackgroundSearch,
} from '@/state/results/flow';
import { setTouched, showNewcomers } from '@/state/results/list/list';
import { searchDependencies } from '@/state/results/stream/run';
import { session } from '@/state/session';
import { expectConsole } from '../../fixtures/quiet';
import { wireOffer } from '../offers/builders';

configureStorage({ tenant: 'results-waiting' });
const NOW = Date.parse('2026-11-20T10:00:00Z');
const HOUR = 3_600_000;

const place = (iata: string) => ({ city: iata, iata, cityIata: iata, isCity: false, names: {} });
let day = 0;
/** Another day for every test, so that no test reads results stored by another. */
const newSearch = (to = 'BCN'): Search => ({
  tripType: 'oneway',
  trips: [
    {
      id: '1',
      srcLocation: place('RIX'),
      destLocation: place(to),
      startDate: `2026-12-${String(day).padStart(2, '0')}`,
      endDate: null,
    },
  ],
  passengers: { adult: 2, child: 0, infant: 0 },
  cabinClass: '',
});
const open = (search: Search) => openResults(search, writeQuery(search));
const setOnline = (online: boolean) => {
  session.online = online;
};

const sold = (id: string, each: number): WireOffer => ({ ...wireOffer({ id, each }), merge_key: `merge-${id}` });

let offers: WireOffer[] = [];
/** A server that answers every search with `offers` at once. */
beforeEach(() => {
  day += 1;
  setClock(() => NOW);
  setOnline(true);
  session.profile = { ...DEFAULT_PROFILE };
  setTouched(false);
  offers = [sold('a', 100), sold('b', 120)];
  searchDependencies.requestKey = () => Promise.resolve({ key: 'k', expires_in_ms: 60_000 });
  searchDependencies.streamRequest = () => ({ url: 'https://x/stream', headers: {} });
  searchDependencies.isOffline = () => !session.online;
  searchDependencies.isPlace = async () => true;
  vi.stubGlobal('fetch', async () => {
    const line = {
      seq: 1,
      mode: 'INITIAL',
      offers,
      progress: 100,
      expires_at: new Date(NOW).toISOString(),
      done: true,
    };
    return new Response(`${JSON.stringify(line)}\n`);
  });
});
afterEach(async () => {
  closeResults();
  if (pendingSearch.search) await forgetPending(pendingSearch.search.query);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  setClock(null);
});

async function looked(search: Search, at: number, list: WireOffer[]): Promise<void> {
  setClock(() => at);
  offers = list;
  open(newSearch('MAD'));
  await vi.waitFor(() => expect(results.phase).toBe('done'));
  open(search);
  await vi.waitFor(async () => expect(await getResultSetHead(writeQuery(search))).toMatchObject({ pricedAt: at }));
  await vi.waitFor(() => expect(results).toMatchObject({ phase: 'done', source: 'live' }));
}

describe('changes since the last visit', () => {
  it('are not shown on the first visit of a search', async () => {
    await looked(newSearch(), NOW, offers);
    expect((await getResultSetHead(results.query))?.cheapest).toEqual({ id: 'a', mergeKey: 'merge-a', total: 20_000 });
    expect(results.since).toBeNull();
  });

  it('compare the cheapest offers then and now for the whole party', async () => {
    await looked(newSearch(), NOW, offers);
    await looked(newSearch(), NOW + HOUR, [sold('a', 94)]);
    await vi.waitFor(() => expect(results.since).toEqual({ at: NOW, change: { kind: 'cheaper', by: 1200 } }));
    await looked(newSearch(), NOW + 2 * HOUR, [sold('c', 99)]);
    await vi.waitFor(() => expect(results.since).toEqual({ at: NOW + HOUR, change: { kind: 'gone', by: 1000 } }));
    await looked(newSearch(), NOW + 3 * HOUR, [sold('c', 100)]);
    await vi.waitFor(() => expect(results.since).toEqual({ at: NOW + 2 * HOUR, change: { kind: 'dearer', by: 200 } }));
  });

  it('on a second visit still refer to the earlier one', async () => {
    await looked(newSearch(), NOW, offers);
    await looked(newSearch(), NOW + HOUR, [sold('a', 94)]);
    await looked(newSearch(), NOW + HOUR + SAME_SEARCH_MS - 1, [sold('a', 94)]);
    await vi.waitFor(() => expect(results.since).toEqual({ at: NOW, change: { kind: 'cheaper', by: 1200 } }));
  });

  it('within minutes are shown when the price changed', async () => {
    const minute = 60_000;
    await looked(newSearch(), NOW, offers);
    await looked(newSearch(), NOW + 3 * minute, [sold('a', 106)]);
    await vi.waitFor(() => expect(results.since).toEqual({ at: NOW, change: { kind: 'dearer', by: 1200 } }));
    // Still shown after a reload.
    await looked(newSearch(), NOW + 4 * minute, [sold('a', 106)]);
    await vi.waitFor(() => expect(results.since).toEqual({ at: NOW, change: { kind: 'dearer', by: 1200 } }));
    await looked(newSearch(), NOW + 5 * minute, [sold('c', 110)]);
    await vi.waitFor(() => expect(results.since).toEqual({ at: NOW + 4 * minute, change: { kind: 'gone', by: 800 } }));
  });

  it('include that nothing is on sale any more, and the stored set stays', async () => {
    const search = newSearch();
    await looked(search, NOW, offers);
    setClock(() => NOW + HOUR);
    offers = [];
    refreshResults();
    await vi.waitFor(() => expect(results.since).toEqual({ at: NOW, change: { kind: 'nothing', total: 20_000 } }));
    expect(await getResultSetHead(writeQuery(search))).toMatchObject({ pricedAt: NOW, count: 2 });
  });

  it('wait while the traveller is in the list', async () => {
    await looked(newSearch(), NOW, offers);
    setTouched(true);
    setClock(() => NOW + HOUR);
    offers = [sold('a', 94)];
    refreshResults();
    await vi.waitFor(() => expect(offerSets.since).not.toBeNull());
    expect(results).toMatchObject({ since: null, freshReady: true, source: 'stored' });
    showNewcomers();
    expect(results.since).toEqual({ at: NOW, change: { kind: 'cheaper', by: 1200 } });
  });
});

describe('a search made offline', () => {
  const waits = async (search: Search): Promise<string> => {
    setOnline(false);
    open(search);
    await vi.waitFor(() => expect(results.phase).toBe('unsaved'));
    const query = writeQuery(search);
    await vi.waitFor(() => expect(pendingSearch).toMatchObject({ search: { query }, kept: true }));
    return query;
  };

  it('is stored, replaces an older one, and is removed once it has flights', async () => {
    await waits(newSearch('ROM'));
    const query = await waits(newSearch());
    expect(await getPendingSearch()).toEqual({ query, at: NOW, tell: false });
    setOnline(true);
    resumeOnline();
    await vi.waitFor(() => expect(results).toMatchObject({ phase: 'done', source: 'live' }));
    await vi.waitFor(async () => expect(await getPendingSearch()).toBeNull());
    expect(pendingSearch.search).toBeNull();
  });

  it('reopened offline, as after a reload, keeps its time and notification setting', async () => {
    const query = await waits(newSearch());
    await requestNotification(true);
    closeResults();
    Object.assign(pendingSearch, { search: null, kept: false });
    setClock(() => NOW + HOUR);
    setOnline(true);
    open(newSearch('MAD'));
    setOnline(false);
    await waits(newSearch());
    expect(await getPendingSearch()).toEqual({ query, at: NOW, tell: true });
  });

  it('keeps waiting when the connection is lost again before the answer', async () => {
    await waits(newSearch());
    searchDependencies.requestKey = () => Promise.reject(new ApiError('offline', 'gone'));
    setOnline(true);
    resumeOnline();
    // The request fails before the connection is known to be lost.
    await vi.waitFor(() => expect(results).toMatchObject({ phase: 'failed', failure: 'offline' }));
    setOnline(false);
    await vi.waitFor(() => expect(results.phase).toBe('unsaved'));
    expect(await getPendingSearch()).not.toBeNull();
    searchDependencies.requestKey = () => Promise.resolve({ key: 'k', expires_in_ms: 1 });
    setOnline(true);
    resumeOnline();
    await vi.waitFor(() => expect(results.phase).toBe('done'));
  });

  it('whose key then times out says so, stays stored, and can be started again', async () => {
    const query = await waits(newSearch());
    searchDependencies.requestKey = () => Promise.reject(new ApiError('timeout', 'Search request timed out (3000ms).'));
    setOnline(true);
    resumeOnline();
    await vi.waitFor(() => expect(results).toMatchObject({ phase: 'failed', failure: 'timeout' }));
    expect((await getPendingSearch())?.query).toBe(query);
    searchDependencies.requestKey = () => Promise.resolve({ key: 'k', expires_in_ms: 1 });
    refreshResults();
    await vi.waitFor(async () => expect(await getPendingSearch()).toBeNull());
  });

  it('is dropped once its days have passed', async () => {
    const query = await waits(newSearch());
    setClock(() => Date.parse('2027-01-01T12:00:00Z'));
    expect(await loadPending()).toBeNull();
    expect(await getPendingSearch()).toBeNull();
    expect(query).not.toBe('');
  });

  it('on a full device is known to this page only, and says so', async () => {
    const store = await db();
    vi.spyOn(store, 'run').mockRejectedValue(new DOMException('no room', 'QuotaExceededError'));
    expectConsole('QuotaExceededError');
    setOnline(false);
    open(newSearch());
    await vi.waitFor(() => expect(results.phase).toBe('unsaved'));
    await vi.waitFor(() => expect(pendingSearch.search?.query).toBe(results.query));
    expect(pendingSearch.kept).toBe(false);
    vi.restoreAllMocks();
    setOnline(true);
    resumeOnline();
    await vi.waitFor(() => expect(results.phase).toBe('done'));
    await vi.waitFor(() => expect(pendingSearch.search).toBeNull());
  });

  it('runs in the background only on request, and then waits to be opened', async () => {
    const query = await waits(newSearch());
    closeResults();
    setOnline(true);
    await runBackgroundSearch();
    expect(results.phase).toBe('unsaved');
    await requestNotification(true);
    await runBackgroundSearch();
    await vi.waitFor(() => expect(pendingSearch.found).toBe(2));
    expect(await getPendingSearch()).not.toBeNull();
    openAddress(query);
    await vi.waitFor(async () => expect(await getPendingSearch()).toBeNull());
    expect(resultsView().list).toHaveLength(2);
    expect(pendingSearch).toMatchObject({ search: null, found: null });
  });

  it('of another tab is visible here', async () => {
    await putPendingSearch({ query: writeQuery(newSearch('OSL')), at: 5, tell: false });
    expect((await loadPending())?.at).toBe(5);
    expect(pendingSearch).toMatchObject({ kept: true, found: null });
  });
});
