import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WireOffer } from '@/api/shapes/offers';
import { ApiError } from '@/api/errors';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { writeQuery } from '@/domain/search/query';
import type { Search } from '@/domain/search/types';
import { isExpired } from '@/domain/booking/expiry';
import { correctClock, now, setClock } from '@/platform/clock';
import { getFlag, setFlag } from '@/platform/sessionFlags';
import { addDays } from '@/domain/dates';
import { configureStorage } from '@/platform/database';
import { reallyOffline, setProbe } from '@/platform/connectivity';
import { getResultSet } from '@/offline/resultSets';
import { getOfferById, offerSets, offerOf, results, resultsView } from '@/state/results';
import { currentSearchContext } from '@/state/results/flight';
import { closeResults, openAddress, openResults, refreshResults, resumeOnline } from '@/state/results/flow';
import { changeFilter, clearFilters, setPin, setSort, setTouched, showNewcomers } from '@/state/results/list/list';
import { checkExpiry } from '@/state/results/live';
import { searchDependencies } from '@/state/results/stream/run';
import { fillForm, searchForm, setDirectOnly } from '@/state/searchForm';
import { startSearch } from '@/state/searchForm/start';
import { session } from '@/state/session';
import { manyOffers, wireOffer } from '../offers/builders';

const offerOfRow = (row: number) => offerOf(resultsView(), row);

configureStorage({ tenant: 'results-test' });
const NOW = Date.parse('2026-11-20T10:00:00Z');
const offers = manyOffers(60, 3);

const place = (iata: string) => ({ city: iata, iata, cityIata: iata, isCity: false, names: {} });
let day = 1;
/** Another date for every test, so that no test reads results stored by another. */
const newSearch = (to = 'BCN'): Search => ({
  tripType: 'oneway',
  trips: [
    {
      id: '1',
      srcLocation: place('RIX'),
      destLocation: place(to),
      startDate: addDays('2026-12-01', day),
      endDate: null,
    },
  ],
  passengers: { adult: 2, child: 0, infant: 0 },
  cabinClass: '',
});

/** A server that the test feeds line by line. */
let feed: { line: (seq: number, list: unknown[], more?: object) => void; cut: () => void };
const open = (search: Search) => openResults(search, writeQuery(search));
const listIds = () => [...resultsView().list].map((row) => offerOfRow(row).id);

beforeEach(() => {
  day += 1;
  // A line to the stream of the test before is lost.
  feed = undefined as unknown as typeof feed;
  setClock(() => NOW);
  session.online = true;
  session.profile = { ...DEFAULT_PROFILE };
  setTouched(false);
  clearFilters();
  setSort('best');
  searchDependencies.requestKey = () => Promise.resolve({ key: 'k', expires_in_ms: 60_000 });
  searchDependencies.streamRequest = () => ({ url: 'https://x/stream', headers: {} });
  searchDependencies.isOffline = () => !session.online;
  searchDependencies.isPlace = async () => true;
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream<Uint8Array>({
      start(out) {
        feed = {
          line(seq, list, more = {}) {
            const text = JSON.stringify({
              seq,
              mode: seq === 1 ? 'INITIAL' : 'STREAM',
              offers: list,
              progress: seq * 20,
              expires_at: new Date(NOW + 600_000).toISOString(),
              done: false,
              ...more,
            });
            out.enqueue(new TextEncoder().encode(`${text}\n`));
          },
          cut: () => out.error(new Error('cut')),
        };
      },
    });
    return new Response(body);
  });
});
afterEach(() => {
  vi.useRealTimers();
  closeResults();
  vi.unstubAllGlobals();
  setClock(null);
});

async function streaming(search: Search, list: WireOffer[]): Promise<void> {
  open(search);
  await vi.waitFor(() => expect(results.phase).toBe('streaming'));
  await vi.waitFor(() => expect(feed).toBeDefined());
  feed.line(1, list);
  await vi.waitFor(() => expect(results.progress).toBe(20));
}

