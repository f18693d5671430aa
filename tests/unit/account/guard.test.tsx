import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render, waitFor } from '@testing-library/react';
import { RouterProvider, createMemoryRouter, useLocation } from 'react-router-dom';
import { ApiError } from '@/api/errors';
import { LoginGate } from '@/features/shell/LoginGate';
import { requireAccount } from '@/app/requireAccount';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { setLogSink } from '@/platform/log';
import { type ProviderGiven, type StartedProvider } from '@/platform/identity/provider';
import { writeSnapshot } from '@/platform/identity/snapshot';
import { NO_SETTINGS } from '@/platform/settingsBlock';
import { accountReady, accountToken, isSignInAvailable, onAccountGone, withAccountToken } from '@/state/account';
import { clearModals, isModalOpen } from '@/state/modals';
import { startSession } from '@/state/session';

const anna = {
  uid: 'anna',
  email: 'a@example.com',
  emailVerified: true,
  displayName: null,
  methods: ['email' as const],
};
const tokens = vi.hoisted(() => ({ asked: [] as boolean[], now: 'old', afterRecheck: 'old' }));
vi.mock('@/platform/identity/firebase', () => ({
  startFirebase: (given: ProviderGiven): StartedProvider => ({
    provider: {
      token: (force: boolean) => {
        tokens.asked.push(force);
        return Promise.resolve(force ? 'fresh' : tokens.now);
      },
      recheck: () => {
        tokens.now = tokens.afterRecheck;
        return Promise.resolve({ verified: true, linked: null });
      },
      signOut: () => Promise.resolve(given.onChange(null)),
    } as StartedProvider['provider'],
    whoIs: () => Promise.resolve(anna),
  }),
}));

const identity = {
  kind: 'firebase' as const,
  apiKey: 'k',
  projectId: 'p',
  authDomain: 'a.example',
  methods: ['email' as const],
};
const at = (path: string) => ({ request: new Request(new URL(path, document.baseURI)) });
const redirectOf = async (path: string): Promise<string | null> => {
  try {
    await requireAccount(at(path));
    return null;
  } catch (error) {
    return (error as Response).headers.get('Location');
  }
};
const refused = () => Promise.reject(new ApiError('http', 'no', { status: 401 }));

beforeEach(() => {
  localStorage.clear();
  Object.assign(tokens, { asked: [], now: 'old', afterRecheck: 'old' });
  setLogSink(() => undefined);
  startSession({ ...NO_SETTINGS, tenantName: 'kaija', identity }, DEFAULT_PROFILE, 'en_GB');
});
afterEach(() => {
  clearModals();
  setLogSink(null);
});

describe('pages of an account', () => {
  it('send guests to the login options, which lead back', async () => {
    const location = await redirectOf('/dashboard/invoices?sort=dateAsc&lang=lt');
    expect(location).toMatch(/^\/\?login=true&/);
    expect(new URLSearchParams(location?.slice(2)).get('from')).toBe('/dashboard/invoices?sort=dateAsc&lang=lt');
  });

  it('let a traveller in', async () => {
    writeSnapshot(anna, false);
    expect(await redirectOf('/dashboard/invoices')).toBeNull();
  });

  it('know nobody where the tenant has no provider', async () => {
    writeSnapshot(anna, false);
    startSession({ ...NO_SETTINGS, tenantName: 'kaija' }, DEFAULT_PROFILE, 'en_GB');
    expect(isSignInAvailable()).toBe(false);
    expect(await accountReady()).toEqual({ status: 'guest' });
    await expect(accountToken()).rejects.toMatchObject({ failure: 'session-ended' });
  });
});

it('login=true asks nobody who is signed in', async () => {
  writeSnapshot(anna, false);
  const routes = ['/', '/device'].map((path) => ({ path, element: <LoginGate /> }));
  const router = createMemoryRouter(routes, { initialEntries: ['/?login=true&from=%2Fdevice'] });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(router.state.location.pathname).toBe('/device'));
  expect(isModalOpen('loginOptions')).toBe(false);
});

it.each([
  ['/?login=true&from=%2Fdashboard%2Finvoices&lang=lv', '/dashboard/invoices?lang=lv'],
  ['/?login=true&lang=lv', '/?lang=lv'],
  ['/search/results?s_iata=rix&login=true', '/search/results?s_iata=rix'],
])('login=true opens nothing where nobody can sign in, and leaves the address: %s', async (asked, left) => {
  startSession({ ...NO_SETTINGS, tenantName: 'kaija' }, DEFAULT_PROFILE, 'en_GB');
  const router = createMemoryRouter(
    [{ path: '*', Component: () => (useLocation().search.includes('login') ? <LoginGate /> : null) }],
    {
      initialEntries: [asked],
    },
  );
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(left));
  expect(isModalOpen('loginOptions')).toBe(false);
});

describe("a call with the traveller's bearer", () => {
  beforeEach(() => writeSnapshot(anna, false));

  it('is repeated once with a fresh one after a 401', async () => {
    const call = vi.fn((token: string) => (token === 'fresh' ? Promise.resolve('trips') : refused()));
    expect(await withAccountToken(call)).toBe('trips');
    expect(tokens.asked).toEqual([false, true]);
  });

  it('is repeated once after a 403 if the provider says more of them by now: the claims of the old one were outgrown', async () => {
    const forbidden = () => Promise.reject(new ApiError('http', 'no', { status: 403, code: 'email_unverified' }));
    const call = vi.fn((token: string) => (token === 'verified' ? Promise.resolve('claimed') : forbidden()));
    await expect(withAccountToken(call)).rejects.toMatchObject({ status: 403 });
    expect(call).toHaveBeenCalledTimes(1);
    tokens.afterRecheck = 'verified';
    expect(await withAccountToken(call)).toBe('claimed');
    expect(call).toHaveBeenCalledTimes(3);
  });

  it('passes other failures on', async () => {
    const call = () => Promise.reject(new ApiError('http', 'busy', { status: 503 }));
    await expect(withAccountToken(call)).rejects.toMatchObject({ status: 503 });
    expect(tokens.asked).toEqual([false]);
  });

  it('ends the session after a second 401, and asks to sign in over the page', async () => {
    const gone = vi.fn();
    const end = onAccountGone(gone);
    await expect(withAccountToken(refused)).rejects.toMatchObject({ failure: 'session-ended' });
    end();
    expect(gone).toHaveBeenCalledWith('anna', 'ended', false);
    expect(isModalOpen('loginOptions')).toBe(true);
    expect(await accountReady()).toEqual({ status: 'guest' });
  });
});
