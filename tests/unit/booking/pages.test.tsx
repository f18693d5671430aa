import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter, useParams } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '@/api/config';
import type { BookingStepPath } from '@/domain/booking/stepPaths';
import type { BagWish } from '@/domain/offers/offerBags';
import { BookingPage } from '@/features/booking/BookingPage';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import flow from '@/i18n/compiled/flow/en_GB.json';
import party from '@/i18n/compiled/party/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { setClock } from '@/platform/clock';
import { setLogSink } from '@/platform/log';
import { booking, changeDraft } from '@/state/booking';
import { startDraft } from '@/state/startDraft';
import { stopAutosave } from '@/state/booking/draft/autosave';
import { stopSyncSubscriptions } from '@/state/booking/flow/subscriptions';
import { clearModals } from '@/state/modals';
import { session } from '@/state/session';
import { closeDb } from '@/offline/store/db';
import { createRequest, settleRequest } from '@/offline/outbox/idempotentRequests';
import { setProbe } from '@/platform/connectivity';
import { anOffer, aSearch, filled, someFares } from './build';
import { fakeNetwork } from './server';
import { whole } from '../../fixtures/wholeText';
import { putBack } from '../../fixtures/states';
import { ownDatabase } from '../../fixtures/ownDatabase';
import { startClockAt } from '../../fixtures/clock';
import { knownServices } from '@/state/booking/services/store';

beforeAll(async () => {
  seedMessages('core', 'en_GB', core);
  seedMessages('flow', 'en_GB', flow);
  await switchLocale('en_GB');
});

beforeEach(() => {
  setLogSink(() => undefined);
  setProbe(async () => true);
  // Long enough before the flight of these bookings for every way to pay.
  startClockAt('2026-11-02T09:00:00Z');
  ownDatabase();
  configureApi({ baseUrl: 'http://api.test/api', tenant: 't', locale: () => 'en_GB' });
  // Offline, so that the steps show stored data; what needs the server has its own tests.
  session.online = false;
  session.locale = 'en_GB';
  session.profile = { ...session.profile, serviceFeeEnabled: true, serviceFeePerPassenger: 900 };
});

afterEach(() => {
  stopSyncSubscriptions();
  stopAutosave();
  clearModals();
  closeDb();
  localStorage.clear();
  sessionStorage.clear();
  setProbe(null);
  setClock(null);
  vi.unstubAllGlobals();
});

function Step() {
  const { step } = useParams();
  return <BookingPage step={step as BookingStepPath} />;
}

