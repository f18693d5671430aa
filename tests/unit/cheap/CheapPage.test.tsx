import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheapQuestion, CheapRange } from '@/api/cheapFlights';
import { ApiError } from '@/api/errors';
import type { CheapDestination, DayPrice } from '@/domain/cheap/types';
import { addDays } from '@/domain/dates';
import { CheapPage } from '@/features/cheap-flights/CheapPage';
import { RoutePanel } from '@/features/search-form/RoutePanel';
import { catalogue, loadMessages } from '@/i18n/catalogue';
import { setClock } from '@/platform/clock';
import { setLogSink } from '@/platform/log';
import { localStore } from '@/platform/webStorage';
import { StoredDestinations, StoredPrices, retryPrices } from '@/state/cheap/prices';
import { storeAnswer, readStoredAnswer } from '@/state/storedAnswers';
import { searchForm } from '@/state/searchForm';
import { session, setOnline } from '@/state/session';
import { configureStorage } from '@/platform/database';
import { db } from '@/offline/store/db';
import { putKept } from '@/offline/keptAnswers';
import { whole } from '../../fixtures/wholeText';
import { putBack, reopenPage } from '../../fixtures/states';

configureStorage({ tenant: 'test' });
const NOON = new Date(2026, 10, 20, 12).getTime();
const TODAY = '2026-11-20';
const city = (en: string, iata: string) => ({
  cityIata: iata,
  city: { en, lv: en, lt: en, ru: en, et: en },
  country: { en: 'Somewhere' },
  airports: [{ iata, airportName: `${en} International` }],
  singleAirportInCity: true,
});
const CITIES = [city('Riga', 'RIX'), city('Barcelona', 'BCN'), city('Lisbon', 'LIS')];

/** A year of prices: Tuesdays are cheap, Fridays expensive, 15 January is the cheapest. */
function year({ type, min }: CheapQuestion, range: CheapRange = {}): DayPrice[] {
  const start = range.start ?? TODAY;
  const count = range.start ? 7 : 366;
  return Array.from({ length: count }, (_, n) => addDays(start, n)).map((day, n) => ({
    start: day,
    end: type === 'roundtrip' ? addDays(day, min) : null,
    cents: day === '2027-01-15' ? 5_000 : 10_000 + (n % 7) * 1_000 + (n % 3) * 50,
    stops: n % 2,
    pricedAt: NOON - 600_000,
  }));
}
const DESTINATIONS: CheapDestination[] = [
  {
    iata: 'LIS',
    names: { en: 'Lisbon' },
    countryCode: 'PT',
    price: { start: '2027-01-12', end: null, cents: 3_456, stops: 0, pricedAt: NOON },
  },
];

type Route = (question: CheapQuestion & { to: string } & CheapRange) => Promise<DayPrice[]>;
const api = {
  route: (async (question) => year(question, question)) as Route,
  destinations: async (): Promise<CheapDestination[]> => DESTINATIONS,
  asked: [] as (CheapQuestion & { to?: string } & CheapRange)[],
  listed: [] as (CheapQuestion & CheapRange)[],
};
/** Only the network is faked. */
vi.mock('@/api/cheapFlights', () => ({
  cheapRoute: (question: CheapQuestion & { to: string } & CheapRange) => {
    api.asked.push(question);
    return api.route(question);
  },
  cheapDestinations: (question: CheapQuestion & CheapRange) => {
    api.listed.push(question);
    return api.destinations();
  },
}));
vi.mock('@/api/airports', () => ({
  searchAirports: async () => [],
  getAirport: async (code: string) => CITIES.find(({ cityIata }) => cityIata === code) ?? null,
  popularOrigins: async () => 'none',
  popularDestinations: async () => 'none',
}));

const Title = ({ page }: { page: string }) => <title>{page}</title>;