describe('the results of a search', () => {
  it('come although the browser reports offline: only a request decides', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    await streaming(newSearch(), offers.slice(0, 20));
    feed.line(2, offers.slice(20, 60), { done: true, progress: 100 });
    await vi.waitFor(() => expect(results.phase).toBe('done'));
    expect(results.failure).toBeNull();
  });

  it('when the request fails and the browser reports offline, wait for the connection only if another fails, too', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    searchDependencies.requestKey = () => Promise.reject(new ApiError('offline', 'lost'));
    setProbe(async () => true);
    open(newSearch());
    await vi.waitFor(() => expect(results.phase).toBe('failed'));
    day += 1;
    setProbe(async () => false);
    open(newSearch());
    await vi.waitFor(() => expect(results.phase).toBe('unsaved'));
    setProbe(async () => true);
    await reallyOffline();
    setProbe(async () => true);
  });

  it('arrive in portions, and the list follows while it is untouched', async () => {
    await streaming(newSearch(), offers.slice(0, 20));
    expect(resultsView().list).toHaveLength(20);
    feed.line(2, [offers[0], ...offers.slice(20, 60)], { done: true, progress: 100 });
    await vi.waitFor(() => expect(results.phase).toBe('done'));
    expect(new Set(listIds()).size).toBe(60);
    expect(listIds()).toHaveLength(60);
    expect(results).toMatchObject({ found: 60, pricedAt: NOW, expiresAt: NOW + 600_000, dropped: 0 });
    expect(getOfferById('offer-7')?.mergeKey).toBe('merge-7');
    expect(getOfferById('nobody')).toBeNull();
  });

  it('wait behind the pill while the traveller is in the list', async () => {
    await streaming(newSearch(), offers.slice(0, 20));
    const before = listIds();
    setTouched(true);
    const cheap = wireOffer({ id: 'cheap', each: 1 });
    feed.line(2, [...offers.slice(20, 25), cheap]);
    await vi.waitFor(() => expect(resultsView().waiting).toEqual({ count: 6, cheaper: 1 }));
    expect(listIds()).toEqual(before);
    showNewcomers();
    expect(resultsView().waiting.count).toBe(0);
    expect(listIds()).toHaveLength(26);
  });

  it('under a mouse on the list: tiles, tags, counts and filters count every flight while the cards hold still', async () => {
    await streaming(newSearch(), offers.slice(0, 20));
    const before = listIds();
    setTouched(true);
    feed.line(2, [...offers.slice(20, 40), wireOffer({ id: 'cheap', each: 1 })]);
    await vi.waitFor(() => expect(resultsView().waiting.count).toBe(21));
    const view = resultsView();
    const { rowOfId } = offerSets.shown.table;
    expect(view.leaders.cheapest).toBe(rowOfId.get('cheap'));
    expect(view.facets.stops.any).toMatchObject({ count: 41, price: 100 });
    expect([...view.tags.values()]).not.toContain('cheapest');
    expect(view.tags.size).toBeGreaterThan(0);
    expect(listIds()).toEqual(before);
  });

  it.each([
    ['nobody is in the list', () => setTouched(false)],
    ['only a mouse stands still in it', () => setTouched(true, true)],
  ])('enter by themselves after the end once %s', async (_, rest) => {
    await streaming(newSearch(), offers.slice(0, 20));
    setTouched(true);
    feed.line(2, offers.slice(20, 40), { done: true, progress: 100 });
    await vi.waitFor(() => expect(results.phase).toBe('done'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.advanceTimersByTime(60_000);
    expect(listIds()).toHaveLength(20);
    rest();
    vi.advanceTimersByTime(5000);
    expect(listIds()).toHaveLength(40);
    expect(resultsView().waiting.count).toBe(0);
  });

  it('received just before the list was touched wait behind the pill too, and are counted', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    await streaming(newSearch(), offers.slice(0, 20));
    vi.advanceTimersByTime(400);
    const before = listIds();
    // Later offers are drawn some moments later.
    feed.line(2, [offers[3], ...offers.slice(20, 25)]);
    while (offerSets.shown.table.size < 25) await new Promise((next) => setImmediate(next));
    expect(resultsView().all).toBe(20);
    setTouched(true);
    vi.advanceTimersByTime(400);
    vi.useRealTimers();
    expect(resultsView().all).toBe(25);
    expect(resultsView().waiting.count).toBe(5);
    expect(listIds()).toEqual(before);
    // The pill is outside of the list: going there to press it does not hide it.
    setTouched(false);
    feed.line(3, offers.slice(25, 30), { done: true, progress: 100 });
    await vi.waitFor(() => expect(results.phase).toBe('done'));
    expect(resultsView().waiting.count).toBe(5);
    expect(listIds()).toHaveLength(25);
    showNewcomers();
    expect(new Set(listIds()).size).toBe(30);
  });

  it('a repeated offer changes in place', async () => {
    await streaming(newSearch(), offers.slice(0, 20));
    const before = listIds();
    setTouched(true);
    const again = structuredClone(offers.find((offer) => offer.id === before[10])!);
    again.price.EUR.price_per_person = 1;
    again.price.EUR.passengers_amounts_details = { adult: { count: 2, price: 2 } };
    feed.line(2, [again]);
    await vi.waitFor(() => expect(getOfferById(again.id)?.pricePerPerson).toBe(100));
    expect(listIds()).toEqual(before);
    expect(resultsView().waiting.count).toBe(0);
  });

  it('waiting offers enter when the sort or a filter changes', async () => {
    await streaming(newSearch(), offers.slice(0, 10));
    setTouched(true);
    feed.line(2, offers.slice(10, 20));
    await vi.waitFor(() => expect(resultsView().waiting.count).toBe(10));
    setSort('cheapest');
    expect(listIds()).toHaveLength(20);
    feed.line(3, offers.slice(20, 30));
    await vi.waitFor(() => expect(resultsView().waiting.count).toBe(10));
    changeFilter('stops', 'direct');
    expect(resultsView().waiting.count).toBe(0);
    expect(listIds().every((id) => getOfferById(id)?.legs.every((leg) => leg.stops === 0))).toBe(true);
  });

  it('a second INITIAL replaces everything, without moving what is being read', async () => {
    await streaming(newSearch(), offers.slice(0, 20));
    const before = listIds();
    setTouched(true);
    feed.line(2, offers.slice(10, 30), { mode: 'INITIAL' });
    await vi.waitFor(() => expect(resultsView().waiting.count).toBe(10));
    expect(resultsView().all).toBe(20);
    const kept = new Set(offers.slice(10, 20).map((offer) => offer.id));
    expect(listIds()).toEqual(before.filter((id) => kept.has(id)));
    expect(resultsView().waiting.count).toBe(10);
    showNewcomers();
    expect(new Set(listIds())).toEqual(new Set(offers.slice(10, 30).map((offer) => offer.id)));
  });

  it('a cut connection is resumed', async () => {
    searchDependencies.wait = () => Promise.resolve();
    await streaming(newSearch(), offers.slice(0, 5));
    const first = feed;
    feed.cut();
    await vi.waitFor(() => expect(feed).not.toBe(first));
    feed.line(2, offers.slice(5, 9), { done: true });
    await vi.waitFor(() => expect(results.phase).toBe('done'));
    expect(listIds()).toHaveLength(9);
  });

  it('counts invalid offers and shows the rest', async () => {
    await streaming(newSearch(), [wireOffer(), { id: 'bad' } as WireOffer]);
    expect(listIds()).toEqual(['o1']);
    expect(results.dropped).toBe(1);
  });

  it('counts an invalid offer once, however often it comes, and not when a valid one has its id', async () => {
    const bad = (id: string) => ({ id }) as WireOffer;
    await streaming(newSearch(), [wireOffer(), bad('x'), bad('y'), bad('y')]);
    feed.line(2, [bad('x'), bad('z'), wireOffer({ id: 'y' })]);
    await vi.waitFor(() => expect(results.progress).toBe(40));
    expect(results.dropped).toBe(2);
    feed.line(3, [wireOffer(), bad('x')], { mode: 'INITIAL' });
    await vi.waitFor(() => expect(results.progress).toBe(60));
    expect(results.dropped).toBe(1);
  });

  it('a stream without a last line and without flights has failed: it does not mean there are none', async () => {
    searchDependencies.wait = () => Promise.resolve();
    await streaming(newSearch(), []);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    feed.cut();
    await vi.waitFor(() => expect(results).toMatchObject({ phase: 'failed', failure: 'server' }));
  });
});

