import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AirportMatch } from '@/api/shapes/airports';
import { ModifySearch } from '@/features/search-form/ModifySearch';
import { SearchPanel } from '@/features/search-form/SearchPanel';
import { legsPart, pickersPart } from '@/features/search-form/lazyPickers';
import { catalogue, loadMessages } from '@/i18n/catalogue';
import { setClock } from '@/platform/clock';
import { configureStorage } from '@/platform/database';
import { clearSearches, listSearches } from '@/offline/searches';
import { searchForm } from '@/state/searchForm';
import { session, setOnline } from '@/state/session';

const city = (en: string, iata: string): AirportMatch => ({
  cityIata: iata,
  city: { en, lv: en, lt: en, ru: en, et: en },
  country: { en: 'Somewhere' },
  airports: [{ iata, airportName: en }],
  singleAirportInCity: true,
});
const CITIES = [city('Riga', 'RIX'), city('Barcelona', 'BCN'), city('Rome', 'FCO'), city('Oslo', 'OSL')];
configureStorage({ tenant: 'legs' });
vi.mock('@/api/airports', () => ({
  searchAirports: async (text: string) =>
    CITIES.filter((each) => each.city['en']?.toLowerCase().startsWith(text.toLowerCase())),
  getAirport: async (code: string) => CITIES.find(({ cityIata }) => cityIata === code) ?? null,
  popularOrigins: async () => 'none',
  popularDestinations: async () => 'none',
}));

/** Legs such as `rix>bcn 2026-12-05`. */
const query = (...legs: string[]): string =>
  `${legs
    .map((leg, at) => {
      const [, from, to, day] = /^(\w+)>(\w+) (.+)$/.exec(leg) ?? [];
      const n = at === 0 ? '' : at + 1;
      return `src${n}=${from}&s_iata${n}=${from}&s_ct${n}=false&dest${n}=${to}&d_iata${n}=${to}&d_ct${n}=false&start${n}=${day}`;
    })
    .join('&')}&p_adult=1&type=multicity&cabin=economy`;
const SIX = query(
  'rix>bcn 2026-12-01',
  'bcn>fco 2026-12-05',
  'fco>osl 2026-12-09',
  'osl>rix 2026-12-13',
  'rix>fco 2026-12-17',
  'fco>rix 2026-12-21',
);

async function open(kept = '', path = '/', variant: 'hero' | 'slim' = 'hero') {
  if (kept) localStorage.setItem('flights:lastSearchUrl', `/search/results?${kept}`);
  const router = createMemoryRouter([{ path: '*', element: <SearchPanel variant={variant} /> }], {
    initialEntries: [path],
  });
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}
const leg = (n: number) => screen.findByRole('group', { name: `Flight ${n}` });
const cellOf = async (n: number, name: RegExp) => within(await leg(n)).getByRole('button', { name });
const days = () => searchForm.search.trips.map((trip) => trip.startDate);
const codes = () =>
  searchForm.search.trips.map((trip) => `${trip.srcLocation?.iata ?? ''}>${trip.destLocation?.iata ?? ''}`);

/** A calendar renders its days after its frame, then focuses one. */
const inTheDays = () => waitFor(() => expect(document.activeElement?.hasAttribute('data-date')).toBe(true));
// The first import of their modules takes longer than a test's timeout.
beforeAll(async () => void (await Promise.all([pickersPart.load(), legsPart.load()])), 30_000);
beforeEach(async () => {
  setClock(() => new Date(2026, 10, 20, 12).getTime());
  await loadMessages('core', 'en_GB');
  catalogue.locale = 'en_GB';
  session.locale = 'en_GB';
  session.hydrated = true;
  setOnline(true);
  await clearSearches();
  localStorage.clear();
  sessionStorage.clear();
});

