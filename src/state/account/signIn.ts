import { proxy, useSnapshot } from 'valtio';
import { AuthError, type AuthFailure, type Credentials, type Method, type SignInResult } from '@/domain/account/types';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { closeModal, openModal } from '../modals';
import { beginSignIn, provider, settleSignedIn } from './core';
import { SIGN_IN_MODALS } from './modalTypes';
import { signedInListeners } from './store';

/* Shared state and actions of the sign-in modals. */

interface SigningIn {
  /** What is under way. */
  busy: Method | 'signUp' | 'mail' | 'check' | null;
  /** The address as typed, kept between the modals. */
  email: string;
  /** "This is a shared device." */
  shared: boolean;
  /** Why the last attempt failed; null after a success or a new one. */
  failure: AuthFailure | null;
  /** A method that waits to be connected with the account of an address. */
  pending: { method: Method; email: string } | null;
  /** The method pressed last: focus returns to its button. */
  last: Method | null;
  /** When the last mail went out, ms; 0 before. */
  mailedAt: number;
}

const START: SigningIn = {
  busy: null,
  email: '',
  shared: false,
  failure: null,
  pending: null,
  last: null,
  mailedAt: 0,
};

export const signingIn = proxy<SigningIn>({ ...START });
export const useSigningIn = (): Readonly<SigningIn> => useSnapshot(signingIn);

/** Called when the modals open: forgets the failure of an earlier attempt. */
export function clearFailure(): void {
  if (!signingIn.busy) signingIn.failure = null;
}

/** Notifies the listeners of a finished sign-in; `linked`: the method that was linked by it. */
function notifySignedIn(linked: Method | null): void {
  for (const fn of signedInListeners) fn(linked);
}

function finish(result: SignInResult): void {
  if (result.kind === 'redirecting') return;
  if (result.kind === 'account-exists') {
    signingIn.pending = { method: result.pending, email: result.email };
    signingIn.email = result.email;
    for (const type of SIGN_IN_MODALS) if (type !== 'loginOptions') closeModal(type);
    openModal('loginOptions');
    return;
  }
  const { identity, verificationSent, linked } = result;
  settleSignedIn(identity);
  signingIn.failure = null;
  if (linked) signingIn.pending = null;
  const mustVerify = identity.email !== null && !identity.emailVerified;
  if (verificationSent) signingIn.mailedAt = now();
  if (mustVerify) openModal('verifyEmail');
  else notifySignedIn(linked);
  for (const type of SIGN_IN_MODALS) closeModal(type);
}

let attempt = 0;

/** Runs one attempt. A cancelled or replaced attempt no longer changes the screen. */
async function run(busy: NonNullable<SigningIn['busy']>, work: () => Promise<SignInResult | void>): Promise<boolean> {
  const own = ++attempt;
  signingIn.busy = busy;
  signingIn.failure = null;
  let leaves = false;
  try {
    const result = await work();
    leaves = result?.kind === 'redirecting';
    // The provider's window may finish after "Cancel": the sign-in still counts.
    if (result) finish(result);
    return own === attempt;
  } catch (error) {
    if (own === attempt) signingIn.failure = error instanceof AuthError ? error.failure : 'unknown';
    if (!(error instanceof AuthError)) log.error('account', 'signing in failed', error);
    return false;
  } finally {
    if (own === attempt && !leaves) signingIn.busy = null;
  }
}

/** "Cancel" while the provider's window is open: the page stops waiting for it. */
export function cancelAttempt(): void {
  attempt += 1;
  signingIn.busy = null;
  signingIn.failure = null;
}

/** Opens the provider's window or page. A window that was closed or refused leads back without a word. */
export async function signInWith(method: Exclude<Method, 'email'>): Promise<void> {
  signingIn.last = method;
  const { shared } = signingIn;
  await run(method, async () => {
    beginSignIn(shared);
    return await (await provider()).signIn(method, { shared });
  });
}

export const signInByEmail = (credentials: Credentials): Promise<boolean> =>
  run('email', async () => {
    const { shared } = signingIn;
    beginSignIn(shared);
    return await (await provider()).signIn('email', { credentials, shared });
  });

export const createAccount = (credentials: Credentials): Promise<boolean> =>
  run('signUp', async () => {
    const { shared } = signingIn;
    beginSignIn(shared);
    return await (await provider()).signUp(credentials, { shared });
  });

/** Sends a reset link. The result is the same whether the address has an account or not. */
export const sendResetLink = (email: string): Promise<boolean> =>
  run('mail', async () => {
    await (await provider()).sendReset(email);
    signingIn.mailedAt = now();
  });

export const resendVerification = (): Promise<boolean> =>
  run('mail', async () => {
    await (await provider()).resendVerification();
    signingIn.mailedAt = now();
  });

/** Rechecks the address after "I have confirmed"; if it is verified, links a pending method. */
export async function checkVerified(): Promise<boolean> {
  let isVerified = false;
  await run('check', async () => {
    const { verified, linked } = await (await provider()).recheck();
    isVerified = verified;
    if (!verified) return;
    closeModal('verifyEmail');
    if (linked) signingIn.pending = null;
    notifySignedIn(linked);
  });
  return isVerified;
}

/** Takes the result of a redirect; a failure opens the login options with its reason. */
export async function tellResult(result: Promise<SignInResult | null>): Promise<void> {
  try {
    const found = await result;
    if (found) finish(found);
  } catch (error) {
    const failure = error instanceof AuthError ? error.failure : 'unknown';
    if (failure === 'cancelled') return;
    signingIn.failure = failure;
    openModal('loginOptions');
  }
}
