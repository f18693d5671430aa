import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter, useParams } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BookingStepPath } from '@/domain/booking/stepPaths';
import type { BookingDraft } from '@/domain/booking/types';
import { subtotal } from '@/domain/cart/cartPrice';
import { BookingPage } from '@/features/booking/BookingPage';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import flow from '@/i18n/compiled/flow/en_GB.json';
import late from '@/i18n/compiled/late/en_GB.json';
import steps from '@/i18n/compiled/steps/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { booking, changeDraft, draftNow } from '@/state/booking';
import { resetOpenStep } from '@/state/booking/price/priceQuestions';
import { session } from '@/state/session';
import { startDraft } from '@/state/startDraft';
import { SERVICES } from '../../../sandbox/catalogue/services';
import { aSearch, anOffer, filled, someFares } from './build';
import { eachAlone, world } from './world';
import { startClockAt } from '../../fixtures/clock';

beforeAll(async () => {
  for (const [group, texts] of Object.entries({ core, flow, late, steps }))
    seedMessages(group as 'core', 'en_GB', texts);
  await switchLocale('en_GB');
});

eachAlone();
beforeEach(() => {});
afterEach(() => {
  session.settings = { ...session.settings, features: undefined };
});

function Step() {
  const { step } = useParams();
  return <BookingPage step={step as BookingStepPath} />;
}

const features = (given: NonNullable<typeof session.settings.features>): void => {
  session.settings = { ...session.settings, features: given };
};

/** A booking with complete travellers, opened at a step. */
async function at(path: BookingStepPath, edit: (draft: BookingDraft) => void = () => undefined) {
  await startDraft({ search: aSearch(), query: '?src=riga', offer: anOffer(), pricedAt: Date.now(), expiresAt: null });
  changeDraft((draft) => {
    draft.fares = someFares();
    draft.fareId = 'f-s';
    const { passengers, contact } = filled(draft);
    Object.assign(draft, { passengers, contact });
    edit(draft);
  });
  const router = createMemoryRouter([{ path: '/booking/:step', element: <Step /> }], {
    initialEntries: [`/booking/${path}`],
  });
  render(
    <I18nProvider>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return userEvent.setup();
}

const methods = (...banks: { code: string; name: string; logoUrl: string }[]) => ({
  body: {
    paymentMethods: {
      paymentInitiation: { setup: { [session.settings.defaultLocale.slice(3)]: { paymentMethods: banks } } },
    },
  },
});
const server = (catalogue: unknown = SERVICES) =>
  world({ '/services/all': () => ({ body: catalogue }), '/payment/methods': () => methods() });

describe('a tenant with one way to pay', () => {
  it('asks nobody how to pay, and says which way it is', async () => {
    // Long enough before the flight for a transfer.
    startClockAt('2026-11-02T09:00:00Z');
    features({ payments: ['bankTransfer'] });
    server();
    await at('checkout');
    await screen.findByRole('heading', { name: 'Bank transfer' });
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
    expect(screen.queryByText('Choose how to pay.')).toBeNull();
    screen.getByRole('button', { name: /^Order for/ });
  });

  it('has its card fee in the total from the first step on', async () => {
    features({ payments: ['cardPayments'] });
    server();
    await at('fares');
    await waitFor(() => expect(booking.draft?.payment.type).toBe('cardPayments'));
    expect(booking.draft?.cardFeePercent).toBe(2);
  });

  it('offers to ask again for banks, where nothing else can be chosen', async () => {
    features({ payments: ['paymentInitiation'] });
    const net = server();
    const user = await at('checkout');
    await screen.findByText(/^No bank is connected at the moment\. Everything/);
    net.routes['/payment/methods'] = () => methods({ code: 'swed', name: 'Swedbank', logoUrl: '' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole<HTMLInputElement>('radio', { name: 'Swedbank' })).toHaveProperty('checked', true);
  });
});

describe('a service that is no longer sold', () => {
  const insured = (draft: BookingDraft): void => {
    const policy = 'per_booking' as const;
    const serviceId = 'travelInsurancePlus';
    draft.services = {
      travelInsurance: { serviceId, value: serviceId, unitPrice: 4000, policy, vtripPolicy: policy },
    };
  };

  it('is taken out when the booking is opened, and the traveller is told once, with the new total', async () => {
    features({ services: ['bags', 'seats'] });
    server();
    const user = await at('checkout', insured);
    const notice = await screen.findByText(/taken out of your booking: Travel insurance Plus\./);
    expect(notice.parentElement?.textContent).toContain('Your total is €40.00 lower.');
    expect(subtotal(draftNow()!)).toBe(45_880 + 1800);
    await user.click(screen.getByRole('button', { name: 'Understood' }));
    await waitFor(() => expect(screen.queryByText(/taken out of your booking/)).toBeNull());
    expect(draftNow()).not.toHaveProperty('takenOut');
  });

  it('is one that the price list lacks, too', async () => {
    server(SERVICES.filter(({ id }) => id !== 'travelInsurancePlus'));
    await at('checkout', insured);
    await screen.findByText(/taken out of your booking: Travel insurance Plus\./);
    expect(draftNow()?.services).toEqual({});
  });
});

describe('a tenant that sells no bags', () => {
  it('says what the fare has, without prices and without a way to change it', async () => {
    features({ services: ['bookingSMSService'] });
    server();
    await at('services');
    await screen.findByRole('heading', { name: 'Services' });
    expect(screen.getByRole('heading', { name: 'Bags' }).closest('section')?.textContent).not.toContain('Prices');
    cleanup();
    resetOpenStep();
    await at('checkout');
    await screen.findByRole('heading', { name: 'Check before you pay' });
    expect(screen.getByRole('link', { name: 'Change: Flights' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Change: Bags' })).toBeNull();
  });
});
