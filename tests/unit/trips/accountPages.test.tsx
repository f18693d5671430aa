import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotFoundRoute } from '@/app/ErrorPage';
import { RouteError } from '@/app/routes';
import { loadBookingPage } from '@/app/routes/booking';
import { loadInvoices } from '@/app/routes/invoices';
import { loadOrder } from '@/app/routes/order';
import { loadTrip } from '@/app/routes/trip';
import { requireTrip } from '@/app/requireAccount';
import { AuthError, type Identity } from '@/domain/account/types';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { NextTrip } from '@/features/trips/NextTrip';
import { readOrder, writeOrder } from '@/offline/orders';
import { putBookingToken } from '@/offline/outbox';
import { deletePrivateStore } from '@/offline/privateStore';
import { setClock } from '@/platform/clock';
import type { ProviderGiven, StartedProvider } from '@/platform/identity/provider';
import { removeSnapshot, writeSnapshot } from '@/platform/identity/snapshot';
import { setBookingSession } from '@/platform/sessionFlags';
import { NO_SETTINGS } from '@/platform/settingsBlock';
import { signOut } from '@/state/account';
import { showAccount } from '@/state/account/store';
import { resetDocuments } from '@/state/booking/order/documents';
import { isModalOpen, openModals } from '@/state/modals';
import { session, startSession } from '@/state/session';
import { replyToChange } from '@/state/trips/changeReply';
import { mayHaveHomeTrip } from '@/state/trips/tripHint';
import { resetInvoices } from '@/state/trips/invoices';
import { NOBODY, setAccountTrips } from '@/state/trips/accountStore';
import { fakeNetwork } from '../booking/server';
import { serverBooking } from '../booking/world';
import { pageComponent } from '../pageComponent';
import { NOW, openPages, tripPages } from './pageWorld';
import { anOrder } from './trips';
import { packageOn, wireTrip } from './wire';

const provider = vi.hoisted(() => ({
  token: (): Promise<string> => Promise.resolve('identity'),
  recheck: (): Promise<unknown> => Promise.resolve({ verified: true, linked: null }),
  who: null as object | null,
  onChange: null as ((identity: Identity) => void) | null,
}));
vi.mock('@/platform/identity/firebase', () => ({
  startFirebase: ({ onChange }: ProviderGiven): StartedProvider => ({
    provider: {
      token: () => {
        provider.onChange = onChange;
        return provider.token();
      },
      recheck: () => provider.recheck(),
      signOut: () => Promise.resolve(),
      resume: () => Promise.resolve(null),
    } as unknown as StartedProvider['provider'],
    whoIs: () => Promise.resolve(provider.who as Identity | null),
  }),
}));

const identity = {
  kind: 'firebase' as const,
  apiKey: 'k',
  projectId: 'p',
  authDomain: 'a.example',
  methods: ['email' as const],
};
const anna = {
  uid: 'anna',
  email: 'anna@example.com',
  emailVerified: true,
  displayName: null,
  methods: ['email' as const],
};
const peter = { ...anna, uid: 'peter', email: 'peter@example.com' };
tripPages();

beforeEach(() => {
  startSession({ ...NO_SETTINGS, tenantName: 'kaija', identity }, DEFAULT_PROFILE, 'en_GB');
  session.online = true;
  provider.token = () => Promise.resolve('identity');
  provider.recheck = () => Promise.resolve({ verified: true, linked: null });
});

afterEach(async () => {
  resetInvoices();
  setAccountTrips(NOBODY);
  removeSnapshot();
  dispatchEvent(Object.assign(new Event('storage'), { key: 'flights:account', newValue: null }));
  showAccount({ status: 'guest' });
  for (const uid of ['anna', 'peter']) await deletePrivateStore(uid);
  sessionStorage.clear();
});

