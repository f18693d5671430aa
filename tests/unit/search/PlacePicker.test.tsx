import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AirportMatch } from '@/api/shapes/airports';
import { pickersPart } from '@/features/search-form/lazyPickers';
import { SearchPanel } from '@/features/search-form/SearchPanel';
import type { Search } from '@/domain/search/types';
import { catalogue, loadMessages } from '@/i18n/catalogue';
import { setClock } from '@/platform/clock';
import { configureStorage } from '@/platform/database';
import { addSearch, clearSearches, listSearches } from '@/offline/searches';
import { searchForm, setDays, setPlace, swapEnds } from '@/state/searchForm';
import { recentSearches } from '@/state/searchForm/history';
import { loadLocalPlaces } from '@/state/searchForm/localPlaces';
import { findCities } from '@/state/searchForm/places';
import { watchPopular } from '@/state/searchForm/popular';
import { session, setOnline } from '@/state/session';

const api = vi.hoisted(() => ({
  searchAirports: vi.fn(),
  getAirport: vi.fn(),
  popularOrigins: vi.fn(),
  popularDestinations: vi.fn(),
}));
/** Only the network is faked. */
vi.mock('@/api/airports', () => api);
configureStorage({ tenant: 'place-picker' });

const city = (cityIata: string, en: string): AirportMatch => ({
  cityIata,
  city: { en },
  country: { en: 'Somewhere' },
  airports: [{ iata: cityIata, airportName: `${en} Airport` }],
  singleAirportInCity: true,
});

// The first import of their modules takes longer than a test's timeout.
beforeAll(async () => {
  api.popularOrigins.mockResolvedValue([]);
  api.popularDestinations.mockResolvedValue([]);
  await pickersPart.load();
  await loadLocalPlaces();
}, 30_000);
beforeEach(async () => {
  vi.resetAllMocks();
  setClock(() => new Date(2026, 10, 20, 12).getTime());
  await loadMessages('core', 'en_GB');
  catalogue.locale = 'en_GB';
  session.locale = 'en_GB';
  session.hydrated = true;
  setOnline(true);
  localStorage.clear();
  sessionStorage.clear();
  api.searchAirports.mockResolvedValue([]);
  api.getAirport.mockResolvedValue(null);
  api.popularOrigins.mockResolvedValue([{ code: 'RIX', name: 'Riga, Latvia' }]);
  api.popularDestinations.mockResolvedValue([
    { code: 'IST', name: 'Istanbul, Türkiye' },
    { code: 'BCN', name: 'Barcelona, Spain' },
  ]);
  // Forgets the lists of the previous test.
  watchPopular()();
  watchPopular();
});
afterEach(() => {
  setClock(null);
});

async function open(end: 'From' | 'To' = 'To') {
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <SearchPanel variant="hero" /> }])} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: new RegExp(`^${end}`) }));
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: end });
  return { user, input };
}
const RIGA = { city: 'Riga', iata: 'RIX', cityIata: 'RIX', isCity: false, names: { en: 'Riga' } };
const names = (): string[] =>
  screen.queryAllByRole('option').map((row) => (row.textContent ?? '').replace(/\s+/g, ' '));
const cell = (name: RegExp) => screen.getByRole('button', { name });

describe('the full screen of a phone', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Where to' });
  const field = async () => within(await dialog()).getByRole<HTMLInputElement>('combobox');
  const rigaComes = (): void => act(() => setPlace(0, 'destLocation', RIGA));
  const phone = () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('width <'),
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <SearchPanel variant="hero" /> }])} />);
    return userEvent.setup();
  };
  afterEach(() => vi.unstubAllGlobals());

  it('starts with the place of its opening, however late that arrives', async () => {
    const user = phone();
    await user.click(cell(/^To/));
    expect((await field()).value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    rigaComes();
    await user.click(cell(/^To/));
    expect((await field()).value).toMatch(/^Riga/);
  });

  it('is not reset by a place that arrives while it is open', async () => {
    const user = phone();
    await user.click(cell(/^To/));
    await user.type(await field(), 'bar');
    rigaComes();
    expect((await field()).value).toBe('bar');
    expect(document.activeElement).toBe(await field());
  });

  it('discards typed text that was not chosen', async () => {
    const user = phone();
    await user.click(cell(/^To/));
    await user.type(await field(), 'bar');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(cell(/^To/));
    expect((await field()).value).toBe('');
  });
});

