import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toOffer } from '@/api/offers';
import { ApiError } from '@/api/errors';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { packOffers } from '@/domain/results/columns';
import { FILTER_NAMES, type FilterKind, FILTERS, type ValueOf } from '@/domain/results/filters';
import { ResultsPage } from '@/features/results/page/ResultsPage';
import { ResultsShell } from '@/features/results/page/ResultsShell';
import { seedMessages } from '@/i18n/catalogue';
import { now, setClock } from '@/platform/clock';
import { configureStorage } from '@/platform/database';
import { results } from '@/state/results';
import { closeResults } from '@/state/results/flow';
import { changeFilter, setSort, clearFilters } from '@/state/results/list/list';
import type { FromReader } from '@/state/results/stream/messages';
import { searchDependencies } from '@/state/results/stream/run';
import { session } from '@/state/session';
import { I18nProvider } from '@/i18n/provider';
import core from '@/i18n/compiled/core/en_GB.json';
import flow from '@/i18n/compiled/flow/en_GB.json';
import found from '@/i18n/compiled/found/en_GB.json';
import { type Hop, wireOffer } from '../offers/builders';
import { startClockAt } from '../../fixtures/clock';
import { whole } from '../../fixtures/wholeText';

const chosen = vi.hoisted(() => vi.fn());
vi.mock('@/state/results/flight', async (original) => ({ ...(await original<object>()), chooseOffer: chosen }));

beforeAll(() => {
  seedMessages('core', 'en_GB', core);
  seedMessages('flow', 'en_GB', flow);
  seedMessages('found', 'en_GB', found);
  configureStorage({ tenant: 'results-page' });
});

const hop = (from: string, to: string, time: string, minutes: number, carrier: string): Hop => ({
  from,
  to,
  date: '2026-12-14',
  time,
  minutes,
  carrier,
});
const direct = wireOffer({ id: 'direct', each: 180, legs: [[hop('RIX', 'BCN', '07:25', 210, 'BT')]] });
const late = wireOffer({
  id: 'late',
  each: 142.1,
  legs: [[hop('RIX', 'WAW', '18:00', 90, 'LO'), hop('WAW', 'BCN', '21:30', 180, 'FR')]],
});
const dear = wireOffer({
  id: 'dear',
  each: 420,
  legs: [[hop('RIX', 'FRA', '06:05', 150, 'LH'), hop('FRA', 'BCN', '09:10', 120, 'LH')]],
});
for (const offer of [late, dear])
  for (const segment of offer.segments)
    segment.carrier.title = { LO: 'LOT', FR: 'Ryanair', LH: 'Lufthansa' }[segment.carrier.code] ?? '';

let say: (message: object) => void;
let day = 10;

beforeEach(() => {
  startClockAt('2026-11-25T10:00Z');
  day += 1;
  chosen.mockReset().mockResolvedValue(undefined);
  session.locale = 'en_GB';
  session.online = true;
  session.profile = { ...DEFAULT_PROFILE, serviceFeeEnabled: true, serviceFeePerPassenger: 900 };
  searchDependencies.requestKey = () => Promise.resolve({ key: 'k', expires_in_ms: 60_000 });
  searchDependencies.streamRequest = () => ({ url: 'u', headers: {} });
  searchDependencies.isOffline = () => !session.online;
  searchDependencies.isPlace = async () => true;
  searchDependencies.openReading = (listener) => {
    say = (message) => act(() => listener({ run: 1, ...message } as FromReader));
    return { tell: () => undefined, stop: () => undefined };
  };
});
afterEach(() => {
  setClock(null);
  clearFilters();
  setSort('best');
  closeResults();
});

/** Each test has its own date, beyond the days of one month. */
const dayOf = (n: number): string => new Date(Date.UTC(2026, 11, n)).toISOString().slice(0, 10);

