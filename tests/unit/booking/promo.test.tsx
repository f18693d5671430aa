import { act, render, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BookingPage } from '@/features/booking/BookingPage';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import flow from '@/i18n/compiled/flow/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { booking, changeDraft, draftNow } from '@/state/booking';
import { doesCodeBlockPay } from '@/state/booking/payment/promo';
import { session } from '@/state/session';
import { eachAlone, readyToPay, world } from './world';
import { whole } from '../../fixtures/wholeText';
import { startClockAt } from '../../fixtures/clock';

eachAlone();
// Bank transfer is offered only long enough before the flight of these bookings.
beforeEach(() => startClockAt('2026-11-02T09:00:00Z'));
beforeAll(async () => {
  seedMessages('core', 'en_GB', core);
  seedMessages('flow', 'en_GB', flow);
  await switchLocale('en_GB');
  // The first import takes longer here than the default wait for a button.
  await import('@/features/booking/checkout/CheckoutStep');
});

const codes = {
  '/promo/validation/welcome10': () => ({ body: { coupon_code: 'WELCOME10', kind: 'percent', value: 10 } }),
  '/promo/validation/BIG': () => ({ body: { coupon_code: 'BIG', kind: 'amount', value: 50, min_total: 600 } }),
  '/promo/validation/OLD': () => ({ status: 410, body: { errorMessage: 'over', code: 'expired_coupon' } }),
};