describe('stored results', () => {
  it('open complete offline, and can be read, sorted and filtered', async () => {
    const search = newSearch();
    await streaming(search, offers);
    feed.line(2, [], { done: true });
    await vi.waitFor(async () => expect((await getResultSet(writeQuery(search)))?.complete).toBe(true));
    const whole = listIds();
    setClock(() => NOW + 3_600_000);
    open(newSearch('MAD'));
    session.online = false;
    open(search);
    await vi.waitFor(() => expect(results.phase).toBe('done'));
    expect(results).toMatchObject({ source: 'stored', pricedAt: NOW, failure: null });
    expect(listIds()).toEqual(whole);
    setSort('cheapest');
    expect(listIds()).not.toEqual(whole);
  });

  it('are shown at once while the search runs again, and replaced while the list is untouched', async () => {
    const search = newSearch();
    await streaming(search, offers.slice(0, 30));
    feed.line(2, [], { done: true });
    await vi.waitFor(async () => expect((await getResultSet(writeQuery(search)))?.count).toBe(30));
    open(newSearch('MAD'));
    setClock(() => NOW + 60_000);
    open(search);
    await vi.waitFor(() => expect(results.source).toBe('stored'));
    expect(listIds()).toHaveLength(30);
    await vi.waitFor(() => expect(results.phase).toBe('streaming'));
    feed.line(1, offers.slice(0, 40));
    await vi.waitFor(() => expect(results.found).toBe(40));
    expect(listIds()).toHaveLength(30);
    feed.line(2, [], { done: true });
    await vi.waitFor(() => expect(results.source).toBe('live'));
    expect(listIds()).toHaveLength(40);
    expect(results.pricedAt).toBe(NOW + 60_000);
  });

  it('are searched anew when a flight of them turned out to be gone or to have another price, once', async () => {
    const flags = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => flags.get(key) ?? null,
      setItem: (key: string, value: string) => flags.set(key, value),
      removeItem: (key: string) => flags.delete(key),
    });
    const search = newSearch();
    await streaming(search, offers.slice(0, 30));
    feed.line(2, [], { done: true });
    await vi.waitFor(() => expect(results.phase).toBe('done'));
    openAddress(`?${writeQuery(search)}`);
    expect(results.phase).toBe('done');
    setFlag('searchRefresh', true);
    openAddress(`?${writeQuery(search)}`);
    await vi.waitFor(() => expect(results.phase).toBe('streaming'));
    expect(getFlag('searchRefresh')).toBe(false);
    expect(listIds()).toHaveLength(30);
    feed.line(1, offers.slice(0, 5), { done: true });
    await vi.waitFor(() => expect(results.source).toBe('live'));
    expect(listIds()).toHaveLength(5);
    openAddress(`?${writeQuery(search)}`);
    expect(results.phase).toBe('done');
  });

  it('stay on screen when the search fails, and wait for the reader’s click when it succeeds', async () => {
    const search = newSearch();
    await streaming(search, offers.slice(0, 30));
    feed.line(2, [], { done: true });
    await vi.waitFor(() => expect(results.phase).toBe('done'));
    searchDependencies.requestKey = () => Promise.reject(new ApiError('timeout', 'Search request timed out (3000ms).'));
    refreshResults();
    await vi.waitFor(() => expect(results.failure).toBe('timeout'));
    expect(results.phase).toBe('done');
    expect(listIds()).toHaveLength(30);
    searchDependencies.requestKey = () => Promise.resolve({ key: 'k', expires_in_ms: 1 });
    setTouched(true);
    refreshResults();
    await vi.waitFor(() => expect(results.phase).toBe('streaming'));
    feed.line(1, offers.slice(0, 5), { done: true });
    await vi.waitFor(() => expect(results.freshReady).toBe(true));
    expect(listIds()).toHaveLength(30);
    showNewcomers();
    expect(listIds()).toHaveLength(5);
    expect(results.source).toBe('live');
  });

  it('stay complete when the search behind them breaks off', async () => {
    const search = newSearch();
    await streaming(search, offers.slice(0, 30));
    feed.line(2, [], { done: true });
    await vi.waitFor(async () => expect((await getResultSet(writeQuery(search)))?.count).toBe(30));
    searchDependencies.wait = () => Promise.resolve();
    refreshResults();
    await vi.waitFor(() => expect(results.phase).toBe('streaming'));
    feed.line(1, offers.slice(0, 5));
    await vi.waitFor(() => expect(results.found).toBe(5));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    feed.cut();
    await vi.waitFor(() => expect(results).toMatchObject({ phase: 'done', failure: 'server', interrupted: false }));
    expect(listIds()).toHaveLength(30);
  });

  it('stay complete on the device during a new search: a part replaces them only once they are off screen', async () => {
    const search = newSearch();
    await streaming(search, offers.slice(0, 30));
    feed.line(2, [], { done: true });
    const kept = async () => {
      const { count, complete } = (await getResultSet(writeQuery(search))) ?? {};
      return [count, complete];
    };
    await vi.waitFor(async () => expect(await kept()).toEqual([30, true]));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    refreshResults();
    while (results.phase !== 'streaming') await new Promise(setImmediate);
    feed.line(1, offers.slice(0, 5));
    while (results.found !== 5) await new Promise(setImmediate);
    vi.advanceTimersByTime(20_000);
    // A pending write of the storage is done before it is read.
    for (let reads = 0; reads < 5; reads++) expect(await kept()).toEqual([30, true]);
    // Parts of a first search are stored: a closed tab loses seconds of it.
    const first = newSearch('MAD');
    open(first);
    while (results.phase !== 'streaming') await new Promise(setImmediate);
    feed.line(1, offers.slice(0, 5));
    while (results.found !== 5) await new Promise(setImmediate);
    vi.advanceTimersByTime(5000);
    vi.useRealTimers();
    await vi.waitFor(async () =>
      expect(await getResultSet(writeQuery(first))).toMatchObject({ count: 5, complete: false }),
    );
  });

  it('in another format count as missing', async () => {
    const search = newSearch();
    const { putResultSet } = await import('@/offline/resultSets');
    const query = writeQuery(search);
    await putResultSet({
      queryKey: query,
      query,
      pricedAt: NOW,
      expiresAt: NOW,
      complete: true,
      dropped: 0,
      count: 1,
      text: 'nonsense\n{}',
    });
    session.online = false;
    open(search);
    await vi.waitFor(() => expect(results.phase).toBe('unsaved'));
    expect(listIds()).toEqual([]);
  });
});