function open(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/cheap-flights/*', element: <CheapPage Panel={RoutePanel} Title={Title} /> },
      { path: '/search/results', element: <h1>Results</h1> },
      { path: '/', element: <h1>Home</h1> },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup(), at: () => router.state.location.pathname };
}
const day = (date: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`button[data-date="${date}"]`);
  if (!found) throw new Error(`${date} is not in sight`);
  return found;
};
const nameOf = (date: string): string => day(date).getAttribute('aria-label') ?? '';
const calendar = () => screen.findByRole('region', { name: 'Price calendar' });

/** No prices stored. One database for all tests, as opening one is slow. */
async function forgetPrices(): Promise<void> {
  const store = await db();
  await store.run('rw', ['kv'], async (tx) => {
    const rows = await tx.kv.where('key').startsWith('cheap').toArray();
    for (const { key } of rows) await tx.kv.delete(key);
  });
}

beforeEach(async () => {
  await forgetPrices();
  setClock(() => NOON);
  // Ages depend on the browser's current day.
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  setLogSink(() => undefined);
  await Promise.all((['core', 'land', 'form'] as const).map((group) => loadMessages(group, 'en_GB')));
  catalogue.locale = 'en_GB';
  session.locale = 'en_GB';
  session.hydrated = true;
  session.settings = { ...session.settings, defaultOriginIata: 'RIX' };
  setOnline(true);
  localStorage.clear();
  api.route = async (question) => year(question, question);
  api.destinations = async () => DESTINATIONS;
  api.asked.length = 0;
});

describe('the landing page', () => {
  it('starts at the tenant’s airport and lists the cheapest destinations with date, stops and age', async () => {
    const { at } = open('/cheap-flights');
    expect(await screen.findByRole('heading', { level: 1, name: 'Cheap flights from Riga' })).toBeDefined();
    const row = await screen.findByRole('link', { name: /Lisbon/ });
    expect(row.textContent).toMatch(/Tue 12\/01, direct.*As of 12:00.*€34\.56/);
    expect(row.getAttribute('href')).toBe('/cheap-flights/roundtrip/RIX/LIS');
    await waitFor(() => expect(at()).toBe('/cheap-flights/roundtrip/RIX'));
    expect(document.title).toBe('Cheap flights from Riga');
  });

  it('says when no destination has a price', async () => {
    api.destinations = async () => [];
    open('/cheap-flights/oneway/RIX');
    expect(await screen.findByText(/No destinations with a price are known from here/)).toBeDefined();
  });
});

describe('places for a wish', () => {
  const place = (iata: string, en: string, cents: number, stops: number): CheapDestination => ({
    iata,
    names: { en },
    countryCode: '',
    price: { start: '2027-01-12', end: null, cents, stops, pricedAt: NOON },
  });
  const PLACES = [
    place('HEL', 'Helsinki', 4_000, 0),
    place('LIS', 'Lisbon', 9_000, 0),
    place('BCN', 'Barcelona', 9_500, 1),
    place('JFK', 'New York', 40_000, 0),
  ];
  const names = (): string[] =>
    within(screen.getByRole('region', { name: 'Cheapest destinations' }))
      .queryAllByRole('link')
      .map((link) => link.querySelector('b')?.textContent ?? '');

  it('opens from an address, says how many fit and estimates the time in the air', async () => {
    api.destinations = async () => PLACES;
    open('/cheap-flights/oneway/RIX?in=2027-01&budget=100&direct=true&hours=2');
    await waitFor(() => expect(names()).toEqual(['Helsinki']));
    expect(screen.getByText('1 place fits')).toBeDefined();
    expect(screen.getByText(/3 more places are hidden/)).toBeDefined();
    expect(screen.getByRole('link', { name: /Helsinki/ }).textContent).toMatch(/about 1\sh in the air/);
    expect(api.listed.at(-1)).toMatchObject({ from: 'RIX', start: '2027-01-01', end: '2027-01-31' });
  });

  it('writes what is chosen into the address, and shows all again', async () => {
    api.destinations = async () => PLACES;
    const { user, router } = open('/cheap-flights/oneway/RIX?lang=en');
    await waitFor(() => expect(names()).toHaveLength(4));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Price for one' }), '100');
    await waitFor(() => expect(names()).toEqual(['Helsinki', 'Lisbon', 'Barcelona']));
    await user.click(screen.getByRole('checkbox', { name: 'Direct only' }));
    await waitFor(() => expect(names()).toEqual(['Helsinki', 'Lisbon']));
    expect(router.state.location.search).toBe('?budget=100&direct=true&lang=en');
    await user.click(screen.getByRole('button', { name: 'Show all places' }));
    await waitFor(() => expect(names()).toHaveLength(4));
    expect(router.state.location.search).toBe('?lang=en');
  });

  it('keeps the choice of a month in sight when its prices are not on this device', async () => {
    api.destinations = () => Promise.reject(new ApiError('offline', 'Nobody answers'));
    open('/cheap-flights/oneway/RIX?in=2027-03');
    expect(await screen.findByText('These prices are not on this device')).toBeDefined();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Month' }).value).toBe('2027-03');
  });
});

describe('a route', () => {
  it('shows the usual price, the cheapest day and the age of the prices', async () => {
    open('/cheap-flights/oneway/RIX/BCN');
    expect(await screen.findByText(/^The cheapest day is/)).toBeDefined();
    expect(screen.getByText(/^The cheapest day is/).parentElement?.textContent).toBe(
      'The cheapest day is Fri 15/01/2027, €50',
    );
    expect(screen.getByText(whole(/^Half of all days cost €\d+ to €\d+\.$/))).toBeDefined();
    expect(screen.getByText('Prices as of 11:50')).toBeDefined();
  });

  it('shows each month with its lowest price, and names each day with price, level, stops and age', async () => {
    open('/cheap-flights/oneway/RIX/BCN');
    const months = await screen.findByRole('list', { name: 'Month, with its lowest price' });
    expect(within(months).getAllByRole('button')).toHaveLength(13);
    expect(within(months).getByRole('button', { name: 'January 2027, from €50' })).toBeDefined();
    expect(nameOf('2027-01-15')).toMatch(
      /^Friday,? 15 January 2027, from €50, low, cheapest of the month, direct, as of 11:50/,
    );
    // Whole euros are rounded up: no result costs more than its cell.
    expect(day('2027-01-16').querySelector('[data-whole]')?.getAttribute('data-whole')).toMatch(/^€1[01]\d$/);
  });

  // Texts about a day render in a later frame, on a busy machine after more than the default second.
  it('a chosen day fills the form, shows its level and links to the search', async () => {
    const { user, at } = open('/cheap-flights/roundtrip/RIX/BCN');
    await calendar();
    await user.click(day('2027-01-15'));
    const chosen = { startDate: '2027-01-15', endDate: '2027-01-22' };
    await waitFor(() => expect(searchForm.search.trips[0]).toMatchObject(chosen));
    await waitFor(() => expect(at()).toBe('/cheap-flights/roundtrip/RIX/BCN/2027-01-15/2027-01-22'));
    expect(await screen.findByText(whole('€50 is low for this route'))).toBeDefined();
    expect(
      await screen.findByText(whole(/^Fri 15\/01\/2027 – Fri 22\/01\/2027, from €50\. You can search now\.$/)),
    ).toBeDefined();
    await user.click(screen.getAllByRole('button', { name: 'Search flights' })[0] as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'Results' })).toBeDefined();
  });

  it('the button of the cheapest day moves focus to the search of that day', async () => {
    const { user } = open('/cheap-flights/oneway/RIX/BCN');
    (await screen.findByRole('button', { name: 'Choose the cheapest day' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Search flights'));
    expect(screen.queryByRole('button', { name: 'Choose the cheapest day' })).toBeNull();
    expect(await screen.findByText(whole(/^Fri 15\/01\/2027, from €50\. You can search now\.$/))).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear days' }));
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Fri 15\/01/));
  });

  it('another stay loads prices again, moves the return and keeps the departure', async () => {
    const { user, at } = open('/cheap-flights/roundtrip/RIX/BCN/2027-01-15/2027-01-22');
    await calendar();
    await user.click(screen.getByRole('button', { name: 'One night fewer' }));
    await waitFor(() => expect(at()).toBe('/cheap-flights/roundtrip/RIX/BCN/2027-01-15/2027-01-21'));
    expect(api.asked.filter(({ start }) => !start).map(({ min, max }) => [min, max])).toEqual([
      [7, 7],
      [6, 6],
    ]);
  });

  it('a departure near the end of the year stays, with a shorter stay and an explanation', async () => {
    const { user, at } = open('/cheap-flights/roundtrip/RIX/BCN/2027-11-17');
    await waitFor(() => expect(at()).toBe('/cheap-flights/roundtrip/RIX/BCN/2027-11-17/2027-11-20'));
    await calendar();
    await user.click(screen.getByRole('button', { name: 'One night more' }));
    expect(screen.getByText('At most 3 nights: days go twelve months ahead')).toBeTruthy();
    expect(searchForm.search.trips[0]).toMatchObject({ startDate: '2027-11-17', endDate: '2027-11-20' });
  });

  it('the days around a round trip load shorter and longer stays', async () => {
    open('/cheap-flights/roundtrip/RIX/BCN/2027-01-15/2027-01-22');
    const grid = await screen.findByRole('grid', { name: 'A few days earlier or later' });
    await waitFor(() => expect(within(grid).getAllByRole('row')).toHaveLength(8));
    expect(api.asked.at(-1)).toMatchObject({ start: '2027-01-12', end: '2027-01-18', min: 1, max: 13 });
  });

  it('after midnight yesterday is not offered, and a chosen day in the past is cleared', async () => {
    const { at } = open(`/cheap-flights/oneway/RIX/BCN/${TODAY}`);
    await calendar();
    expect(nameOf(TODAY)).toContain('departure, selected');
    expect(day(TODAY).getAttribute('aria-disabled')).toBeNull();
    setClock(() => new Date(2026, 10, 21, 0, 1).getTime());
    // The device wakes up, or the page becomes visible.
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(day(TODAY).getAttribute('aria-disabled')).toBe('true'));
    await waitFor(() => expect(at()).toBe('/cheap-flights/oneway/RIX/BCN'));
    expect(searchForm.search.trips[0]?.startDate).toBeNull();
  });

  it('keys move by month, week and day, and Enter chooses', async () => {
    const { user } = open('/cheap-flights/oneway/RIX/BCN');
    await calendar();
    const stop = day('2027-01-15');
    expect(stop.tabIndex).toBe(0);
    stop.focus();
    await user.keyboard('{ArrowRight}{ArrowDown}{Home}');
    expect((document.activeElement as HTMLElement).dataset['date']).toBe('2027-01-18');
    await user.keyboard('{PageDown}{PageDown}');
    expect((document.activeElement as HTMLElement).dataset['date']).toBe('2027-03-18');
    await user.keyboard('{Enter}');
    // The form updates after paint, on a busy machine later than the key.
    await waitFor(() => expect(searchForm.search.trips[0]?.startDate).toBe('2027-03-18'));
  });

  it('new prices or a changed fee during keyboard navigation do not move it', async () => {
    const { profile } = session;
    const { user } = open('/cheap-flights/oneway/RIX/BCN');
    await calendar();
    day('2027-01-15').focus();
    await user.keyboard('{ArrowRight}');
    const walked = document.activeElement;
    act(() => {
      session.profile = { ...profile, serviceFeeEnabled: true, serviceFeePerPassenger: 900 };
    });
    await waitFor(() => expect(nameOf('2027-01-15')).toContain('from €59'));
    let answer = (): void => undefined;
    api.route = (question) =>
      new Promise((done) => {
        answer = () => done(year(question, question).map((each) => ({ ...each, cents: each.cents + 1_000 })));
      });
    act(retryPrices);
    expect(document.activeElement).toBe(walked);
    await act(async () => answer());
    await waitFor(() => expect(nameOf('2027-01-15')).toContain('from €69'));
    expect(document.activeElement).toBe(walked);
    await user.keyboard('{ArrowRight}');
    expect((document.activeElement as HTMLElement).dataset['date']).toBe('2027-01-17');
    session.profile = profile;
  });

  it('the month strip scrolls to the visible month', async () => {
    const { user } = open('/cheap-flights/oneway/RIX/BCN');
    const strip = await screen.findByRole('list', { name: 'Month, with its lowest price' });
    Object.defineProperty(strip, 'clientWidth', { value: 300 });
    const may = within(strip).getByRole('button', { name: /^May 2027/ });
    Object.defineProperties(may, { offsetLeft: { value: 400 }, offsetWidth: { value: 60 } });
    await user.click(may);
    await waitFor(() => expect(strip.scrollLeft).toBe(280));
  });

  it('on a phone the next month reuses the elements, and a key within a month is announced', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('width <'),
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    const { user } = open('/cheap-flights/oneway/RIX/BCN/2027-02-15');
    await calendar();
    const grid = screen.getByRole('grid', { name: 'February 2027' });
    const before = day('2027-02-15');
    const heard: string[] = [];
    before.focus();
    grid.addEventListener('focusin', ({ target }) => heard.push((target as HTMLElement).dataset['date'] ?? ''));
    await user.keyboard('{PageDown}');
    expect(document.activeElement).toBe(before);
    expect(heard).toEqual(['2027-03-15']);
    expect(screen.getByRole('grid', { name: 'March 2027' })).toBe(grid);
    vi.unstubAllGlobals();
  });

  it('the graph reads day by day and has a table with the same figures', async () => {
    const { user } = open('/cheap-flights/oneway/RIX/BCN');
    await calendar();
    const slider = screen.getByRole('slider', { name: 'Day in the graph' });
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^Friday,? 15 January 2027$/);
    fireEvent.change(slider, { target: { value: '15' } });
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^Saturday,? 16 January 2027$/);
    await user.click(screen.getByRole('button', { name: 'Show as a table' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows[15]?.textContent).toMatch(/^Fri 15\/01\/2027€50 Lowdirect11:50$/);
  });

  it('with too few days for a usual price the graph gives the price alone', async () => {
    api.route = async (question) => year(question).slice(0, 2);
    open('/cheap-flights/oneway/RIX/BCN');
    const graph = await screen.findByRole('region', { name: 'Price by day' });
    expect(within(graph).getByRole('status').textContent).toMatch(/^from €100, direct, as of 11:50$/);
  });

  it('says when nobody sells the route, and how to proceed', async () => {
    api.route = async () => [];
    open('/cheap-flights/oneway/RIX/BCN');
    expect(await screen.findByRole('heading', { name: 'No prices for this route' })).toBeDefined();
  });

  it('a refused request means no prices', async () => {
    const body = { errorMessage: 'Unknown place', field: 'd_iata' };
    api.route = () => Promise.reject(new ApiError('http', body.errorMessage, { status: 400, body }));
    open('/cheap-flights/oneway/RIX/BCN');
    expect(await screen.findByRole('heading', { name: 'No prices for this route' })).toBeDefined();
  });

  it('a portal’s page with status 404 does not mean that nobody sells the route', async () => {
    api.route = () => Promise.reject(new ApiError('http', 'Sign in', { status: 404, foreign: true }));
    open('/cheap-flights/oneway/RIX/BCN');
    await screen.findByText(/^Prices by day need a connection/);
    expect(screen.queryByRole('heading', { name: 'No prices for this route' })).toBeNull();
  });

  it('a failed request can be repeated', async () => {
    api.route = () => Promise.reject(new ApiError('http', 'Down', { status: 503 }));
    const { user } = open('/cheap-flights/oneway/RIX/BCN');
    expect(await screen.findByRole('heading', { name: 'Prices did not arrive' })).toBeDefined();
    api.route = async (question) => year(question);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await calendar()).toBeDefined();
  });

  it('an outdated answer never replaces a newer one', async () => {
    const held: (() => void)[] = [];
    api.route = (question) =>
      question.min === 7
        ? new Promise((done) => {
            held.push(() => done(year(question).map((price) => ({ ...price, cents: 99_900 }))));
          })
        : Promise.resolve(year(question));
    const { user } = open('/cheap-flights/roundtrip/RIX/BCN');
    await waitFor(() => expect(held).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'One night fewer' }));
    await calendar();
    await act(async () => {
      for (const answer of held) answer();
      await Promise.resolve();
    });
    expect(nameOf('2027-01-15')).toContain('from €50');
  });

  it('offline without prices lists the routes that are stored', async () => {
    localStore.set(
      'cheapRoutes',
      JSON.stringify([
        {
          type: 'oneway',
          from: { city: 'Riga', iata: 'RIX', cityIata: 'RIX', isCity: false, names: { en: 'Riga', lv: 'Rīga' } },
          to: { city: 'Lisbon', iata: 'LIS', cityIata: 'LIS', isCity: false, names: { en: 'Lisbon', lv: 'Lisabona' } },
        },
        'garbage',
      ]),
    );
    api.route = () => Promise.reject(new ApiError('offline', 'Nobody answers'));
    api.destinations = () => Promise.reject(new ApiError('offline', 'Nobody answers'));
    setOnline(false);
    const { user, at } = open('/cheap-flights/oneway/RIX/BCN');
    expect(await screen.findByRole('heading', { name: 'These prices are not on this device' })).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Riga to Lisbon, one way' }));
    expect(at()).toBe('/cheap-flights/oneway/RIX/LIS');
  });

  it('shown prices are stored and available offline, with their age', async () => {
    open('/cheap-flights/oneway/RIX/BCN');
    await calendar();
    await vi.waitFor(async () => {
      expect((await readStoredAnswer('cheapRoute', 'oneway|RIX|BCN|0', StoredPrices))?.at).toBe(NOON);
      expect(await readStoredAnswer('cheapList', 'from|oneway|RIX|0', StoredDestinations)).not.toBeNull();
    });
    cleanup();
    reopenPage(session);
    putBack(searchForm);
    api.route = () => Promise.reject(new ApiError('offline', 'Nobody answers'));
    api.destinations = () => Promise.reject(new ApiError('offline', 'Nobody answers'));
    setOnline(false);
    // The tenant's fee, known by now, is included once.
    const { profile } = session;
    session.profile = { ...profile, serviceFeeEnabled: true, serviceFeePerPassenger: 900 };
    open('/cheap-flights/oneway/RIX/BCN');
    await calendar();
    expect(nameOf('2027-01-15')).toContain('from €59');
    expect(screen.getByText('Prices as of 11:50')).toBeDefined();
    expect(await screen.findByRole('link', { name: /Lisbon/ })).toBeDefined();
    session.profile = profile;
  });

  it('thirty routes are stored, the least recently viewed is evicted, and invalid data is ignored', async () => {
    for (let at = 0; at < 31; at += 1) {
      setClock(() => NOON + at);
      // oxlint-disable-next-line no-await-in-loop -- one visit after another
      await storeAnswer('cheapRoute', `route ${at}`, {
        at: NOON,
        data: year({ type: 'oneway', from: 'RIX', min: 0, max: 0 }),
      });
    }
    expect(await readStoredAnswer('cheapRoute', 'route 0', StoredPrices)).toBeNull();
    expect((await readStoredAnswer('cheapRoute', 'route 1', StoredPrices))?.data).toHaveLength(366);
    await putKept('cheapRoute', [{ key: 'odd', value: { at: 1, data: [{ start: 5 }] } }]);
    expect(await readStoredAnswer('cheapRoute', 'odd', StoredPrices)).toBeNull();
  });

  it('prices include the service fee, as in the results', async () => {
    const { profile } = session;
    session.profile = { ...profile, serviceFeeEnabled: true, serviceFeePerPassenger: 900 };
    open('/cheap-flights/oneway/RIX/BCN');
    await calendar();
    expect(nameOf('2027-01-15')).toContain('from €59');
    session.profile = profile;
  });
});

