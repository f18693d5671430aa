import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import enquiry from '@/i18n/compiled/enquiry/en_GB.json';
import flow from '@/i18n/compiled/flow/en_GB.json';
import form from '@/i18n/compiled/form/en_GB.json';
import late from '@/i18n/compiled/late/en_GB.json';
import party from '@/i18n/compiled/party/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { listEnquiries, readEnquiryDraft, writeEnquiryDraft } from '@/offline/enquiries';
import { sendNewEnquiry } from '@/offline/posts';
import { settlePost, takePost } from '@/offline/outbox/postTx';
import { closeDb, db } from '@/offline/store/db';
import { setClock } from '@/platform/clock';
import { connectivity, setProbe } from '@/platform/connectivity';
import { setLogSink } from '@/platform/log';
import { fillForm, searchForm } from '@/state/searchForm';
import { showInBoundForm } from '@/state/searchForm/otherForm';
import { session } from '@/state/session';
import { pageComponent } from '../pageComponent';
import { LONDON, RIGA, aCompany, aGroup, aTrip } from './build';
import { putBack } from '../../fixtures/states';
import { ownDatabase } from '../../fixtures/ownDatabase';

/** The pages of enquiries, without a connection: nothing leaves, everything is on the device. */
const NOW = Date.parse('2027-01-15T10:00:00Z');
const ID = '1f0c9a3e-5d6b-4c1f-9a52-6f5d0c3b7e11';

beforeAll(async () => {
  for (const [group, texts] of Object.entries({ core, enquiry, flow, form, late, party }))
    seedMessages(group as 'core', 'en_GB', texts);
  await switchLocale('en_GB');
});
beforeEach(() => {
  setLogSink(() => undefined);
  setClock(() => NOW);
  setProbe(async () => false);
  connectivity.online = false;
  ownDatabase();
  Object.assign(session, { online: false, locale: 'en_GB' });
});
afterEach(async () => {
  cleanup();
  // A write that is still open would be repeated in the database of the next test.
  await (await db()).run('r', ['meta'], (tx) => tx.meta.get('none'));
  closeDb();
  setClock(null);
  setProbe(null);
  connectivity.online = true;
  localStorage.clear();
});

