import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoginGate } from '@/features/shell/LoginGate';
import { AuthError, type AuthFailure, type SignInResult } from '@/domain/account/types';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { CreateAccount, LoginEmail } from '@/features/account/EmailLogin';
import { LoginOptions } from '@/features/account/LoginOptions';
import { LoginGoogle } from '@/features/account/SocialLogin';
import { catalogue, seedMessages } from '@/i18n/catalogue';
import accountEn from '@/i18n/compiled/account/en_GB.json';
import coreEn from '@/i18n/compiled/core/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { setLogSink } from '@/platform/log';
import type { StartedProvider } from '@/platform/identity/provider';
import { NO_SETTINGS } from '@/platform/settingsBlock';
import { signingIn } from '@/state/account/signIn';
import { showAccount } from '@/state/account/store';
import { clearModals, closeModal, isModalOpen, openModals } from '@/state/modals';
import { setOnline, startSession } from '@/state/session';

const anna = {
  uid: 'anna',
  email: 'a@example.com',
  emailVerified: true,
  displayName: null,
  methods: ['email' as const],
};
const calls = vi.hoisted(() => ({ signIn: vi.fn(), signUp: vi.fn(), sendReset: vi.fn() }));
vi.mock('@/platform/identity/firebase', () => ({
  startFirebase: (): StartedProvider => ({
    provider: calls as unknown as StartedProvider['provider'],
    whoIs: () => Promise.resolve(null),
  }),
}));

const identity = {
  kind: 'firebase' as const,
  apiKey: 'k',
  projectId: 'p',
  authDomain: 'a.example',
  methods: ['email' as const, 'google' as const],
};
const signedIn: SignInResult = {
  kind: 'signed-in',
  identity: anna,
  isNew: false,
  verificationSent: false,
  linked: null,
};
const fail = (failure: AuthFailure) => () => Promise.reject(new AuthError(failure));
const frame = { onClose: vi.fn(), closing: false };
const show = (node: React.ReactNode) => {
  render(<I18nProvider>{node}</I18nProvider>);
  return userEvent.setup();
};
const email = () => screen.getByLabelText('E-mail');
const password = () => screen.getByLabelText('Password');
const descriptionOf = (field: HTMLElement): string =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const isFocused = (element: HTMLElement): boolean => document.activeElement === element;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  seedMessages('core', 'en_GB', coreEn);
  seedMessages('account', 'en_GB', accountEn);
  catalogue.locale = 'en_GB';
  const contactInformation = { ...DEFAULT_PROFILE.contactInformation, email: 'help@kaija.example' };
  startSession({ ...NO_SETTINGS, tenantName: 'kaija', identity }, { ...DEFAULT_PROFILE, contactInformation }, 'en_GB');
  setOnline(true);
  showAccount({ status: 'guest' });
  Object.assign(signingIn, { busy: null, email: '', shared: false, failure: null, pending: null, last: null });
  for (const call of Object.values(calls)) call.mockReset();
  frame.onClose.mockReset();
  setLogSink(() => undefined);
});
afterEach(() => {
  clearModals();
  setLogSink(null);
});

describe('login options', () => {
  it('have a button for each method of the tenant, the first one with the focus', async () => {
    show(<LoginOptions {...frame} />);
    expect(isFocused(screen.getByRole('button', { name: 'Continue with e-mail' }))).toBe(true);
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Continue with Apple' })).toBeNull();
  });

  it('say offline that signing in needs a connection, and start nothing', async () => {
    setOnline(false);
    const user = show(<LoginOptions {...frame} />);
    expect(screen.getAllByText('Signing in needs a connection.')[0]).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Continue with Google/ }));
    expect(openModals().open).toEqual([]);
    act(() => setOnline(true));
    await user.click(screen.getByRole('button', { name: 'Continue with e-mail' }));
    expect(isModalOpen('loginEmail')).toBe(true);
  });

  it('explain a closed account with the contact of the agency', () => {
    show(<LoginOptions {...frame} ended="disabled" />);
    expect(screen.getByRole('alert').textContent).toContain('This account is closed');
    expect(screen.getByRole('link', { name: 'help@kaija.example' })).toBeTruthy();
  });

  it('keep the tick of a shared device whose session ended', async () => {
    show(<LoginOptions {...frame} ended="ended" shared />);
    expect(await screen.findByRole('checkbox', { name: 'This is a shared device', checked: true })).toBeTruthy();
  });
});