describe('a search that cannot run', () => {
  it('offline and not stored says so, and starts by itself when the connection is back', async () => {
    session.online = false;
    open(newSearch());
    await vi.waitFor(() => expect(results.phase).toBe('unsaved'));
    session.online = true;
    resumeOnline();
    await vi.waitFor(() => expect(results.phase).toBe('streaming'));
  });

  it('without a key in three seconds fails with that reason and can be repeated', async () => {
    searchDependencies.requestKey = () => Promise.reject(new ApiError('timeout', 'Search request timed out (3000ms).'));
    open(newSearch());
    await vi.waitFor(() => expect(results).toMatchObject({ phase: 'failed', failure: 'timeout' }));
    searchDependencies.requestKey = () => Promise.resolve({ key: 'k', expires_in_ms: 1 });
    refreshResults();
    await vi.waitFor(() => expect(results.phase).toBe('streaming'));
  });

  it('with a nonexistent place ends the running search, without an error', async () => {
    searchDependencies.requestKey = () => Promise.resolve({ key: 'k', expires_in_ms: 60_000 });
    searchDependencies.isPlace = async (code) => code !== 'QQQ';
    openAddress(writeQuery(newSearch('QQQ')));
    await vi.waitFor(() => expect(results).toMatchObject({ phase: 'incomplete', failure: null, search: null }));
    openAddress(writeQuery(newSearch('MAD')));
    await vi.waitFor(() => expect(results.phase).toBe('streaming'));
  });

  it('refused by the server is a problem of the address', async () => {
    searchDependencies.requestKey = () => Promise.reject(new ApiError('http', 'no such airport', { status: 400 }));
    open(newSearch());
    await vi.waitFor(() => expect(results).toMatchObject({ phase: 'incomplete', failure: null }));
  });

  it.each(['refused by the server', 'without a flight'])(
    'of a device that is days behind, %s, says that the day has passed',
    async (answer) => {
      const search = newSearch();
      const right = Date.parse(`${search.trips[0]?.startDate}T12:00:00Z`) + 86_400_000;
      if (answer === 'without a flight') {
        await streaming(search, []);
        correctClock(NOW - right);
        feed.line(2, [], { done: true, progress: 100 });
      } else {
        searchDependencies.requestKey = () => {
          // As the date of the answer tells.
          correctClock(NOW - right);
          return Promise.reject(new ApiError('http', 'the day has passed', { status: 400 }));
        };
        open(search);
      }
      await vi.waitFor(() => expect(results.phase).toBe('incomplete'));
      expect(searchForm.problems).toMatchObject([{ kind: 'pastDate', value: search.trips[0]?.startDate }]);
    },
  );

  it('whose day has passed on an open page asks for another day, as its address would, instead of reporting no flights', async () => {
    const search = newSearch();
    await streaming(search, offers.slice(0, 5));
    feed.line(2, [], { done: true, progress: 100 });
    await vi.waitFor(() => expect(results.phase).toBe('done'));
    const asked = vi.fn(() => Promise.resolve({ key: 'k', expires_in_ms: 60_000 }));
    searchDependencies.requestKey = asked;
    setClock(() => Date.parse(`${search.trips[0]?.startDate}T10:00:00Z`) + 86_400_000);
    refreshResults();
    expect(results).toMatchObject({ phase: 'incomplete', failure: null, search: null });
    expect(searchForm.problems).toMatchObject([{ kind: 'pastDate', value: search.trips[0]?.startDate }]);
    expect(asked).not.toHaveBeenCalled();
  });

  it.each([
    ['without names and city flags', /(?:src|dest|s_ct|d_ct)=[^&]*&?/g],
    ['with the names in another language and other parameters', /(?<=src=|dest=)[^&]*/g],
  ])('are found by a link %s', async (_, left) => {
    const search = newSearch();
    const from = search.trips[0]!.srcLocation!;
    search.trips[0]!.srcLocation = { ...from, isCity: true };
    await streaming(search, offers.slice(0, 5));
    feed.line(2, [], { done: true, progress: 100 });
    await vi.waitFor(async () => expect((await getResultSet(writeQuery(search)))?.count).toBe(5));
    session.online = false;
    open(newSearch('OSL'));
    openAddress(`?utm_source=mail&${writeQuery(search).replaceAll(left, (text) => (text.includes('=') ? '' : 'x'))}`);
    await vi.waitFor(() => expect(results).toMatchObject({ phase: 'done', source: 'stored' }));
    expect(listIds()).toHaveLength(5);
  });

  it('whose day has passed stays on screen when the connection is back', async () => {
    const search = newSearch();
    await streaming(search, offers.slice(0, 5));
    feed.line(2, [], { done: true, progress: 100 });
    await vi.waitFor(() => expect(results.phase).toBe('done'));
    await vi.waitFor(async () => expect((await getResultSet(writeQuery(search)))?.count).toBe(5));
    session.online = false;
    open(newSearch('OSL'));
    open(search);
    await vi.waitFor(() => expect(results).toMatchObject({ phase: 'done', source: 'stored' }));
    setClock(() => Date.parse(`${search.trips[0]?.startDate}T10:00:00Z`) + 86_400_000);
    session.online = true;
    resumeOnline();
    expect(results).toMatchObject({ phase: 'done', source: 'stored' });
    expect(listIds()).toHaveLength(5);
  });

  it.each([
    '',
    'src=riga',
    'a=b&type=moon&p_adult=400',
    '%%%',
    'src=riga&s_iata=rix&s_ct=false&dest=x&d_iata=bcn&d_ct=false&start=2020-01-01',
  ])('an address like "%s" is not a complete search', (address) => {
    openAddress(address);
    expect(results.phase).toBe('incomplete');
  });
});