describe('the list of places', () => {
  it('answers the first letter from the device; the server is asked once from the third on, after a pause', async () => {
    const { user, input } = await open();
    await user.type(input, 'l');
    await waitFor(() => expect(names()[0]).toContain('London, all airports'));
    await user.type(input, 'is');
    await waitFor(() => expect(names()[0]).toContain('Lisbon'));
    expect(api.searchAirports).not.toHaveBeenCalled();
    await user.type(input, 'b');
    await waitFor(() => expect(api.searchAirports).toHaveBeenCalledTimes(1));
    expect(api.searchAirports.mock.calls[0]?.[0]).toBe('lisb');
  });

  it('asks the server from the third letter on and 250 ms after the last key; blanks do not count', async () => {
    const { input } = await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const type = (value: string): void => void fireEvent.change(input, { target: { value } });
      const after = (ms: number): number => {
        act(() => void vi.advanceTimersByTime(ms));
        return api.searchAirports.mock.calls.length;
      };
      type(' li ');
      expect(after(2000)).toBe(0);
      type('lis');
      expect(after(249)).toBe(0);
      type('lisb');
      expect(after(249)).toBe(0);
      expect(after(1)).toBe(1);
      expect(api.searchAirports.mock.calls[0]?.[0]).toBe('lisb');
      expect(after(2000)).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it("shows the server's rows below: no visible row moves, and none is duplicated", async () => {
    let answer: (rows: AirportMatch[]) => void = () => undefined;
    api.searchAirports.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const { user, input } = await open();
    await user.type(input, 'barce');
    await waitFor(() => expect(names()).toHaveLength(1));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(api.searchAirports).toHaveBeenCalled());
    answer([city('QBL', 'Barcelos'), city('BCN', 'Barcelona')]);
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(names()[0]).toContain('Barcelona');
    expect(names()[1]).toContain('Barcelos');
    expect(screen.getAllByRole('option')[0]?.getAttribute('aria-selected')).toBe('true');
    screen.getByText('2 places found');
  });

  it("keeps the order of the server's answer for a text, also without a connection", async () => {
    const [north, south] = [city('QYN', 'Fjolby North'), city('QYS', 'Fjolby South')];
    const signal = new AbortController().signal;
    api.searchAirports.mockResolvedValueOnce([south]).mockResolvedValueOnce([north, south]);
    await findCities('fjolby s', signal);
    await findCities('Fjolby', signal);
    setOnline(false);
    const { user, input } = await open();
    await user.type(input, 'fjolby');
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(names()[0]).toContain('North');
  });

  it('an outdated answer never replaces a newer one', async () => {
    const waiting = new Map<string, (rows: AirportMatch[]) => void>();
    api.searchAirports.mockImplementation((text: string) => new Promise((resolve) => waiting.set(text, resolve)));
    const { user, input } = await open();
    await user.type(input, 'qzx');
    await waitFor(() => expect(waiting.has('qzx')).toBe(true));
    await user.type(input, 'w');
    await waitFor(() => expect(waiting.has('qzxw')).toBe(true));
    waiting.get('qzxw')?.([city('QWR', 'Qwerville')]);
    await waitFor(() => expect(names()[0]).toContain('Qwerville'));
    waiting.get('qzx')?.([city('QWE', 'Qwestown')]);
    // Pending work has run.
    await new Promise((turn) => setTimeout(turn));
    expect(names()).toHaveLength(1);
    expect(names()[0]).toContain('Qwerville');
    expect(api.searchAirports.mock.calls[0]?.[1].aborted).toBe(true);
  });

  it('accepts a typo under its own heading, but Enter waits for the server', async () => {
    const { user, input } = await open();
    await user.type(input, 'barcleona');
    await waitFor(() => within(screen.getByRole('group', { name: 'Similar names' })).getByRole('option'));
    expect(input.getAttribute('aria-activedescendant')).toBe('');
    await user.keyboard('{Enter}');
    await waitFor(() => cell(/^To Barcelona BCN/));
  });

  it('offline everything is found on the device, and the list says so', async () => {
    setOnline(false);
    const { user, input } = await open();
    await user.type(input, 'Рига');
    await waitFor(() => expect(names()[0]).toContain('Riga'));
    screen.getByText('Places saved on this device');
    await user.clear(input);
    await user.type(input, 'qqqq');
    await screen.findByText('You are offline. Only places saved on this device can be found.');
    expect(api.searchAirports).not.toHaveBeenCalled();
  });

  it('text typed offline is sent when the connection returns, without another key', async () => {
    setOnline(false);
    api.searchAirports.mockResolvedValue([city('OUA', 'Ouagadougou')]);
    const { user, input } = await open();
    await user.clear(input);
    await user.type(input, 'ouaga');
    await screen.findByText('You are offline. Only places saved on this device can be found.');
    act(() => setOnline(true));
    await waitFor(() => expect(names()).toEqual([expect.stringMatching(/^Ouagadougou.*OUA$/)]));
    expect(screen.queryByText(/saved on this device/i)).toBeNull();
  });

  it('Enter takes an airport typed by its name', async () => {
    const { user, input } = await open();
    await user.type(input, 'gatwick{Enter}');
    await waitFor(() => cell(/^To London LGW/));
  });

  it('Home and End move the caret; arrow keys move through the rows; the input keeps focus', async () => {
    const { user, input } = await open();
    await user.type(input, 'lond');
    await waitFor(() => expect(names().length).toBeGreaterThan(3));
    const marked = (): number =>
      screen
        .getAllByRole('option')
        .findIndex((row) => row.ariaSelected === 'true' || row.getAttribute('aria-selected') === 'true');
    expect(marked()).toBe(0);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    await waitFor(() => expect(marked()).toBe(1));
    expect(input.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]?.id);
    expect(document.activeElement).toBe(input);
    await user.keyboard('{Home}');
    expect(input.selectionStart).toBe(0);
    expect(marked()).toBe(1);
  });
});