async function open(path: string, state: unknown = null) {
  const [Group, Business, Device] = await Promise.all([
    pageComponent('groups'),
    pageComponent('business'),
    pageComponent('device'),
  ]);
  const router = createMemoryRouter(
    [
      { path: '/', element: <h1>Home</h1> },
      { path: '/groups/*', element: <Group /> },
      { path: '/business/*', element: <Business /> },
      { path: '/device/*', element: <Device /> },
    ],
    { initialEntries: [{ pathname: path.split('?')[0] ?? '', search: path.split('?')[1] ?? '', state }] },
  );
  render(
    <I18nProvider>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return { router, user: userEvent.setup() };
}

/** Something typed before, on the disk: a write that is still open would reach the database of the next test. */
async function typed(...given: Parameters<typeof writeEnquiryDraft>): Promise<void> {
  const store = await db();
  writeEnquiryDraft(...given);
  await waitFor(async () =>
    expect(
      await store.run('r', ['meta'], (tx) => tx.meta.where('k').startsWith('enquiryDraft:').toArray()),
    ).not.toEqual([]),
  );
}

const field = (name: string) => screen.findByRole('textbox', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const hand = (over = {}) =>
  sendNewEnquiry({ id: ID, uid: '', at: NOW, draft: aGroup({ rev: 3, ...over }), body: '{"kind":"group"}' });

/** The agency has answered. */
async function answered(outcome: Parameters<typeof settlePost>[2]): Promise<void> {
  const store = await db();
  const taken = await takePost(store, ID, { owner: 'test', now: () => NOW }, true);
  if (!taken) throw new Error('nothing to send');
  await settlePost(store, taken, outcome);
}

describe('a tenant that sells no searches with several legs', () => {
  // An enquiry is read by people, who can put several cities together by hand.
  it('still takes enquiries about several cities, and keeps their legs when another tab changes them', async () => {
    const { settings } = session;
    session.settings = { ...settings, features: { multiCity: false } };
    const { user } = await open('/groups');
    await user.click(await screen.findByRole('radio', { name: 'Multi-city' }));
    const trips = [
      aTrip({ endDate: null }),
      aTrip({ id: 'leg2', srcLocation: LONDON, destLocation: RIGA, endDate: null }),
    ];
    const theirs = { ...searchForm.search, tripType: 'multicity' as const, trips };
    act(() => showInBoundForm(theirs));
    expect(searchForm.search).toMatchObject({ tripType: 'multicity', trips: [{ id: 'leg1' }, { id: 'leg2' }] });
    session.settings = settings;
  });
});

describe('the form of a group', () => {
  it('starts where the search form on home starts, which counts as not typed', async () => {
    fillForm({ ...searchForm.search, trips: [aTrip({ destLocation: null, startDate: null, endDate: null })] });
    await open('/groups');
    expect(await button(/^From Riga RIX/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
    cleanup();
    putBack(searchForm);
    const { settings } = session;
    session.settings = { ...settings, defaultOriginIata: 'VNO' };
    await open('/groups');
    // Nothing searched on this device: the tenant's airport.
    expect(await button(/^From Vilnius VNO/)).toBeTruthy();
    session.settings = settings;
  });

  it('asks a family for no name of the group', async () => {
    const { user } = await open('/groups');
    expect(await field('Name of the group')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of group' }), 'Family and friends');
    expect(screen.queryByRole('textbox', { name: 'Name of the group' })).toBeNull();
  });

  it('says what is missing, with the focus on the first wrong field, and a list of all', async () => {
    const { user } = await open('/groups');
    await user.click(await button('Send the enquiry'));
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Kind of group' }));
    const alert = await screen.findByRole('alert');
    expect(
      within(alert)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Kind of group',
      'Name of the group',
      'Adults, 12 or older',
      'Flight 1: From',
      'Flight 1: To',
      'Flight 1: Depart',
      'Flight 1: Return',
      'Name and surname',
      'E-mail',
      expect.stringMatching(/phone/i),
    ]);
    await user.click(within(alert).getByRole('button', { name: 'Flight 1: To' }));
    expect(document.activeElement?.getAttribute('data-cell')).toBe('destination0');
  });
  it('says a problem when its field is left, not while it is typed', async () => {
    const { user } = await open('/groups');
    const adults = await field('Adults, 12 or older');
    await user.type(adults, '9');
    expect(screen.queryByText(/at least 10 travellers/)).toBeNull();
    await user.tab();
    expect(await screen.findByText(/at least 10 travellers/)).toBeTruthy();
    expect(screen.getByText('9 travellers in all')).toBeTruthy();
  });
  it('stores each letter, and has it after a reload', async () => {
    const { user } = await open('/groups');
    await user.type(await field('What we should know'), 'Violins');
    await waitFor(async () => expect(await readEnquiryDraft('group')).toMatchObject({ note: 'Violins' }));
    cleanup();
    closeDb();
    await open('/groups');
    await waitFor(async () => expect(await field('What we should know')).toHaveProperty('value', 'Violins'));
  });
  it('starts over only after a yes', async () => {
    await typed(aGroup({ rev: 5, note: 'Violins' }), '');
    const { user } = await open('/groups');
    const note = await field('What we should know');
    await user.click(await button('Start over'));
    await user.click(await button('Keep it'));
    expect(note).toHaveProperty('value', 'Violins');
    await user.click(await button('Start over'));
    await user.click(await button('Delete and start over'));
    await waitFor(() => expect(note).toHaveProperty('value', ''));
    expect(await readEnquiryDraft('group')).toBeNull();
  });
  it('is handed over and waits for a connection', async () => {
    await typed(aGroup({ rev: 5, budget: '250' }), '');
    const { user, router } = await open('/groups');
    await user.click(await button('Send the enquiry'));
    expect(await heading('Your enquiry waits for a connection')).toBeTruthy();
    const [row] = await listEnquiries();
    expect(router.state.location.search).toContain(row?.id);
    expect(JSON.parse(row?.body ?? '')).toMatchObject({
      kind: 'group',
      group: { adults: 30, budget: 250, currency: 'EUR' },
    });
    expect(await readEnquiryDraft('group')).toBeNull();
  });
  it('borrows the pickers and gives the search form its route back', async () => {
    const before = searchForm.search;
    await typed(aGroup({ rev: 5 }), '');
    await open('/groups');
    expect(await button(/^From Riga/)).toBeTruthy();
    cleanup();
    expect(searchForm.search).toBe(before);
    expect(searchForm.bound).toBeFalsy();
  });
  it('takes a search over; what is typed already is asked about', async () => {
    const search = {
      tripType: 'roundtrip',
      trips: [aTrip()],
      passengers: { adult: 9, child: 0, infant: 0 },
      cabinClass: 'business',
    };
    const { router } = await open('/groups', { asked: { search, party: { adult: 12, child: 0, infant: 0 } } });
    await waitFor(async () => expect(await field('Adults, 12 or older')).toHaveProperty('value', '12'));
    expect(await button(/^To London/)).toBeTruthy();
    expect(router.state.location.state).toBeNull();
    cleanup();
    const swapped = { ...search, trips: [aTrip({ srcLocation: LONDON, destLocation: RIGA })] };
    const { user } = await open('/groups', { asked: { search: swapped, party: null } });
    expect(await screen.findByText('Use the flights of your search?')).toBeTruthy();
    expect(await button(/^To London/)).toBeTruthy();
    await user.click(await button('Use them'));
    expect(await button(/^To Riga/)).toBeTruthy();
  });
  it('fills the contact in from the last enquiry, which can be cleared', async () => {
    await hand();
    const { user } = await open('/groups');
    expect(await field('Name and surname')).toHaveProperty('value', 'Anna Ozola');
    await user.click(await button('Clear'));
    expect(await field('Name and surname')).toHaveProperty('value', '');
  });
});

describe('the form of a company', () => {
  it('asks for flights only when it is about one trip', async () => {
    await typed(aCompany({ rev: 2 }), '');
    const { user } = await open('/business');
    await field('Employees who travel');
    expect(screen.queryByRole('button', { name: /^From/ })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'One trip' }));
    expect(await button(/^From/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Regular travel' }));
    await user.click(await button('Send the enquiry'));
    expect(await heading('Your enquiry waits for a connection')).toBeTruthy();
    expect(JSON.parse((await listEnquiries())[0]?.body ?? '')).not.toHaveProperty('trip');
  });
});

describe('what became of it', () => {
  it('without an enquiry the page explains and leads to the form', async () => {
    await open('/business/sent');
    expect(await heading('No such enquiry on this device')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Write an enquiry' }).getAttribute('href')).toBe('/business');
  });
  it('one that waits can be changed, and is a draft again', async () => {
    await hand({ note: 'Violins' });
    const { user } = await open('/groups/sent');
    expect(await heading('Your enquiry waits for a connection')).toBeTruthy();
    expect(screen.getByText('1F0C-9A3E')).toBeTruthy();
    await user.click(await button('Change it'));
    expect(await field('What we should know')).toHaveProperty('value', 'Violins');
    expect(await listEnquiries()).toEqual([]);
  });
  it('changing asks first when another one is being written', async () => {
    await hand({ note: 'Violins' });
    await typed(aGroup({ rev: 1, note: 'Another' }), '');
    const { user } = await open('/groups/sent');
    await user.click(await button('Change it'));
    await user.click(await button('Keep it'));
    expect(await readEnquiryDraft('group')).toMatchObject({ note: 'Another' });
    await user.click(await button('Change it'));
    await user.click(await button('Replace it'));
    expect(await field('What we should know')).toHaveProperty('value', 'Violins');
  });
  it('a refusal leads back to the field that was refused', async () => {
    await hand();
    await answered({ state: 'refused', refusal: { field: 'group.name', message: 'Name your choir' } });
    const { user } = await open('/groups/sent');
    expect(await heading('Your enquiry was not accepted')).toBeTruthy();
    await user.click(await button('Correct it'));
    const name = await field('Name of the group');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(/Name your choir/).length).toBeGreaterThan(0);
    await user.type(name, ' of Riga');
    await waitFor(() => expect(screen.queryByText(/Name your choir/)).toBeNull());
  });
  it('one that arrived has no way to be changed, and the form lists it', async () => {
    await hand();
    await answered({ state: 'sent', sentAt: NOW });
    await open('/groups/sent');
    expect(await heading('Your enquiry has arrived')).toBeTruthy();
    expect(document.body.textContent).toContain('The agency answers to');
    expect(document.body.textContent).not.toContain('Once the agency has it');
    expect(screen.queryByRole('button', { name: 'Change it' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    cleanup();
    await open('/groups');
    const card = await screen.findByRole('region', { name: 'Your enquiries on this device' });
    expect(within(card).getByText('Received')).toBeTruthy();
    expect(within(card).getByRole('link', { name: '1F0C-9A3E' }).getAttribute('href')).toContain(`enquiry=${ID}`);
  });
  it('stands on the outbox page, where it can be deleted', async () => {
    await hand();
    const { user } = await open('/device/outbox');
    const card = await screen.findByRole('region', { name: 'Group enquiry 1F0C-9A3E' });
    expect(within(card).getAllByText('Waiting for a connection').length).toBeGreaterThan(0);
    await user.click(within(card).getByRole('button', { name: /Delete/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await listEnquiries()).toEqual([]));
    expect(await screen.findByText('Nothing waits to be sent')).toBeTruthy();
  });
  it('other addresses below are not found', async () => {
    await open('/groups/other');
    expect(await heading('Page not found')).toBeTruthy();
  });
});
