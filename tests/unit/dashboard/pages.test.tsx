import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import frame from '@/app/routes/dashboard';
import { TRAVELLERS_KEPT } from '@/domain/booking/saved';
import { loadMessages, seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import dashboard from '@/i18n/compiled/dashboard/en_GB.json';
import flow from '@/i18n/compiled/flow/en_GB.json';
import found from '@/i18n/compiled/found/en_GB.json';
import party from '@/i18n/compiled/party/en_GB.json';
import trips from '@/i18n/compiled/trips/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { writeOrder } from '@/offline/orders';
import { getSavedTravellers, updateSavedTravellers } from '@/offline/savedTravellers';
import { closeDb } from '@/offline/store/db';
import { setClock } from '@/platform/clock';
import { setLogSink } from '@/platform/log';
import { localStore, readJson } from '@/platform/webStorage';
import { clearModals, openModals } from '@/state/modals';
import { startFilters } from '@/state/results/list/usualBags';
import { session } from '@/state/session';
import { pageComponent } from '../pageComponent';
import { aTraveller, anOrder, receiptOf } from '../trips/trips';
import { ownDatabase } from '../../fixtures/ownDatabase';

const NOW = Date.parse('2027-06-16T10:00:00Z');

beforeAll(async () => {
  for (const [group, texts] of Object.entries({ core, dashboard, flow, found, party, trips }))
    seedMessages(group as 'core', 'en_GB', texts);
  await switchLocale('en_GB');
});

beforeEach(() => {
  setLogSink(() => undefined);
  setClock(() => NOW);
  ownDatabase();
  Object.assign(session, { online: false, locale: 'en_GB' });
  session.profile = {
    ...session.profile,
    contactInformation: {
      email: 'help@kaija.example',
      phone: '+371 2000 0000',
      address: 'Krasta iela 1, LV-1003',
      website: 'https://kaija.example',
      companyName: 'SIA Kaija',
      openingHours: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }],
    },
  };
});

afterEach(() => {
  closeDb();
  setClock(null);
  localStorage.clear();
  clearModals();
  vi.unstubAllGlobals();
});

async function open(name: string) {
  const [Passengers, Preferences, Support, Referral] = await Promise.all([
    pageComponent('passengers'),
    pageComponent('preferences'),
    pageComponent('support'),
    pageComponent('referral'),
    loadMessages('dashboard'),
  ]);
  const router = createMemoryRouter(
    [
      {
        path: '/dashboard',
        element: <frame.Component />,
        children: [
          { path: 'passengers', element: <Passengers /> },
          { path: 'preferences', element: <Preferences /> },
          { path: 'support', element: <Support /> },
          { path: 'referral', element: <Referral /> },
        ],
      },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [`/dashboard/${name}`] },
  );
  render(
    <I18nProvider>
      <main>
        <RouterProvider router={router} />
      </main>
    </I18nProvider>,
  );
  return userEvent.setup();
}

const anna = {
  id: 'a',
  name: 'Anna',
  surname: 'Berzina',
  gender: 'female' as const,
  dob: '1989-03-07',
  nationality: 'LV',
  usedAt: 1,
};
const save = (...list: Awaited<ReturnType<typeof getSavedTravellers>>['list']) =>
  updateSavedTravellers((saved) => ({ ...saved, list }));
const stored = async () => (await getSavedTravellers()).list;
const dialog = () => within(screen.getByRole('dialog', { hidden: true }));
const field = (name: string) => dialog().getByLabelText(name);
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(dialog().getByRole('button', { name, hidden: true }));

it('the navigation names the page it stands on', async () => {
  await open('support');
  const nav = within(screen.getByRole('navigation', { name: 'Your pages' }));
  expect(nav.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    ['trips', 'invoices', 'passengers', 'alerts', 'preferences', 'support', 'referral'].map(
      (name) => `/dashboard/${name}`,
    ),
  );
  expect(nav.getByRole('link', { current: 'page' }).textContent).toContain('Support');
});

