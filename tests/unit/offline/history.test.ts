import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EarlierPrice } from '@/domain/results/priceMoves';
import { writeQuery } from '@/domain/search/query';
import type { Search } from '@/domain/search/types';
import { setClock } from '@/platform/clock';
import { setLogSink } from '@/platform/log';
import { liveQuery } from 'dexie';
import { db } from '@/offline/store/db';
import { quarantineSettled } from '@/offline/store/rowValidation';
import { getPendingSearch, putPendingSearch, removePendingSearch } from '@/offline/pendingSearch';
import {
  addSearch,
  clearSearches,
  listSearches,
  nameSearches,
  removeSearch,
  restoreSearches,
} from '@/offline/searches';
import { putResultSet } from '@/offline/resultSets';
import { recentRows } from '@/state/recentSearches';
import { saveToHistory } from '@/state/searchForm/lastSearch';
import { place, searched } from './fixtures';
import { dropDatabase, freshDatabase, writeRaw } from './setup';

let name = '';
beforeEach(() => {
  name = freshDatabase();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await dropDatabase(name);
});

const ends = async (): Promise<string[]> => (await listSearches()).map(({ destLocation }) => destLocation.iata);
const multi = (from: string, ...stops: string[]): Search => ({
  ...searched(from, stops[0]!),
  tripType: 'multicity',
  trips: stops.map((to, at) => ({
    id: `leg${at + 1}`,
    srcLocation: place([from, ...stops][at]!),
    destLocation: place(to),
    startDate: `2026-12-0${at + 1}`,
    endDate: null,
  })),
});

describe('the history of searches', () => {
  test('keeps the order of saving when the clock is set back', async () => {
    await addSearch(searched('RIX', 'OSL'), 9_000_000);
    await addSearch(searched('RIX', 'ROM'), 5);
    expect(await ends()).toEqual(['ROM', 'OSL']);
  });

  test('a multi-city search counts as one of the six, with all of its trips', async () => {
    for (const to of ['OSL', 'ROM', 'PAR', 'BER', 'ATH']) await addSearch(searched('RIX', to));
    await addSearch(multi('RIX', 'LON', 'NYC', 'BOS', 'LIS', 'MAD', 'VNO'));
    const list = await listSearches();
    expect(list).toHaveLength(6);
    expect(list[0]?.legs.map(({ destLocation }) => destLocation.iata)).toEqual([
      'LON',
      'NYC',
      'BOS',
      'LIS',
      'MAD',
      'VNO',
    ]);
    await addSearch(multi('RIX', 'LON', 'NYC', 'BOS', 'LIS', 'MAD', 'VNO'));
    expect(await listSearches()).toHaveLength(6);
    for (const to of ['OSL', 'ROM', 'PAR', 'BER', 'ATH', 'TLL'])
      await addSearch(searched('TLL', to === 'TLL' ? 'KUN' : to));
    const store = await db();
    expect(await store.run('r', ['searches'], (tx) => tx.searches.toArray())).toHaveLength(6);
  });

  test('restores one search at its place, and all of them in order', async () => {
    for (const to of ['OSL', 'ROM', 'PAR']) await addSearch(searched('RIX', to));
    const rome = (await listSearches())[1]!;
    const back = await removeSearch(rome.entries);
    expect(await ends()).toEqual(['PAR', 'OSL']);
    await restoreSearches(back);
    expect(await ends()).toEqual(['PAR', 'ROM', 'OSL']);
    const all = await clearSearches();
    await restoreSearches(all);
    expect(await ends()).toEqual(['PAR', 'ROM', 'OSL']);
  });

  test('does not move a search that was repeated before the undo', async () => {
    await addSearch(searched('RIX', 'OSL'));
    await addSearch(searched('RIX', 'ROM'));
    const back = await removeSearch((await listSearches())[1]!.entries);
    await addSearch(searched('RIX', 'OSL'));
    await restoreSearches(back);
    expect(await ends()).toEqual(['OSL', 'ROM']);
  });

  test('leaves out entries of a wrong shape', async () => {
    await addSearch(searched('RIX', 'OSL'));
    const [row] = await (await db()).run('r', ['searches'], (tx) => tx.searches.toArray());
    const bad = [
      { n: 50, hash: 'a', search: { ...row!.search, startDate: '2026-02-30' } },
      { n: 51, hash: 'b', search: { ...row!.search, endDate: '2026-12-09' } },
      { n: 52, hash: 'c', search: { ...row!.search, tripType: 'roundtrip' } },
      { n: 53, hash: 'd', party: { passengers: { adult: 99, child: 0, infant: 0 }, cabinClass: 'economy' } },
      { n: 54, hash: 'e', journey: { key: '', leg: 'x', of: 1 } },
    ];
    for (const each of bad) await writeRaw(name, 'searches', { ...row, ...each });
    expect(await ends()).toEqual(['OSL']);
    await quarantineSettled();
  });

  test('reads an entry of an earlier version, without a party', async () => {
    const old = {
      hash: 'oneway|rix|osl|2026-12-01|',
      at: 1,
      search: { ...searched('RIX', 'OSL').trips[0], tripType: 'oneway' },
    };
    await db();
    await writeRaw(name, 'searches', old);
    expect(await listSearches()).toMatchObject([{ party: null, destLocation: { iata: 'OSL' } }]);
    await addSearch(searched('RIX', 'OSL'));
    expect(await listSearches()).toHaveLength(1);
  });

  test('adds place names later without changing the order', async () => {
    await addSearch(searched('RIX', 'OSL'));
    await addSearch(searched('RIX', 'ROM'));
    await nameSearches([{ ...place('OSL'), names: { ru: 'Осло', lv: 'Oslo' } }]);
    expect((await listSearches()).map(({ destLocation }) => destLocation.names)).toEqual([
      { en: 'ROM' },
      { en: 'OSL', ru: 'Осло', lv: 'Oslo' },
    ]);
  });

  test('keeps a city as a city', async () => {
    const london = { ...place('LON'), isCity: true };
    const search = searched('RIX', 'LON');
    await addSearch({ ...search, trips: search.trips.map((trip) => ({ ...trip, destLocation: london })) });
    expect((await listSearches())[0]?.destLocation).toEqual(london);
    await nameSearches([{ ...london, several: true }]);
    expect((await listSearches())[0]?.destLocation).toEqual({ ...london, several: true });
    // A place with fewer fields removes none.
    await nameSearches([london]);
    expect((await listSearches())[0]?.destLocation.several).toBe(true);
  });

  test('logs a full disk instead of failing', async () => {
    const store = await db();
    const full = new DOMException('no room', 'QuotaExceededError');
    vi.spyOn(store, 'run').mockRejectedValue(full);
    const lines: unknown[] = [];
    setLogSink((line) => lines.push(line));
    await expect(saveToHistory(searched('RIX', 'OSL'))).resolves.toBeUndefined();
    expect(lines).toEqual([{ level: 'warn', scope: 'storage', message: 'the search was not saved', detail: full }]);
  });
});

