import { proxy, useSnapshot } from 'valtio';
import { AuthError, type AuthFailure, type Credentials, type Method, type SignInResult } from '@/domain/account/types';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { closeModal, openModal } from '../modals';
import { beginSignIn, provider, settleSignedIn } from './core';
import { SIGN_IN_MODALS } from './modalTypes';
import { signedInListeners } from './store';

/* What the modals of signing in share, and their actions. */

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

/** Says that a sign-in is done; `linked`: the method that was connected with it. */
function tellSignedIn(linked: Method | null): void {
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
  else tellSignedIn(linked);
  for (const type of SIGN_IN_MODALS) closeModal(type);
}

let attempt = 0;

/** Runs one attempt. A cancelled or replaced one changes nothing on screen any more. */
async function run(busy: NonNullable<SigningIn['busy']>, work: () => Promise<SignInResult | void>): Promise<boolean> {
  const own = ++attempt;
  signingIn.busy = busy;
  signingIn.failure = null;
  let leaves = false;
  try {
    const result = await work();
    leaves = result?.kind === 'redirecting';
    // A window that was finished after "Cancel" signs in all the same.
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

/** "Cancel" while the provider's window is open: the page does not wait for it any longer. */
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

/** Sends a link for a new password, and says the same whether the address has an account or not. */
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

/** "I have confirmed": true when the provider agrees; then a waiting method is connected. */
export async function checkVerified(): Promise<boolean> {
  let isVerified = false;
  await run('check', async () => {
    const { verified, linked } = await (await provider()).recheck();
    isVerified = verified;
    if (!verified) return;
    closeModal('verifyEmail');
    if (linked) signingIn.pending = null;
    tellSignedIn(linked);
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