describe('a field that is left', () => {
  const kept = () => searchForm.search.trips[0]?.destLocation?.iata;
  const riga = async () => {
    const opened = await open();
    await opened.user.type(opened.input, 'riga{Enter}');
    await waitFor(() => cell(/^To Riga RIX/));
    await opened.user.keyboard('{Escape}');
    await opened.user.click(cell(/^To Riga RIX/));
    return { user: opened.user, input: await screen.findByRole<HTMLInputElement>('combobox', { name: 'To' }) };
  };
  const held = () => {
    let answer: (rows: AirportMatch[]) => void = () => undefined;
    api.searchAirports.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    return (rows: AirportMatch[]) => act(async () => answer(rows));
  };
  // The device remembers an answer, so each text is asked for once.
  const ways: [string, string, (user: Awaited<ReturnType<typeof open>>['user']) => Promise<void>][] = [
    ['Tab', 'zwkva', (user) => user.tab()],
    ['a press elsewhere', 'zwkve', (user) => user.click(document.body)],
    ['a press on another cell', 'zwkvi', (user) => user.click(cell(/^From/))],
  ];

  it.each(ways)('by %s takes the answer to its text, however late it comes', async (_way, text, leave) => {
    const { user, input } = await riga();
    const answer = held();
    const code = `ZQ${text.slice(-1).toUpperCase()}`;
    await user.clear(input);
    await user.type(input, text);
    await leave(user);
    await waitFor(() => expect(cell(new RegExp(`^To .*${text}`)).getAttribute('aria-busy')).toBe('true'));
    expect(kept()).toBeUndefined();
    await waitFor(() => expect(api.searchAirports).toHaveBeenCalled());
    await answer([city(code, `Town ${code}`)]);
    await waitFor(() => expect(kept()).toBe(code));
    cell(new RegExp(`^To Town ${code} ${code}`));
  });

  it('takes what Enter takes: a text of two letters, a name with a typo', async () => {
    const { user, input } = await riga();
    await user.clear(input);
    await user.type(input, 'vn');
    await user.tab();
    await waitFor(() => expect(kept()).not.toBe('RIX'));
    expect(kept()).toBeDefined();
    await user.click(cell(/^To/));
    const again = await screen.findByRole('combobox', { name: 'To' });
    await user.clear(again);
    await user.type(again, 'barcleona');
    await user.tab();
    await waitFor(() => cell(/^To Barcelona BCN/));
  });

  it('keeps a text that nothing matches, says so, and opens with it again', async () => {
    const { user, input } = await riga();
    await user.clear(input);
    await user.type(input, 'wqnone');
    await user.tab();
    await waitFor(() => cell(/^To .*wqnone.*Nothing found$/));
    screen.getByText(/^Nothing found for «.*wqnone.*»$/, { selector: 'output' });
    expect(kept()).toBeUndefined();
    await user.click(cell(/^To/));
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'To' })).value).toBe('wqnone');
    await user.keyboard('{Escape}');
    await waitFor(() => cell(/^To .*wqnone.*Nothing found$/));
  });

  it('by Search waits for the answer and starts the search with it', async () => {
    act(() => {
      setPlace(0, 'srcLocation', RIGA);
      setDays(0, '2026-12-01', '2026-12-08');
    });
    const { user, input } = await open();
    const answer = held();
    await user.type(input, 'zwkvo');
    await user.click(screen.getByRole('button', { name: 'Search flights' }));
    expect(searchForm.searched).toBeNull();
    await waitFor(() => expect(api.searchAirports).toHaveBeenCalled());
    await answer([city('ZQO', 'Zqotown')]);
    await waitFor(() => expect(searchForm.searched).toContain('rix>zqo'));
  });

  it('by Search with a text that nothing matches opens it instead of searching for the old place', async () => {
    act(() => {
      setPlace(0, 'srcLocation', RIGA);
      setPlace(0, 'destLocation', { ...RIGA, city: 'Oslo', iata: 'OSL', cityIata: 'OSL', names: { en: 'Oslo' } });
      setDays(0, '2026-12-01', '2026-12-08');
    });
    const { user, input } = await open();
    await user.clear(input);
    await user.type(input, 'wqnone');
    await user.click(screen.getByRole('button', { name: 'Search flights' }));
    await screen.findByText(/^Nothing found for/, { selector: 'b' });
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'To' })).value).toBe('wqnone');
    expect(searchForm.searched).toBeNull();
  });
});