describe('the rows of the home page', () => {
  const head = (query: string, total: number, before: EarlierPrice | null = null) => ({
    queryKey: query,
    query,
    pricedAt: 5000,
    expiresAt: 0,
    complete: true,
    dropped: 0,
    count: 3,
    text: '{}',
    cheapest: { id: 'a', mergeKey: 'a', total },
    before,
  });
  beforeEach(() => setClock(() => Date.parse('2026-11-20T10:00:00Z')));

  test('have the last look at the same search, and the change since the one before', async () => {
    const search = searched('RIX', 'ROM');
    await addSearch(search);
    const before = { at: 1, cheapest: { id: 'a', mergeKey: 'a', total: 20_000 }, offered: true };
    await putResultSet(head(writeQuery(search), 18_800, before));
    await putResultSet(head(writeQuery({ ...search, passengers: { adult: 2, child: 0, infant: 0 } }), 1));
    expect((await recentRows())[0]?.look).toEqual({
      at: 5000,
      cheapest: { id: 'a', mergeKey: 'a', total: 18_800 },
      since: { at: 1, change: { kind: 'cheaper', by: 1200 } },
    });
  });

  test('have no look without a complete set of that search', async () => {
    await addSearch(searched('RIX', 'ROM'));
    await putResultSet({ ...head(writeQuery(searched('RIX', 'ROM')), 1), complete: false, cheapest: null });
    await putResultSet(head(writeQuery(searched('RIX', 'OSL')), 1));
    expect((await recentRows())[0]?.look).toBeNull();
  });

  test('follow every saved search, removed search and stored look', async () => {
    const search = searched('RIX', 'ROM');
    const seen: string[] = [];
    await db();
    const stop = liveQuery(recentRows).subscribe((rows) => {
      seen.push(rows.map(({ destLocation, look }) => `${destLocation.iata} ${look?.cheapest.total ?? '-'}`).join());
    });
    await vi.waitFor(() => expect(seen.at(-1)).toBe(''));
    await addSearch(search);
    await vi.waitFor(() => expect(seen.at(-1)).toBe('ROM -'));
    await putResultSet(head(writeQuery(search), 700));
    await vi.waitFor(() => expect(seen.at(-1)).toBe('ROM 700'));
    await removeSearch((await listSearches())[0]!.entries);
    await vi.waitFor(() => expect(seen.at(-1)).toBe(''));
    stop.unsubscribe();
  });

  test('are none when the history cannot be read', async () => {
    const store = await db();
    vi.spyOn(store, 'run').mockRejectedValue(new DOMException('broken', 'UnknownError'));
    expect(await recentRows()).toEqual([]);
  });
});

describe('the pending search', () => {
  test('is replaced by a newer one, and removed only by its own query', async () => {
    await putPendingSearch({ query: 'a', at: 1, tell: false });
    await putPendingSearch({ query: 'b', at: 2, tell: true });
    expect(await removePendingSearch('a')).toBe(false);
    expect(await getPendingSearch()).toEqual({ query: 'b', at: 2, tell: true });
    expect(await removePendingSearch('b')).toBe(true);
    expect(await getPendingSearch()).toBeNull();
  });

  test('of a wrong shape counts as none', async () => {
    await db();
    await writeRaw(name, 'meta', { k: 'pendingSearch', v: { query: 7 } });
    expect(await getPendingSearch()).toBeNull();
    expect(await removePendingSearch('x')).toBe(true);
  });
});

// Last, because it resets the modules.
test('two tabs that save at the same time lose nothing', async () => {
  // A second instance of the modules is a second page, with its own connection to the same database.
  vi.resetModules();
  const [tab, { configureStorage }, { closeDb: closeTab }] = await Promise.all([
    import('@/offline/searches'),
    import('@/platform/database'),
    import('@/offline/store/db'),
  ]);
  expect(tab.addSearch).not.toBe(addSearch);
  configureStorage({ tenant: name.replace('pwa-', '') });
  const ours = ['OSL', 'ROM', 'LIS'].map((to) => addSearch(searched('RIX', to)));
  const theirs = ['PAR', 'BER', 'LIS'].map((to) => tab.addSearch(searched('RIX', to)));
  await Promise.all([...ours, ...theirs]);
  expect((await ends()).toSorted()).toEqual(['BER', 'LIS', 'OSL', 'PAR', 'ROM']);
  expect(await tab.listSearches()).toEqual(await listSearches());
  closeTab();
});