const address = (date = dayOf(day)) =>
  `src=riga&s_iata=rix&s_ct=false&dest=barcelona&d_iata=bcn&d_ct=false&start=${date}&p_adult=2&type=oneway&cabin=economy`;

async function open(query = address()) {
  const onChangeSearch = vi.fn();
  const router = createMemoryRouter(
    [
      {
        path: '/search/results',
        element: <ResultsPage searchPanel={<p>search form</p>} onChangeSearch={onChangeSearch} />,
      },
      { path: '/booking/fares', element: <h1>Choose a fare</h1> },
    ],
    { initialEntries: [`/search/results?${query}`] },
  );
  render(
    <I18nProvider>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return { user: userEvent.setup(), onChangeSearch, router };
}

const batch = (...wires: (typeof direct)[]) => packOffers(wires.flatMap((wire) => toOffer(wire) ?? []));
async function stream(...wires: (typeof direct)[]) {
  await waitFor(() => expect(say).toBeDefined());
  await screen.findAllByRole('progressbar', { hidden: true });
  await waitFor(() => {
    say({ kind: 'rows', reset: true, batch: batch(...wires) });
    say({ kind: 'line', seq: 1, progress: 40, expiresAt: null, dropped: [], done: false });
    expect(screen.getAllByRole('article')).toHaveLength(wires.length);
  });
}
const finish = () => say({ kind: 'end', reason: 'done', status: 0, missedAfter: null });
/** The totals of the cards; an open card repeats its own on its button. */
const prices = () =>
  screen.getAllByRole('article').map((card) => within(card).getAllByText(/for 2$/)[0]?.parentElement?.textContent);

describe('the results page', () => {
  it('shows cards with the price per person and in total, both including the fee', async () => {
    await open();
    await stream(direct, late);
    const card = screen.getByRole('article', { name: /^€189 ?\.00 per person/ });
    expect(within(card).getByText('for 2').parentElement?.textContent).toBe('€378.00 for 2');
    expect(within(card).getByText('incl. service fee')).toBeTruthy();
    expect(within(card).getByText('Direct')).toBeTruthy();
    expect(within(card).getByText('Best balance')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Flights from Riga to Barcelona' })).toBeTruthy();
    expect(screen.getAllByText(/2 flights so far/).length).toBeGreaterThan(0);
  });

  it('unfolds a card in place, with every stopover and the date of a later arrival', async () => {
    const { user } = await open();
    await stream(direct, late);
    finish();
    const card = screen.getByRole('article', { name: /^€151 ?\.10/ });
    expect(within(card).getByText('1 stop, WAW')).toBeTruthy();
    // The server does not say whether LOT and Ryanair are on one ticket.
    within(card).getByText('Possible self-transfer');
    const opener = within(card).getByRole('button', { name: /Flight details: LOT, Ryanair, 18:00 – 00:30/ });
    await user.click(opener);
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    expect(await within(card).findByText('Change planes: City WAW, 2 h. Possibly a separate ticket')).toBeTruthy();
    within(card).getByText('These flights may be on separate tickets');
    expect(within(card).getByText('Tuesday 15/12, next day')).toBeTruthy();
    expect(within(card).getByText('Small bag 40 × 30 × 20 cm')).toBeTruthy();
    await user.click(opener);
    expect(within(card).queryByText(/^Change planes: /)).toBeNull();
  });

  it('sorts by a radio group with arrow keys', async () => {
    const { user } = await open();
    await stream(direct, late, dear);
    finish();
    await waitFor(() => expect(prices()).toEqual(['€378.00 for 2', '€302.20 for 2', '€858.00 for 2']));
    await user.click(await screen.findByRole('radio', { name: /Cheapest €151 ?\.10/ }));
    await waitFor(() => expect(prices()).toEqual(['€302.20 for 2', '€378.00 for 2', '€858.00 for 2']));
    await user.click(await screen.findByRole('radio', { name: /Early departure €429 ?\.00 per person 06:05/ }));
    await waitFor(() => expect(prices()[0]).toBe('€858.00 for 2'));
  });

  it('has every filter in the panel and on a chip, marked when it is on', async () => {
    const VALUES: { [Kind in FilterKind]: ValueOf<Kind> } = {
      stops: 'one',
      bags: 1,
      range: { from: 1, to: 2 },
      time: { from: 60, to: 120 },
      limit: 5,
      switch: false,
      only: true,
      choice: { kind: 'only', codes: [] },
    };
    const there = [hop('RIX', 'WAW', '08:00', 90, 'LO'), hop('WAW', 'BCN', '12:30', 180, 'LO')];
    const back = { ...hop('BCN', 'RIX', '09:00', 210, 'BT'), date: '2026-12-21' };
    await open(`${address()}&end=2027-01-20`.replace('type=oneway', 'type=roundtrip'));
    await stream(wireOffer({ id: 'round', legs: [there, [back]] }));
    finish();
    const filters = within(screen.getByRole('complementary', { name: 'Filters' }));
    await filters.findByText('At night');
    for (const name of FILTER_NAMES) {
      act(() => changeFilter(name, VALUES[FILTERS[name].kind] as never));
      // oxlint-disable-next-line no-await-in-loop -- one filter at a time
      await waitFor(() => {
        expect([name, filters.queryAllByText(/^filter on/).length]).toEqual([name, 1]);
        const chips = within(screen.getByRole('region', { name: 'What is shown' }));
        expect(chips.getAllByRole('button', { name: /^Clear: (?!filters)/ })).toHaveLength(1);
      });
      act(() => clearFilters());
    }
  });

  it('filters by stops and airlines, and clears', async () => {
    const { user } = await open();
    await stream(direct, late, dear);
    finish();
    const filters = screen.getByRole('complementary', { name: 'Filters' });
    expect(await within(filters).findByText('Change planes in')).toBeTruthy();
    await user.click(await within(filters).findByRole('radio', { name: /Direct only 1 flight €189.00/ }));
    // Filters of changes have nothing to offer for direct flights.
    await waitFor(() => expect(within(filters).queryByText('Change planes in')).toBeNull());
    expect(within(filters).queryByText('Each stopover')).toBeNull();
    await waitFor(() => expect(prices()).toEqual(['€378.00 for 2']));
    expect(screen.getAllByText('1 of 3 flights').length).toBeGreaterThan(0);
    await user.click(within(filters).getByRole('button', { name: 'Clear 1' }));
    await user.click(within(filters).getByRole('checkbox', { name: /Ryanair/ }));
    await waitFor(() => expect(prices()).toEqual(['€378.00 for 2', '€858.00 for 2']));
    await user.click(within(filters).getByRole('button', { name: 'Clear: Airlines' }));
    await user.click(await within(filters).findByRole('button', { name: 'Untick all: Airlines' }));
    expect(await screen.findByRole('heading', { name: 'No flights pass these filters' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Take this away' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(prices()).toHaveLength(3));
    // The button unmounts with the empty state.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Flights' })));
  });

  it('shows no counts before anything has arrived', async () => {
    await open();
    const filters = screen.getByRole('complementary', { name: 'Filters' });
    const direct = () => within(filters).findByRole('radio', { name: /^Direct only/ });
    await waitFor(async () => expect((await direct()).closest('label')?.textContent?.trim()).toBe('Direct only'));
    expect(within(filters).queryByText(/no flights/)).toBeNull();
  });

  it('ends the search with its last rendered cards, not before', async () => {
    await open();
    await stream(direct);
    const seen = new Set<string>();
    const watch = new MutationObserver(() => {
      const over = screen.queryAllByRole('progressbar').length === 0;
      const count = screen
        .queryAllByText(/^(Still searching, )?\d flights?( so far)?$/)
        .map((each) => each.textContent);
      if (over) seen.add(`over with ${screen.getAllByRole('article').length}, ${count[0]}`);
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    say({ kind: 'rows', reset: false, batch: batch(late, dear) });
    finish();
    await waitFor(() => expect(screen.queryAllByRole('progressbar')).toEqual([]));
    await waitFor(() => expect(seen.size).toBeGreaterThan(0));
    watch.disconnect();
    expect([...seen]).toEqual(['over with 3, 3 flights']);
  });

  it('counts filtered offers while the search runs', async () => {
    const { user } = await open();
    await stream(direct, late, dear);
    const filters = screen.getByRole('complementary', { name: 'Filters' });
    await user.click(await within(filters).findByRole('radio', { name: /Direct only 1 flight €189.00/ }));
    expect((await screen.findAllByText('Still searching, 1 of 3 flights so far')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('1 of 3 flights').length).toBeGreaterThan(0);
  });

  it('above stored cards shows their count, not that of the results accumulating behind them', async () => {
    await open();
    await stream(direct, late, dear);
    act(() => void Object.assign(results, { source: 'stored', found: 1 }));
    expect((await screen.findAllByText('3 flights')).length).toBeGreaterThan(0);
    expect(screen.queryByText('1 flight so far')).toBeNull();
    expect(screen.getAllByText('Checking the prices again, 1 flight so far').length).toBeGreaterThan(0);
  });

  it('shows no progress for a search that waits for a connection', async () => {
    await open();
    await stream(direct);
    act(() => {
      session.online = false;
    });
    say({ kind: 'end', reason: 'unreachable', status: 0, missedAfter: null });
    expect(await screen.findByText(/The search goes on by itself/)).toBeTruthy();
    await waitFor(() => {
      expect(screen.getAllByText('1 flight so far').length).toBeGreaterThan(0);
      // Announcements follow at most five seconds later.
      expect(screen.queryByText(/Still searching/, { selector: ':not(output)' })).toBeNull();
    });
  });

  it('announces the end of the stream at once', async () => {
    await open();
    await stream(direct);
    const spoken = () => screen.getAllByText(/flight/, { selector: 'output.sr-only' }).map((each) => each.textContent);
    await waitFor(() => expect(spoken()).toEqual(['Still searching, 1 flight so far']));
    say({ kind: 'rows', reset: false, batch: batch(late, dear) });
    finish();
    // Before the end, at most one announcement every five seconds.
    await waitFor(() => expect(spoken()).toEqual(['3 flights']), { timeout: 3000 });
  });

  it('keeps new offers behind a pill while a card is open', async () => {
    const { user } = await open();
    await stream(direct);
    await user.click(screen.getByRole('button', { name: /Flight details/ }));
    say({ kind: 'rows', reset: false, batch: batch(late, dear) });
    say({ kind: 'line', seq: 2, progress: 80, expiresAt: null, dropped: [], done: false });
    await waitFor(() => expect(prices()).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: '2 new flights, 1 cheaper Show' }));
    await waitFor(() => expect(prices()).toHaveLength(3));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Flights' }));
  });

  it('moves the price thumbs between the cheapest and the dearest offer; their ends mean no limit', async () => {
    await open();
    await stream(direct, late, dear);
    finish();
    const filters = screen.getByRole('complementary', { name: 'Filters' });
    const high = await within(filters).findByRole<HTMLInputElement>('slider', { name: 'Highest price' });
    const low = within(filters).getByRole<HTMLInputElement>('slider', { name: 'Lowest price' });
    await waitFor(() => expect([low.min, low.value, high.value, high.max]).toEqual(['150', '150', '430', '430']));
    fireEvent.change(high, { target: { value: '200' } });
    await waitFor(() => expect(prices()).toHaveLength(2));
    expect(within(filters).getByText(whole('to €200'))).toBeTruthy();
    fireEvent.change(low, { target: { value: '160' } });
    await waitFor(() => expect(prices()).toEqual(['€378.00 for 2']));
    fireEvent.change(low, { target: { value: '150' } });
    fireEvent.change(high, { target: { value: '430' } });
    await waitFor(() => expect(within(filters).queryByText(whole(/€\d+ to|to €/))).toBeNull());
    await waitFor(() => expect(prices()).toHaveLength(3));
  });

  it('has one primary button, on the card opened last', async () => {
    const { user } = await open();
    await stream(direct, late);
    finish();
    const filled = () =>
      screen
        .getAllByRole('article')
        .map((card) => within(card).getAllByRole('button', { name: 'Choose' })[0]!.className);
    const [tonal] = filled();
    const openers = screen.getAllByRole('button', { name: /Flight details/ });
    await user.click(openers[0]!);
    await user.click(openers[1]!);
    const [first, second] = filled();
    expect(first).toBe(tonal);
    expect(second).not.toBe(tonal);
    await user.click(openers[1]!);
    expect(filled()[0]).toBe(second);
  });

  it('starts a booking from the card', async () => {
    const { user } = await open();
    await stream(direct);
    finish();
    await user.click(screen.getByRole('button', { name: 'Choose' }));
    expect(chosen).toHaveBeenCalledWith(expect.objectContaining({ id: 'direct', total: 36_000 }), expect.anything());
    expect(await screen.findByRole('heading', { name: 'Choose a fare' })).toBeTruthy();
  });

  it('says when the search found nothing', async () => {
    await open();
    await waitFor(() => expect(say).toBeDefined());
    await waitFor(() => {
      say({ kind: 'rows', reset: true, batch: batch() });
      say({ kind: 'line', seq: 1, progress: 100, expiresAt: null, dropped: [], done: true });
      finish();
      expect(screen.getByRole('heading', { name: 'No flights found' })).toBeTruthy();
    });
  });

  it('reports a failure instead of an empty result when no offer could be parsed', async () => {
    await open();
    await waitFor(() => expect(say).toBeDefined());
    await waitFor(() => {
      say({ kind: 'rows', reset: true, batch: batch() });
      say({ kind: 'line', seq: 1, progress: 100, expiresAt: null, dropped: ['a', 'b'], done: true });
      finish();
      expect(screen.getByRole('alert').textContent).toContain('2 flights came in a form that cannot be read');
    });
    expect(screen.queryByRole('heading', { name: 'No flights found' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Search again' })).toBeTruthy();
  });

  it('reports a timeout and retries', async () => {
    searchDependencies.requestKey = () => Promise.reject(new ApiError('timeout', 'Search request timed out (3000ms).'));
    const { user } = await open();
    expect((await screen.findByRole('alert')).textContent).toContain('Search request timed out (3000ms).');
    searchDependencies.requestKey = () => Promise.resolve({ key: 'k', expires_in_ms: 1 });
    await user.click(screen.getByRole('button', { name: 'Search again' }));
    await stream(direct);
    expect(prices()).toHaveLength(1);
  });

  it('lists the stored searches when this one is not stored', async () => {
    const { putResultSet } = await import('@/offline/resultSets');
    const query =
      'src=vilnius&s_iata=vno&s_ct=false&dest=oslo&d_iata=osl&d_ct=false&start=2027-03-01&p_adult=1&type=oneway&cabin=all';
    await putResultSet({
      queryKey: query,
      query,
      pricedAt: now() + 60_000,
      expiresAt: 0,
      complete: true,
      dropped: 0,
      count: 184,
      text: '{}',
    });
    session.online = false;
    await open();
    expect(await screen.findByRole('heading', { name: 'Your search is waiting for a connection' })).toBeTruthy();
    const link = await screen.findByRole('link', { name: /Vilnius to Oslo 01\/03, 1 adult, any cabin 184 flights, / });
    expect(link.getAttribute('href')).toBe(`/search/results?${query}`);
    expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull();
  });

  it('says that the oldest searches were evicted once the store is full', async () => {
    const { RESULT_SETS_KEPT, putResultSet } = await import('@/offline/resultSets');
    const kept = (n: number) => {
      const query = `src=oslo&s_iata=osl&s_ct=false&dest=paris&d_iata=par&d_ct=true&start=2027-03-${10 + n}&p_adult=1&type=oneway&cabin=all`;
      const facts = { expiresAt: 0, complete: true, dropped: 0, count: 3, text: '{}' };
      return putResultSet({ queryKey: query, query, pricedAt: now() + n, ...facts });
    };
    const told = 'The last 20 searches stay on this device. Older ones make room for them and need a connection again.';
    session.online = false;
    await open();
    expect(await screen.findByRole('heading', { name: 'Your search is waiting for a connection' })).toBeTruthy();
    await screen.findAllByRole('link', { name: /./ });
    expect(screen.queryByText(told)).toBeNull();
    cleanup();
    for (let n = 0; n < RESULT_SETS_KEPT; n += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one search after the other
      await kept(n);
    }
    await open();
    expect(await screen.findByText(told)).toBeTruthy();
  });

  it("shows place names of linked and stored searches in the site's language", async () => {
    const { putKept } = await import('@/offline/keptAnswers');
    const city = (iata: string, en: string, lv: string) => ({
      key: iata,
      value: {
        cityIata: iata,
        city: { en, lv },
        country: { en: 'X' },
        countryCode: 'XX',
        airports: [{ iata, airportName: en }],
        singleAirportInCity: true,
      },
    });
    await putKept('airport', [city('RIX', 'Riga', 'Rīga'), city('BCN', 'Barcelona', 'Barselona')]);
    session.locale = 'lv_LV';
    session.online = false;
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Flights from Rīga to Barselona' })).toBeTruthy();
  });

  it('offline offers to start a booking and explains what follows', async () => {
    await open();
    await stream(direct);
    finish();
    act(() => {
      session.online = false;
    });
    expect(await screen.findByRole('button', { name: 'Start booking' })).toBeTruthy();
    expect(screen.getByText(/You can start a booking too/)).toBeTruthy();
  });

  it('an address with past dates was complete, so it shows what has changed since', async () => {
    const { onChangeSearch, user } = await open(address('2020-01-01'));
    expect(await screen.findByRole('heading', { name: 'These days have passed' })).toBeTruthy();
    expect(screen.queryByText(/not a whole search/)).toBeNull();
    const [change] = screen.getAllByRole('button', { name: 'Change search', hidden: true });
    if (change) await user.click(change);
    expect(onChangeSearch).toHaveBeenCalled();
  });

  it('an incomplete address says so and offers the form', async () => {
    const { user, onChangeSearch } = await open('src=riga&s_iata=rix&p_adult=12');
    expect(await screen.findByRole('heading', { name: 'This address is not a whole search' })).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: /Change search/ })[0]!);
    expect(onChangeSearch).toHaveBeenCalled();
  });

  it('renders only few cards of a list of thousands', async () => {
    await open();
    await waitFor(() => expect(say).toBeDefined());
    const many = Array.from({ length: 2100 }, (_, i) => wireOffer({ id: `n${i}`, each: 100 + i / 10 }));
    await waitFor(() => {
      say({ kind: 'rows', reset: true, batch: batch(...many) });
      expect(screen.getAllByText(/2,100 flights/).length).toBeGreaterThan(0);
    });
    expect(screen.queryAllByRole('article').length).toBeLessThan(60);
  });
});

it('the shell needs only the first texts', () => {
  const router = createMemoryRouter([{ path: '/', element: <ResultsShell searchPanel={<p>search form</p>} /> }]);
  const { container } = render(
    <I18nProvider>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  expect(screen.getByText('search form')).toBeTruthy();
  expect(container.querySelector('[style]')).toBeNull();
  expect(container.querySelector('[aria-busy]')).not.toBeNull();
});
