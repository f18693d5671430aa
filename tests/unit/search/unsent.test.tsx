import { beforeEach, expect, it, vi } from 'vitest';
import type { Place } from '@/domain/search/types';
import { setClock } from '@/platform/clock';

vi.mock('@/api/airports', () => ({ getAirport: () => new Promise(() => undefined) }));

const place = (city: string, iata: string): Place => ({ city, iata, cityIata: iata, isCity: false, names: {} });
const QUERY =
  'src=riga&s_iata=rix&s_ct=false&dest=barcelona&d_iata=bcn&d_ct=false&start=2026-12-05&p_adult=2&type=oneway&cabin=economy';
const OTHER = QUERY.replace('p_adult=2', 'p_adult=3');

/** Listeners are notified in a microtask. */
const told = () => new Promise((done) => setTimeout(done));

/** A fresh page, as after a reload: only the tab's storage remains. */
async function page() {
  vi.resetModules();
  const [form, { openResultsQuery, startSearch }, { keepUnsent }, clock, storage] = await Promise.all([
    import('@/state/searchForm'),
    import('@/state/searchForm/start'),
    import('@/state/searchForm/completeForm'),
    import('@/platform/clock'),
    import('@/platform/database'),
  ]);
  storage.configureStorage({ tenant: 'unsent' });
  clock.setClock(() => Date.parse('2026-11-20T10:00:00Z'));
  const goal = (): string | undefined => form.searchForm.search.trips[0]?.destLocation?.iata;
  /** The results page or its modify-search screen is open, as with `useFilledForm`. */
  const results = async (query = QUERY): Promise<boolean> => {
    openResultsQuery(query);
    await told();
    const wasKept = keepUnsent(true);
    await told();
    return wasKept;
  };
  const choose = async (iata: string): Promise<void> => {
    form.setPlace(0, 'destLocation', place(iata, iata));
    await told();
  };
  return { ...form, startSearch, keepUnsent, goal, results, choose };
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  setClock(null);
});

it('an unsent change on the results page survives a reload', async () => {
  const first = await page();
  await first.results();
  await first.choose('OSL');

  const reloaded = await page();
  expect(await reloaded.results()).toBe(true);
  expect(reloaded.goal()).toBe('OSL');
  expect(reloaded.isUnchanged(reloaded.searchForm)).toBe(false);
  // The modify-search screen fills from the address when it opens, and has the change then.
  expect(await reloaded.results()).toBe(true);
  expect(reloaded.goal()).toBe('OSL');
});

it('another address has its own search, and so has the home page', async () => {
  const first = await page();
  await first.results();
  await first.choose('OSL');

  const elsewhere = await page();
  expect(await elsewhere.results(OTHER)).toBe(false);
  expect(elsewhere.goal()).toBe('BCN');
  const home = await page();
  expect(home.keepUnsent(false)).toBe(false);
  expect(home.goal()).toBeUndefined();
});

it('is forgotten after the search, or when given up by Back', async () => {
  const searched = await page();
  await searched.results();
  await searched.choose('OSL');
  searched.startSearch(() => undefined, true);
  await told();
  const after = await page();
  expect(await after.results()).toBe(false);
  expect(after.goal()).toBe('BCN');

  after.setModifying(true);
  await after.results();
  await after.choose('OSL');
  after.setModifying(false);
  await told();
  const reloaded = await page();
  expect(await reloaded.results()).toBe(false);
  expect(reloaded.goal()).toBe('BCN');
});

it('is not overwritten by a slower restore', async () => {
  const first = await page();
  await first.results();
  await first.choose('OSL');

  const reloaded = await page();
  await reloaded.results('');
  reloaded.setPlace(0, 'destLocation', place('Rome', 'ROM'));
  expect(reloaded.keepUnsent(true)).toBe(false);
  expect(reloaded.goal()).toBe('ROM');
});

it('an incomplete address stores nothing', async () => {
  const first = await page();
  await first.results(QUERY.replace('d_iata=bcn', 'd_iata='));
  await first.choose('OSL');
  expect(sessionStorage).toHaveLength(0);
});