/** As if another tab had signed in: the session of this page follows its note. */
function signIn(who: typeof anna, shared = false): void {
  provider.who = who;
  writeSnapshot(who, false);
  const [key, newValue] = ['flights:account', localStorage.getItem('flights:account')];
  dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  if (shared) writeSnapshot(who, true);
  showAccount({ status: 'user', identity: who, confirmed: true });
}

async function open(path: string) {
  const [List, Detail, Invoices] = await Promise.all([
    pageComponent('trips'),
    pageComponent('trip'),
    pageComponent('invoices'),
  ]);
  return openPages(
    [
      { path: '/dashboard/trips', element: <List /> },
      { path: '/dashboard/trips/:orderId', element: <Detail /> },
      { path: '/dashboard/invoices', element: <Invoices /> },
    ],
    path,
  );
}

/** As after a new start of the page. */
function restart(): void {
  cleanup();
  resetDocuments();
  resetInvoices();
  setAccountTrips(NOBODY);
}

const tripLink = () => screen.findByRole('link', { name: 'Riga to Barcelona' });
/** The trips are on screen and their copy is stored. */
async function tripKept(): Promise<void> {
  await tripLink();
  await waitFor(() => expect(mayHaveHomeTrip()).toBe(true));
}
const setOnline = (online: boolean) => act(async () => void (session.online = online));
const PDF = '%PDF-1.7 invoice %%EOF';

