import { isStatus } from '@/api/errors';
import { AuthError, type AuthState, type GoneReason, type Identity, type SignInResult } from '@/domain/account/types';
import { langOf } from '@/domain/locale';
import { ownScope } from '@/platform/base';
import { log } from '@/platform/log';
import type { IdentityProvider } from '@/platform/identity/provider';
import { IdentitySession } from '@/platform/identity/session';
import { loadPart } from '@/platform/parts';
import { openModal } from '../modals';
import { session } from '../session';
import { goneListeners, knownAccount, personListeners, showAccount } from './store';

/* The session of this page. Loaded for somebody who is signed in, and when signing in begins. */

let made: IdentitySession | null = null;

/** Where the links of the provider's mails lead, in the traveller's language: the mail may be opened in another browser. */
const returnTo = (): string => new URL(`?login=true&lang=${langOf(session.locale)}`, document.baseURI).href;

async function tellGone(uid: string, reason: GoneReason): Promise<void> {
  const work = [...goneListeners].map(async (listener) => await listener(uid, reason));
  for (const result of await Promise.allSettled(work))
    if (result.status === 'rejected') log.error('account', 'private data could not be deleted', result.reason);
}

let leaving: Promise<void> = Promise.resolve();

/** The person whom the listeners of `onPerson` know already. */
let told = '';

function show(state: AuthState): void {
  showAccount(state);
  if (state.status !== 'user' || state.identity.uid === told) return;
  told = state.identity.uid;
  for (const listener of personListeners) listener(told);
}

function current(): IdentitySession {
  if (made) return made;
  const { identity, tenantName } = session.settings;
  if (!identity) throw new AuthError('not-enabled', 'no-provider');
  made = new IdentitySession({
    app: ownScope(tenantName),
    config: identity,
    language: () => langOf(session.locale),
    returnTo,
    load: async () => (await loadPart(() => import('@/platform/identity/firebase'))).startFirebase,
    onChange: show,
    onGone: (uid, reason) => {
      leaving = tellGone(uid, reason);
    },
  });
  return made;
}

/** Fetches the provider's code, so that its window opens with the press. */
export const preloadProvider = (): void => current().preload();

export const beginSignIn = (shared: boolean): void => current().begin(shared);

/** A sign-in is done: who is signed in is shown before anything else happens. */
export const settleSignedIn = (identity: Identity): void => current().accept(identity);

export const provider = (): Promise<IdentityProvider> => current().provider();

let resuming: Promise<SignInResult | null> | null = null;

/** The result of a redirect, once; everybody who asks gets the same. */
export const redirectResult = (): Promise<SignInResult | null> => (resuming ??= current().resume());

export async function whenReady(): Promise<AuthState> {
  await redirectResult().catch(() => null);
  return await current().ready();
}

/** Asks to sign in over the page, which stays as it is. Not at the start of a visit: there a guest is a guest. */
function askAgain(ended: 'ended' | 'disabled', shared: boolean): void {
  openModal('loginOptions', { ended, shared });
}

async function bearer(ask: (session: IdentitySession) => Promise<string>): Promise<string> {
  const shared = current().isShared();
  try {
    return await ask(current());
  } catch (error) {
    if (error instanceof AuthError && error.failure === 'disabled') askAgain('disabled', shared);
    else if (error instanceof AuthError && error.failure === 'session-ended') askAgain('ended', shared);
    throw error;
  }
}

export const token = (force: boolean): Promise<string> => bearer((session) => session.token(force));

/** A bearer that says something else of the traveller than the refused one; null without. Never rejects. */
async function otherBearer(refused: string): Promise<string | null> {
  try {
    const asked = await bearer((session) => session.askedToken());
    return asked === refused ? null : asked;
  } catch (error) {
    log.info('account', 'the provider could not be asked about a refused bearer', error);
    return null;
  }
}

/**
 * Calls with the bearer. After a 401 once more with a fresh one; after a 403 too, if the provider says more of the traveller
 * by now than the bearer did.
 */
export async function callWithToken<T>(call: (token: string) => Promise<T>): Promise<T> {
  const first = await token(false);
  try {
    return await call(first);
  } catch (error) {
    const asked = isStatus(error, 403) ? await otherBearer(first) : null;
    if (asked !== null) return await call(asked);
    if (!isStatus(error, 401)) throw error;
  }
  const fresh = await token(true);
  try {
    return await call(fresh);
  } catch (error) {
    if (!isStatus(error, 401)) throw error;
    const shared = current().isShared();
    current().end('ended');
    askAgain('ended', shared);
    throw new AuthError('session-ended', '401');
  }
}

/** Signs out, and resolves when the private data are deleted. */
export async function endOwnSession(): Promise<void> {
  if (knownAccount().status === 'guest') return;
  await current().signOut();
  await leaving;
}

/** Shows who is signed in as soon as it is known. */
export const showSession = (): void => showAccount(current().state());