describe('recent searches', () => {
  const place = (iata: string, name: string) => ({ city: name, iata, cityIata: iata, isCity: false, names: {} });
  const to = (iata: string, name: string): Search => ({
    tripType: 'oneway',
    trips: [
      {
        id: '1',
        srcLocation: place('RIX', 'Riga'),
        destLocation: place(iata, name),
        startDate: '2026-12-01',
        endDate: null,
      },
    ],
    passengers: { adult: 1, child: 0, infant: 0 },
    cabinClass: '',
  });
  const recent = () => within(screen.getByRole('group', { name: 'Recent searches' })).getAllByRole('option');
  const stored = async () => (await listSearches()).length;
  beforeEach(async () => {
    await clearSearches();
    await addSearch(to('OSL', 'Oslo'));
    await addSearch(to('FCO', 'Rome'));
  });
  afterEach(() => clearSearches());

  it('are the three newest, offered for the origin but not for the destination', async () => {
    await addSearch(to('PAR', 'Paris'));
    await addSearch(to('BER', 'Berlin'));
    const { user } = await open('From');
    await waitFor(() =>
      expect(recent().map((row) => /Berlin|Paris|Rome|Oslo/.exec(row.textContent ?? '')?.[0])).toEqual([
        'Berlin',
        'Paris',
        'Rome',
      ]),
    );
    await user.keyboard('{Escape}');
    cleanup();
    await open('To');
    await screen.findByRole('option', { name: /^Barcelona/ });
    // A later request gets its answer later.
    await act(async () => expect(await recentSearches()).toHaveLength(3));
    expect(screen.queryByRole('group', { name: 'Recent searches' })).toBeNull();
  });

  it('lead the empty destination as places, above the popular ones and each once', async () => {
    await addSearch(to('BCN', 'Barcelona'));
    const { user } = await open('To');
    const visited = await screen.findByRole('group', { name: 'Recent destinations' });
    await waitFor(() => expect(within(visited).getAllByRole('option')).toHaveLength(3));
    expect(names().map((name) => /Barcelona|Rome|Oslo|Istanbul/.exec(name)?.[0])).toEqual([
      'Barcelona',
      'Rome',
      'Oslo',
      'Istanbul',
    ]);
    await user.click(within(visited).getByRole('option', { name: /Oslo/ }));
    expect(searchForm.search.trips[0]?.destLocation?.iata).toBe('OSL');
  });

  it('cleared by pointer can be restored by pointer; the input keeps focus', async () => {
    const { user, input } = await open('From');
    await user.click(await screen.findByRole('button', { name: 'Clear recent searches' }));
    const undo = await screen.findByRole('button', { name: 'Recent searches cleared. Undo' });
    expect(screen.queryByRole('group', { name: 'Recent searches' })).toBeNull();
    await waitFor(async () => expect(await stored()).toBe(0));
    expect(document.activeElement).toBe(input);
    await user.click(undo);
    await waitFor(() => expect(recent()).toHaveLength(2));
    await waitFor(async () => expect(await stored()).toBe(2));
    expect(screen.queryByRole('button', { name: /Undo$/ })).toBeNull();
    expect(document.activeElement).toBe(input);
  });

  it('cleared by keyboard: focus moves to undo, and from there to the input', async () => {
    const { user, input } = await open('From');
    (await screen.findByRole('button', { name: 'Clear recent searches' })).focus();
    await user.keyboard('{Enter}');
    const undo = await screen.findByRole('button', { name: 'Recent searches cleared. Undo' });
    await waitFor(() => expect(document.activeElement).toBe(undo));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(recent()).toHaveLength(2));
    expect(document.activeElement).toBe(input);
    await waitFor(async () => expect(await stored()).toBe(2));
  });
});

