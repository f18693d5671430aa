import { cleanup, render, screen } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announceOnline } from '@/app/services';
import { PendingSearchCard } from '@/features/home/PendingSearchCard';
import { catalogue, loadMessages } from '@/i18n/catalogue';
import { I18nProvider } from '@/i18n/provider';
import { setClock } from '@/platform/clock';
import { forgetPending, keepPending } from '@/state/pendingSearch';
import { session, setOnline } from '@/state/session';
import { configureStorage } from '@/platform/database';

const toast = vi.hoisted(() => vi.fn());
vi.mock('@/ui/toast', () => ({ toast }));
configureStorage({ tenant: 'back-online' });

const QUERY =
  'src=riga&s_iata=rix&s_ct=false&dest=oslo&d_iata=osl&d_ct=false&start=2026-12-01&p_adult=1&type=oneway&cabin=economy';

beforeEach(async () => {
  toast.mockReset();
  setClock(() => new Date(2026, 10, 20, 12).getTime());
  await Promise.all([loadMessages('core', 'en_GB'), loadMessages('flow', 'en_GB')]);
  catalogue.locale = 'en_GB';
  session.locale = 'en_GB';
  setOnline(false);
});
afterEach(async () => {
  await forgetPending(QUERY);
  setClock(null);
});

const open = () =>
  render(
    <I18nProvider>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <PendingSearchCard /> }])} />
    </I18nProvider>,
  );

describe('the announcement of the connection', () => {
  it('is a toast where the page has no notice', async () => {
    open();
    setOnline(true);
    await announceOnline();
    expect(toast).toHaveBeenCalledExactlyOnceWith('ok', 'Back online', expect.anything());
  });

  it('is no toast while the notice of the waiting search is on screen', async () => {
    await keepPending(QUERY);
    open();
    await screen.findByText('Waiting for a connection:');
    setOnline(true);
    await announceOnline();
    await screen.findByText('You are back online.');
    expect(toast).not.toHaveBeenCalled();
    // On a page without the notice the toast appears.
    cleanup();
    await announceOnline();
    expect(toast).toHaveBeenCalledOnce();
  });
});