async function atCheckout(over: Parameters<typeof world>[0] = {}) {
  const net = world({ ...codes, ...over });
  await readyToPay('bankTransfer');
  const router = createMemoryRouter(
    [
      { path: '/booking/checkout', element: <BookingPage step="checkout" /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/booking/checkout'] },
  );
  render(
    <I18nProvider>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  const user = userEvent.setup();
  const enter = async (code: string) => {
    const field = screen.queryByRole('textbox', { name: 'Promo code' });
    if (!field) await user.click(await screen.findByRole('button', { name: 'I have a promo code' }));
    const box = screen.getByRole('textbox', { name: 'Promo code' });
    await user.clear(box);
    // Pasted, because each typed key renders the page.
    await user.click(box);
    await user.paste(code);
    await user.keyboard('{Enter}');
  };
  return { net, user, enter, router };
}

describe('a promo code', () => {
  it('is applied by Enter, which does not press Pay, and is sent to the server', async () => {
    const { net, enter } = await atCheckout();
    await enter('welcome10');
    expect(await screen.findByText(whole('10% off: €47.68 less.'))).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Order for €429.12' })).toBeTruthy();
    expect(net.to('/payment/order')).toHaveLength(0);
    await expect
      .poll(() => net.to('/booking/batchUpdate').flatMap(({ body }) => body as { payload: { type: string } }[]))
      .toContainEqual(expect.objectContaining({ payload: { type: 'discount', couponCode: 'WELCOME10' } }));
  });

  it('keeps the focus: on the applied code, and back on the field', async () => {
    const { enter, user } = await atCheckout();
    await enter('welcome10');
    const says = await screen.findByText(whole('10% off: €47.68 less.'));
    await vi.waitFor(() => expect(document.activeElement?.contains(says)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /WELCOME10/ }));
    await user.keyboard('{Enter}');
    await vi.waitFor(() => expect(screen.queryByText('WELCOME10')).toBeNull());
    expect(document.activeElement).not.toBe(document.body);
  });

  it('can be removed, and the server is told', async () => {
    const { net, enter, user } = await atCheckout();
    await enter('welcome10');
    const told = () => net.to('/booking/batchUpdate').flatMap(({ body }) => body as { payload: unknown }[]);
    // A code that was not sent yet needs no removal on the server.
    await expect
      .poll(told, { timeout: 5000 })
      .toContainEqual(expect.objectContaining({ payload: { type: 'discount', couponCode: 'WELCOME10' } }));
    await user.click(await screen.findByRole('button', { name: 'Remove the promo code WELCOME10' }));
    expect(screen.getByRole('button', { name: 'Order for €476.80' })).toBeTruthy();
    expect(draftNow()?.discount).toBeNull();
    // Sent 800 ms after the last change.
    await expect
      .poll(told, { timeout: 5000 })
      .toContainEqual(expect.objectContaining({ payload: { type: 'discount', couponCode: '' } }));
  });

  it('left unused in the field blocks Pay once, with both ways out', async () => {
    const { net, user } = await atCheckout();
    await user.click(await screen.findByRole('button', { name: 'I have a promo code' }));
    await user.click(screen.getByRole('textbox', { name: 'Promo code' }));
    await user.paste('welcome10');
    await user.click(screen.getByRole('button', { name: 'Order for €476.80' }));
    expect(await screen.findByText(/^The code welcome10 is not in the price: use it or remove it/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Promo code' }));
    expect(net.to('/payment/order')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Remove the promo code welcome10' }));
    expect(draftNow()?.couponText).toBe('');
    await user.click(screen.getByRole('textbox', { name: 'Promo code' }));
    await user.paste('welcome10');
    await user.click(screen.getByRole('button', { name: 'Order for €476.80' }));
    expect(await screen.findByText(/^The code welcome10 is not in the price/)).toBeTruthy();
    expect(net.to('/payment/order')).toHaveLength(0);
    // A second press goes without the code.
    expect(doesCodeBlockPay()).toBe(false);
  });

  it('that is unknown or expired says so, changes nothing and stays typed', async () => {
    const { enter } = await atCheckout();
    await enter('NOSUCH');
    expect(await screen.findByText('We do not know this code. Check its letters')).toBeTruthy();
    await enter('OLD');
    expect(await screen.findByText('This code has expired')).toBeTruthy();
    expect(draftNow()).toMatchObject({ couponText: 'OLD' });
    expect(draftNow()?.discount ?? null).toBeNull();
    expect(screen.getByRole('button', { name: 'Order for €476.80' })).toBeTruthy();
  });

  it('below its minimum says what is missing, and applies nothing', async () => {
    const { enter } = await atCheckout();
    await enter('BIG');
    expect(await screen.findByText(whole('It counts from €600.00 on: €123.20 more are needed.'))).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Order for €476.80' })).toBeTruthy();
  });

  it('offline is stored as typed, without a request, and checked automatically when the connection is back', async () => {
    const { net, enter } = await atCheckout();
    await screen.findByRole('button', { name: 'I have a promo code' });
    act(() => void (session.online = false));
    await enter('welcome10');
    expect(screen.getAllByText(/checked over the network/).length).toBeGreaterThan(0);
    expect(net.to('/promo/')).toHaveLength(0);
    expect(draftNow()?.couponText).toBe('welcome10');
    act(() => void (session.online = true));
    expect(await screen.findByText(whole('10% off: €47.68 less.'))).toBeTruthy();
    expect(net.to('/promo/')).toHaveLength(1);
    expect(draftNow()).toMatchObject({ couponText: '', couponWaits: false });
  });

  it('restored after a reload and accepted online does not take the focus', async () => {
    await atCheckout();
    await screen.findByRole('button', { name: 'I have a promo code' });
    act(() => (document.activeElement as HTMLElement).blur());
    act(() =>
      changeDraft((draft) => {
        draft.couponText = 'welcome10';
        draft.couponWaits = true;
      }),
    );
    expect(await screen.findByText(whole('10% off: €47.68 less.'))).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
  });

  it('restored after a reload is checked once, and its refusal is shown like after a click', async () => {
    const { net } = await atCheckout();
    await screen.findByRole('button', { name: 'I have a promo code' });
    act(() =>
      changeDraft((draft) => {
        draft.couponText = 'OLD';
        draft.couponWaits = true;
      }),
    );
    expect(await screen.findByText('This code has expired')).toBeTruthy();
    expect(draftNow()).toMatchObject({ couponText: 'OLD', couponWaits: false });
    expect(net.to('/promo/')).toHaveLength(1);
  });

  it('being typed when the connection comes back is not checked before blur', async () => {
    const { net, user } = await atCheckout();
    await user.click(await screen.findByRole('button', { name: 'I have a promo code' }));
    act(() => void (session.online = false));
    const field = screen.getByRole('textbox', { name: 'Promo code' });
    await user.type(field, 'welcome');
    act(() => void (session.online = true));
    expect(net.to('/promo/')).toHaveLength(0);
    act(() => void (session.online = false));
    await user.type(field, '10');
    act(() => void (session.online = true));
    expect(net.to('/promo/')).toHaveLength(0);
    await user.tab();
    expect(await screen.findByText(whole('10% off: €47.68 less.'))).toBeTruthy();
    await expect.poll(() => JSON.stringify(net.to('/booking/batchUpdate')), { timeout: 5000 }).toContain('WELCOME10');
  });

  it('refused by the server later shows that at the code', async () => {
    const { enter } = await atCheckout();
    await enter('welcome10');
    await screen.findByText(whole('10% off: €47.68 less.'));
    act(() => void (booking.rejected['discount'] = 'This promo code has expired'));
    expect(screen.getByText('The code was not accepted: This promo code has expired')).toBeTruthy();
  });
});

describe('another price', () => {
  it('is asked with its reasons line by line, and applies only on confirmation', async () => {
    world();
    await readyToPay('bankTransfer');
    changeDraft((draft) => {
      draft.discount = { couponCode: 'WELCOME10', kind: 'percent', value: 10 };
      draft.priceChange = {
        oldTotal: 42_912,
        newTotal: 0,
        fareTotal: 47_880,
        discount: 0,
        prices: {},
        whole: true,
        source: 'commit',
      };
      draft.priceChange.newTotal = 49_680;
    });
    const { PriceChangedModal } = await import('@/features/booking/price/PriceChangedModal');
    const router = createMemoryRouter(
      [
        {
          path: '*',
          element: <PriceChangedModal oldTotal={1} newTotal={2} onClose={() => undefined} closing={false} />,
        },
      ],
      { initialEntries: ['/booking/checkout'] },
    );
    render(
      <I18nProvider>
        <RouterProvider router={router} />
      </I18nProvider>,
    );
    expect(await screen.findByText(whole('It was €429.12, now it is €496.80: €67.68 more.'))).toBeTruthy();
    const rows = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(rows).toEqual([
      ['Fare, 2 adults', '€458.80 before, €478.80 now'],
      [expect.any(String), '-€47.68 before, no longer in the price'],
    ]);
    expect(draftNow()?.discount).not.toBeNull();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Accept €496.80' }));
    expect(draftNow()).toMatchObject({ discount: null, priceChange: null });
  });

  it('can be left for another flight in the page’s language, and stays unanswered', async () => {
    world();
    await readyToPay('bankTransfer');
    changeDraft((draft) => {
      draft.priceChange = { oldTotal: 47_680, newTotal: 49_680, fareTotal: 47_880, source: 'commit' };
    });
    const { PriceChangedModal } = await import('@/features/booking/price/PriceChangedModal');
    const modal = <PriceChangedModal oldTotal={1} newTotal={2} onClose={() => undefined} closing={false} />;
    const router = createMemoryRouter([{ path: '*', element: modal }], {
      initialEntries: ['/booking/checkout?lang=ru'],
    });
    render(
      <I18nProvider>
        <RouterProvider router={router} />
      </I18nProvider>,
    );
    const user = userEvent.setup();
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    expect(router.state.location.pathname).toBe('/booking/checkout');
    await user.click(screen.getByRole('button', { name: 'Take another flight' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/search/results'));
    const query = new URLSearchParams(router.state.location.search);
    expect([query.get('src'), query.get('lang')]).toEqual(['riga', 'ru']);
    expect(draftNow()?.priceChange).toMatchObject({ newTotal: 49_680 });
  });
});

describe('why this price', () => {
  it('lists every cent with its source and step, adding up to the total', async () => {
    const { enter, user } = await atCheckout();
    await enter('welcome10');
    await screen.findByText(whole('10% off: €47.68 less.'));
    act(() =>
      changeDraft((draft) => {
        draft.payment = { ...draft.payment, type: 'cardPayments' };
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Why this price' }));
    const dialog = await screen.findByRole('dialog', { name: 'Why this price' });
    const rows = within(dialog)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(rows).toEqual([
      [expect.stringMatching(/^Service fee, 2 adults.*2 × €9\.00 · Service fee of /), '€18.00'],
      [expect.stringMatching(/^Fare, 2 adults.*Fare of the airline for everyone, asked /), '€458.80'],
      [expect.stringMatching(/^Promo code.*10% of €476\.80 · Promo code WELCOME10$/), '-€47.68'],
      [expect.stringMatching(/^Card fee.*2% of €429\.12 · Fee of the way to pay$/), '€8.58'],
    ]);
    expect(within(dialog).getByText('€437.70')).toBeTruthy();
    expect(
      within(dialog)
        .getAllByRole('heading', { level: 3 })
        .map((one) => one.textContent),
    ).toEqual(['List of flights', 'Fare', 'Payment']);
  });
});