describe('choices', () => {
  it('stay for the same routes, and are reset with the sort when a route changes', async () => {
    session.profile = { ...DEFAULT_PROFILE, defaultSort: 'cheapest' };
    await streaming(newSearch('AMS'), offers.slice(0, 5));
    expect(results.sort).toBe('cheapest');
    setSort('fastest');
    changeFilter('stops', 'one');
    day += 1;
    await streaming(newSearch('AMS'), offers.slice(0, 5));
    expect([results.sort, results.filters.stops.value]).toEqual(['fastest', 'one']);
    await streaming(newSearch('OSL'), offers.slice(0, 5));
    expect([results.sort, results.filters.stops.isOn]).toEqual(['cheapest', false]);
  });

  it('a pinned flight is cleared by the next search, also of the same routes, and stays when the same one is repeated', async () => {
    await streaming(newSearch('AMS'), offers.slice(0, 5));
    const leg = offerOfRow(0)?.legs[0] ?? null;
    setPin('departure', leg);
    refreshResults();
    expect(results.pins.departure).toEqual(leg);
    expect(leg).not.toBeNull();
    day += 1;
    await streaming(newSearch('AMS'), offers.slice(0, 5));
    expect(results.pins).toEqual({ departure: null, arrival: null });
  });

  describe('"direct flights only"', () => {
    beforeEach(() => {
      const flags = new Map<string, string>();
      vi.stubGlobal('sessionStorage', {
        getItem: (key: string) => flags.get(key) ?? null,
        setItem: (key: string, value: string) => flags.set(key, value),
        removeItem: (key: string) => flags.delete(key),
      });
    });
    const stops = () => results.filters.stops.value;
    const searchFrom = (page: 'home' | 'results', search: Search, direct?: boolean): void => {
      fillForm(search);
      if (direct !== undefined) setDirectOnly(direct);
      startSearch(() => undefined, page === 'results', '2026-11-20');
    };

    it('sets the stops filter for a search from home and is reverted by the next one', () => {
      searchFrom('home', newSearch(), true);
      expect(stops()).toBe('direct');
      day += 1;
      searchFrom('home', newSearch(), false);
      expect(stops()).toBe('any');
    });

    it('also applies to results that are still open, and to those of a fresh page', async () => {
      await streaming(newSearch(), offers.slice(0, 5));
      searchFrom('home', newSearch(), true);
      expect(stops()).toBe('direct');
      clearFilters();
      setFlag('directFlights', true);
      open(newSearch('OSL'));
      expect(stops()).toBe('direct');
    });

    it('a budget in words filters the next results once, also where the same search is open', async () => {
      const price = () => results.filters.price.value;
      searchForm.budget = 150;
      open(newSearch());
      expect(price()).toEqual({ from: 0, to: 150 });
      await streaming(newSearch('OSL'), offers.slice(0, 5));
      clearFilters();
      searchForm.budget = 2000;
      open(newSearch('OSL'));
      expect(price()).toEqual({ from: 0, to: 999 });
      searchForm.budget = 20;
      open(newSearch('OSL'));
      expect(price()).toEqual({ from: 0, to: 20 });
      expect(searchForm.budget).toBeNull();
    });

    it('yields to stops chosen by hand: a search from the results page keeps them, and the checkbox is cleared', () => {
      searchFrom('home', newSearch(), true);
      changeFilter('stops', 'one');
      day += 1;
      searchFrom('results', newSearch());
      expect(stops()).toBe('one');
      expect(getFlag('directFlights')).toBe(false);
    });
  });
});

