import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchPanel } from '@/features/search-form/SearchPanel';
import { pickersPart } from '@/features/search-form/lazyPickers';
import styles from '@/features/search-form/pickers/calendar.module.css';
import { catalogue, loadMessages } from '@/i18n/catalogue';
import { setClock } from '@/platform/clock';
import { configureStorage } from '@/platform/database';
import { searchForm, applyPickerCopy, setDays } from '@/state/searchForm';
import { session } from '@/state/session';

configureStorage({ tenant: 'test' });
/** The pickers next to the calendar request popular places. */
vi.mock('@/api/airports', () => ({ popularOrigins: async () => 'none', popularDestinations: async () => 'none' }));
const frames: FrameRequestCallback[] = [];

/** Runs pending frames and what follows them. */
async function paint(): Promise<void> {
  await act(async () => {
    for (const frame of frames.splice(0)) frame(performance.now());
    await new Promise((done) => {
      setTimeout(done);
    });
  });
}

beforeAll(async () => void (await pickersPart.load()), 20_000);
beforeEach(async () => {
  setClock(() => new Date(2026, 10, 20, 12).getTime());
  await loadMessages('core', 'en_GB');
  catalogue.locale = 'en_GB';
  session.locale = 'en_GB';
  session.hydrated = true;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('width <'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
});

/** All months on a phone. From here on, frames run on demand. */
async function calendar() {
  const router = createMemoryRouter([{ path: '*', element: <SearchPanel variant="hero" /> }]);
  render(<RouterProvider router={router} />);
  fireEvent.click(screen.getByRole('button', { name: /^Depart/ }));
  const dates = await screen.findByRole('dialog', { name: 'Dates' });
  await within(dates).findByRole('button', { name: / 20 January 2027/ });
  frames.length = 0;
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  const day = (n: number) => within(dates).getByRole('button', { name: new RegExp(` ${n} December 2026`) });
  const look = (n: number) => [styles['ring'], styles['dot']].map((name = '') => day(n).classList.contains(name));
  const press = (name: string) => fireEvent.click(within(dates).getByRole('button', { name }));
  return { day, look, press };
}
const RING = [true, false];
const DOT = [false, true];
const BARE = [false, false];
const days = () => {
  const [trip] = searchForm.search.trips;
  return [trip?.startDate ?? null, trip?.endDate ?? null];
};

it('on a phone in landscape the calendar scrolls to the first available day', async () => {
  vi.stubGlobal('innerHeight', 390);
  const seen: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function see(this: Element) {
    seen.push(this.getAttribute('data-date') ?? '');
  });
  await calendar();
  expect(seen).toEqual(['2026-11-20']);
});

describe('a tap on a day', () => {
  it('marks it at once; the rest follows after the frame', async () => {
    const { day, look } = await calendar();
    fireEvent.click(day(7));
    expect(look(7)).toEqual(RING);
    expect(day(7).getAttribute('aria-label')).not.toContain('departure');
    await paint();
    expect(look(7)).toEqual(RING);
    fireEvent.click(day(12));
    expect(look(12)).toEqual(DOT);
  });

  it('on the second day closes the calendar once the day is marked', async () => {
    const { day, look } = await calendar();
    fireEvent.click(day(7));
    await paint();
    fireEvent.click(day(12));
    expect([look(7), look(12)]).toEqual([RING, DOT]);
    await paint();
    // The form goes on to the place that is missing.
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Dates' })).toBeNull());
    expect(days()).toEqual(['2026-12-07', '2026-12-12']);
  });

  it('on a new departure leaves it open, as the return may have to follow', async () => {
    setDays(0, '2026-12-07', '2026-12-12');
    const { day, press } = await calendar();
    fireEvent.click(day(9));
    await paint();
    await paint();
    press('Done');
    expect(days()).toEqual(['2026-12-09', '2026-12-12']);
  });

  it('counts twice in quick succession, also for a button pressed before the frame', async () => {
    const { day, press } = await calendar();
    fireEvent.click(day(7));
    fireEvent.click(day(12));
    press('Select dates');
    expect(days()).toEqual(['2026-12-07', '2026-12-12']);
  });

  it('the search button applies a day that is not rendered yet', async () => {
    const { day } = await calendar();
    fireEvent.click(day(7));
    act(applyPickerCopy);
    expect(days()).toEqual(['2026-12-07', null]);
  });

  it('Clear cancels a choice that is not rendered yet, for good', async () => {
    const { day, look, press } = await calendar();
    fireEvent.click(day(7));
    press('Clear');
    await paint();
    await paint();
    expect([look(7), day(7).closest('td')?.getAttribute('aria-selected')]).toEqual([BARE, 'false']);
  });

  it('a replaced departure keeps no mark', async () => {
    const { day, look } = await calendar();
    fireEvent.click(day(12));
    fireEvent.click(day(7));
    await paint();
    await paint();
    expect([look(7), look(12)]).toEqual([RING, BARE]);
  });
});

it('a day that passes at midnight is not applied, and says so', async () => {
  setClock(() => new Date(2026, 11, 7, 23, 59).getTime());
  const { day } = await calendar();
  fireEvent.click(day(7));
  await paint();
  const dates = screen.getByRole('dialog', { name: 'Dates' });
  expect(within(dates).getByRole('button', { name: 'Depart, Mon 07/12/2026' })).toBeTruthy();
  setClock(() => new Date(2026, 11, 8, 0, 1).getTime());
  document.dispatchEvent(new Event('visibilitychange'));
  await paint();
  await waitFor(() => expect(within(dates).getByRole('button', { name: 'Depart Choose a day' })).toBeTruthy());
  act(applyPickerCopy);
  expect(days()).toEqual([null, null]);
});