describe('a multi-city search', () => {
  it('is filled from one empty picker to the next, leg by leg', async () => {
    const { router, user } = await open();
    await user.click(screen.getByRole('radio', { name: 'Multi-city' }));
    (await cellOf(1, /^From/)).focus();
    await user.keyboard('riga');
    await screen.findByRole('option', { name: /Riga/ });
    await user.keyboard('{Enter}');
    await user.type(await screen.findByRole('combobox', { name: 'To' }), 'barcelona{Enter}');
    await screen.findByRole('dialog', { name: 'Dates' });
    await inTheDays();
    await user.keyboard('{PageDown}{Enter}');
    // The second leg continues where the first ends, so only its destination is missing.
    const second = within(await leg(2));
    await user.type(await second.findByRole('combobox', { name: 'To' }), 'rome{Enter}');
    await screen.findByRole('dialog', { name: 'Dates' });
    await inTheDays();
    expect(document.activeElement?.getAttribute('data-date')).toBe('2026-12-20');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Search flights' }));
    const found = new URLSearchParams(router.state.location.search);
    expect(['type', 'd_iata', 's_iata2', 'd_iata2', 'start', 'start2'].map((name) => found.get(name))).toEqual([
      'multicity',
      'bcn',
      'bcn',
      'rom',
      '2026-12-20',
      '2026-12-27',
    ]);
    const kept = async () => (await listSearches()).flatMap(({ legs }) => legs.map((each) => each.destLocation.iata));
    await waitFor(async () => expect(await kept()).toEqual(['BCN', 'ROM']));
  });

  it('a new leg copies the last place and date, and its first empty cell takes focus', async () => {
    const { user } = await open(query('rix>bcn 2026-12-01', 'bcn>fco 2026-12-05'));
    await leg(2);
    await user.click(screen.getByRole('button', { name: 'Add a flight' }));
    await waitFor(async () => expect(document.activeElement).toBe(await cellOf(3, /^To/)));
    await cellOf(3, /^From (?:Rome|Fco) FCO/);
    await cellOf(3, /^Depart, Sat 05\/12\/2026/);
    screen.getByText('Flight 3 added');
    await user.keyboard('o');
    expect(await within(await leg(3)).findByRole('combobox', { name: 'To' })).toBe(document.activeElement);
  });

  it('allows at most six legs, and the button says so', async () => {
    await open(SIX);
    await leg(6);
    const add = screen.getByRole('button', { name: 'Add a flight' });
    expect(add.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent).toBe('6 flights at most');
    await userEvent.setup().click(add);
    expect(searchForm.search.trips).toHaveLength(6);
  });

  it('every leg but the first can be removed, and focus stays among the legs', async () => {
    const { user } = await open(query('rix>bcn 2026-12-01', 'bcn>fco 2026-12-05', 'fco>rix 2026-12-09'));
    await leg(3);
    expect(screen.queryByRole('button', { name: 'Remove flight 1' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove flight 2' }));
    expect(codes()).toEqual(['RIX>BCN', 'FCO>RIX']);
    screen.getByText('Flight 2 removed');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove flight 2' }));
    await user.keyboard('{Enter}');
    expect(codes()).toEqual(['RIX>BCN']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a flight' }));
  });

  it('a leg cannot depart before earlier ones, and a changed date clears later dates out of order', async () => {
    const { user } = await open(query('rix>bcn 2026-12-01', 'bcn>fco 2026-12-05', 'fco>rix 2026-12-09'));
    await user.click(await cellOf(3, /^Depart/));
    const later = await screen.findByRole('dialog', { name: 'Dates' });
    const day = (name: RegExp) => within(later).getByRole('button', { name });
    await inTheDays();
    await within(later).findByRole('button', { name: / 4 December 2026/ });
    expect(day(/ 4 December 2026/).getAttribute('aria-disabled')).toBe('true');
    expect(day(/ 5 December 2026/).getAttribute('aria-disabled')).toBeNull();
    await user.click(await cellOf(2, /^Depart/));
    const dates = await screen.findByRole('dialog', { name: 'Dates' });
    await user.click(await within(dates).findByRole('button', { name: / 10 December 2026/ }));
    expect(days()).toEqual(['2026-12-01', '2026-12-10', null]);
    // The cleared date is requested.
    await waitFor(async () => expect((await cellOf(3, /^Depart/)).getAttribute('aria-expanded')).toBe('true'));
  });

  it('only the open leg shows the date of its calendar, and has its own swap button', async () => {
    const { user } = await open(query('rix>bcn 2026-12-01', 'bcn>fco 2026-12-05'));
    await user.click(within(await leg(2)).getByRole('button', { name: 'Swap origin and destination' }));
    expect(codes()).toEqual(['RIX>BCN', 'FCO>BCN']);
    await user.click(await cellOf(2, /^Depart/));
    await screen.findByRole('dialog', { name: 'Dates' });
    await cellOf(1, /^Depart, Tue 01\/12\/2026/);
  });

  it('a search with gaps opens the first of them, leg by leg', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'Multi-city' }));
    await leg(2);
    await user.click(screen.getByRole('button', { name: 'Search flights' }));
    await within(await leg(1)).findByRole('combobox', { name: 'From' });
  });

  it('another trip type keeps one leg; returning to multi-city restores the others', async () => {
    const { user } = await open(query('rix>bcn 2026-12-01', 'bcn>fco 2026-12-05', 'fco>rix 2026-12-09'));
    await leg(3);
    await user.click(screen.getByRole('radio', { name: 'One way' }));
    expect(codes()).toEqual(['RIX>BCN']);
    expect(screen.queryByRole('group', { name: 'Flight 1' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Multi-city' }));
    expect(codes()).toEqual(['RIX>BCN', 'BCN>FCO', 'FCO>RIX']);
    await leg(3);
  });
});

describe('multi-city on the results page', () => {
  it('the band lists all legs and unfolds into the complete form', async () => {
    const { user } = await open('', `/search/results?${SIX}`, 'slim');
    const summary = await screen.findByRole('button', { name: /^Change these flights/ });
    await waitFor(() => expect(summary.textContent).toContain('6. Rome – Riga, 21/12/2026'));
    await user.click(summary);
    await leg(6);
    await user.click(screen.getByRole('button', { name: 'Show less' }));
    await screen.findByRole('button', { name: /^Change these flights/ });
  });

  it('the band has a switch of the type for several legs, which stays and brings them back', async () => {
    const { user } = await open('', `/search/results?${SIX}`, 'slim');
    await screen.findByRole('button', { name: /^Change these flights/ });
    await user.click(screen.getByRole('radio', { name: 'One way' }));
    expect(screen.queryByRole('button', { name: /^Change these flights/ })).toBeNull();
    expect(searchForm.search.trips).toHaveLength(1);
    await user.click(screen.getByRole('radio', { name: 'Multi-city' }));
    const summary = await screen.findByRole('button', { name: /^Change these flights/ });
    expect(summary.textContent).toContain('6. Rome – Riga, 21/12/2026');
  });

  it('unfolding and folding by keyboard moves focus to the part that appears', async () => {
    const { user } = await open('', `/search/results?${SIX}`, 'slim');
    (await screen.findByRole('button', { name: /^Change these flights/ })).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(await cellOf(1, /^From/));
    screen.getByRole('button', { name: 'Show less' }).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: /^Change these flights/ }));
  });

  it('a changed leg enables the search, and a search folds the form', async () => {
    const { router, user } = await open('', `/search/results?${SIX}`, 'slim');
    await user.click(await screen.findByRole('button', { name: /^Change these flights/ }));
    const search = screen.getByRole('button', { name: 'Search flights' });
    expect(search.getAttribute('aria-disabled')).toBe('true');
    await user.click(await screen.findByRole('button', { name: 'Remove flight 6' }));
    await user.click(search);
    expect(router.state.historyAction).toBe('REPLACE');
    expect(router.state.location.search).not.toContain('start6');
    await screen.findByRole('button', { name: /^Change these flights/ });
  });

  it('the round-trip calendar leads to multi-city', async () => {
    const round = query('rix>bcn 2026-12-01').replace('type=multicity', 'type=roundtrip&end=2026-12-05');
    const { user } = await open('', `/search/results?${round}`, 'slim');
    await user.click(await screen.findByRole('button', { name: /^Depart/ }));
    await user.click(await screen.findByRole('button', { name: 'Multi-city' }));
    await within(await leg(2)).findByRole('combobox', { name: 'To' });
    expect(searchForm.search.trips[0]).toMatchObject({ startDate: '2026-12-01', endDate: null });
  });

  it('on a phone the screen names its leg', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('width <'),
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'Multi-city' }));
    await user.click(await cellOf(2, /^To/));
    await screen.findByRole('dialog', { name: 'Flight 2: Where to' });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await cellOf(2, /^Depart/));
    const days = await screen.findByRole('dialog', { name: 'Flight 2: Dates' });
    // With a keyboard or a screen reader, dates can be typed here too.
    await within(days).findByRole('group', { description: 'Or type a date, such as 20/11.' });
    vi.unstubAllGlobals();
  });

  it('on a phone leaving multi-city removes the later legs for good', async () => {
    const onClose = vi.fn();
    const router = createMemoryRouter([{ path: '*', element: <ModifySearch onClose={onClose} /> }], {
      initialEntries: [`/search/results?${SIX}`],
    });
    render(<RouterProvider router={router} />);
    const user = userEvent.setup();
    await leg(6);
    await user.click(screen.getByRole('radio', { name: 'Round trip' }));
    expect(codes()).toEqual(['RIX>BCN']);
    await user.click(screen.getByRole('radio', { name: 'Multi-city' }));
    expect(codes()).toEqual(['RIX>BCN', 'BCN>']);
  });
});

describe('the multi-city chunk', () => {
  it('reports a failed load and retries', async () => {
    const { here } = legsPart;
    legsPart.here = null;
    const load = vi.spyOn(legsPart, 'load').mockResolvedValue(null);
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'Multi-city' }));
    const said = (await screen.findByText('Several flights in a row could not be opened.')).closest('[role="status"]');
    expect(said).not.toBeNull();
    expect(screen.getByRole('radio', { name: 'One way' })).toHaveProperty('checked', true);

    load.mockImplementation(async () => (legsPart.here = here));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await leg(1);
    expect(screen.queryByText('Several flights in a row could not be opened.')).toBeNull();
    load.mockRestore();
  });
});
