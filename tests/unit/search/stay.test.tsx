import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchPanel } from '@/features/search-form/SearchPanel';
import { catalogue, loadMessages } from '@/i18n/catalogue';
import { setClock } from '@/platform/clock';
import { getFlag } from '@/platform/sessionFlags';
import { setWindows } from '@/platform/windows';
import { configureStorage } from '@/platform/database';
import { clearSearches, listSearches } from '@/offline/searches';
import { searchForm } from '@/state/searchForm';
import { onSearchStart } from '@/state/searchForm/start';
import { session, setOnline } from '@/state/session';

configureStorage({ tenant: 'stay' });
vi.mock('@/api/airports', () => ({
  searchAirports: async () => [],
  getAirport: () => Promise.reject(new Error('not asked here')),
  popularOrigins: async () => 'none',
  popularDestinations: async () => 'none',
}));
const QUERY =
  'src=riga&s_iata=rix&s_ct=false&dest=barcelona&d_iata=bcn&d_ct=false&start=2026-12-05&p_adult=1&type=oneway&cabin=economy';
const settings = session.settings;
let tabs: string[];
let left: string[];

async function open(query = QUERY, variant: 'hero' | 'modal' = 'hero') {
  localStorage.setItem('flights:lastSearchUrl', `/search/results?${query}`);
  const router = createMemoryRouter([{ path: '*', element: <SearchPanel variant={variant} /> }], {
    initialEntries: ['/?lang=en'],
  });
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}
/** The label exists twice, for phone and desktop; CSS shows one. */
const tick = (name: string) => screen.getAllByRole('checkbox', { name })[0] as HTMLElement;
const ticked = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(tick('Include accommodation'));
  await screen.findAllByText('Flights open in a new tab, places to stay in this one.');
};
const search = () => screen.getByRole('button', { name: 'Search flights' });

beforeEach(async () => {
  setClock(() => new Date(2026, 10, 20, 12).getTime());
  await loadMessages('core', 'en_GB');
  catalogue.locale = 'en_GB';
  session.locale = 'en_GB';
  session.hydrated = true;
  session.settings = { ...settings, accommodationUrl: 'https://stay.example.com/search' };
  setOnline(true);
  await clearSearches();
  localStorage.clear();
  sessionStorage.clear();
  tabs = [];
  left = [];
  setWindows({ openTab: (url) => tabs.push(url) > 0, leaveTo: (url) => void left.push(url) });
});
afterEach(() => {
  setWindows(null);
  setClock(null);
});

describe('include accommodation', () => {
  it('opens the results in a new tab and navigates to the accommodation site, with the search stored', async () => {
    const started = vi.fn();
    const stop = onSearchStart(started);
    const { router, user } = await open();
    await user.click(tick('Direct flights only'));
    await ticked(user);
    await user.click(search());
    expect(tabs).toHaveLength(1);
    expect(tabs[0]).toContain(`/search/results?${QUERY}&lang=en`);
    await waitFor(() => expect(left).toHaveLength(1));
    expect(left[0]).toBe(
      'https://stay.example.com/search?ss=Barcelona&iata=BCN&checkin=2026-12-05&checkout=2026-12-08&group_adults=1&group_children=0&lang=en',
    );
    expect(await listSearches()).toHaveLength(1);
    expect(getFlag('directFlights')).toBe(true);
    // Nothing is requested on a page being left.
    expect(started).not.toHaveBeenCalled();
    expect(router.state.location.pathname).toBe('/');
    expect(search().getAttribute('aria-busy')).toBe('true');
    stop();
    // An app took the address, or its answer was 204: the button works when the page is seen again.
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(search().getAttribute('aria-busy')).toBeNull());
    await user.click(search());
    await waitFor(() => expect(left).toHaveLength(2));
  });

  it('a blocked tab is reported with links to both', async () => {
    setWindows({ openTab: () => false, leaveTo: (url) => void left.push(url) });
    const { router, user } = await open();
    await ticked(user);
    await user.click(search());
    await screen.findByText('Your browser did not open a new tab.');
    expect(left).toEqual([]);
    expect(screen.getByRole('link', { name: 'Find a place to stay' }).getAttribute('href')).toContain('ss=Barcelona');
    expect(search().getAttribute('aria-busy')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Show flights' }));
    expect(router.state.location.pathname).toBe('/search/results');
    expect(router.state.location.search).toContain('d_iata=bcn');
  });

  it('with gaps opens the first picker', async () => {
    const { user } = await open(QUERY.replace('start=2026-12-05', 'start='));
    await ticked(user);
    await user.click(search());
    await screen.findByRole('dialog', { name: 'Dates' });
    expect([tabs, left]).toEqual([[], []]);
  });

  it('offline starts an ordinary search in this tab', async () => {
    const { router, user } = await open();
    await ticked(user);
    setOnline(false);
    await user.click(search());
    expect(router.state.location.pathname).toBe('/search/results');
    expect([tabs, left]).toEqual([[], []]);
  });

  it('is offered only on the home page and only if the tenant has a site', async () => {
    await open(QUERY, 'modal');
    expect(screen.queryByRole('checkbox')).toBeNull();
    cleanup();
    session.settings = { ...settings, accommodationUrl: null };
    await open();
    tick('Direct flights only');
    expect(screen.queryByRole('checkbox', { name: 'Include accommodation' })).toBeNull();
    expect(searchForm.withStay).toBe(false);
  });
});
