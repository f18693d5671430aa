import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '@/domain/dates';
import { resultKey, writeQuery } from '@/domain/search/query';
import type { Search } from '@/domain/search/types';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { setClock } from '@/platform/clock';
import { db } from '@/offline/store/db';
import { listFavourites } from '@/offline/favourites';
import { addSearch } from '@/offline/searches';
import { RESULT_SETS_KEPT, listResultSets } from '@/offline/resultSets';
import { loadFavourites, toggleFavourite } from '@/state/favourites';
import { countTables, readAllRows } from '@/state/device/inventory';
import { forgetPending, pendingSearch } from '@/state/pendingSearch';
import { recentRows } from '@/state/recentSearches';
import { getOfferById, offerOf, results, resultsView } from '@/state/results';
import { currentSearchContext, findShared } from '@/state/results/flight';
import { closeResults, openResults } from '@/state/results/flow';
import { changeFilter, clearFilters, setSort, setTouched } from '@/state/results/list/list';
import { searchDependencies } from '@/state/results/stream/run';
import { session } from '@/state/session';
import { manyOffers } from '../offers/builders';
import { dropDatabase, freshDatabase } from '../offline/setup';
import { reopenPage } from '../../fixtures/states';

const offerOfRow = (row: number) => offerOf(resultsView(), row);

const NOW = Date.parse('2026-11-20T10:00:00Z');
const HOUR = 3_600_000;
const SEARCHES = 25;
const OFFERS = 30;

const place = (iata: string) => ({ city: iata, iata, cityIata: iata, isCity: false, names: {} });
/** Twenty-five of them, each for another day. */
const search = (n: number): Search => ({
  tripType: 'oneway',
  trips: [
    {
      id: '1',
      srcLocation: place('RIX'),
      destLocation: place('BCN'),
      startDate: addDays('2026-12-01', n),
      endDate: null,
    },
  ],
  passengers: { adult: 2, child: 0, infant: 0 },
  cabinClass: '',
});
const queryOf = (n: number): string => writeQuery(search(n));
const numbers = Array.from({ length: SEARCHES }, (_, n) => n);
const evicted = numbers.slice(0, SEARCHES - RESULT_SETS_KEPT);
const kept = numbers.slice(SEARCHES - RESULT_SETS_KEPT);

/** The server's answer to a search: the same flights at other prices, with ids of their own. */
const sold = (n: number) => manyOffers(OFFERS, n + 1).map((offer) => ({ ...offer, merge_key: `${n}-${offer.id}` }));

/** Opens a search and waits until it is done. */
async function opened(n: number): Promise<void> {
  openResults(search(n), queryOf(n));
  await vi.waitFor(() => expect(results).toMatchObject({ query: queryOf(n), phase: 'done' }));
}

async function asked(n: number): Promise<void> {
  setClock(() => NOW + n * HOUR);
  vi.stubGlobal('fetch', async () => {
    const expires_at = new Date(NOW + (n + 1) * HOUR).toISOString();
    const line = { seq: 1, mode: 'INITIAL', offers: sold(n), progress: 100, expires_at, done: true };
    return new Response(`${JSON.stringify(line)}\n`);
  });
  await opened(n);
  await vi.waitFor(async () => expect((await listResultSets())[0]).toMatchObject({ query: queryOf(n) }));
}

const ids = (): string[] => [...resultsView().list].map((row) => offerOfRow(row).id);

let name = '';
beforeEach(() => {
  name = freshDatabase();
  session.online = true;
  session.profile = { ...DEFAULT_PROFILE };
  setTouched(false);
  searchDependencies.requestKey = () => Promise.resolve({ key: 'k', expires_in_ms: 60_000 });
  searchDependencies.streamRequest = () => ({ url: 'https://x/stream', headers: {} });
  searchDependencies.isOffline = () => !session.online;
  searchDependencies.isPlace = async () => true;
});
afterEach(async () => {
  closeResults();
  if (pendingSearch.search) await forgetPending(pendingSearch.search.query);
  vi.unstubAllGlobals();
  await dropDatabase(name);
});

