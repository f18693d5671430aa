import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BookingPage } from '@/features/booking/BookingPage';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import flow from '@/i18n/compiled/flow/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { booking, changeDraft } from '@/state/booking';
import { session } from '@/state/session';
import { eachAlone, readyToPay, world } from './world';

eachAlone();
beforeAll(async () => {
  seedMessages('core', 'en_GB', core);
  seedMessages('flow', 'en_GB', flow);
  await switchLocale('en_GB');
  // The first import takes longer here than the default wait for a button.
  await import('@/features/booking/checkout/CheckoutStep');
});
afterEach(cleanup);

const bank = { code: 'swed', name: 'Swedbank', logoUrl: '/swed.png' };
const methods = { paymentMethods: { paymentInitiation: { setup: { GB: { paymentMethods: [bank] } } } } };

function open() {
  const router = createMemoryRouter(
    [
      { path: '/booking/checkout', element: <BookingPage step="checkout" /> },
      { path: '*', element: <p>The order</p> },
    ],
    { initialEntries: ['/booking/checkout'] },
  );
  render(
    <I18nProvider>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return router;
}

/** The booking is made: its answer sets a deadline, and the step is open. */
const made = () =>
  waitFor(() => {
    expect(booking.draft?.bookingId).toBe('b1');
    expect(booking.creation).toBe('idle');
  });

describe('the failure of the last press of Pay', () => {
  it('is cleared on return from the order page of a payment declined meanwhile', async () => {
    world();
    await readyToPay('cardPayments');
    const router = open();
    await screen.findByRole('button', { name: /^Pay €/ });
    await made();
    const checked = () => screen.queryByText('A payment is being checked.');
    act(() => void (booking.pay.failure = 'checking'));
    expect(checked()).not.toBeNull();
    await act(() => router.navigate('/order/KA-1/error'));
    await screen.findByText('The order');
    await act(() => router.navigate('/booking/checkout'));
    await screen.findByRole('button', { name: /^Pay €/ });
    await waitFor(() => expect(checked()).toBeNull());
  });
});

describe('that the fare is held', () => {
  const held = () => screen.queryByText(/the fare is held while you pay/);

  it('is no longer claimed after its deadline, without any other change on the page', async () => {
    world();
    await readyToPay('cardPayments');
    open();
    await made();
    act(() =>
      changeDraft((draft) => {
        draft.expiresAt = Date.now() + 300;
      }),
    );
    expect(held()).not.toBeNull();
    await screen.findByText('Check the price again');
    await waitFor(() => expect(held()).toBeNull());
  });

  it.each([
    ['an unfinished payment', { status: 'paying' }, null],
    ['an order of unknown outcome', {}, 'unknown'],
  ] as const)('is not checked again beside %s, where the button would do nothing', async (_, state, failure) => {
    world();
    await readyToPay('cardPayments');
    open();
    await made();
    act(() =>
      changeDraft((draft) => {
        Object.assign(draft, { ...state, expiresAt: Date.now() + 300 });
        booking.pay.failure = failure;
      }),
    );
    expect(screen.getByRole('timer')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('timer')).toBeNull());
    await waitFor(() => expect(screen.queryByText('Check the price again')).toBeNull());
  });

  it('is not claimed beside the server’s statement that it is not', async () => {
    world({ '/booking/getBookingAndCommit': () => ({ status: 410, body: { errorMessage: 'over' } }) });
    await readyToPay('cardPayments');
    open();
    await waitFor(() => expect(held()).not.toBeNull());
    await userEvent.setup().click(screen.getByRole('button', { name: /^Pay €/ }));
    await screen.findByText(/^The fare is no longer held\./);
    expect(held()).toBeNull();
  });
});

describe('payment methods, loaded again', () => {
  it('keep list and focus when the connection returns while one is being chosen', async () => {
    let answer: () => void = () => undefined;
    let fails = false;
    const net = world({
      '/payment/methods': async () => {
        if (net.to('/payment/methods').length === 1) return { body: methods };
        await new Promise<void>((resolve) => (answer = resolve));
        return fails ? { status: 400, body: { errorMessage: 'no' } } : { body: methods };
      },
    });
    await readyToPay('bankTransfer');
    changeDraft((draft) => {
      draft.payment.type = null;
    });
    open();
    const user = userEvent.setup();
    const asked = (times: number) => waitFor(() => expect(net.to('/payment/methods')).toHaveLength(times));
    const backOnline = async (): Promise<void> => {
      await act(async () => void (session.online = false));
      await act(async () => void (session.online = true));
    };
    await user.click(await screen.findByRole('radio', { name: 'Card' }));
    const change = () => screen.getByRole('button', { name: 'Change' });
    expect(document.activeElement).toBe(change());

    await backOnline();
    await asked(2);
    expect(document.activeElement).toBe(change());
    await act(async () => answer());
    expect(document.activeElement).toBe(change());

    fails = true;
    await backOnline();
    await asked(3);
    await act(async () => answer());
    // The earlier message still applies.
    await waitFor(() => expect(booking.methods).toBe('ready'));
    expect(document.activeElement).toBe(change());
  });
});