describe('popular places', () => {
  it('are there when the picker opens, ten destinations, and a code shared by city and airport means the city', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('option', { name: /^Istanbul/ }));
    await waitFor(() => cell(/^To Istanbul, all airports$/));
    expect(searchForm.search.trips[0]?.destLocation).toMatchObject({ iata: 'IST', isCity: true });
    expect(searchForm.search.trips[0]?.destLocation?.names.lv).toBe('Stambula');
    expect(api.getAirport).not.toHaveBeenCalled();
  });

  it('are requested every time the trip changes', async () => {
    await open('From');
    const asked = (): number => api.popularOrigins.mock.calls.length + api.popularDestinations.mock.calls.length;
    const before = asked();
    setDays(0, '2026-12-01', '2026-12-08');
    await waitFor(() => expect(asked()).toBe(before + 2));
    swapEnds();
    await waitFor(() => expect(asked()).toBe(before + 4));
  });

  it('show a message when there are none', async () => {
    api.popularOrigins.mockResolvedValue('none');
    setDays(0, '2026-12-02', null);
    await open('From');
    await screen.findByText('No popular places are known here. Type a city or an airport.');
  });
});

describe('anywhere', () => {
  it('leads to places by price with the list closed: that page has the same fields', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('link', { name: 'Anywhere: places by price' }));
    expect(searchForm.picker).toBeNull();
  });
});

describe('a place that is asked for by its code', () => {
  it('brings no places whose names begin like the code', async () => {
    api.searchAirports.mockImplementation((text: string) =>
      Promise.resolve(
        text === 'HER' ? [city('HMO', 'Hermosillo'), city('KHE', 'Kherson'), city('HER', 'Heraklion')] : [],
      ),
    );
    const { cities } = await findCities('Kreeta', new AbortController().signal);
    expect(cities.map(({ cityIata }) => cityIata)).toEqual(['HER']);
  });
});

describe('bad input in the field', () => {
  it.each([
    ['ten thousand letters', 'Rīga ļoti tālu '.repeat(700)],
    ['emoji', '🛫🏝️👨‍👩‍👧‍👦✈️'.repeat(20)],
    ['HTML', '<img src=x onerror="window.hacked=1"><b>RIX</b><script>1</script>'],
    ['right-to-left text', '\u202eתל אביב ירושלים\u202c'],
    ['text that leaves its frame', '\u2069\u202eqwzx qwzx'],
    ['signs of a search language', "' OR 1=1; -- % _ \\ \0"],
  ])('%s: is reported plainly, runs nothing, and keeps the previous place', async (_name, text) => {
    const { user, input } = await open();
    await user.type(input, 'riga{Enter}');
    await waitFor(() => cell(/^To Riga RIX/));
    await user.keyboard('{Escape}');
    await user.click(cell(/^To Riga RIX/));
    const again = await screen.findByRole<HTMLInputElement>('combobox', { name: 'To' });
    await user.clear(again);
    await user.paste(text);
    expect(again.value.length).toBeLessThanOrEqual(80);
    const told = await screen.findByText(/^Nothing found for/, { selector: 'b' });
    expect(told.querySelector('*')).toBeNull();
    expect((told.textContent ?? '').length).toBeLessThan(80);
    // Bidi-isolated, so that the quotes stay in place.
    expect(told.textContent).toMatch(/«\u2068[^\u202a-\u202e\u2066-\u2069]*\u2069»$/);
    expect('hacked' in window).toBe(false);
    await user.keyboard('{Enter}');
    await user.keyboard('{Escape}');
    await waitFor(() => cell(/^To Riga RIX/));
  });

  it('blanks are no text; a cleared field clears the place', async () => {
    const { user, input } = await open();
    await user.type(input, 'riga{Enter}');
    await user.keyboard('{Escape}');
    await user.click(cell(/^To Riga RIX/));
    const again = await screen.findByRole('combobox', { name: 'To' });
    await user.clear(again);
    await user.type(again, '   ');
    await user.tab();
    await waitFor(() => cell(/^To City or airport/));
  });

  it('an answer without names shows codes', async () => {
    api.searchAirports.mockResolvedValue([
      { ...city('QQX', ''), city: {}, country: {}, airports: [{ iata: 'QQX', airportName: '' }] },
    ]);
    const { user, input } = await open();
    await user.type(input, 'qqx');
    await waitFor(() => expect(names()).toEqual([expect.stringMatching(/^QQX\s*QQX$/)]));
    await user.keyboard('{Enter}');
    await waitFor(() => cell(/^To QQX QQX/));
  });
});
