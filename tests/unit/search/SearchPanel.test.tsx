import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { completeForm } from '@/state/searchForm/completeForm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AirportMatch } from '@/api/shapes/airports';
import { SearchPanel } from '@/features/search-form/SearchPanel';
import { pickersPart } from '@/features/search-form/lazyPickers';
import { catalogue, loadMessages } from '@/i18n/catalogue';
import { setClock } from '@/platform/clock';
import { configureStorage } from '@/platform/database';
import { clearSearches } from '@/offline/searches';
import { searchForm, setDays, setPlace } from '@/state/searchForm';
import { onSearchStart } from '@/state/searchForm/start';
import { session, setOnline } from '@/state/session';
import { expectConsole } from '../../fixtures/quiet';
import { putBack } from '../../fixtures/states';

const NOON = new Date(2026, 10, 20, 12).getTime();
const city = (en: string, cityIata: string, airports: [string, string][]): AirportMatch => ({
  cityIata,
  city: { en, lv: en, lt: en, ru: en, et: en },
  country: { en: 'Somewhere' },
  airports: airports.map(([iata, airportName]) => ({ iata, airportName })),
  singleAirportInCity: airports.length === 1,
});
const CITIES = [
  city('Riga', 'RIX', [['RIX', 'Riga International']]),
  city('Barcelona', 'BCN', [['BCN', 'El Prat']]),
  city('London', 'LON', [
    ['LHR', 'Heathrow'],
    ['LGW', 'Gatwick'],
  ]),
];
configureStorage({ tenant: 'test' });
const asked: string[] = [];
const popularFor: string[] = [];
const placeOf = (name: string, iata: string) => ({
  city: name,
  iata,
  cityIata: iata,
  isCity: false,
  names: { en: name },
});

/** Only the network is faked. */
vi.mock('@/api/airports', () => ({
  searchAirports: async (text: string) => {
    asked.push(text);
    return CITIES.filter((each) => each.city['en']?.toLowerCase().startsWith(text.toLowerCase()));
  },
  getAirport: async (code: string) => CITIES.find((each) => each.airports.some(({ iata }) => iata === code)) ?? null,
  popularOrigins: async (to?: string) => {
    popularFor.push(`from to ${to ?? 'nowhere'}`);
    return [{ code: 'RIX', name: 'Riga, Latvia' }];
  },
  popularDestinations: async (from?: string) => {
    popularFor.push(`to from ${from ?? 'nowhere'}`);
    return 'none';
  },
}));

async function open(path = '/', variant: 'hero' | 'slim' = 'hero') {
  const router = createMemoryRouter([{ path: '*', element: <SearchPanel variant={variant} /> }], {
    initialEntries: [path],
  });
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}
/** A calendar renders its days after its frame, then focuses one. */
const inTheDays = () => waitFor(() => expect(document.activeElement?.hasAttribute('data-date')).toBe(true));
const cell = (name: RegExp) => screen.getByRole('button', { name });

// The first import of their modules takes longer than a test's timeout.
beforeAll(async () => void (await pickersPart.load()), 20_000);
beforeEach(async () => {
  setClock(() => NOON);
  await loadMessages('core', 'en_GB');
  catalogue.locale = 'en_GB';
  session.locale = 'en_GB';
  session.hydrated = true;
  setOnline(true);
  await clearSearches();
  localStorage.clear();
  sessionStorage.clear();
  asked.length = 0;
  popularFor.length = 0;
});

