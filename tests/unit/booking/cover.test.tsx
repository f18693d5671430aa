import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter, useParams } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '@/api/config';
import type { BookingStepPath } from '@/domain/booking/stepPaths';
import type { BookingDraft } from '@/domain/booking/types';
import type { Leg } from '@/domain/offers/types';
import type { PassengerCounts } from '@/domain/search/types';
import { REFUSED } from '@/domain/services/types';
import { ModalHost } from '@/app/ModalHost';
import { BookingPage } from '@/features/booking/BookingPage';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import flow from '@/i18n/compiled/flow/en_GB.json';
import steps from '@/i18n/compiled/steps/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { setLogSink } from '@/platform/log';
import { booking, changeDraft } from '@/state/booking';
import { startDraft } from '@/state/startDraft';
import { stopAutosave } from '@/state/booking/draft/autosave';
import { stopSyncSubscriptions } from '@/state/booking/flow/subscriptions';
import { services } from '@/state/booking/services/store';
import { clearModals } from '@/state/modals';
import { session } from '@/state/session';
import { closeDb } from '@/offline/store/db';
import { setProbe } from '@/platform/connectivity';
import { SERVICES } from '../../../sandbox/catalogue/services';
import words from '../../../sandbox/content/services/en.json';
import latvian from '../../../sandbox/content/services/lv.json';
import { aSearch, anOffer, filled, someFares } from './build';
import { fakeNetwork } from './server';
import { whole } from '../../fixtures/wholeText';
import { reopenPage } from '../../fixtures/states';
import { ownDatabase } from '../../fixtures/ownDatabase';

beforeAll(async () => {
  seedMessages('core', 'en_GB', core);
  seedMessages('flow', 'en_GB', flow);
  seedMessages('steps', 'en_GB', steps);
  await switchLocale('en_GB');
});

beforeEach(() => {
  setLogSink(() => undefined);
  setProbe(async () => true);
  ownDatabase();
  configureApi({ baseUrl: 'http://api.test/api', tenant: 't', locale: () => session.locale });
  session.online = true;
  session.locale = 'en_GB';
});

afterEach(() => {
  stopSyncSubscriptions();
  stopAutosave();
  clearModals();
  closeDb();
  localStorage.clear();
  sessionStorage.clear();
  setProbe(null);
  vi.unstubAllGlobals();
});

function Step() {
  const { step } = useParams();
  return (
    <>
      <BookingPage step={step as BookingStepPath} />
      <ModalHost />
    </>
  );
}

const server = () =>
  fakeNetwork({
    '/services/all': () => ({ body: SERVICES }),
    '/resources/category/additional_services': ({ path }) => ({ body: path.endsWith('/lv') ? latvian : words }),
  });

const connecting = ([out, back]: Leg[]): Leg[] => [
  { ...out!, segments: [out!.segments[0]!, out!.segments[0]!], stops: 1 },
  back!,
];

/** A booking with complete data, opened at a step. */
async function at(
  path: BookingStepPath,
  edit: (draft: BookingDraft) => void = () => undefined,
  party: PassengerCounts = { adult: 2, child: 0, infant: 0 },
) {
  const search = aSearch(party);
  await startDraft({ search, query: '?src=riga', offer: anOffer(), pricedAt: Date.now(), expiresAt: null });
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
  return { router, user: userEvent.setup() };
}

const chosen = () => booking.draft?.services;
const plans = async (name: string) => within(await screen.findByRole('radiogroup', { name }));
const continueOn = () => screen.getByRole('button', { name: 'Continue' });
/** The sum of a cart line. */
const lineOf = (text: string) =>
  screen.getAllByText(whole(text)).find(({ nextSibling }) => nextSibling?.nodeName === 'B')?.nextSibling?.textContent;