describe('the e-mail forms', () => {
  it('name what is missing at its field, with the focus there', async () => {
    const user = show(<LoginEmail {...frame} />);
    await user.type(email(), 'a@example');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(isFocused(email())).toBe(true);
    expect(descriptionOf(email())).toBe('This is not a complete e-mail address.');
    expect(descriptionOf(password())).toBe('Enter your password.');
    expect(calls.signIn).not.toHaveBeenCalled();
  });

  it('are what password managers expect', () => {
    show(<CreateAccount {...frame} />);
    expect(email().getAttribute('autocomplete')).toBe('username');
    expect(password().getAttribute('autocomplete')).toBe('new-password');
    expect(email().closest('form')).toBe(password().closest('form'));
  });

  it('pass the tick of a shared device on', async () => {
    calls.signIn.mockResolvedValue(signedIn);
    const user = show(<LoginEmail {...frame} />);
    await user.click(screen.getByRole('checkbox', { name: 'This is a shared device' }));
    await user.type(email(), 'a@example.com');
    await user.type(password(), 'flights-2027{Enter}');
    await waitFor(() =>
      expect(calls.signIn).toHaveBeenCalledWith('email', {
        credentials: { email: 'a@example.com', password: 'flights-2027' },
        shared: true,
      }),
    );
  });

  it('keep what was typed without a connection, and try again by themselves', async () => {
    calls.signIn.mockImplementationOnce(fail('offline')).mockResolvedValue(signedIn);
    const user = show(<LoginEmail {...frame} />);
    await user.type(email(), 'a@example.com');
    await user.type(password(), 'flights-2027{Enter}');
    expect((await screen.findByRole('status')).textContent).toContain('Your details are kept');
    await act(async () => setOnline(false));
    expect(calls.signIn).toHaveBeenCalledTimes(1);
    await act(async () => setOnline(true));
    await waitFor(() => expect(calls.signIn).toHaveBeenCalledTimes(2));
  });

  it('asks about a mistyped address of a new account once, and reads an international one as typed', async () => {
    calls.signUp.mockResolvedValue(signedIn);
    const user = show(<CreateAccount {...frame} />);
    await user.type(email(), 'anna@gmail.con');
    await user.type(password(), 'flights-2027');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(calls.signUp).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Use anna@gmail.com' }));
    expect((email() as HTMLInputElement).value).toBe('anna@gmail.com');
    await user.clear(email());
    await user.type(email(), 'anna@faß.de');
    expect(email().getAttribute('type')).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(calls.signUp.mock.calls.at(-1)?.[0]).toMatchObject({ email: 'anna@faß.de' });
  });

  it('lead from an address with an account to its sign-in, with the address filled in', async () => {
    calls.signUp.mockImplementation(fail('email-in-use'));
    const user = show(<CreateAccount {...frame} />);
    await user.type(email(), 'a@example.com');
    await user.type(password(), 'flights-2027{Enter}');
    expect(await screen.findByText('There is an account for this address.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(isModalOpen('loginEmail')).toBe(true);
    expect(signingIn.email).toBe('a@example.com');
  });

  it('take their failure along when they close', async () => {
    calls.signIn.mockImplementation(fail('credentials'));
    const { unmount } = render(
      <I18nProvider>
        <LoginEmail {...frame} />
      </I18nProvider>,
    );
    const user = userEvent.setup();
    await user.type(email(), 'a@example.com');
    await user.type(password(), 'flights-2027{Enter}');
    expect(await screen.findByText('E-mail or password is wrong.')).toBeTruthy();
    unmount();
    expect(signingIn.failure).toBeNull();
  });

  it('put the refusal of a password at its field', async () => {
    calls.signUp.mockImplementation(fail('weak-password'));
    const user = show(<CreateAccount {...frame} />);
    await user.type(email(), 'a@example.com');
    await user.type(password(), 'password{Enter}');
    await waitFor(() => expect(descriptionOf(password())).toContain('longer or less common'));
    expect(isFocused(password())).toBe(true);
  });

  it('ask for the address before a link for a new password is sent', async () => {
    calls.sendReset.mockResolvedValue(undefined);
    const user = show(<LoginEmail {...frame} />);
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    expect(calls.sendReset).not.toHaveBeenCalled();
    expect(isFocused(email())).toBe(true);
    expect(descriptionOf(email())).toBe('Enter your e-mail address.');
    await user.type(email(), 'a@example.com');
    expect(descriptionOf(email())).toBe('');
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    await waitFor(() => expect(isModalOpen('resetLinkSent')).toBe(true));
  });
});

describe("waiting for the provider's window", () => {
  it('Cancel leaves at once', async () => {
    calls.signIn.mockReturnValue(new Promise(() => undefined));
    const user = show(<LoginGoogle {...frame} />);
    await user.click(screen.getByRole('button', { name: 'Continue with Google' }));
    expect(await screen.findByText('Continue in the window we opened.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(frame.onClose).toHaveBeenCalled();
    expect(signingIn.busy).toBeNull();
  });

  it('a window that was refused or closed leads back without a word', async () => {
    calls.signIn.mockImplementation(fail('cancelled'));
    const user = show(<LoginGoogle {...frame} />);
    await user.click(screen.getByRole('button', { name: 'Continue with Google' }));
    await waitFor(() => expect(frame.onClose).toHaveBeenCalled());
  });

  it('a provider out of reach is named', async () => {
    calls.signIn.mockImplementation(fail('provider-unavailable'));
    const user = show(<LoginGoogle {...frame} />);
    await user.click(screen.getByRole('button', { name: 'Continue with Google' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Google sign-in cannot be reached');
  });
});

describe('login=true in the address', () => {
  const open = (path: string) => {
    const routes = ['/', '/device', '/dashboard/invoices'].map((each) => ({ path: each, element: <LoginGate /> }));
    const router = createMemoryRouter(routes, { initialEntries: [path] });
    render(<RouterProvider router={router} />);
    return () => router.state.location.pathname + router.state.location.search;
  };
  const asked = () => waitFor(() => expect(isModalOpen('loginOptions')).toBe(true));

  it('opens the options; closing them goes home, without both parameters', async () => {
    const at = open('/device?login=true&from=%2Fdashboard%2Finvoices&lang=lt');
    await asked();
    act(() => closeModal('loginOptions'));
    await waitFor(() => expect(at()).toBe('/?lang=lt'));
  });

  it('leads to `from` once somebody is signed in', async () => {
    const at = open('/?login=true&from=%2Fdashboard%2Finvoices%3Fsort%3DdateAsc');
    await asked();
    act(() => {
      showAccount({ status: 'user', identity: anna, confirmed: true });
      closeModal('loginOptions');
    });
    await waitFor(() => expect(at()).toBe('/dashboard/invoices?sort=dateAsc'));
  });

  it('never leads to another site', async () => {
    const at = open('/?login=true&from=%2F%2Fevil.example');
    await asked();
    act(() => {
      showAccount({ status: 'user', identity: anna, confirmed: true });
      closeModal('loginOptions');
    });
    await waitFor(() => expect(at()).toBe('/'));
  });
});
