import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { configureApi } from '@/api/config';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { HomeSections } from '@/features/home/HomeSections';
import { catalogue, loadMessages } from '@/i18n/catalogue';
import { I18nProvider } from '@/i18n/provider';
import { configureStorage } from '@/platform/database';
import { setClock } from '@/platform/clock';
import { setLogSink } from '@/platform/log';
import { NO_SETTINGS } from '@/platform/settingsBlock';
import { home, loadHome, startHome } from '@/state/home';
import { markHydrated, session, startSession } from '@/state/session';

const HOUR = 3_600_000;
const AT = Date.UTC(2026, 10, 28, 10, 5);
const PRICES = {
  at: AT,
  until: AT + 24 * HOUR,
  fee: 900,
  origin: { city: 'Riga', iata: 'RIX', cityIata: 'RIX', isCity: false, names: { en: 'Riga', lv: 'Rīga' } },
  texts: {
    en: {
      age: '28/11 12:05',
      banners: [],
      deals: [{ iata: 'BCN', category: 'Cities' }],
      offers: [
        { city: 'Barcelona', iata: 'BCN', price: 5000, stops: 1, date: null },
        { city: 'Oslo', iata: 'OSL', price: 3000, stops: 0, date: null },
      ],
    },
  },
};
let answers: Record<string, unknown>;
let release: () => void;

beforeEach(async () => {
  configureStorage({ tenant: 'written' });
  const gate = new Promise<void>((open) => (release = open));
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: Request | string) => {
      await gate;
      const url = input instanceof Request ? input.url : input;
      const found = Object.entries(answers).find(([path]) => url.includes(path));
      return found ? Response.json(found[1]) : new Response('{"errorMessage":"none"}', { status: 404 });
    }),
  );
  answers = {};
  setLogSink(() => undefined);
  setClock(() => AT + HOUR);
  await Promise.all([loadMessages('core', 'en_GB'), loadMessages('land', 'en_GB')]);
  catalogue.locale = 'en_GB';
  const settings = { ...NO_SETTINGS, tenantName: 'kaija', projectName: 'Kaija', defaultOriginIata: 'RIX' };
  startSession(settings, { ...DEFAULT_PROFILE, serviceFeeEnabled: true, serviceFeePerPassenger: 1000 }, 'en_GB');
  configureApi({ baseUrl: 'http://site.test/api', tenant: 'kaija', locale: () => session.locale });
  startHome(PRICES);
});

const page = (
  <I18nProvider>
    <MemoryRouter>
      <HomeSections />
    </MemoryRouter>
  </I18nProvider>
);

it('the HTML has the prices with the fee of its time and their age, and hydrates without a difference', async () => {
  const painted = document.createElement('div');
  document.body.append(painted);
  painted.innerHTML = renderToString(page);
  expect(painted.textContent).toContain('Prices as of 28/11 12:05');
  expect(painted.textContent).toContain('59');
  expect(painted.querySelector('img')).toBeNull();
  const recovered = vi.fn();
  const root = await act(async () => hydrateRoot(painted, page, { onRecoverableError: recovered }));
  markHydrated();
  expect(recovered).not.toHaveBeenCalled();
  expect(painted.textContent).toContain('Barcelona');
  await act(async () => root.unmount());
  painted.remove();
});

it('live prices take their place, with the time of the answer', async () => {
  answers = {
    '/destination/deals': [{ iata: 'BCN', category: 'Cities' }],
    '/destination/retrieve_offers': [
      { dest: { city: 'Barcelona', iata: 'BCN' }, price: 80, stopNum: 0 },
      { dest: { city: 'Tallinn', iata: 'TLL' }, price: 20, stopNum: 0 },
    ],
    '/static/links/banners': [],
  };
  render(page);
  expect(screen.getByText('Oslo')).toBeTruthy();
  release();
  expect(await screen.findByText('Tallinn')).toBeTruthy();
  // 80 € and the fee of now.
  expect(screen.getByText('Barcelona').parentElement?.textContent).toContain('90');
  expect(screen.getAllByText(/Prices as of/)).toHaveLength(2);
});

it('a failure leaves them on screen', async () => {
  render(page);
  await act(async () => release());
  await vi.waitFor(() => expect(vi.mocked(fetch)).toHaveBeenCalled());
  expect(await screen.findByText('Oslo')).toBeTruthy();
  expect(home.offers.phase).toBe('ready');
});

it('those that are older than the limit are not shown', async () => {
  setClock(() => AT + 24 * HOUR);
  document.documentElement.dataset['prices'] = 'old';
  render(page);
  expect(home.offers.phase).toBe('loading');
  await vi.waitFor(() => expect(screen.queryByText('Oslo')).toBeNull());
  await vi.waitFor(() => expect(document.documentElement.dataset['prices']).toBeUndefined());
});

it('another language begins with its own, or waits', () => {
  session.locale = 'lv_LV';
  loadHome();
  expect(home.offers.phase).toBe('loading');
  session.locale = 'en_GB';
  loadHome();
  expect(home.offers.phase).toBe('ready');
});
