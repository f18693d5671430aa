import { beforeEach, expect, it, vi } from 'vitest';
import type { AirportMatch } from '@/api/shapes/airports';

const RIGA: AirportMatch = {
  cityIata: 'rix',
  city: { en: 'Riga', lv: 'Rīga' },
  country: { en: 'Latvia' },
  airports: [{ iata: 'rix', airportName: 'Riga International' }],
  singleAirportInCity: true,
};
const api = vi.hoisted(() => ({ getAirport: vi.fn() }));
vi.mock('@/api/airports', () => api);

/** A fresh page, as it remembers the origin it has offered. */
async function page() {
  vi.resetModules();
  const [form, { suggestOrigin, completeForm }, { session }, { configureStorage }] = await Promise.all([
    import('@/state/searchForm'),
    import('@/state/searchForm/completeForm'),
    import('@/state/session'),
    import('@/platform/database'),
  ]);
  configureStorage({ tenant: 'origin' });
  session.settings = { ...session.settings, defaultOriginIata: 'RIX' };
  const origin = (): string | undefined => form.searchForm.search.trips[0]?.srcLocation?.iata;
  return { ...form, suggestOrigin, completeForm, origin };
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  api.getAirport.mockResolvedValue(RIGA);
});

it('the origin is offered even if trip type or travellers were chosen before the page was ready', async () => {
  const { chooseTripType, setTravellers, suggestOrigin, origin, searchForm } = await page();
  chooseTripType('multicity');
  setTravellers({ adult: 2, child: 0, infant: 0 }, 'economy');
  await suggestOrigin('RIX');
  expect(origin()).toBe('RIX');
  expect(searchForm.search).toMatchObject({ tripType: 'multicity', passengers: { adult: 2 } });
});

it('nothing changes under the finger: not while a picker is open, nor after a place or date was chosen', async () => {
  const { chooseTripType, openPicker, closePicker, setDays, suggestOrigin, origin } = await page();
  chooseTripType('oneway');
  openPicker('origin');
  await suggestOrigin('RIX');
  expect(origin()).toBeUndefined();
  closePicker();
  setDays(0, '2027-03-15', null);
  await suggestOrigin('RIX');
  expect(origin()).toBeUndefined();
});

it('a cleared origin stays empty, over a reload too', async () => {
  const first = await page();
  await first.completeForm(false);
  expect(first.origin()).toBe('RIX');
  first.setPlace(0, 'srcLocation', null);
  await first.suggestOrigin('RIX');
  expect(first.origin()).toBeUndefined();

  const reloaded = await page();
  await reloaded.completeForm(false);
  expect(reloaded.origin()).toBeUndefined();
});