describe('the trips of an account', () => {
  it('are on a fresh device, and offline from its copy with the age', async () => {
    const net = fakeNetwork({ '/booking/user/anna': () => ({ body: { trips: [wireTrip('KA-7')] } }) });
    signIn(anna);
    await open('/dashboard/trips');
    expect((await tripLink()).getAttribute('href')).toBe('/dashboard/trips/KA-7');
    expect(net.to('/user/')[0]?.bearer).toBe('Bearer identity');
    expect(await screen.findByText(/^Trips of your account as of/)).toBeTruthy();
    await tripKept();

    restart();
    session.online = false;
    setClock(() => NOW + 3 * 3_600_000);
    await open('/dashboard/trips');
    await tripLink();
    const age = screen.getByText(/^Trips of your account as of/).textContent;
    expect(age).toContain(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(NOW));
    expect(net.to('/user/')).toHaveLength(1);
  });

  it.each([
    ['a captive portal', { text: '<html>Welcome to the Wi-Fi</html>' }],
    ['unreachable keys', { status: 503, body: {} }],
    ['a list that is none', { body: { trips: 'many' } }],
  ])('are not replaced by %s, and nobody is signed out', async (_, answer) => {
    let good = true;
    fakeNetwork({ '/booking/user/anna': () => (good ? { body: { trips: [wireTrip('KA-7')] } } : answer) });
    signIn(anna);
    await open('/dashboard/trips');
    await tripKept();
    restart();
    good = false;
    const { user } = await open('/dashboard/trips');
    await screen.findByText(/could not be refreshed/);
    await tripLink();
    expect(isModalOpen('loginOptions')).toBe(false);
    good = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/^Trips of your account as of/);
  });

  it('stay when the token has expired offline, and when the provider hangs', async () => {
    fakeNetwork({ '/booking/user/anna': () => ({ body: { trips: [wireTrip('KA-7')] } }) });
    signIn(anna);
    await open('/dashboard/trips');
    await tripKept();
    restart();
    provider.token = () => Promise.reject(new AuthError('offline', 'network-request-failed'));
    await open('/dashboard/trips');
    await tripLink();
    await waitFor(() => expect(screen.getByText(/^Trips of your account as of/)).toBeTruthy());
    expect(localStorage.getItem('flights:account')).not.toBeNull();
  });

  it('are merged with the orders of this device: once, with its detail and the newer state', async () => {
    await writeOrder(anOrder({ orderId: 'KA-7', bookingId: 'b-KA-7', checkedAt: NOW - 1000, email: 'x@example.com' }));
    const cancelled = { at: '2027-06-15T10:00:00Z', by: 'airline' as const, refund: null };
    fakeNetwork({
      '/booking/user/anna': () => ({
        body: { trips: [wireTrip('KA-7', { cancellation: cancelled }), wireTrip('KA-8')] },
      }),
    });
    signIn(anna);
    await open('/dashboard/trips');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    const one = screen.getAllByRole('article').find((each) => within(each).queryByText(/KA-7/));
    expect(within(one as HTMLElement).getByText('Cancelled')).toBeTruthy();
  });

  it('are on home from the copy of this device, the earlier one first; nothing is asked', async () => {
    const net = fakeNetwork({ '/booking/user/anna': () => ({ body: { trips: [wireTrip('KA-7')] } }) });
    signIn(anna);
    await open('/dashboard/trips');
    await tripKept();
    restart();
    await writeOrder(anOrder({ orderId: 'KA-1', legs: [], depart: '2027-09-01' }));
    openPages([{ path: '/', element: <NextTrip /> }], '/');
    expect((await tripLink()).getAttribute('href')).toBe('/dashboard/trips/KA-7');
    expect(net.to('/user/')).toHaveLength(1);
    await act(() => signOut());
    await waitFor(() => expect(screen.getByRole('link').getAttribute('href')).toBe('/dashboard/trips/KA-1'));
  });

  it('of an account that was deleted elsewhere go, with a message; trips of this device stay', async () => {
    await writeOrder(anOrder());
    fakeNetwork({ '/booking/user/anna': () => ({ body: { trips: [wireTrip('KA-7')] } }) });
    signIn(anna);
    await open('/dashboard/trips');
    await screen.findByText(/KA-7/);
    await setOnline(false);
    // The provider knows nobody any more when the bearer is renewed.
    provider.token = () => Promise.reject(new AuthError('session-ended', 'auth/user-token-expired'));
    await setOnline(true);
    await waitFor(() => expect(isModalOpen('loginOptions')).toBe(true));
    expect(openModals().open[0]?.props).toMatchObject({ ended: 'ended' });
    await waitFor(() => expect(screen.queryByText(/KA-7/)).toBeNull());
    expect(screen.getByText(/KA-1/)).toBeTruthy();
    expect(localStorage.getItem('flights:account')).toBeNull();
  });

  it('of a bearer that is refused twice go as well', async () => {
    let status = 200;
    const net = fakeNetwork({ '/booking/user/anna': () => ({ status, body: { trips: [wireTrip('KA-7')] } }) });
    signIn(anna);
    await open('/dashboard/trips');
    await tripLink();
    status = 401;
    await setOnline(false);
    await setOnline(true);
    await waitFor(() => expect(isModalOpen('loginOptions')).toBe(true));
    expect(net.to('/user/')).toHaveLength(3);
    await waitFor(() => expect(screen.queryByText(/KA-7/)).toBeNull());
  });

  it.each([
    ['ahead', 3_600_000],
    ['behind', -3_600_000],
  ])('with a clock an hour %s of the last visit open offline, and are asked for again', async (_, ms) => {
    let order = 'KA-7';
    fakeNetwork({ '/booking/user/anna': () => ({ body: { trips: [wireTrip(order)] } }) });
    signIn(anna);
    await open('/dashboard/trips');
    await tripKept();
    restart();
    setClock(() => NOW + ms);
    session.online = false;
    await open('/dashboard/trips');
    await tripLink();
    expect(screen.getByText(/^Trips of your account as of/).textContent).not.toMatch(/-\d|NaN|Invalid/);
    order = 'KA-8';
    await setOnline(true);
    await screen.findByText(/KA-8/);
    expect(localStorage.getItem('flights:account')).not.toBeNull();
  });

  it('of a shared device leave nothing in its storage', async () => {
    fakeNetwork({ '/booking/user/anna': () => ({ body: { trips: [wireTrip('KA-7')] } }) });
    signIn(anna, true);
    await open('/dashboard/trips');
    await tripLink();
    expect((await indexedDB.databases()).some(({ name }) => name?.startsWith('private:'))).toBe(false);
    expect(localStorage.getItem('flights:account')).toBeNull();
    expect(mayHaveHomeTrip()).toBe(false);
  });

  it('are never seen by the next person on the device', async () => {
    const net = fakeNetwork({
      '/booking/user/anna': () => ({ body: { trips: [wireTrip('KA-7')] } }),
      '/booking/user/peter': () => ({ body: { trips: [] } }),
    });
    signIn(anna);
    await open('/dashboard/trips');
    await tripLink();
    await act(() => signOut());
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Riga to Barcelona' })).toBeNull());
    session.online = false;
    act(() => signIn(peter));
    await screen.findByText(/cannot be loaded without a connection/);
    expect(screen.queryByText(/KA-7/)).toBeNull();
    await setOnline(true);
    await screen.findByRole('heading', { name: 'No trips yet' });
    expect(net.to('/user/peter')).toHaveLength(1);
  });

  it('ask for no decision that waits for a connection to be sent', async () => {
    const change = {
      id: 'c1',
      kind: 'schedule' as const,
      actions: ['accept' as const],
      decide_by: null,
      otherwise: null,
      offers: [],
      seen_at: new Date(NOW).toISOString(),
      decision: null,
    };
    fakeNetwork({ '/booking/user/anna': () => ({ body: { trips: [wireTrip('KA-7', { change })] } }) });
    signIn(anna);
    await open('/dashboard/trips');
    expect(await screen.findByText('Decision needed')).toBeTruthy();
    await setOnline(false);
    const { decide_by: _, seen_at: __, ...told } = change;
    const known = { ...told, decideBy: null, seenAt: NOW, lost: [] };
    await replyToChange({ ...anOrder(), orderId: 'KA-7', bookingId: 'b-KA-7', change: known }, 'accept');
    await waitFor(() => expect(screen.queryByText('Decision needed')).toBeNull());
  });

  it('that a guest cannot have are offered with a sign-in, where there are accounts', async () => {
    fakeNetwork({});
    showAccount({ status: 'guest' });
    const { user } = await open('/dashboard/trips');
    await user.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(isModalOpen('signInOffer')).toBe(true);
    restart();
    startSession({ ...NO_SETTINGS, tenantName: 'kaija' }, DEFAULT_PROFILE, 'en_GB');
    await open('/dashboard/trips');
    await screen.findByRole('heading', { name: 'No trips on this device yet' });
    expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull();
  });
});

