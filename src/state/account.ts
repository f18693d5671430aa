import { useSnapshot } from 'valtio';
import { AuthError, type AuthState, type Identity, type Method } from '@/domain/account/types';
import { pause } from '@/platform/idle';
import { isBackFromRedirect } from '@/platform/identity/redirectMark';
import {
  type AccountState,
  type GoneListener,
  account,
  goneListeners,
  isAccountLoading,
  knownAccount,
  personListeners,
  showAccount,
  signedInListeners,
} from './account/store';
import { readSnapshot } from '@/platform/identity/snapshot';
import { loadPart } from '@/platform/parts';
import { session } from './session';

/*
 * Who is signed in, for every screen. Part of the first load, so the session itself (`account/core`) and the provider's
 * code come only for somebody who is signed in, or when signing in begins.
 */

/** False where the tenant has no identity provider: then nothing on any page offers to sign in. */
export const isSignInAvailable = (): boolean => session.settings.identity !== null;

export const useAccount = (): AccountState => useSnapshot(account).state as AccountState;

const READY_MS = 1500;

/** Signed in as far as this device knows, or coming back from the provider's page. */
const needsSession = (): boolean => knownAccount().status === 'user' || (isSignInAvailable() && isBackFromRedirect());

/** Signed in on a shared device: the session ends with the tab, and nothing of the account is kept. */
export const isOnSharedDevice = (): boolean => Boolean(session.settings.identity) && readSnapshot()?.shared === true;

/** Who is signed in as far as this device knows; null for guests. */
export function knownIdentity(): Identity | null {
  const state = knownAccount();
  return state.status === 'user' ? state.identity : null;
}

/** Reads address and name from this device's note, where there is one. Never rejects. */
async function openOwnNote(): Promise<void> {
  if (knownAccount().status !== 'user') return;
  await loadPart(() => import('@/platform/identity/sealedNote')).then(
    ({ openNote }) => openNote(),
    () => undefined,
  );
}

/** Confirms who is signed in, and takes the result of a redirect. Does nothing for guests. */
export function confirmAccount(): void {
  if (!needsSession()) return;
  // Without the part, on a device that is offline, this device's own note is all there is.
  void openOwnNote()
    .then(() => loadPart(() => import('./account/start')))
    .then(
      ({ resumeSession }) => resumeSession(),
      () => showAccount(knownAccount()),
    );
}

/** Shows what this device knows, once the page is interactive. Back from the provider's page its answer comes first. */
export function showKnownAccount(): void {
  if (isSignInAvailable() && isBackFromRedirect()) confirmAccount();
  else if (knownAccount().status === 'guest') showAccount(knownAccount());
  else void openOwnNote().then(() => isAccountLoading() && showAccount(knownAccount()));
}

/** Who is signed in, at most 1.5 s from now: at once for guests. `confirmed` is false where the provider was silent. */
export async function accountReady(): Promise<AuthState> {
  if (!needsSession()) return knownAccount();
  const ready = core().then(({ whenReady }) => whenReady());
  return await Promise.race([ready.catch(knownAccount), pause(READY_MS).then(knownAccount)]);
}

async function core() {
  await openOwnNote();
  try {
    return await loadPart(() => import('./account/core'));
  } catch (error) {
    throw new AuthError('offline', (error as Error).message);
  }
}

/**
 * The bearer of the signed-in traveller. Rejects with AuthError: `session-ended` for guests, `offline` when the provider
 * cannot be reached within 5 s. An offline failure signs nobody out.
 */
export async function accountToken(force = false): Promise<string> {
  if (knownAccount().status === 'guest') throw new AuthError('session-ended', 'guest');
  return await (await core()).token(force);
}

/**
 * Makes a call with the traveller's bearer: after a 401 once more with a fresh one; a second 401 ends the session.
 * Rejects with AuthError, or with what `call` rejects with.
 */
export async function withAccountToken<T>(call: (token: string) => Promise<T>): Promise<T> {
  if (knownAccount().status === 'guest') throw new AuthError('session-ended', 'guest');
  return await (await core()).callWithToken(call);
}

/** Signs out at once, with or without a connection; the listeners of `onAccountGone` delete private data. */
export async function signOut(): Promise<void> {
  await (await core()).endOwnSession();
}

/** Calls `fn` when somebody is no longer signed in here, in any tab. Returns the unsubscribe function. */
export function onAccountGone(fn: GoneListener): () => void {
  goneListeners.add(fn);
  return () => goneListeners.delete(fn);
}

/** Calls `fn` when a sign-in is done; `linked`: the method that was connected with it. */
export const onSignedIn = (fn: (linked: Method | null) => void): void => void signedInListeners.add(fn);

/** Calls `fn` once for each person who is signed in on this page. */
export const onPerson = (fn: (uid: string) => void): void => void personListeners.add(fn);