it('the results timer is the server’s, thirty minutes at most', async () => {
  await streaming(newSearch(), offers.slice(0, 5));
  feed.line(2, [], { expires_at: new Date(NOW + 9e9).toISOString(), done: true });
  await vi.waitFor(() => expect(results.phase).toBe('done'));
  expect(results.expiresAt).toBe(NOW + 1_800_000);
  checkExpiry();
  expect(results.expired).toBe(false);
  setClock(() => NOW + 1_800_000);
  checkExpiry();
  expect(results.expired).toBe(true);
});

it.each([
  ['passed is told', 0, 1],
  ['passed only for a device that is two days ahead is not', 2 * 86_400_000, 0],
])('a deadline that has %s', async (_, ahead, times) => {
  const tell = vi.fn();
  searchDependencies.tell = tell;
  await streaming(newSearch(), offers.slice(0, 5));
  correctClock(ahead);
  feed.line(2, [], { expires_at: new Date(NOW - 3_600_000).toISOString(), done: true });
  await vi.waitFor(() => expect(results.phase).toBe('done'));
  expect(tell.mock.calls.filter(([kind]) => kind === 'past')).toHaveLength(times);
  // How much is left is not known: the timer runs for thirty minutes.
  expect(results.expiresAt).toBe(NOW + 1_800_000);
});

it('prices expire on time although the machine’s clock is set back meanwhile', async () => {
  let passed = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => passed);
  await streaming(newSearch(), offers.slice(0, 5));
  feed.line(2, [], { done: true });
  await vi.waitFor(() => expect(results.phase).toBe('done'));
  setClock(() => NOW - 3_600_000);
  checkExpiry();
  expect(results.expired).toBe(false);
  expect(isExpired(currentSearchContext(offerOf(resultsView(), 0))?.expiresAt ?? null, now())).toBe(false);
  passed = 600_000;
  checkExpiry();
  expect(results.expired).toBe(true);
  expect(isExpired(currentSearchContext(offerOf(resultsView(), 0))?.expiresAt ?? null, now())).toBe(true);
});