describe("a guest's order of this device", () => {
  beforeEach(async () => {
    await writeOrder(anOrder({ orderId: 'KA-3', bookingId: 'b3', email: 'Anna@example.com' }));
    await putBookingToken('b3', 'own bearer', null);
  });

  it('is taken into the account with a press, and not before', async () => {
    let isClaimed = false;
    const net = fakeNetwork({
      '/booking/user/anna': () => ({ body: { trips: isClaimed ? [wireTrip('KA-3', { booking_id: 'b3' })] : [] } }),
      '/booking/claim/b3': () => {
        isClaimed = true;
        return { body: { booking_id: 'b3' } };
      },
    });
    signIn(anna);
    const { user } = await open('/dashboard/trips');
    const add = await screen.findByRole('button', { name: 'Add to your account: Riga to Barcelona' });
    expect(net.to('/claim/')).toEqual([]);
    await user.click(add);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Add to your account' })).toBeNull());
    expect(net.to('/claim/')).toMatchObject([{ body: { access_token: 'own bearer' }, bearer: 'Bearer identity' }]);
    expect(await readOrder('KA-3')).toMatchObject({ account: 'anna' });
  });

  it('is not offered again where the server cannot take it', async () => {
    fakeNetwork({
      '/booking/user/anna': () => ({ body: { trips: [] } }),
      '/booking/claim/': () => ({ status: 404, body: { errorMessage: 'No such call' } }),
    });
    signIn(anna);
    const { user } = await open('/dashboard/trips');
    await user.click(await screen.findByRole('button', { name: /^Add to your account/ }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Add to your account' })).toBeNull());
    restart();
    await open('/dashboard/trips');
    await screen.findByText(/^Trips of your account as of/);
    expect(screen.queryByRole('heading', { name: 'Add to your account' })).toBeNull();
  });

  it.each([
    [403, 'email_differs', /under another e-mail address/],
    // The provider says confirmed, and so does the bearer.
    [403, 'email_unverified', /could not be added/],
    [409, 'already_claimed', /already in another account/],
    [500, 'broken', /could not be added/],
  ])('of a refusal %i %s says why', async (status, code, text) => {
    fakeNetwork({
      '/booking/user/anna': () => ({ body: { trips: [] } }),
      '/booking/claim/': () => ({ status, body: { code, errorMessage: code } }),
    });
    signIn(anna);
    const { user } = await open('/dashboard/trips');
    await user.click(await screen.findByRole('button', { name: /^Add to your account/ }));
    expect(await screen.findByText(text, { selector: '[role=alert] *' })).toBeTruthy();
  });
});

describe("a guest's order and an address that the server takes for unconfirmed", () => {
  beforeEach(async () => {
    await writeOrder(anOrder({ orderId: 'KA-3', bookingId: 'b3', email: 'anna@example.com' }));
    await putBookingToken('b3', 'own bearer', null);
  });
  const refusal = {
    status: 403,
    body: { code: 'email_unverified', errorMessage: 'The e-mail address is not verified' },
  };

  it('goes into the account with a press once the provider says confirmed: the bearer was an old one', async () => {
    let claimed = false;
    const net = fakeNetwork({
      '/booking/user/anna': () => ({ body: { trips: claimed ? [wireTrip('KA-3', { booking_id: 'b3' })] : [] } }),
      '/booking/claim/b3': ({ bearer }) => {
        if (bearer !== 'Bearer fresh') return refusal;
        claimed = true;
        return { body: { booking_id: 'b3' } };
      },
    });
    provider.recheck = () => {
      provider.token = () => Promise.resolve('fresh');
      return Promise.resolve({ verified: true, linked: null });
    };
    signIn(anna);
    const { user } = await open('/dashboard/trips');
    await user.click(await screen.findByRole('button', { name: /^Add to your account/ }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Add to your account' })).toBeNull());
    expect(net.to('/claim/').map(({ bearer }) => bearer)).toEqual(['Bearer identity', 'Bearer fresh']);
  });

  it('leads to the mail when the provider agrees with the server', async () => {
    fakeNetwork({ '/booking/user/anna': () => ({ body: { trips: [] } }), '/booking/claim/b3': () => refusal });
    provider.recheck = () => {
      provider.onChange?.({ ...anna, emailVerified: false });
      return Promise.resolve({ verified: false, linked: null });
    };
    signIn(anna);
    const { user } = await open('/dashboard/trips');
    await user.click(await screen.findByRole('button', { name: /^Add to your account/ }));
    await waitFor(() => expect(isModalOpen('verifyEmail')).toBe(true));
  });
});

describe('a trip', () => {
  const booking = {
    ...serverBooking(468.34, 'paid'),
    booking_id: 'b-KA-7',
    order_id: 'KA-7',
    travel_package: packageOn('14.08.2027'),
    airline_references: [{ carrier: 'BT', reference: 'QWERTY' }],
    bags: [{ passenger_id: 'p1', kind: 'checked', pieces: 1, kg: 23 }],
  };

  it('of the account opens with its travellers and is refreshed with the identity token', async () => {
    const net = fakeNetwork({
      '/booking/user/anna': () => ({ body: { trips: [wireTrip('KA-7')] } }),
      '/booking/retrieve/b-KA-7': () => ({ body: booking }),
      '/ticket/otherDocument/booking/': () => ({ body: [] }),
      '/invoice/generate/': () => ({ text: PDF }),
    });
    signIn(anna);
    await open('/dashboard/trips/KA-7');
    expect(await screen.findByText('QWERTY')).toBeTruthy();
    expect(net.to('/retrieve/')[0]?.bearer).toBe('Bearer identity');
    // The papers come with the same token, and lie sealed, not among the rows of this device.
    await screen.findByText('All of them are on this device and open offline.');
    expect(net.to('/otherDocument/')[0]?.bearer).toBe('Bearer identity');
    expect(screen.getByText('Fare, 1 adult')).toBeTruthy();
    expect(screen.getByText(/23 kg/)).toBeTruthy();
    // The list, asked again, has neither.
    restart();
    await open('/dashboard/trips');
    await screen.findByText(/^Trips of your account as of/);
    restart();
    session.online = false;
    await open('/dashboard/trips/KA-7');
    expect(await screen.findByText('QWERTY')).toBeTruthy();
    expect(screen.getByText(/23 kg/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Save PDF: Invoice' })).toBeTruthy();
  });

  it('that is not theirs leads on', async () => {
    fakeNetwork({ '/booking/user/anna': () => ({ body: { trips: [] } }) });
    signIn(anna);
    await open('/dashboard/trips/KA-404');
    expect(await screen.findByRole('heading', { name: 'There is no such trip' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All trips' }).getAttribute('href')).toBe('/dashboard/trips');
  });

  it('of this device opens for guests; any other asks them to sign in', async () => {
    await writeOrder(anOrder({ orderId: 'KA-1' }));
    const request = (id: string) => ({
      request: new Request(new URL(`/dashboard/trips/${id}`, document.baseURI)),
      params: { orderId: id },
    });
    expect(await requireTrip(request('KA-1'))).toBe(false);
    const refusal = await requireTrip(request('KA-2')).catch((error: unknown) => error as Response);
    expect((refusal as Response).headers.get('Location')).toBe('/?login=true&from=%2Fdashboard%2Ftrips%2FKA-2');
    startSession({ ...NO_SETTINGS, tenantName: 'kaija' }, DEFAULT_PROFILE, 'en_GB');
    expect(await requireTrip(request('KA-2'))).toBe(false);
  });
});

describe('what the server says of a page that this device does not have', () => {
  /** The pages with their loaders, as in the route table. */
  async function load(path: string) {
    const [Trip, Invoices, Order, Booking] = await Promise.all([
      pageComponent('trip'),
      pageComponent('invoices'),
      pageComponent('order'),
      pageComponent('booking'),
    ]);
    const children = [
      { path: '/dashboard/trips/:orderId', element: <Trip />, loader: loadTrip },
      { path: '/dashboard/invoices', element: <Invoices />, loader: loadInvoices },
      { path: '/order/:orderId/:outcome', element: <Order />, loader: loadOrder },
      { path: '/booking/:bookingStep', element: <Booking />, loader: loadBookingPage },
      { path: '/notfound', element: <NotFoundRoute /> },
    ];
    return openPages([{ ErrorBoundary: RouteError, hydrateFallbackElement: <p>loading</p>, children }], path);
  }
  const said = (status: number, body: unknown = { errorMessage: `Said with ${status}` }) =>
    fakeNetwork({
      '/booking/user/anna': () => ({ status, body }),
      '/booking/retrieve/b_1': () => ({ status, body }),
    });
  const title = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 4000 });
  const TRIP = '/dashboard/trips/KA-9';

  it.each([
    [404, TRIP, 'Page not found', 'There is nothing at this address. Check the link, or return to the homepage.'],
    [410, TRIP, 'Link has expired', 'This link worked for a limited time.'],
    [503, TRIP, 'Looks like our API is down', 'We are putting it back.'],
    [403, TRIP, 'Order error', 'Said with 403'],
    [403, '/order/KA-9/thankyou', 'Order error', 'Said with 403'],
    [403, '/booking/checkout', 'Booking error', 'Said with 403'],
    [410, '/booking/checkout', 'Link has expired', 'This link worked for a limited time.'],
    [403, '/dashboard/invoices', 'An error occurred', 'Said with 403'],
    [501, '/dashboard/invoices', "We're Working on It!", 'This part of the site is under development.'],
    [502, '/dashboard/invoices', 'Service error', 'Said with 502'],
  ])('%d at %s is %s', async (status, path, heading, text) => {
    said(status);
    setBookingSession('b_1');
    signIn(anna);
    const { router } = await load(path);
    expect(await title(heading)).toBeTruthy();
    expect(screen.getByText(new RegExp(text))).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Homepage' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy();
    expect(screen.queryByText(/What you typed is kept/)).toBeNull();
    expect(router.state.location.pathname).toBe(status === 404 ? '/notfound' : path);
  });

  it('401 twice ends the session: back only, and logging in leads here again', async () => {
    said(401);
    signIn(anna);
    const { user, router } = await load(`${TRIP}?lang=en`);
    expect(await title("You aren't authorized to see this")).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Homepage' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/?login=true&from=%2Fdashboard%2Ftrips%2FKA-9%3Flang%3Den&lang=en',
    );
    // The first page of a visit: there is nothing behind it.
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/?lang=en'));
  });

  it('401, and signing in over the page opens it', async () => {
    let status = 401;
    const body = { errorMessage: 'no', trips: [wireTrip('KA-9')] };
    fakeNetwork({ '/booking/user/anna': () => ({ status, body }) });
    signIn(anna);
    await load(TRIP);
    expect(await title("You aren't authorized to see this")).toBeTruthy();
    status = 200;
    act(() => signIn(anna));
    expect(await title('Riga to Barcelona')).toBeTruthy();
  });

  it.each([
    ['a gateway’s own 404', { status: 404, body: { message: 'no route' } }],
    ['a portal’s page', { status: 404, text: '<html>Welcome</html>' }],
    ['a wrong list', { body: { trips: 'many' } }],
    ['no answer', 'lost' as const],
  ])('%s decides nothing: the page opens and says what is missing', async (_, answer) => {
    fakeNetwork({ '/booking/user/anna': () => answer });
    signIn(anna);
    await load(TRIP);
    expect(await title('This trip is not on this device')).toBeTruthy();
  });

  it('what is kept opens at once, and nothing is asked while offline', async () => {
    let body: unknown = { trips: [wireTrip('KA-7')] };
    let status = 200;
    const net = fakeNetwork({
      '/booking/user/anna': () => ({ status, body }),
      '/booking/retrieve/': () => ({ body: serverBooking(458.8, 'paid') }),
    });
    signIn(anna);
    await load('/dashboard/trips/KA-7');
    expect(await screen.findByRole('heading', { level: 1, name: 'Riga to Barcelona' })).toBeTruthy();
    // The page takes the answer of its loader.
    expect(net.to('/user/')).toHaveLength(1);
    await waitFor(() => expect(mayHaveHomeTrip()).toBe(true));
    [status, body] = [403, { errorMessage: 'no' }];
    restart();
    await load('/dashboard/trips/KA-7');
    expect(await screen.findByRole('heading', { level: 1, name: 'Riga to Barcelona' })).toBeTruthy();
    restart();
    const { router } = await load('/order/KA-7/thankyou');
    expect(await screen.findByRole('heading', { level: 1, name: 'Riga to Barcelona' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/dashboard/trips/KA-7');
    const before = net.to('/user/').length;
    session.online = false;
    restart();
    await load(TRIP);
    expect(await title('This trip is not on this device')).toBeTruthy();
    expect(net.to('/user/')).toHaveLength(before);
  });

  it('a booking of this tab that was paid elsewhere leads to its trip', async () => {
    fakeNetwork({
      '/booking/retrieve/b_1': () => ({ body: { ...serverBooking(458.8, 'paid'), order_id: 'KA-7' } }),
      '/booking/user/anna': () => ({ body: { trips: [wireTrip('KA-7')] } }),
    });
    setBookingSession('b_1');
    signIn(anna);
    const { router } = await load('/booking/checkout');
    expect(await screen.findByRole('heading', { level: 1, name: 'Riga to Barcelona' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/dashboard/trips/KA-7');
  });
});

describe('invoices', () => {
  const trips = [
    wireTrip('KA-7', { amount: 100, created_at: '2026-03-01T12:00:00Z' }),
    wireTrip('KA-8', { amount: 300, created_at: '2027-02-01T12:00:00Z' }),
  ];
  const rows = () => screen.getAllByRole('listitem').map((row) => /KA-\d/.exec(row.textContent)?.[0]);

  it('are listed with sums of the years and sorted as asked', async () => {
    fakeNetwork({ '/booking/user/anna': () => ({ body: { trips } }) });
    signIn(anna);
    const { user, router } = await open('/dashboard/invoices?lang=en');
    await screen.findByRole('heading', { name: 'Sum per year' });
    expect(rows()).toEqual(['KA-8', 'KA-7']);
    expect(screen.getByText('€300.00', { selector: 'dd' })).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Lowest amount first');
    expect(rows()).toEqual(['KA-7', 'KA-8']);
    expect(router.state.location.search).toBe('?lang=en&sort=priceAsc');
  });

  it('of a cancelled order lead to its credit note', async () => {
    const refund = { amount: 250, status: 'pending' } as const;
    const cancellation = { at: '2027-03-01T12:00:00Z', by: 'airline', refund } as const;
    const list = [wireTrip('KA-7'), wireTrip('KA-8', { status: 'cancelled', paid: true, cancellation })];
    fakeNetwork({ '/booking/user/anna': () => ({ body: { trips: list } }) });
    signIn(anna);
    await open('/dashboard/invoices?lang=en');
    const links = await screen.findAllByRole('link', { name: /^Credit note/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Credit note of €250.00, with the documents of the trip', '/dashboard/trips/KA-8?lang=en'],
    ]);
  });

  it('are loaded one after the other; a failed one is named and loaded again', async () => {
    const saved: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:invoice');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    let broken = true;
    const net = fakeNetwork({
      '/booking/user/anna': () => ({ body: { trips } }),
      '/invoice/generate/KA-7': () => (broken ? { text: '<form>Wi-Fi</form>' } : { text: PDF }),
      '/ticket/otherDocument/booking/b-KA-8': () => ({
        body: [
          {
            id: 'invoice',
            type: 'invoice',
            name: '',
            passenger_id: null,
            mime: 'application/pdf',
            url: 'http://api.test/api/invoice/generate/a-secret-of-KA-8',
          },
        ],
      }),
      '/invoice/generate/a-secret-of-KA-8': () => ({ text: PDF }),
    });
    signIn(anna);
    const { user } = await open('/dashboard/invoices');
    await user.click(await screen.findByRole('button', { name: 'Download all' }));
    await screen.findByText('Not loaded: KA-7');
    await waitFor(() => expect(saved).toEqual(['Riga-Barcelona 14 Aug 2027, invoice, KA-8.pdf']));
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Load these again' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(screen.queryByText(/^Not loaded/)).toBeNull();
    expect(net.to('/invoice/').map(({ path }) => path.slice(-4))).toEqual(['KA-8', 'KA-7', 'KA-7']);

    restart();
    session.online = false;
    await open('/dashboard/invoices');
    expect(await screen.findByText(/2 invoices are on this device/)).toBeTruthy();
  });

  it('are left by whoever signs out', async () => {
    fakeNetwork({ '/booking/user/anna': () => ({ body: { trips } }) });
    signIn(anna);
    const { router } = await open('/dashboard/invoices');
    await screen.findByRole('heading', { name: 'Sum per year' });
    await act(() => signOut());
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/trips'));
    expect(screen.queryByText(/KA-[78]/)).toBeNull();
  });
});
