import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BookingPage } from '@/features/booking/BookingPage';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import flow from '@/i18n/compiled/flow/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { getFlag } from '@/platform/sessionFlags';
import { booking, changeDraft } from '@/state/booking';
import { startDraft } from '@/state/startDraft';
import { wireOffer } from '../offers/builders';
import { aSearch, anOffer, someFares } from './build';
import { eachAlone, world } from './world';
import { session } from '@/state/session';

const { toast } = vi.hoisted(() => ({ toast: vi.fn<(kind: string, text: string) => void>() }));
vi.mock('@/ui/toast', () => ({ toast }));

eachAlone();
beforeEach(() => toast.mockClear());
beforeAll(async () => {
  seedMessages('core', 'en_GB', core);
  seedMessages('flow', 'en_GB', flow);
  await switchLocale('en_GB');
});

/**
 * The fare step of a flight listed at 189.40 a head. The server's answer (`each` euros, 0 for a flight that is gone) is
 * held back. `known`: older fares are on screen. `fareEach`: its fare has another price than its flight.
 */
async function onFares(each: number, known = false, fareEach = each) {
  let answer = () => undefined as void;
  const held = new Promise<void>((done) => {
    answer = done;
  });
  world({
    '/search': async () => {
      await held;
      if (each === 0) return { status: 410, body: { errorMessage: 'gone' } };
      const offer = wireOffer({ each, travellers: 2 });
      const { segments: _, segments_direction: __, id: ___, merge_key: ____, data_provider: _____, ...bags } = offer;
      const { price } = wireOffer({ each: fareEach, travellers: 2 });
      const fare = { ...bags, price, fare_id: 'g-l', family: 'light', changes: { kind: 'no' }, refund: { kind: 'no' } };
      return { body: { offer, fares: [fare], priced_at: new Date().toISOString() } };
    },
  });
  await startDraft({ search: aSearch(), query: '?src=riga', offer: anOffer(), pricedAt: Date.now(), expiresAt: null });
  if (known)
    changeDraft((draft) => {
      Object.assign(draft, { fares: someFares(), fareId: 'f-l', pricedAt: Date.now() - 11 * 60_000 });
    });
  const router = createMemoryRouter(
    [
      { path: '/booking/fares', element: <BookingPage step="fares" /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/booking/fares'] },
  );
  render(
    <I18nProvider>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  await screen.findByRole('heading', { name: 'Choose a fare', level: 1 });
  await waitFor(() => expect(booking.fares).toBe('loading'));
  const go = screen.getByRole('button', { name: 'Continue' });
  await userEvent.click(go);
  expect(router.state.location.pathname).toBe('/booking/fares');
  expect(go.getAttribute('aria-busy')).toBe('true');
  return { router, go, answer };
}

describe('Continue, pressed while fares are loading', () => {
  it('continues with the answer when the total is the same, and says later that there was a choice', async () => {
    const { router, answer } = await onFares(189.4);
    answer();
    await waitFor(() => expect(router.state.location.pathname).toBe('/booking/passengers'));
    expect(booking.draft?.unseenFares).toBe(true);
    // The same text as for a flight chosen offline; true for both.
    expect(JSON.stringify(flow)).not.toMatch(/chose this flight offline/);
    expect(toast).not.toHaveBeenCalled();
  });

  it('stays and says why when the total changed; the next press continues', async () => {
    const { router, go, answer } = await onFares(199.4);
    answer();
    await waitFor(() =>
      expect(toast).toHaveBeenCalledExactlyOnceWith('info', 'It was €396.80, now it is €416.80: €20.00 more.'),
    );
    expect(go.getAttribute('aria-busy')).toBeNull();
    expect(router.state.location.pathname).toBe('/booking/fares');
    await userEvent.click(go);
    expect(router.state.location.pathname).toBe('/booking/passengers');
    expect(booking.draft?.unseenFares).toBeFalsy();
  });

  it('is cancelled when another fare is chosen meanwhile, without a report of a change', async () => {
    const { router, go, answer } = await onFares(189.4, true);
    await userEvent.click(screen.getByRole('radio', { name: /Standard/ }));
    await waitFor(() => expect(go.getAttribute('aria-busy')).toBeNull());
    answer();
    await waitFor(() => expect(booking.fares).toBe('ready'));
    await new Promise((drawn) => setTimeout(drawn, 50));
    expect(toast).not.toHaveBeenCalled();
    expect(router.state.location.pathname).toBe('/booking/fares');
  });

  it('continues when the connection is lost meanwhile, and does not claim that the fares are loaded', async () => {
    const { router } = await onFares(189.4);
    act(() => {
      booking.fares = 'offline';
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/booking/passengers'));
    expect(booking.draft?.unseenFares).toBeFalsy();
  });

  it('is cancelled when the flight is gone: said once, without a timer, and the button leads to other flights', async () => {
    const { router, go, answer } = await onFares(0, true);
    expect(screen.getAllByRole('radio').length).toBeGreaterThan(1);
    act(() => changeDraft((draft) => Object.assign(draft, { expiresAt: Date.now() + 600_000 })));
    expect(await screen.findByText(/^Fare held/)).toBeDefined();
    // Nobody holds a price without a booking and without a connection.
    act(() => void (session.online = false));
    await waitFor(() => expect(screen.queryByText(/^Fare held/)).toBeNull());
    act(() => void (session.online = true));
    expect(await screen.findByText(/^Fare held/)).toBeDefined();
    answer();
    await screen.findByText(/^This flight is no longer offered/);
    expect(getFlag('searchRefresh'), 'the list of flights is searched anew').toBe(true);
    expect(screen.queryByText(/^Fare held/)).toBeNull();
    expect(screen.queryAllByRole('radio'), 'none of its fares can be had').toEqual([]);
    await waitFor(() => expect(go.getAttribute('aria-busy')).toBeNull());
    expect(router.state.location.pathname).toBe('/booking/fares');
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Search again' }));
    expect(router.state.location.pathname).toBe('/search/results');
    expect(router.state.location.search).toBe('?src=riga');
  });

  it('an answer with two prices is none that is the same: the fare that is booked is compared with the list', async () => {
    const { answer } = await onFares(189.4, false, 212.25);
    answer();
    const moved = 'The lowest price was €396.80 in the results, now it is €442.50.';
    await waitFor(() => expect(document.body.textContent).toContain(moved));
    expect(screen.queryByText('The same as in the results.')).toBeNull();
    expect(booking.draft?.offer.total).toBe(42_450);
  });

  it('no countdown runs over a booking that could not be made, nor over fares that did not come', async () => {
    const { answer } = await onFares(189.4, true);
    act(() => changeDraft((draft) => Object.assign(draft, { expiresAt: Date.now() + 600_000 })));
    expect(await screen.findByText(/^Fare held/)).toBeDefined();
    for (const creation of ['failed', 'unknown', 'offline'] as const) {
      act(() => void (booking.creation = creation));
      await waitFor(() => expect(screen.queryByText(/^Fare held/)).toBeNull());
      act(() => void (booking.creation = 'idle'));
      expect(await screen.findByText(/^Fare held/)).toBeDefined();
    }
    act(() => void (booking.fares = 'failed'));
    await waitFor(() => expect(screen.queryByText(/^Fare held/)).toBeNull());
    answer();
  });
});