describe('separate tickets', () => {
  const apart = (draft: BookingDraft) => {
    draft.offer.isVtrip = true;
    draft.offer.legs = connecting(draft.offer.legs);
  };

  it.each(['fares', 'checkout'] as const)('are told whole at %s, with protection to add', async (step) => {
    server();
    const { user } = await at(step, apart);
    const told = await screen.findByText('Self-transfer: separate tickets');
    const notice = within(told.closest('div')!.parentElement!);
    notice.getByText(/: 2 tickets, self-transfer: /);
    notice.getByText(/^You collect your bags, check in again/);
    notice.getByText(/^If you miss the next flight, even because of a delay/);
    // One connection needs it, whatever the number of flights and travellers, before the booking is made, too.
    await waitFor(() =>
      expect(notice.getByText(/^Against a missed connection/).closest('li')?.textContent).toBe(
        'Against a missed connection: Connection protection, €19.00 for this booking. Another way to the destination when a delay makes you miss a flight.',
      ),
    );
    await user.click(notice.getByRole('button', { name: 'More about it' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connection protection' }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await notice.findByText('In your booking: Connection protection.');
    expect(chosen()?.connectionProtection?.serviceId).toBe('connectionProtection');
  });

  it('are not told on one ticket, and nothing is said about protection then', async () => {
    server();
    await at('fares', (draft) => {
      draft.offer.legs = connecting(draft.offer.legs);
    });
    await screen.findByText('Flights in this fare');
    expect(screen.queryByText(/separate tickets/)).toBeNull();
    expect(screen.queryByText(/^Against a missed connection/)).toBeNull();
  });

  it('are told without protection where none is sold', async () => {
    const net = server();
    net.routes['/services/all'] = () => ({ body: SERVICES.filter(({ id }) => id !== 'connectionProtection') });
    await at('fares', apart);
    await screen.findByText('Self-transfer: separate tickets');
    await waitFor(() => expect(services.phase).toBe('ready'));
    expect(screen.queryByText(/^Against a missed connection/)).toBeNull();
  });
});

describe('the insurance step', () => {
  it('preselects nothing, and continues without a choice', async () => {
    server();
    const { user, router } = await at('insurance');
    const group = await plans('Travel insurance');
    expect(group.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, false, false]);
    await user.click(continueOn());
    await waitFor(() => expect(router.state.location.pathname).toBe('/booking/services'));
    expect(chosen()).toBeUndefined();
  });

  it('shows the price of each plan per person and in total, with five facts each', async () => {
    server();
    const { user } = await at('insurance');
    const group = await plans('Travel insurance');
    const plus = group.getByRole('radio', {
      name: /^Travel insurance Plus €44 ?\.40 2 travellers × €22 ?\.20$/,
    });
    expect(plus).toBeTruthy();
    expect(group.queryByRole('list')).toBeNull();
    for (const button of group.getAllByRole('button', { name: /^What it covers/ })) await user.click(button);
    expect(group.getAllByRole('list').map((list) => within(list).getAllByRole('listitem').length)).toEqual([5, 5, 5]);
    expect(group.getByText(whole('Medical costs abroad up to €100,000'))).toBeTruthy();
    expect(group.getByRole('radio', { name: 'No insurance' })).toBeTruthy();
  });

  it('adds the chosen plan to the cart, replaces it by another, and removes it when declined', async () => {
    server();
    const { user } = await at('insurance');
    const group = await plans('Travel insurance');
    await user.click(group.getByRole('radio', { name: /^Travel insurance Plus/ }));
    expect(lineOf('Travel insurance Plus, 2 × €22.20')).toBe('€44.40');
    await user.click(group.getByRole('radio', { name: /^Travel insurance €/ }));
    expect(lineOf('Travel insurance, 2 × €11.88')).toBe('€23.76');
    expect(screen.queryByText(/^Travel insurance Plus, /)).toBeNull();
    await user.click(group.getByRole('radio', { name: 'No insurance' }));
    expect(screen.queryByText(/^Travel insurance, /)).toBeNull();
    expect(chosen()?.travelInsurance).toMatchObject({ value: REFUSED });
  });

  it('keeps the price at the time of choice, and says that the list price changed', async () => {
    server();
    await at('insurance', (draft) => {
      draft.services = {
        travelInsurance: {
          serviceId: 'travelInsurancePlus',
          value: 'travelInsurancePlus',
          unitPrice: 2000,
          policy: 'per_passenger',
          vtripPolicy: 'per_passenger',
        },
      };
    });
    const group = await plans('Travel insurance');
    expect(group.getByRole('radio', { name: /Plus €40 ?\.00 2 travellers × €20 ?\.00/ })).toBeTruthy();
    expect(group.getByText(whole(/You chose it at €20\.00; the price list now says €22\.20/))).toBeTruthy();
  });

  it('counts everyone in a party of nine, infants included', async () => {
    server();
    const { user } = await at('insurance', undefined, { adult: 4, child: 3, infant: 2 });
    const group = await plans('Travel insurance');
    await user.click(group.getByRole('radio', { name: /^Travel insurance Plus €199 ?\.80 9 travellers × €22 ?\.20$/ }));
    expect(lineOf('Travel insurance Plus, 9 × €22.20')).toBe('€199.80');
  });

  it('changes its language as soon as the server’s texts are here, in the cart too', async () => {
    server();
    const { user } = await at('insurance');
    await user.click((await plans('Travel insurance')).getByRole('radio', { name: /^Travel insurance Plus/ }));
    session.locale = 'lv_LV';
    expect(await screen.findByRole('radio', { name: /^Ceļojuma apdrošināšana Plus/ })).toBeTruthy();
    expect(lineOf('Ceļojuma apdrošināšana Plus, 2 × €22.20')).toBe('€44.40');
  });

  it('uses the bundled names when the texts do not come', async () => {
    const net = server();
    net.routes['/resources/category/additional_services'] = () => ({
      status: 404,
      body: { errorMessage: 'No such texts' },
    });
    await at('insurance');
    const group = await plans('Travel insurance');
    expect(group.getByRole('radio', { name: /^Travel insurance Basic/ })).toBeTruthy();
    expect(group.queryAllByRole('list')).toEqual([]);
  });

  it('opens what a plan covers in place, and its row chooses it', async () => {
    server();
    const { user } = await at('insurance');
    const group = await plans('Travel insurance');
    const more = group.getByRole('button', { name: 'What it covers Travel insurance Plus' });
    await user.click(more);
    expect(more.getAttribute('aria-expanded')).toBe('true');
    expect(group.getByText(whole('Medical costs abroad up to €100,000'))).toBeTruthy();
    expect(chosen()).toBeUndefined();
    await user.click(group.getByText('Travel insurance Plus'));
    expect(chosen()?.travelInsurance).toMatchObject({ value: 'travelInsurancePlus', unitPrice: 2220 });
    await user.click(more);
    expect(group.queryByText(whole('Medical costs abroad up to €100,000'))).toBeNull();
  });
});

describe('the support step', () => {
  it('has a free plan, and so no separate "none"', async () => {
    server();
    const { user } = await at('support');
    const group = await plans('Support');
    expect(group.getAllByRole('radio')).toHaveLength(3);
    await user.click(group.getByRole('radio', { name: /^Basic support At no charge$/ }));
    expect(chosen()?.supportService).toMatchObject({ value: 'supportServiceBasic', unitPrice: 0 });
    expect(lineOf('Basic support')).toBeUndefined();
    await user.click(group.getByRole('radio', { name: /^Support Plus €9 ?\.90 for the booking$/ }));
    expect(lineOf('Support Plus')).toBe('€9.90');
  });
});

describe('the guarantee step', () => {
  it('shows what the fare itself allows', async () => {
    server();
    await at('guarantee');
    const group = await plans('Change protection');
    expect(group.getByText('What your fare (Standard) says itself:')).toBeTruthy();
    expect(group.getByText(whole('Changes for €40.00 and the fare difference'))).toBeTruthy();
    expect(group.getByText('No refund')).toBeTruthy();
  });
  it('is skipped for a fare with free changes', async () => {
    server();
    const { router } = await at('guarantee', (draft) => {
      draft.fareId = 'f-f';
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/booking/insurance'));
  });
  it('stays open when its last offer is declined on it', async () => {
    server();
    const { user, router } = await at('guarantee', (draft) => {
      draft.fareId = 'f-f';
      draft.services = {
        changeProtection: {
          serviceId: 'changeProtection',
          value: 'changeProtection',
          unitPrice: 1500,
          policy: 'per_passenger',
          vtripPolicy: 'per_passenger',
        },
      };
    });
    const group = await plans('Change protection');
    expect(lineOf('Change protection, 2 × €15.00')).toBe('€30.00');
    await user.click(group.getByRole('radio', { name: 'No change protection' }));
    expect(screen.queryByText(/^Change protection, /)).toBeNull();
    expect(router.state.location.pathname).toBe('/booking/guarantee');
    await user.click(continueOn());
    await waitFor(() => expect(router.state.location.pathname).toBe('/booking/insurance'));
  });
});

describe('service rows', () => {
  const card = async (name: string) => within(await screen.findByRole('article', { name }));
  it('are added, removed and declined without losing the focus', async () => {
    server();
    const { user } = await at('services');
    const help = await card('Claim help');
    expect(help.getByText(whole('€15.80'))).toBeTruthy();
    expect(help.getByText(whole('2 travellers × €7.90'))).toBeTruthy();
    await user.click(help.getByRole('button', { name: 'Add Claim help' }));
    expect(lineOf('Claim help, 2 × €7.90')).toBe('€15.80');
    expect(help.getByRole('status').textContent).toContain('Added');
    expect(document.activeElement).toBe(help.getByRole('button', { name: 'Remove Claim help' }));
    await user.click(help.getByRole('button', { name: 'Remove Claim help' }));
    expect(chosen()?.airHelpService).toBeUndefined();
    await user.click(help.getByRole('button', { name: 'More about it Claim help' }));
    await user.click(help.getByRole('button', { name: 'No, thanks' }));
    expect(chosen()?.airHelpService).toMatchObject({ value: REFUSED });
    expect(help.getByRole('status').textContent).toBe('Declined');
    expect(document.activeElement).toBe(help.getByRole('button', { name: 'Add Claim help' }));
    expect(help.queryByRole('button', { name: 'No, thanks' })).toBeNull();
  });

  it('are those that apply to the trip', async () => {
    server();
    await at('services');
    await card('Claim help');
    expect(screen.queryByRole('article', { name: 'Connection protection' })).toBeNull();
    cleanup();
    // On one ticket the airline answers for the connection.
    await at('services', (draft) => {
      draft.offer.legs = connecting(draft.offer.legs);
      draft.isVtrip = false;
    });
    await card('Claim help');
    expect(screen.queryByRole('article', { name: 'Connection protection' })).toBeNull();
    cleanup();
    await at('services', (draft) => {
      draft.offer.legs = connecting(draft.offer.legs);
      draft.isVtrip = true;
    });
    const protection = await card('Connection protection');
    expect(protection.getByText('Self-transfer: Barcelona')).toBeTruthy();
    expect(protection.getByText(whole('€19.00'))).toBeTruthy();
  });

  it('stay available while chosen, when the trip no longer needs them', async () => {
    server();
    const { user } = await at('services', (draft) => {
      draft.services = {
        connectionProtection: {
          serviceId: 'connectionProtection',
          value: 'connectionProtection',
          unitPrice: 1900,
          policy: 'per_passenger',
          vtripPolicy: 'per_segment',
        },
      };
    });
    const protection = await card('Connection protection');
    expect(protection.getByText('Not available for these flights.')).toBeTruthy();
    await user.click(protection.getByRole('button', { name: 'Remove Connection protection' }));
    expect(screen.queryByRole('article', { name: 'Connection protection' })).toBeNull();
  });

  it('show why the server refused one', async () => {
    server();
    const { user } = await at('services');
    const help = await card('Claim help');
    await user.click(help.getByRole('button', { name: 'Add Claim help' }));
    booking.rejected['services.airHelpService'] = 'sold out';
    expect(await help.findByText('Not accepted: sold out')).toBeTruthy();
  });

  it('are priced from stored data offline', async () => {
    server();
    await at('services');
    await card('Claim help');
    await waitFor(() => expect(services.phase).toBe('ready'));
    cleanup();
    reopenPage(session);
    reopenPage(session);
    session.online = false;
    await at('services');
    const help = await card('Claim help');
    expect(help.getByText('A lawyer claims compensation for a delayed or cancelled flight for you.')).toBeTruthy();
    expect(help.getByText(whole('€15.80'))).toBeTruthy();
    expect(help.getByText(whole('2 travellers × €7.90'))).toBeTruthy();
  });

  it('are announced for later when never loaded before', async () => {
    server();
    session.online = false;
    await at('services');
    expect(await screen.findByText(/What can be added is shown when you are back online/)).toBeTruthy();
    expect(continueOn()).toBeTruthy();
  });
});