describe('travellers', () => {
  it('have a frequent flyer number of each airline: one is corrected, one added, a wrong one refused', async () => {
    await save({ ...anna, frequentFlyer: { BT: '11111' } });
    const user = await open('passengers');
    await user.click(await screen.findByRole('button', { name: 'Edit: Anna Berzina' }));
    await user.clear(field('Frequent flyer number, BT'));
    await user.type(field('Frequent flyer number, BT'), '111-112');
    await user.type(field('Frequent flyer number'), '222');
    await press(user, 'Save');
    expect(dialog().getByText(/^The two letters or digits before a flight number/)).toBeTruthy();
    await user.type(field('Airline code, such as BT'), 'lh');
    await press(user, 'Save');
    expect(dialog().getByText('4 to 20 Latin letters and digits, as on the card')).toBeTruthy();
    await user.type(field('Frequent flyer number'), '22');
    await press(user, 'Save');
    await waitFor(async () => expect((await stored())[0]?.frequentFlyer).toEqual({ BT: '111112', LH: '22222' }));
  });

  it('are added: Save names what is missing, Cyrillic gets its passport spelling, and a document its country', async () => {
    const user = await open('passengers');
    await user.click(await screen.findByRole('button', { name: 'Add a traveller' }));
    await press(user, 'Save');
    expect(dialog().getAllByText('Fill this in')).toHaveLength(4);
    expect(document.activeElement).toBe(field('Given names'));
    await user.type(field('Given names'), 'Анна');
    await press(user, 'Use Anna');
    await user.type(field('Surname'), 'Bērziņa');
    await user.click(field('Female'));
    await user.type(field('Date of birth'), '7.3.89');
    await user.selectOptions(field('Nationality'), 'LV');
    await user.selectOptions(field('Travel document (optional)'), 'passport');
    await user.type(field('Valid until'), '1.6.31');
    await press(user, 'Save');
    await waitFor(async () =>
      expect(await stored()).toMatchObject([
        {
          name: 'Anna',
          surname: 'Bērziņa',
          dob: '1989-03-07',
          travelDocument: { kind: 'passport', country: 'LV', expires: '2031-06-01' },
        },
      ]),
    );
    expect(await screen.findByText('Adult, born 07/03/1989, Latvia')).toBeTruthy();
    expect(screen.getByText('Passport, Latvia, valid until 01/06/2031')).toBeTruthy();
    // The button that opened the dialog went with the empty list.
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  });

  it('are edited, deleted and restored', async () => {
    await save({ ...anna, dob: '2020-03-07' });
    const user = await open('passengers');
    expect(await screen.findByText('Child (2 to 11), born 07/03/2020, Latvia')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit: Anna Berzina' }));
    await user.clear(field('Given names'));
    await user.type(field('Given names'), 'Anete');
    await press(user, 'Save');
    await user.click(await screen.findByRole('button', { name: 'Delete: Anete Berzina' }));
    const undo = await screen.findByRole('button', { name: 'Deleted: Anete Berzina. Undo' });
    expect(await stored()).toEqual([]);
    await user.click(undo);
    expect(await screen.findByText('Anete Berzina')).toBeTruthy();
    expect(await stored()).toMatchObject([{ id: 'a', name: 'Anete' }]);
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  it('are twenty at most, and the button says why', async () => {
    await save(...Array.from({ length: TRAVELLERS_KEPT }, (_, at) => ({ ...anna, id: `${at}`, name: `N${at}` })));
    const user = await open('passengers');
    const add = await screen.findByRole('button', { name: 'Add a traveller' });
    await user.click(add);
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    expect(add.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByText(/which is the most\. Delete one/)).toHaveLength(2);
  });

  it('whose document expires before a trip ends are told', async () => {
    await writeOrder(anOrder({ receipt: receiptOf(aTraveller({ name: 'ANNA', surname: 'BERZINA' })) }));
    await save({ ...anna, travelDocument: { kind: 'idCard', country: 'LV', expires: '2027-08-01' } });
    await open('passengers');
    expect(await screen.findByText('Anna Berzina: the document expires before the trip ends.')).toBeTruthy();
    expect(screen.getByText(/^Identity card valid until 01\/08\/2027; the trip Riga to Barcelona ends/)).toBeTruthy();
  });

  it('the consent is the one of the booking form', async () => {
    const user = await open('passengers');
    await user.click(await screen.findByRole('switch', { name: 'Save the travellers of my next booking' }));
    await waitFor(async () => expect((await getSavedTravellers()).keep).toBe(true));
    expect(await screen.findByRole('switch', { checked: true })).toBeTruthy();
  });
});

it('preferences: usual bags start every new search, rules and theme are kept', async () => {
  const user = await open('preferences');
  expect(startFilters().checkedBaggage).toMatchObject({ isOn: false, value: 0 });
  await user.click(await screen.findByRole('button', { name: /^More.*Checked bag/i }));
  expect(startFilters().checkedBaggage).toMatchObject({ isOn: true, value: 1 });
  await user.click(screen.getByRole('checkbox', { name: 'Stopovers at night' }));
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(readJson(localStore, 'results.rules')).toMatchObject({ nightStops: true });
  expect(localStore.get('theme')).toBe('dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  delete document.documentElement.dataset['theme'];
});

it('support has contacts and hours, and writes about the chosen order', async () => {
  await writeOrder(anOrder());
  await writeOrder(anOrder({ orderId: 'KA-2', bookingId: 'b2' }));
  const user = await open('support');
  expect(screen.getByRole('link', { name: '+371 2000 0000' }).getAttribute('href')).toBe('tel:+37120000000');
  expect(screen.getByRole('link', { name: 'kaija.example' }).getAttribute('href')).toBe('https://kaija.example');
  expect(screen.getByText('Monday – Friday')).toBeTruthy();
  expect(screen.getByText('09:00–18:00')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Choose another order' }));
  expect(openModals().open).toMatchObject([{ type: 'tripList' }]);
  const { onChoose } = openModals().open[0]!.props as { onChoose: (orderId: string) => void };
  act(() => onChoose('KA-2'));
  clearModals();
  await user.click(screen.getByRole('button', { name: 'Write about this order' }));
  expect(openModals().open).toMatchObject([{ type: 'requestOrderHelp', props: { order: { orderId: 'KA-2' } } }]);
});

it('the invitation leads home in the language of the traveller', async () => {
  session.settings = { ...session.settings, projectName: 'Kaija' };
  await open('referral');
  const link = screen.getByLabelText<HTMLInputElement>('Direct link').value;
  expect(link.endsWith('/?lang=en')).toBe(true);
  const whatsapp = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).href);
  expect(whatsapp.searchParams.get('text')).toBe(`I look for flights at Kaija. Have a look, too ${link}`);
});