describe('searching from the home page', () => {
  it('works by keyboard alone, from one empty picker to the next', async () => {
    const started: string[] = [];
    const stop = onSearchStart((_search, query) => started.push(query));
    const { router, user } = await open();
    cell(/^From/).focus();
    await user.keyboard('r');
    const from = await screen.findByRole('combobox', { name: 'From' });
    await user.type(from, 'ig');
    await screen.findByRole('option', { name: /Riga/ });
    await user.keyboard('{Enter}');
    const to = await screen.findByRole('combobox', { name: 'To' });
    await user.type(to, 'lon');
    await screen.findByRole('option', { name: /all airports/ });
    await user.keyboard('{ArrowDown}{Enter}');

    await screen.findByRole('dialog', { name: 'Dates' });
    await inTheDays();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Friday, 20 November 2026, today');
    await user.keyboard('{PageDown}{Enter}{ArrowDown}{Enter}');
    // Both days close the calendar; focus is in the cell, which says the day and opens it again.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Return, Sun.*27\/12\/2026/));

    await user.click(screen.getByRole('button', { name: 'Search flights' }));
    const query = new URLSearchParams(router.state.location.search);
    expect(router.state.location.pathname).toBe('/search/results');
    // A new history entry: Back leads home.
    expect(router.state.historyAction).toBe('PUSH');
    expect([query.get('s_iata'), query.get('d_iata'), query.get('start'), query.get('end')]).toEqual([
      'rix',
      'lhr',
      '2026-12-20',
      '2026-12-27',
    ]);
    expect(started).toEqual([router.state.location.search.slice(1)]);
    stop();
  });

  it('opens the first missing picker when something is missing', async () => {
    const { router, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Search flights' }));
    await screen.findByRole('combobox', { name: 'From' });
    expect(router.state.location.pathname).toBe('/');
  });

  it('requests suggestions from three letters on, and says when nothing was found', async () => {
    const { user } = await open();
    await user.click(cell(/^To/));
    await screen.findByText('No popular places are known here. Type a city or an airport.');
    const to = await screen.findByRole('combobox', { name: 'To' });
    await user.type(to, 'qz');
    await user.type(to, 'x');
    await screen.findByText(/^Nothing found for «\u2068qzx\u2069»$/, { selector: 'b' });
    expect(asked).toEqual(['qzx']);
  });

  it('Escape restores the previous place; a cleared field stays empty', async () => {
    const { user } = await open('/?', 'hero');
    await user.click(cell(/^From/));
    await user.click(await screen.findByRole('option', { name: /Riga/ }));
    await screen.findByRole('combobox', { name: 'To' });
    await user.keyboard('{Escape}');
    await user.click(cell(/^From Riga RIX/));
    await user.clear(await screen.findByRole('combobox', { name: 'From' }));
    await user.keyboard('{Escape}');
    expect(cell(/^From Riga RIX/)).toBe(document.activeElement);
    await user.click(cell(/^From Riga RIX/));
    await user.clear(await screen.findByRole('combobox', { name: 'From' }));
    // The button below the list comes first.
    await user.tab();
    await user.tab();
    await waitFor(() => expect(cell(/^From/).textContent).toContain('City or airport'));
  });

  it('Enter before the answer chooses when it arrives', async () => {
    const { user } = await open();
    await user.click(cell(/^From/));
    await user.type(await screen.findByRole('combobox', { name: 'From' }), 'london{Enter}');
    await screen.findByRole('combobox', { name: 'To' });
    cell(/^From London, all airports/);
  });

  it('Tab takes the highlighted row and moves to the next cell', async () => {
    const { user } = await open();
    await user.click(cell(/^From/));
    await user.type(await screen.findByRole('combobox', { name: 'From' }), 'london');
    await screen.findByRole('option', { name: /Heathrow/ });
    await user.keyboard('{ArrowDown}');
    await user.tab();
    await waitFor(() => cell(/^From London LHR/));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Swap origin and destination');
    await user.tab();
    // Pending work has run.
    await new Promise((turn) => setTimeout(turn));
    expect(document.activeElement).toBe(cell(/^To/));
  });

  it('mousedown turns a cell into its input; the input it leaves keeps what was found', async () => {
    const { user } = await open();
    fireEvent.mouseDown(cell(/^From/), { button: 2 });
    expect(screen.queryByRole('combobox')).toBeNull();
    fireEvent.mouseDown(cell(/^From/));
    const from = await screen.findByRole('combobox', { name: 'From' });
    await waitFor(() => expect(document.activeElement).toBe(from));
    await user.keyboard('riga');
    await screen.findByRole('option', { name: /Riga/ });
    fireEvent.mouseDown(cell(/^To/));
    const to = await screen.findByRole('combobox', { name: 'To' });
    await waitFor(() => expect(document.activeElement).toBe(to));
    cell(/^From Riga RIX/);
  });

  it("the form's own spelling of a place is found, with that airport highlighted", async () => {
    const { user } = await open();
    await user.click(cell(/^From/));
    await screen.findByRole('combobox', { name: 'From' });
    await user.paste('London, LGW');
    const option = await screen.findByRole('option', { name: /Gatwick/ });
    expect(option.getAttribute('aria-selected')).toBe('true');
  });

  it('choosing the city of the other end swaps both', async () => {
    const { user } = await open();
    const pick = async (name: string, text: string) => {
      await user.click(cell(new RegExp(`^${name}`)));
      await screen.findByRole('combobox', { name });
      await user.keyboard(`${text}{Enter}`);
      await waitFor(() => expect(screen.queryByRole('combobox', { name })).toBeNull());
      await user.keyboard('{Escape}');
    };
    await pick('From', 'riga');
    await pick('To', 'barcelona');
    await pick('To', 'riga');
    cell(/^From Barcelona BCN/);
    cell(/^To Riga RIX/);
  });

  it('the single other place moves here, and the picker of that end says so', async () => {
    const { user } = await open();
    await user.click(cell(/^From/));
    await screen.findByRole('combobox', { name: 'From' });
    await user.keyboard('riga{Enter}');
    await screen.findByRole('combobox', { name: 'To' });
    await user.keyboard('riga{Enter}');
    await screen.findByRole('combobox', { name: 'From' });
    expect(await screen.findAllByText('Riga is where you fly to now. Choose where you fly from.')).toHaveLength(2);
    cell(/^To Riga RIX/);
    // Another choice: the message is gone.
    await user.keyboard('barcelona{Enter}');
    await screen.findByRole('dialog', { name: 'Dates' });
    await user.keyboard('{Escape}');
    await user.click(cell(/^From Barcelona/));
    await screen.findByRole('combobox', { name: 'From' });
    // The place of the other end is not suggested; here it is the only popular one.
    await screen.findByText('3 letters or more');
    expect(screen.queryByText(/is where you fly to now/)).toBeNull();
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('a dismissed picker does not reopen after changing travellers; the search button opens it', async () => {
    const { user } = await open();
    const search = screen.getByRole('button', { name: 'Search flights' });
    await user.click(search);
    await screen.findByRole('combobox', { name: 'From' });
    await user.keyboard('{Escape}');
    await user.click(cell(/^Travellers/));
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('combobox')).toBeNull();
    await user.click(search);
    await screen.findByRole('combobox', { name: 'From' });
  });

  it('Tab out of the travellers applies the counts, Escape in the calendar discards the dates', async () => {
    const { user } = await open();
    await user.click(cell(/^Travellers/));
    const picker = await screen.findByRole('dialog', { name: 'Travellers and cabin' });
    await screen.findByRole('radio', { name: 'business' });
    await user.click(await within(picker).findByRole('button', { name: 'One more: Adults' }));
    within(picker).getByRole('button', { name: 'Done' }).focus();
    await user.tab();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cell(/^Travellers and cabin 2 adults/);
    // Pending work has run.
    await new Promise((turn) => setTimeout(turn));
    expect(document.activeElement?.tagName).toBe('INPUT');

    await user.click(cell(/^Depart/));
    await screen.findByRole('dialog', { name: 'Dates' });
    await inTheDays();
    await user.keyboard('{ArrowDown}{Enter}{ArrowDown}{Enter}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cell(/^Depart, Fri 27\/11\/2026/);
    cell(/^Return, Fri 04\/12\/2026/);
  });

  it('a date can be typed: its day, or day and month', async () => {
    const { user } = await open();
    await user.click(cell(/^Depart/));
    const description = 'Or type a date, such as 20/11. With both days chosen the calendar closes.';
    const dates = await screen.findByRole('dialog', { name: 'Dates', description });
    within(dates).getByText(description);
    await inTheDays();
    await user.keyboard('15.3');
    expect(document.activeElement?.getAttribute('data-date')).toBe('2027-03-15');
    await user.keyboard('{Enter}{ArrowRight}22{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Dates' })).toBeNull());
    cell(/^Depart, Mon 15\/03\/2027/);
    cell(/^Return, Mon 22\/03\/2027/);
  });

  it('focus moved by keyboard before a chosen day was painted stays', async () => {
    const { user } = await open();
    await user.click(cell(/^Depart/));
    const dates = await screen.findByRole('dialog', { name: 'Dates' });
    await inTheDays();
    await user.keyboard('{ArrowDown}');
    const day = document.activeElement as HTMLElement;
    const on = within(dates)
      .getAllByRole('button')
      .find((each) => !each.hasAttribute('data-date')) as HTMLElement;
    // In one go: a slow page renders nothing between the two keys.
    act(() => {
      day.click();
      on.focus();
    });
    await waitFor(() => expect(day.getAttribute('tabindex')).toBe('0'));
    await act(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(() => setTimeout(painted)))));
    expect(document.activeElement).toBe(on);
  });

  it('travellers: limits are explained, a press outside discards, Done applies', async () => {
    const { user } = await open();
    await user.click(cell(/^Travellers/));
    const picker = await screen.findByRole('dialog', { name: 'Travellers and cabin' });
    await screen.findByRole('radio', { name: 'business' });
    const more = (who: string) => within(picker).getByRole('button', { name: `One more: ${who}` });
    await user.click(more('Babies'));
    await user.click(more('Babies'));
    within(picker).getByText('One baby per adult');
    await user.click(document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(cell(/^Travellers/).textContent).toContain('1 adult, economy');

    await user.click(cell(/^Travellers/));
    const again = await screen.findByRole('dialog', { name: 'Travellers and cabin' });
    await screen.findByRole('radio', { name: 'business' });
    await user.click(within(again).getByRole('button', { name: 'One more: Children' }));
    await user.click(within(again).getByRole('radio', { name: 'business' }));
    await user.click(within(again).getByRole('button', { name: 'Done' }));
    expect(cell(/^Travellers/).textContent).toContain('2 travellers, business');
  });

  it('the search button applies the draft of an open picker', async () => {
    localStorage.setItem(
      'flights:lastSearchUrl',
      '/search/results?src=riga&s_iata=rix&s_ct=false&dest=barcelona&d_iata=bcn&d_ct=false&start=2026-12-05&p_adult=1&type=oneway&cabin=economy',
    );
    const { router, user } = await open();
    await user.click(cell(/^Travellers/));
    const picker = await screen.findByRole('dialog', { name: 'Travellers and cabin' });
    await screen.findByRole('radio', { name: 'business' });
    await user.click(within(picker).getByRole('button', { name: 'One more: Adults' }));
    await user.click(screen.getByRole('button', { name: 'Search flights' }));
    expect(router.state.location.search).toContain('p_adult=2');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('one way hides the return; a round trip restores it', async () => {
    const { user } = await open();
    searchForm.touched = true;
    setDays(0, '2026-12-05', '2026-12-12');
    await user.click(screen.getByRole('radio', { name: 'One way' }));
    expect(screen.queryByRole('button', { name: /^Return/ })).toBeNull();
    expect(searchForm.search.trips[0]?.endDate).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Round trip' }));
    cell(/^Return, Sat 12\/12\/2026/);
  });

  it('with both dates set a choice edits only its end; a start after the end clears the end and asks for it', async () => {
    const { user } = await open();
    setDays(0, '2026-12-05', '2026-12-12');
    await user.click(cell(/^Depart/));
    const day = (n: number) => screen.findByRole('button', { name: new RegExp(` ${n} December 2026`) });
    await user.click(await day(7));
    cell(/^Depart, Mon 07\/12\/2026/);
    cell(/^Return, Sat 12\/12\/2026/);
    expect(cell(/^Depart/).getAttribute('aria-expanded')).toBe('true');
    await user.click(cell(/^Return/));
    await user.click(await day(15));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Dates' })).toBeNull());
    cell(/^Return, Tue 15\/12\/2026/);
    await user.click(cell(/^Depart/));
    await user.click(await day(20));
    cell(/^Depart, Sun 20\/12\/2026/);
    cell(/^Return Choose a day/);
    expect(cell(/^Return/).getAttribute('aria-expanded')).toBe('true');
    // A return before the departure becomes the departure.
    await user.click(await day(2));
    cell(/^Depart, Wed 02\/12\/2026/);
    cell(/^Return Choose a day/);
  });

  it('a calendar open over midnight does not offer yesterday', async () => {
    setClock(() => new Date(2026, 10, 20, 23, 59).getTime());
    const { user } = await open();
    await user.click(cell(/^Depart/));
    const dates = await screen.findByRole('dialog', { name: 'Dates' });
    await within(dates).findByRole('button', { name: /Friday, 20 November 2026/ });
    const day = () => within(dates).getByRole('button', { name: /Friday, 20 November 2026/ });
    await inTheDays();
    expect(day().getAttribute('aria-disabled')).toBeNull();
    setClock(() => new Date(2026, 10, 21, 0, 1).getTime());
    // The device wakes up, or the page becomes visible.
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(day().getAttribute('aria-disabled')).toBe('true'));
    within(dates).getByRole('button', { name: 'Saturday, 21 November 2026, today' });
    await user.click(day());
    expect(searchForm.heldDays?.start).toBeNull();
  });

  it('the months and focus stay in place when midnight ends a month', async () => {
    setClock(() => new Date(2026, 10, 30, 23, 59).getTime());
    const { user } = await open();
    await user.click(cell(/^Depart/));
    const dates = await screen.findByRole('dialog', { name: 'Dates' });
    await within(dates).findByRole('button', { name: /Monday, 30 November 2026/ });
    const day = () => within(dates).getByRole('button', { name: /Monday, 30 November 2026/ });
    await inTheDays();
    day().focus();
    setClock(() => new Date(2026, 11, 1, 0, 1).getTime());
    document.dispatchEvent(new Event('visibilitychange'));
    await within(dates).findByRole('button', { name: 'Tuesday, 1 December 2026, today' });
    const months = within(dates).getAllByRole('grid');
    expect(months.map((month) => month.getAttribute('aria-label'))).toEqual(['November 2026', 'December 2026']);
    expect(document.activeElement).toBe(day());
    expect(day().getAttribute('aria-disabled')).toBe('true');
  });

  it('a device without storage space can still search', async () => {
    const { router, user } = await open();
    searchForm.touched = true;
    setDays(0, '2026-12-05', '2026-12-12');
    setPlace(0, 'srcLocation', placeOf('Riga', 'RIX'));
    setPlace(0, 'destLocation', placeOf('Barcelona', 'BCN'));
    const written: string[] = [];
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: (key: string) => {
        written.push(key);
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expectConsole('QuotaExceededError');
    await user.click(screen.getByRole('button', { name: 'Search flights' }));
    expect(router.state.location.pathname).toBe('/search/results');
    expect(written).toContain('flights:lastSearchUrl');
    vi.unstubAllGlobals();
  });

  it('popular places are requested with every change of the trip', async () => {
    const { user } = await open();
    await user.click(cell(/^From/));
    await screen.findByRole('combobox', { name: 'From' });
    await user.keyboard('riga{Enter}');
    await screen.findByRole('combobox', { name: 'To' });
    await waitFor(() => expect(popularFor).toContain('to from RIX'));
    expect(popularFor).not.toContain('from to BCN');
    await user.keyboard('barcelona{Enter}');
    await waitFor(() => expect(popularFor).toContain('from to BCN'));
  });

  it('the last search is restored with its names, without past dates', async () => {
    const place = { city: 'Riga', iata: 'RIX', cityIata: 'RIX', isCity: false, names: { en: 'Riga', lv: 'Rīga' } };
    localStorage.setItem(
      'flights:lastSearchUrl',
      '/search/results?src=riga&s_iata=rix&s_ct=false&dest=barcelona&d_iata=bcn&d_ct=false&start=2026-11-01&end=2026-12-12&p_adult=3&type=roundtrip&cabin=business',
    );
    localStorage.setItem('flights:lastSearchPlaces', JSON.stringify([place, { iata: 5 }]));
    await open();
    await waitFor(() => expect(cell(/^From Riga RIX/)).toBeTruthy());
    cell(/^To Barcelona BCN/);
    cell(/^Depart Choose a day/);
    cell(/^Return, Sat 12\/12\/2026/);
    cell(/3 adults, business/);
    expect(searchForm.search.trips[0]?.srcLocation?.names.lv).toBe('Rīga');
    expect(searchForm.problems).toEqual([]);
  });

  it('an unsent choice is restored after a reload, and forgotten after the search', async () => {
    await open();
    // The form has been completed: from now on it is stored.
    await completeForm(false);
    await act(async () => setPlace(0, 'destLocation', placeOf('Barcelona', 'BCN')));
    await waitFor(() => expect(sessionStorage.getItem('flights:searchForm')).toContain('BCN'));
    cleanup();
    putBack(searchForm);
    await open();
    await act(() => completeForm(false));
    cell(/^To Barcelona BCN/);
    expect(searchForm.touched).toBe(true);
    await act(async () => {
      searchForm.starting = true;
    });
    await waitFor(() => expect(sessionStorage.getItem('flights:searchForm')).toBeNull());
  });

  it('a closed cell distinguishes all airports of a city from the one with its code, also in data of an earlier version', async () => {
    const ist = { ...placeOf('Istanbul', 'IST'), names: { en: 'Istanbul', lv: 'Stambula' } };
    const lon = { ...placeOf('London', 'LON'), isCity: true, names: { en: 'London', lv: 'Londona' } };
    localStorage.setItem(
      'flights:lastSearchUrl',
      '/search/results?src=london&s_iata=lon&s_ct=true&dest=istanbul&d_iata=ist&d_ct=false&start=2026-12-01&p_adult=1&type=oneway&cabin=economy',
    );
    localStorage.setItem('flights:lastSearchPlaces', JSON.stringify([lon, ist]));
    await open();
    await waitFor(() => cell(/^From London, all airports$/));
    cell(/^To Istanbul IST$/);
    // The search is the same, without a reported problem.
    expect(searchForm.search.trips[0]?.srcLocation).toMatchObject({ iata: 'LON', isCity: true, several: true });
    expect(searchForm.problems).toEqual([]);
    expect(searchForm.touched).toBe(false);
    const istanbul = { ...ist, isCity: true };
    await act(async () => setPlace(0, 'destLocation', { ...istanbul, several: true }));
    cell(/^To Istanbul, all airports$/);
    // Nothing is added for cities with one airport or an unknown number.
    await act(async () => setPlace(0, 'destLocation', { ...istanbul, several: false }));
    cell(/^To Istanbul IST$/);
    await act(async () => setPlace(0, 'destLocation', istanbul));
    cell(/^To Istanbul IST$/);
  });
});

describe('on the results page', () => {
  const QUERY =
    'src=riga&s_iata=rix&s_ct=false&dest=barcelona&d_iata=bcn&d_ct=false&start=2026-12-05&end=2026-12-12&p_adult=2&type=roundtrip&cabin=economy';

  it('the button is enabled only for different data, and a search replaces the history entry', async () => {
    const { router, user } = await open(`/search/results?${QUERY}&lang=en`, 'slim');
    const button = screen.getByRole('button', { name: 'Search flights' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    await user.click(screen.getByRole('button', { name: 'Swap origin and destination' }));
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
    await user.click(button);
    expect(router.state.location.search).toContain('s_iata=bcn');
    expect(router.state.location.search).toContain('lang=en');
    expect(router.state.historyAction).toBe('REPLACE');
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  });

  it('reports problems of the address and fills in the rest', async () => {
    await open(
      `/search/results?${QUERY.replace('p_adult=2', 'p_adult=12').replace('2026-12-05', '2020-12-05')}`,
      'slim',
    );
    await screen.findByText(/12 travellers were asked for/);
    screen.getByText('05/12/2020 has passed. Choose another day.');
    cell(/9 adults, economy/);
    cell(/^From Riga/);
  });

  it('clears an unknown airport and says so', async () => {
    await open(`/search/results?${QUERY.replace('d_iata=bcn', 'd_iata=qqq')}`, 'slim');
    await screen.findByText(/No airport has the code “QQQ”/);
    cell(/^To City or airport/);
  });
});