describe('twenty-five searches on one device', () => {
  it('the twenty newest open complete offline, and nothing is claimed about the others', async () => {
    await loadFavourites();
    const hearts: { n: number; offer: ReturnType<typeof offerOfRow> }[] = [];
    for (const n of numbers) {
      // oxlint-disable no-await-in-loop -- one search after the other
      await asked(n);
      await addSearch(search(n), NOW + n * HOUR);
      const offer = structuredClone(offerOfRow(resultsView().list[0] ?? 0));
      const found = currentSearchContext(offer);
      if (found && (n === 0 || n === SEARCHES - 1)) {
        expect(await toggleFavourite(offer, found)).toBe(true);
        hearts.push({ n, offer });
      }
      // oxlint-enable no-await-in-loop
    }
    closeResults();
    session.online = false;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));

    // The oldest five are gone with all their rows: twenty are kept (docs/rules.md "Limits").
    expect(RESULT_SETS_KEPT).toBe(20);
    expect((await listResultSets()).map(({ query }) => query)).toEqual(kept.map(queryOf).toReversed());
    const texts = await (await db()).run('r', ['snapshotTexts'], (tx) => tx.snapshotTexts.toArray());
    expect(new Set(texts.map(({ queryKey }) => queryKey.split('\n')[0]))).toEqual(
      new Set(kept.map((n) => resultKey(queryOf(n)))),
    );
    // The storage page counts them.
    expect(countTables(await readAllRows()).find(({ kind }) => kind === 'results')?.count).toBe(RESULT_SETS_KEPT);

    for (const n of kept) {
      // oxlint-disable no-await-in-loop -- one search after the other
      await opened(n);
      expect(results).toMatchObject({ source: 'stored', failure: null, pricedAt: NOW + n * HOUR });
      const all = ids();
      expect(all.toSorted()).toEqual(
        sold(n)
          .map(({ id }) => id)
          .toSorted(),
      );
      setSort('cheapest');
      const totals = [...resultsView().list].map((row) => offerOfRow(row).total);
      expect(totals).toEqual(totals.toSorted((a, b) => a - b));
      changeFilter('stops', 'direct');
      const direct = [...resultsView().list].map(offerOfRow);
      expect(direct.every((offer) => offer.legs.every(({ stops }) => stops === 0))).toBe(true);
      clearFilters();
      expect(ids()).toHaveLength(OFFERS);
      expect(getOfferById(all[0] ?? '')?.mergeKey).toMatch(new RegExp(`^${n}-`));
      // oxlint-enable no-await-in-loop
    }
    for (const n of evicted) {
      openResults(search(n), queryOf(n));
      // oxlint-disable-next-line no-await-in-loop
      await vi.waitFor(() => expect(results).toMatchObject({ query: queryOf(n), phase: 'unsaved' }));
      expect(ids()).toEqual([]);
    }

    // A favourite outlives its set, with its old price.
    reopenPage(session);
    const favourites = await listFavourites();
    expect(favourites.map(({ offer, pricedAt }) => [offer.mergeKey, offer.total, pricedAt])).toEqual(
      hearts.toReversed().map(({ n, offer }) => [offer.mergeKey, offer.total, NOW + n * HOUR]),
    );
    const [young, old] = favourites;
    expect(old && (await findShared(old.query, old.offer))).toEqual({ kind: 'unreachable' });
    expect(young && (await findShared(young.query, young.offer))).toMatchObject({ kind: 'kept' });
  }, 60_000);

  it('an evicted search that is repeated counts as seen for the first time: nothing is compared', async () => {
    for (const n of numbers) {
      // oxlint-disable-next-line no-await-in-loop -- one search after the other
      await asked(n);
    }
    // Repeated two days later: a stored one shows what changed, an evicted one nothing.
    for (const n of [SEARCHES - 1, 0]) {
      setClock(() => NOW + (n + 48) * HOUR);
      openResults(search(5), queryOf(5));
      // oxlint-disable no-await-in-loop
      await vi.waitFor(() => expect(results).toMatchObject({ query: queryOf(5), phase: 'done' }));
      openResults(search(n), queryOf(n));
      await vi.waitFor(() => expect(results).toMatchObject({ phase: 'done', source: 'live' }));
      await vi.waitFor(async () =>
        expect((await listResultSets()).find(({ query }) => query === queryOf(n))?.pricedAt).toBe(
          NOW + (n + 48) * HOUR,
        ),
      );
      // oxlint-enable no-await-in-loop
      if (n === 0) expect(results.since).toBeNull();
      else await vi.waitFor(() => expect(results.since).toMatchObject({ at: NOW + n * HOUR }));
    }
    // No row of the history refers to flights that are gone.
    await addSearch(search(1), NOW);
    await addSearch(search(SEARCHES - 1), NOW + 1);
    const rows = await recentRows();
    const lookAt = (n: number) => rows.find(({ startDate }) => startDate === search(n).trips[0]?.startDate)?.look;
    expect([lookAt(1) ?? null, lookAt(SEARCHES - 1) !== null]).toEqual([null, true]);
  }, 60_000);
});