describe('an address', () => {
  it('of an unknown type is reported and shown as a round trip', async () => {
    const { at } = open('/cheap-flights/balloon/RIX/BCN');
    expect(await screen.findByText(/not for “balloon”/)).toBeDefined();
    await waitFor(() => expect(at()).toBe('/cheap-flights/roundtrip/RIX/BCN'));
    expect(screen.getByText(/not for “balloon”/)).toBeDefined();
  });

  it('with an unknown place keeps the other one', async () => {
    open('/cheap-flights/oneway/RIX/QQQ');
    expect(await screen.findByText(/No airport has the code “QQQ”/)).toBeDefined();
    expect(await screen.findByRole('heading', { level: 1, name: 'Cheap flights from Riga' })).toBeDefined();
  });

  it('with an unknown origin drops it too, and keeps the destination in the form', async () => {
    const { at } = open('/cheap-flights/oneway/QQQ/BCN');
    expect(await screen.findByText(/No airport has the code “QQQ”/)).toBeDefined();
    await waitFor(() => expect(at()).toBe('/cheap-flights/oneway'));
    expect(screen.getByText(/No airport has the code “QQQ”/)).toBeDefined();
    const [trip] = searchForm.search.trips;
    expect([trip?.srcLocation, trip?.destLocation?.iata]).toEqual([null, 'BCN']);
  });

  it('with extra segments says what was ignored', async () => {
    const { at } = open('/cheap-flights/oneway/RIX/BCN/extra/stuff?month=2019-99');
    expect(await screen.findByText('“extra/stuff” in the address means nothing here and was left out.')).toBeDefined();
    expect(screen.getByText('“month=2019-99” in the address means nothing here and was left out.')).toBeDefined();
    await waitFor(() => expect(at()).toBe('/cheap-flights/oneway/RIX/BCN'));
    expect(screen.getByText(/extra\/stuff/)).toBeDefined();
  });
});

describe("the form's previous search", () => {
  it('is put aside, and restored when nothing was chosen', async () => {
    const trip = (id: string) => ({
      id,
      srcLocation: { city: 'Riga', iata: 'RIX', cityIata: 'RIX', isCity: false, names: { en: 'Riga', lv: 'Rīga' } },
      destLocation: null,
      startDate: '2027-02-01',
      endDate: null,
    });
    searchForm.search = { ...searchForm.search, tripType: 'multicity', trips: [trip('a'), trip('b')] };
    searchForm.touched = true;
    const { router } = open('/cheap-flights');
    await screen.findByRole('link', { name: /Lisbon/ });
    expect(searchForm.search.tripType).toBe('roundtrip');
    await act(() => router.navigate('/'));
    expect(searchForm.search.tripType).toBe('multicity');
    expect(searchForm.search.trips).toHaveLength(2);
  });
});
