import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '@/api/config';
import { priceCart } from '@/domain/cart/cartPrice';
import type { BookingDraft } from '@/domain/booking/types';
import type { OrderSummary } from '@/domain/payment/order';
import { CartView } from '@/features/booking/frame/CartView';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import flow from '@/i18n/compiled/flow/en_GB.json';
import late from '@/i18n/compiled/late/en_GB.json';
import steps from '@/i18n/compiled/steps/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { setClock } from '@/platform/clock';
import { setLogSink } from '@/platform/log';
import { booking } from '@/state/booking';
import { stopAutosave } from '@/state/booking/draft/autosave';
import { stopSyncSubscriptions } from '@/state/booking/flow/subscriptions';
import { readOrder, writeOrder } from '@/offline/orders';
import { resetDocuments } from '@/state/booking/order/documents';
import { services } from '@/state/booking/services/store';
import { summaryOf } from '@/state/booking/order/summary';
import { session } from '@/state/session';
import { closeDb } from '@/offline/store/db';
import { putDraft } from '@/offline/drafts/draftRows';
import { putMeta } from '@/offline/store/meta';
import { setProbe } from '@/platform/connectivity';
import { pageComponent } from '../pageComponent';
import { aDraft, anOffer, filled, someFares } from '../booking/build';
import { fakeNetwork } from '../booking/server';
import { serverBooking } from '../booking/world';
import { whole } from '../../fixtures/wholeText';
import { ownDatabase } from '../../fixtures/ownDatabase';

beforeAll(async () => {
  for (const [group, texts] of Object.entries({ core, flow, late, steps }))
    seedMessages(group as 'core', 'en_GB', texts);
  await switchLocale('en_GB');
});

beforeEach(() => {
  setLogSink(() => undefined);
  setProbe(async () => true);
  ownDatabase();
  configureApi({ baseUrl: 'http://api.test/api', tenant: 't', locale: () => 'en_GB' });
  session.online = false;
  session.locale = 'en_GB';
});

afterEach(() => {
  stopSyncSubscriptions();
  stopAutosave();
  resetDocuments();
  closeDb();
  setProbe(null);
  vi.unstubAllGlobals();
});