function open(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/booking/:step', element: <Step /> },
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

async function started({ adult = 2, ...more }: { bags?: BagWish; adult?: number } = {}) {
  fakeNetwork({});
  const pricedAt = Date.now();
  const search = { ...aSearch(), passengers: { adult, child: 0, infant: 0 } };
  await startDraft({ search, query: '?src=riga', offer: anOffer(), pricedAt, expiresAt: null, ...more });
  changeDraft((draft) => {
    draft.fares = someFares();
    draft.fareId = 'f-s';
  });
}

describe('the fare step', () => {
  it('shows three fares with their facts; choosing one changes the total', async () => {
    await started();
    const { user, router } = open('/booking/fares');
    expect(await screen.findByRole('heading', { name: 'Choose a fare', level: 1 })).toBeTruthy();
    const fares = within(screen.getByRole('radiogroup', { name: 'Fare' }));
    expect(fares.getAllByRole('radio')).toHaveLength(3);
    expect(fares.getByRole<HTMLInputElement>('radio', { name: /Standard/ }).checked).toBe(true);
    expect(fares.getByText(whole('Changes for €40.00 and the fare difference'))).toBeTruthy();
    expect(screen.getByText('€458.80')).toBeTruthy();
    await user.click(fares.getByRole('radio', { name: /Flexible/ }));
    expect(screen.getByText('€603.80')).toBeTruthy();
    expect(screen.getByText('€18.00')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(router.state.location.pathname).toBe('/booking/passengers');
  });

  it('shows the bags of the list and what each fare makes of them, and removes them, offline too', async () => {
    await started({ bags: { cabin: 1, checked: 0 } });
    const { user } = open('/booking/fares');
    const card = within(await screen.findByRole('region', { name: 'Your bags' }));
    const cart = () => screen.getByText('€458.80').closest('section')?.parentElement?.textContent ?? '';
    // Two are asked each, without a switch.
    expect(card.queryByRole('radio')).toBeNull();
    const cabin = within(card.getByRole('group', { name: /^Traveller 1, adult Cabin bag/ }));
    const press = async (what: string) => {
      for (const n of [1, 2]) await user.click(card.getByRole('button', { name: `${what}, Traveller ${n}, adult` })); // oxlint-disable-line no-await-in-loop -- one after the other
    };
    // The standard fare has a cabin bag.
    expect(cabin.getByText('Included in this fare.')).toBeTruthy();
    expect(cart()).toContain('€476.80');
    await user.click(screen.getByRole('radio', { name: /^Light/ }));
    expect(cabin.getByText(whole('€25.00'))).toBeTruthy();
    expect(screen.getByText(whole('Cabin bag, 2 × €25.00')).closest('li')?.lastChild?.textContent).toBe('€50.00');
    // The price of the card: 189.40, a fee of 9.00 and a bag of 25.00 for one; 446.80 for two.
    const light = within(screen.getByRole('radio', { name: /^Light/ }).closest('label')!);
    expect(light.getByText(whole(/^€446\.80 for 2 people/))).toBeTruthy();
    expect(light.getByText('Your bags are in the price')).toBeTruthy();
    await press('More: Checked bag');
    expect(screen.getByText(whole('Checked bag, 2 × €34.00')).closest('li')?.lastChild?.textContent).toBe('€68.00');
    await press('Fewer: Cabin bag');
    await press('Fewer: Checked bag');
    expect(screen.queryByText(/^Cabin bag, /)).toBeNull();
    expect(light.getByText(whole(/^€396\.80 for 2 people/))).toBeTruthy();
    expect(booking.draft?.bags).toEqual(
      Object.fromEntries(booking.draft!.passengers.map(({ id }) => [id, { cabin: 0, checked: 0 }])),
    );
  });

  it('shows the total with each fare, the fee of a chosen card included', async () => {
    await started();
    changeDraft((draft) => void Object.assign(draft.payment, { type: 'cardPayments' }));
    const { user } = open('/booking/fares');
    const flexible = await screen.findByRole('radio', { name: /Flexible/ });
    const card = within(flexible.closest('label')!);
    // 621.80 and two percent of it.
    expect(card.getByText(whole(/^€634\.24 for 2 people/)).textContent).toContain('with all you have added');
    await user.click(flexible);
    expect(screen.getByText('Card fee 2%').nextSibling?.textContent).toBe('€12.44');
    expect(screen.getByText('Card fee 2%').closest('section')?.parentElement?.textContent).toContain('€634.24');
  });

  it('does not claim to be saved when the device refuses to store the draft', async () => {
    vi.stubGlobal('indexedDB', undefined);
    await started();
    open('/booking/fares');
    const notice = () => screen.findByText(/^This browser cannot store your entries reliably/);
    await notice();
    expect(screen.queryByText('Saved on this device')).toBeNull();
    // A reload finds the entries in local storage, and says the same before the first key.
    changeDraft((draft) => void (draft.contact.email = 'elina@example.lv'));
    cleanup();
    stopSyncSubscriptions();
    stopAutosave();
    closeDb();
    putBack(booking);
    open('/booking/fares');
    await notice();
    expect(booking.draft?.contact.email).toBe('elina@example.lv');
  });

  it('offers three travellers bags for everyone or for each when none were chosen', async () => {
    await started({ adult: 3 });
    const { user } = open('/booking/fares');
    const card = within(await screen.findByRole('region', { name: 'Your bags' }));
    await user.click(card.getByRole('button', { name: 'More: Cabin bag' }));
    expect(Object.values(booking.draft?.bags ?? {}).map(({ cabin }) => cabin)).toEqual([1, 1, 1]);
    await user.click(card.getByRole('button', { name: 'Fewer: Cabin bag' }));
    await user.click(card.getByRole('radio', { name: 'For each traveller' }));
    await user.click(card.getByRole('button', { name: 'More: Checked bag, Traveller 2, adult' }));
    const [first, second] = booking.draft!.passengers;
    expect(booking.draft?.bags?.[second!.id]).toMatchObject({ cabin: 0, checked: 1 });
    expect(booking.draft?.bags?.[first!.id]?.checked).toBe(0);
  });

  it('continues offline without fares with the listed fare', async () => {
    await started();
    changeDraft((draft) => {
      draft.fares = [];
      draft.fareId = null;
    });
    open('/booking/fares');
    expect(await screen.findByText(/We will ask for the fares when you are back/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBeNull();
  });

  it('says that no flight was chosen', async () => {
    fakeNetwork({});
    open('/booking/fares');
    expect(await screen.findByRole('heading', { name: 'There is no booking here yet' })).toBeTruthy();
  });
});

describe('the traveller step', () => {
  it('validates a field on blur, clears its error on typing, and on Continue validates all and focuses the first error', async () => {
    await started();
    const { user, router } = open('/booking/passengers');
    const surname = (await screen.findAllByLabelText('Surname'))[0]!;
    await user.type(surname, 'Бērziņš');
    await user.tab();
    expect(screen.getByText('Use Latin letters, as in the passport')).toBeTruthy();
    expect(surname.getAttribute('aria-invalid')).toBe('true');
    await user.type(surname, 'x');
    expect(screen.queryByText('Use Latin letters, as in the passport')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('12 fields need a look');
    expect(document.activeElement).toBe(screen.getAllByLabelText('Given names')[0]);
    // Their owner and one way each; two fields of the same place are one line.
    const ways = within(alert).getAllByRole('button');
    expect(ways.map((way) => way.textContent)).toEqual([
      'Traveller 1, adult: 5\u00A0fields',
      'Traveller 2, adult: 5\u00A0fields',
      'Contact: 2\u00A0fields',
    ]);
    await user.click(ways[1]!);
    expect(document.activeElement).toBe(screen.getAllByLabelText('Given names')[1]);
    expect(router.state.location.pathname).toBe('/booking/passengers');
  });

  it('reports no error before validation; a missing gender is reported with its options', async () => {
    await started();
    const { user } = open('/booking/passengers');
    const country = (await screen.findAllByLabelText('Nationality'))[0]!;
    const gender = screen.getAllByRole('radiogroup', { name: 'Gender' })[0]!;
    // A browser reports a required select without a choice as invalid, unless told otherwise.
    expect(country.getAttribute('aria-invalid')).toBe('false');
    expect(gender.getAttribute('aria-describedby')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('alert');
    expect([country, gender].map((each) => each.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
    expect(document.getElementById(gender.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Choose one');
    await user.click(within(gender).getByRole('radio', { name: 'Female' }));
    expect(gender.getAttribute('aria-describedby')).toBeNull();
  });

  it('proposes the nationality of one traveller to the next as one press', async () => {
    await started();
    const { user } = open('/booking/passengers');
    const [first, second] = (await screen.findAllByLabelText('Nationality')) as HTMLSelectElement[];
    expect(screen.queryByRole('button', { name: /^Also / })).toBeNull();
    await user.selectOptions(first!, 'LV');
    await user.click(await screen.findByRole('button', { name: 'Also Latvia' }));
    expect(second!.value).toBe('LV');
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Also / })).toBeNull());
  });

  it('takes the nationality of the site for everybody with one press, and the focus stays in the field', async () => {
    await started();
    const { user } = open('/booking/passengers');
    const [first, second] = (await screen.findAllByLabelText('Nationality')) as HTMLSelectElement[];
    await user.selectOptions(second!, 'EE');
    await user.selectOptions(second!, '');
    await user.click((await screen.findAllByRole('button', { name: 'Latvia for everyone' }))[0]!);
    expect([first!.value, second!.value, document.activeElement]).toEqual(['LV', 'LV', first]);
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: /Latvia/ })).toBeNull());
  });

  it('does not shift the page during a press that blurs a field, whatever the pointer; only after it', async () => {
    await started();
    const { user } = open('/booking/passengers');
    const wrong = () => screen.queryAllByText('Use Latin letters, as in the passport').length;
    const hints = () => screen.queryAllByText(/^In Latin letters this is/).length;
    const [first, second] = (await screen.findAllByLabelText('Surname')) as [HTMLElement, HTMLElement];
    const male = screen.getAllByRole('radio', { name: 'Male' })[0]!;
    await user.type(first, 'Щербаков');
    await user.pointer({ target: male, keys: '[MouseLeft>]' });
    expect(document.activeElement).not.toBe(first);
    expect([wrong(), hints()]).toEqual([0, 0]);
    await user.pointer({ target: male, keys: '[/MouseLeft]' });
    expect(male).toHaveProperty('checked', true);
    await waitFor(() => expect([wrong(), hints()]).toEqual([1, 1]));
    // Released without a click, and a key that leaves the field.
    await user.type(second, 'Щ');
    await user.pointer({ target: male, keys: '[MouseRight]' });
    await waitFor(() => expect(wrong()).toBe(2));
    await user.clear(second);
    expect(wrong()).toBe(1);
    await user.tab();
    expect(screen.getAllByText('Fill this in')).toHaveLength(1);
  });

  it('shows a date as typed until it is valid, then in the tenant’s format', async () => {
    await started();
    const { user } = open('/booking/passengers');
    const dob = (await screen.findAllByLabelText('Date of birth'))[0] as HTMLInputElement;
    await user.type(dob, '7.3.89');
    expect(dob.value).toBe('7.3.89');
    await user.tab();
    expect(dob.value).toBe('07/03/1989');
    expect(booking.draft!.passengers[0]!.dob).toBe('1989-03-07');
  });

  it('asks for invoice data only when an invoice is wanted, company first', async () => {
    await started();
    const { user } = open('/booking/passengers');
    const wanted = await screen.findByRole('switch', { name: 'I need a VAT invoice' });
    expect(screen.queryByLabelText('Company name')).toBeNull();
    await user.click(wanted);
    expect(screen.getByLabelText('VAT number')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Person' }));
    expect(screen.queryByLabelText('VAT number')).toBeNull();
    expect(booking.draft!.billing).toMatchObject({ isVATRequired: true, isCompany: false });
  });

  it('continues when everything is filled in', async () => {
    await started();
    changeDraft((draft) => {
      const { passengers, contact } = filled(draft);
      Object.assign(draft, { passengers, contact });
    });
    const { user, router } = open('/booking/passengers');
    await screen.findByRole('button', { name: 'Continue' });
    // A catalogue that is still to come keeps every step.
    await waitFor(() => expect(knownServices()).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    // Offline and without a catalogue: what the fare itself sells.
    expect(router.state.location.pathname).toBe('/booking/services');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(router.state.location.pathname).toBe('/booking/checkout');
    expect(await screen.findByRole('heading', { name: 'Payment', level: 1 })).toBeTruthy();
  });
});

describe('a booking being paid in another tab', () => {
  it('says on each step that changes are not part of that payment, with a link to it', async () => {
    await started();
    filled(booking.draft!);
    const intent = await createRequest('payment', 'b1', {});
    await settleRequest(intent.id, 'done', { order_id: 'KA-1' });
    open('/booking/passengers');
    await screen.findByRole('heading', { name: 'Traveller 1, adult' });
    expect(screen.queryByText('An earlier payment is not finished.')).toBeNull();
    act(() => changeDraft((draft) => void Object.assign(draft, { status: 'paying', bookingId: 'b1' })));
    expect(await screen.findByText(/What you change now is not in that payment\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the payment' }).getAttribute('href')).toContain('/order/KA-1/');
  });
});

describe('the payment step', () => {
  it('leads to incomplete travellers first, like the steps before it', async () => {
    await started();
    const { router } = open('/booking/checkout');
    expect(await screen.findByText(/^First the travellers/)).toBeTruthy();
    expect(router.state.location.pathname).toBe('/booking/passengers');
  });

  it('works with the keyboard: arrows move among the four methods, Enter chooses, the focus follows, and Change leads back', async () => {
    await started();
    changeDraft((draft) => {
      const { passengers, contact } = filled(draft);
      Object.assign(draft, { passengers, contact });
    });
    const { user } = open('/booking/checkout');
    const ways = await screen.findAllByRole('radio', { name: /^(?:Pay|Bank|Card)/ });
    expect(ways).toHaveLength(4);
    act(() => ways[0]!.focus());
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(ways[2]);
    expect(booking.draft!.payment.type).toBeNull();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{Enter}');
    expect(booking.draft!.payment.type).toBe('cardPayments');
    const change = screen.getByRole('button', { name: 'Change' });
    await waitFor(() => expect(document.activeElement).toBe(change));
    await user.keyboard('{Enter}');
    await waitFor(() => expect((document.activeElement as HTMLInputElement).value).toBe('cardPayments'));
    expect(booking.draft!.payment.type).toBeNull();
    await user.keyboard('{ArrowUp} ');
    expect(booking.draft!.payment.type).toBe('bankTransfer');
  });

  it('offers what can be paid before the departure, until when, and names what comes too late', async () => {
    const { contactInformation } = session.profile;
    const openingHours = [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }];
    session.profile = { ...session.profile, contactInformation: { ...contactInformation, openingHours } };
    // A Friday; the flight leaves on Saturday at 10:25 of the office's clock.
    setClock(() => Date.parse('2027-08-13T09:30:00+03:00'));
    await started();
    changeDraft((draft) => {
      const { passengers, contact } = filled(draft);
      Object.assign(draft, { passengers, contact });
    });
    open('/booking/checkout');
    const office = await screen.findByRole('radio', { name: 'Pay at our office' });
    expect(screen.getByText(/Possible today until 18:00\./).id).toBe(office.getAttribute('aria-describedby'));
    expect(screen.queryByRole('radio', { name: 'Bank transfer' })).toBeNull();
    expect(screen.getByText(/^Too late for this flight: Bank transfer\./)).toBeTruthy();
    // The evening comes while the page is open.
    act(() => changeDraft((draft) => void (draft.payment.type = 'offlinePayment')));
    setClock(() => Date.parse('2027-08-13T17:30:00+03:00'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await screen.findByText(/^Too late for this flight: Bank transfer and Pay at our office\./);
    expect(booking.draft!.payment.type).toBeNull();
    session.profile = { ...session.profile, contactInformation };
  });

  it('collapses the chosen method, adds the card fee to the cart, and says why Pay waits offline', async () => {
    await started();
    changeDraft((draft) => {
      const { passengers, contact } = filled(draft);
      Object.assign(draft, { passengers, contact });
    });
    const { user } = open('/booking/checkout');
    expect(await screen.findByText(whole('Visa, Mastercard. Fee 2%, €9.54.'))).toBeTruthy();
    expect(screen.getByText('Choose how to pay.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Card' }));
    // It is chosen, and offline the fare is not held: neither is claimed.
    expect(screen.queryByText(/^Choose how to pay\.|the fare is held/)).toBeNull();
    expect(screen.queryByRole('radio', { name: 'Bank transfer' })).toBeNull();
    expect(screen.getByText('€9.54', { selector: 'b' })).toBeTruthy();
    const payButton = screen.getByRole('button', { name: 'Pay €486.34' });
    expect(payButton.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByText('Payment needs a connection.').length).toBeGreaterThan(0);
    act(() =>
      changeDraft((draft) => {
        draft.payment.agreed = true;
      }),
    );
    expect(screen.getAllByText('Payment needs a connection. Everything else is ready.').length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByRole('radio', { name: 'Bank transfer' })).toBeTruthy();
    expect(screen.queryByText('€9.54', { selector: 'b' })).toBeNull();
  });
});

describe('a phone number of an odd length', () => {
  it('is doubted in a notice that describes its field', async () => {
    seedMessages('party', 'en_GB', party);
    await started();
    changeDraft((draft) => void Object.assign(draft.contact, { telCode: '371', tel: '123' }));
    open('/booking/passengers');
    const field = await screen.findByRole('textbox', { name: 'Phone' });
    const notice = await screen.findByText(/^This number looks too short for \+371/);
    const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(described?.contains(notice)).toBe(true);
  });
});