async function open(path: string) {
  const Order = await pageComponent('order');
  const router = createMemoryRouter(
    [
      { path: '/order/:orderId/:outcome', element: <Order /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [path] },
  );
  render(
    <I18nProvider>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return { router, user: userEvent.setup() };
}

const anOrder = (over: Partial<OrderSummary> = {}): OrderSummary => ({
  orderId: 'KA-1',
  bookingId: 'b1',
  status: 'paid',
  amount: 48634,
  at: 1,
  paymentType: 'cardPayments',
  email: 'elina@example.lv',
  people: 2,
  from: 'Riga',
  to: 'Barcelona',
  depart: '2027-08-14',
  legs: anOffer().legs,
  routes: { en: { from: 'Rīga', to: 'Barselona' } },
  cities: { BCN: { en: 'Barselona' } },
  bankDetails: null,
  ...over,
});

/** Two adults and an infant with the standard fare, every service, and a promo code. */
function aRichDraft(): BookingDraft {
  const draft = filled(aDraft({ adult: 2, child: 0, infant: 1 }, { bookingId: 'b1', fareId: 'f-s', pricedAt: 0 }));
  const [first, second] = draft.passengers;
  const fares = someFares().map((fare) => ({
    ...fare,
    bags: {
      ...fare.bags,
      checkedWeightKg: 20,
      detail: {
        cabinSize: null,
        checkedSize: null,
        large: { kg: 32, price: 5200 },
        twoKg: 23,
        bundle: { fastTrack: false, free: [] },
        upgrade: null,
      },
    },
  }));
  return {
    ...draft,
    fares,
    bags: {
      [first!.id]: { cabin: 1, checked: 2, protection: 390 },
      [second!.id]: { cabin: 1, checked: 1, large: true },
    },
    seats: [
      { segment: 0, serviceId: 'window', airline: 'BT', unitPrice: 900 },
      { segment: 1, serviceId: 'random', airline: 'BT', unitPrice: 0 },
    ],
    services: {
      travelInsurance: {
        serviceId: 'travelInsuranceBasic',
        value: 'x',
        unitPrice: 1290,
        policy: 'per_passenger',
        vtripPolicy: 'per_passenger',
      },
      flightsSMSService: {
        serviceId: 'flightsSMSService',
        value: 'y',
        unitPrice: 250,
        policy: 'per_booking',
        vtripPolicy: 'per_booking',
      },
    },
    discount: { couponCode: 'WELCOME10', kind: 'percent', value: 10 },
    payment: { ...draft.payment, type: 'cardPayments' },
  };
}

async function bought(draft = aRichDraft(), over: Partial<OrderSummary> = {}) {
  const { total } = priceCart(draft, draft.payment.type);
  const order = summaryOf(draft, { orderId: 'KA-1', amount: total, status: 'paid', bankDetails: null });
  await writeOrder({ ...order, ...over });
  return total;
}

const euro = (cents: number) => `€${(cents / 100).toFixed(2)}`;

describe('the thank-you page', () => {
  it("does not send travellers to the airline's check-in when the agency checks them in", async () => {
    fakeNetwork({});
    setClock(() => Date.parse('2027-06-01T12:00:00Z'));
    const rich = aRichDraft();
    const { travelInsurance, ...services } = rich.services!;
    const onlineCheckin = { ...travelInsurance!, serviceId: 'onlineCheckinService' as const };
    const next = async () => (await screen.findByRole('region', { name: 'What happens next' })).textContent;
    await bought(rich);
    await open('/order/KA-1/thankyou');
    expect(await next()).toContain('Check in with BT. It opens on');
    cleanup();
    await bought({ ...rich, services: { ...services, onlineCheckin } });
    await open('/order/KA-1/thankyou');
    expect(await next()).toContain('We check you in and send you the boarding passes.');
    expect(await next()).not.toContain('Check in with the airline.');
  });

  it.each([
    [
      'Version/17.4 Mobile/15E148 Safari/604.1',
      'opens offline too. Your browser keeps it for about 7 days without a visit.',
    ],
    ['Chrome/130.0.0.0 Mobile Safari/537.36', 'opens offline too.'],
  ])('says how long %s keeps it', async (rest, end) => {
    const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 AppleWebKit/605.1.15 ${rest}`);
    fakeNetwork({});
    await writeOrder(anOrder());
    await open('/order/KA-1/thankyou');
    const next = await screen.findByRole('region', { name: 'What happens next' });
    expect(next.textContent.endsWith(end)).toBe(true);
    agent.mockRestore();
  });

  it('of an order older than receipts shows the trip and the exact amount, offline too', async () => {
    fakeNetwork({});
    await writeOrder(anOrder());
    await open('/order/KA-1/thankyou');
    expect(await screen.findByRole('heading', { name: 'Thank you, your trip is booked' })).toBeTruthy();
    expect(screen.getAllByText('€486.34')).not.toHaveLength(0);
    expect(screen.getByText('KA-1')).toBeTruthy();
    // The booking number belongs to the server; only the order's is shown.
    expect(screen.queryByText('b1')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Rīga to Barselona' })).toBeTruthy();
    const trip = screen.getByText(/Riga RIX, Barselona BCN/).closest('small');
    expect(trip?.textContent).toMatch(/, direct, BT681$/);
    expect(screen.getByText(/send them to elina@example.lv/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Why this price' })).toBeNull();
  });

  it('names each traveller with bags and seats', async () => {
    fakeNetwork({});
    await bought();
    await open('/order/KA-1/thankyou');
    const people = within(await screen.findByRole('region', { name: 'Travellers' })).getAllByRole('listitem');
    expect(people.map((one) => one.textContent)).toEqual([
      'Elīna Bērziņa Adultsmall bag, cabin bag (8 kg) and 2 checked bags (23 kg each). Checked bags are protected' +
        'BT681: Window seatBT681: Any seat',
      'Jānis Bērziņb Adultsmall bag, cabin bag (8 kg) and 1 checked bag (32 kg)BT681: Window seatBT681: Any seat',
      'Marta Bērziņc BabyNo bags of its ownOn the lap of an adult',
    ]);
  });

  it('shows every cart line with its source; they add up to the amount paid', async () => {
    fakeNetwork({});
    const draft = aRichDraft();
    const total = await bought(draft);
    const { user } = await open('/order/KA-1/thankyou');
    const paid = within(await screen.findByRole('region', { name: 'What you paid' }));
    const cents = paid.getAllByRole('listitem').map((line) =>
      Math.round(
        Number(
          /(-?)€([\d,.]+)$/
            .exec(line.textContent ?? '')
            ?.slice(1)
            .join('')
            .replace(',', ''),
        ) * 100,
      ),
    );
    expect(cents).toHaveLength(priceCart(draft, 'cardPayments').items.length);
    expect(cents.reduce((sum, each) => sum + each, 0)).toBe(total);
    expect(paid.getByText(whole('Travel insurance Basic, 3 × €12.90'))).toBeTruthy();
    expect(paid.getByText(whole('Window seat, 2 × €9.00'))).toBeTruthy();
    expect(paid.getByText(/^Card · /)).toBeTruthy();
    const off = paid.getByText('Promo code WELCOME10');
    expect(off.closest('section')!.querySelector('h3')!.textContent).toBe('Discount');

    const headings = paid.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
    expect(headings).toContain('Insurance');
    await user.click(paid.getByRole('button', { name: 'Why this price' }));
    const why = within(await screen.findByRole('dialog', { name: 'Why this price' }));
    expect(why.getByText('Promo code WELCOME10', { exact: false })).toBeTruthy();
    expect(why.getAllByText(euro(total))).toHaveLength(1);
  });

  it('uses the headings of the cart in the same order', async () => {
    fakeNetwork({});
    const draft = aRichDraft();
    await bought(draft);
    await open('/order/KA-1/thankyou');
    const headings = (card: HTMLElement) =>
      within(card)
        .getAllByRole('heading', { level: 3 })
        .map((one) => one.textContent);
    const paid = headings(await screen.findByRole('region', { name: 'What you paid' }));
    cleanup();
    services.worded = true;
    const { container } = render(
      <MemoryRouter>
        <I18nProvider>
          <CartView draft={draft} heading={false} />
        </I18nProvider>
      </MemoryRouter>,
    );
    expect(headings(container)).toEqual(paid);
    expect(paid).toEqual(['Flight', 'Bags', 'Seats', 'Insurance', 'Extras', 'Discount', 'Fees']);
  });

  it('shows no lines that do not add up, and the order without an unreadable receipt', async () => {
    fakeNetwork({});
    const total = await bought(aRichDraft(), {});
    const kept = (await readOrder('KA-1'))!;
    await writeOrder({ ...kept, amount: total + 1 });
    await open('/order/KA-1/thankyou');
    const paid = await screen.findByRole('region', { name: 'What you paid' });
    expect(within(paid).queryAllByRole('listitem')).toHaveLength(0);
    expect(within(paid).getByText(/Card/)).toBeTruthy();
    expect(within(paid).getByText(/^The details of this order are not on this device/)).toBeTruthy();
    await putMeta('order:KA-2', { ...kept, orderId: 'KA-2', receipt: { lines: 'none' } });
    const read = await readOrder('KA-2');
    expect(read).toMatchObject({ orderId: 'KA-2', amount: total });
    expect(read?.receipt).toBeUndefined();
  });
});

describe('an order that waits for payment', () => {
  const bankDetails = {
    beneficiary: 'SIA Kaija',
    iban: 'LV61SAND0000012345678',
    bic: 'SANDLV22',
    reference: 'KA-1',
    amount: 48_634,
    payUntil: '2027-01-02T10:00:00Z',
  };
  const waiting = () => anOrder({ status: 'awaiting_payment', paymentType: 'bankTransfer', bankDetails });

  it('says what to do first, and requests no documents', async () => {
    const net = fakeNetwork({});
    session.online = true;
    await writeOrder(waiting());
    await open('/order/KA-1/thankyou');
    expect(
      await screen.findByText(/^Transfer the amount .* When the money arrives, we issue the tickets/),
    ).toBeTruthy();
    const fact = (name: string) => screen.getAllByText(name)[0]?.nextElementSibling?.textContent;
    expect([fact('To pay'), fact('Pay by'), fact('Order')]).toEqual(['€486.34', expect.stringMatching(/2027/), 'KA-1']);
    // All of it in one press, before each line with its own.
    expect(screen.getByRole('button', { name: 'Copy the bank details' })).toBeTruthy();
    expect(screen.getByText('LV61 SAND 0000 0123 4567 8')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy: Account (IBAN)' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Documents' })).toBeNull();
    expect(net.to('/ticket/')).toHaveLength(0);
  });

  it('thanks once the server confirms the payment', async () => {
    fakeNetwork({ '/booking/retrieve': () => ({ body: { ...serverBooking(458.8, 'paid'), order_id: 'KA-1' } }) });
    session.online = true;
    await writeOrder(waiting());
    await putMeta('orderKey:b1', 'secret');
    await open('/order/KA-1/thankyou');
    expect(await screen.findByRole('heading', { name: 'Thank you, your trip is booked' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Bank details' })).toBeNull();
  });
});

describe('the other pages of an order', () => {
  it('waits for the network on the return from the bank and does not charge again', async () => {
    fakeNetwork({});
    await open('/order/KA-1/confirmation?token=t');
    expect(
      await screen.findByRole('heading', { name: 'The payment is checked when you are back online' }),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
  });

  it('say only that an order has been paid, without the page frame', async () => {
    fakeNetwork({});
    const { router } = await open('/order/KA-1/complete');
    expect(await screen.findByText('this order has been paid')).toBeTruthy();
    expect(document.body.textContent).toBe('this order has been paid');
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
    expect(document.documentElement.dataset['alone']).toBe('');
    await router.navigate('/');
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    expect(document.documentElement.dataset['alone']).toBeUndefined();
  });

  it('never claim that an order is paid which this device knows as unpaid', async () => {
    fakeNetwork({});
    await writeOrder(anOrder({ orderId: 'KA-7', status: 'awaiting_payment', paymentType: 'offlinePayment' }));
    const { router } = await open('/order/KA-7/complete');
    expect(await screen.findByRole('heading', { level: 1, name: /reserved|wait|payment/i })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/order/KA-7/thankyou');
    expect(screen.queryByText('this order has been paid')).toBeNull();
    expect(document.documentElement.dataset['alone']).toBeUndefined();
  });

  it("redirect to the page of the order's state in the language of the link", async () => {
    fakeNetwork({});
    await writeOrder(anOrder({ orderId: 'KA-7', status: 'awaiting_payment', paymentType: 'offlinePayment' }));
    await writeOrder(anOrder({ orderId: 'KA-8', status: 'awaiting_payment', paymentType: 'cardPayments' }));
    const { router } = await open('/order/KA-7/complete?lang=lt&src=x');
    const where = () => router.state.location.pathname + router.state.location.search;
    await expect.poll(where).toBe('/order/KA-7/thankyou?lang=lt');
    await router.navigate('/order/KA-8/thankyou?lang=et');
    await expect.poll(where).toBe('/order/KA-8/confirmation?lang=et');
  });

  it('without a token report the missing reference once online', async () => {
    fakeNetwork({});
    session.online = true;
    await open('/order/KA-1/confirmation');
    expect(await screen.findByRole('heading', { name: 'The payment reference is missing' })).toBeTruthy();
    // Mentions the booking only if there is one.
    expect(await screen.findByRole('link', { name: 'Search flights' })).toBeTruthy();
    expect(screen.queryByText(/[Yy]our booking/)).toBeNull();
  });

  it('claim nothing about an order unknown to this device', async () => {
    fakeNetwork({});
    await putDraft({ ...filled(aDraft()), id: 'b2', bookingId: 'b2' });
    await open('/order/KA-1/error?reason=declined');
    expect(await screen.findByRole('heading', { name: 'This order is not kept on this device' })).toBeTruthy();
    expect(screen.queryByText(/charged|did not go through|not paid/)).toBeNull();
    // Nor do they lead to paying a booking of another order.
    expect(screen.queryByRole('button', { name: 'Pay again' })).toBeNull();
    expect(await screen.findByRole('link', { name: 'Home page' })).toBeTruthy();
  });

  it("show the bank's answer right after it was asked, also without the order on this device", async () => {
    const body = { order_id: 'KA-1', booking_id: 'b1', status: 'declined', amount: 476.8 };
    fakeNetwork({ '/payment/validate': () => ({ body }) });
    session.online = true;
    const { router } = await open('/order/KA-1/confirmation?token=tok&lang=en');
    expect(await screen.findByText('The payment was declined. Nothing was charged.')).toBeTruthy();
    expect(router.state.location.pathname + router.state.location.search).toBe('/order/KA-1/error?lang=en');
    expect(await screen.findByText(/^The booking is not on this device\./)).toBeTruthy();
  });

  it('lead from a declined payment back to its own booking, not the last edited one', async () => {
    const body = { order_id: 'KA-1', booking_id: 'b1', status: 'declined', amount: 476.8 };
    fakeNetwork({ '/payment/validate': () => ({ body }) });
    session.online = true;
    const expiresAt = Date.now() + 600_000;
    const draft: BookingDraft = { ...filled(aDraft()), id: 'b1', bookingId: 'b1', status: 'paying', expiresAt };
    await putDraft(draft);
    await putDraft({ ...filled(aDraft()), id: 'b2', bookingId: 'b2', updatedAt: draft.updatedAt + 1 });
    await writeOrder(anOrder({ status: 'awaiting_payment' }));
    const { router, user } = await open('/order/KA-1/confirmation?token=tok&lang=en');
    expect(await screen.findByText(/Your booking and everything you typed are kept/)).toBeTruthy();
    expect(screen.getByText('Fare held until').nextElementSibling?.textContent).toMatch(/\d\d:\d\d$/);
    await user.click(screen.getByRole('button', { name: 'Pay again' }));
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    expect(router.state.location.pathname + router.state.location.search).toBe('/booking/checkout?lang=en');
    expect(booking.draft?.id).toBe('b1');
  });

  it('say that a payment of this device is unfinished, with amount and contact, and lead back to pay', async () => {
    let status = 'committed';
    fakeNetwork({ '/booking/retrieve': () => ({ body: serverBooking(458.8, status) }) });
    session.online = true;
    const draft: BookingDraft = { ...filled(aDraft()), id: 'b1', bookingId: 'b1', status: 'paying' };
    await putDraft(draft);
    await putDraft({ ...filled(aDraft()), id: 'b2', bookingId: 'b2', updatedAt: draft.updatedAt + 1 });
    await writeOrder(anOrder({ status: 'awaiting_payment' }));
    await putMeta('orderKey:b1', 'secret');
    const { router, user } = await open('/order/KA-1/confirmation?lang=en');
    expect(await screen.findByRole('heading', { name: 'The payment is not finished yet' })).toBeTruthy();
    expect(screen.getByText('KA-1')).toBeTruthy();
    expect(screen.getByText('€486.34')).toBeTruthy();
    expect(screen.queryByText(/reference is missing/)).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Back to payment' }));
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    expect(router.state.location.pathname + router.state.location.search).toBe('/booking/checkout?lang=en');
    // The booking of this order, not the last edited one.
    expect(booking.draft?.id).toBe('b1');
    status = 'paid';
    await router.navigate('/order/KA-1/confirmation');
    expect(await screen.findByRole('heading', { name: 'Thank you, your trip is booked' })).toBeTruthy();
  });

  it('poll again on a press, and mention no booking that is not on this device', async () => {
    let status = 'committed';
    fakeNetwork({ '/booking/retrieve': () => ({ body: serverBooking(458.8, status) }) });
    session.online = true;
    await writeOrder(anOrder({ status: 'awaiting_payment' }));
    await putMeta('orderKey:b1', 'secret');
    const { user } = await open('/order/KA-1/confirmation');
    expect(await screen.findByText(/The booking itself is no longer on this device/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Back to payment' })).toBeNull();
    status = 'paid';
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByRole('heading', { name: 'Thank you, your trip is booked' })).toBeTruthy();
  });
});
