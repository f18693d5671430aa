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

/* The identity session of this page. Loaded when a user is signed in or starts to sign in. */

let made: IdentitySession | null = null;

/** Target of the links in the provider's mails, with the language: the mail may be opened in another browser. */
const returnTo = (): string => new URL(`?login=true&lang=${langOf(session.locale)}`, document.baseURI).href;

async function notifyGone(uid: string, reason: GoneReason, shared: boolean): Promise<void> {
  const work = [...goneListeners].map(async (listener) => await listener(uid, reason, shared));
  for (const result of await Promise.allSettled(work))
    if (result.status === 'rejected') log.error('account', 'private data could not be deleted', result.reason);
}

let leaving: Promise<void> = Promise.resolve();

/** Uid that the `personListeners` were last called with. */
let notifiedUid = '';

function show(state: AuthState): void {
  showAccount(state);
  if (state.status !== 'user' || state.identity.uid === notifiedUid) return;
  notifiedUid = state.identity.uid;
  for (const listener of personListeners) listener(notifiedUid);
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
    onGone: (uid, reason, shared = false) => {
      leaving = notifyGone(uid, reason, shared);
    },
  });
  return made;
}

/** Preloads the provider's code, so that a press may open its window (browsers block a late one). */
export const preloadProvider = (): void => current().preload();

export const beginSignIn = (shared: boolean): void => current().begin(shared);

/** Accepts a finished sign-in and shows the user before anything else happens. */
export const settleSignedIn = (identity: Identity): void => current().accept(identity);

export const provider = (): Promise<IdentityProvider> => current().provider();

let resuming: Promise<SignInResult | null> | null = null;

/** The result of a redirect sign-in; all callers share one promise. */
export const redirectResult = (): Promise<SignInResult | null> => (resuming ??= current().resume());

export async function whenReady(): Promise<AuthState> {
  await redirectResult().catch(() => null);
  return await current().ready();
}

/** Opens the sign-in dialog over the page. Only after a session ended in this visit, not at its start. */
function askAgain(ended: 'ended' | 'disabled', shared: boolean): void {
  openModal('loginOptions', { ended, shared });
}

async function tokenFrom(ask: (session: IdentitySession) => Promise<string>): Promise<string> {
  const shared = current().isShared();
  try {
    return await ask(current());
  } catch (error) {
    if (error instanceof AuthError && error.failure === 'disabled') askAgain('disabled', shared);
    else if (error instanceof AuthError && error.failure === 'session-ended') askAgain('ended', shared);
    throw error;
  }
}

export const token = (force: boolean): Promise<string> => tokenFrom((session) => session.token(force));

/** A token whose claims differ from those of the refused one, fresh from the provider; null if none. Never rejects. */
async function tokenWithNewClaims(refused: string): Promise<string | null> {
  try {
    const asked = await tokenFrom((session) => session.askedToken());
    return asked === refused ? null : asked;
  } catch (error) {
    log.info('account', 'the provider could not be asked about a refused bearer', error);
    return null;
  }
}

/**
 * Calls with the bearer token. Retries once with a fresh token after a 401, and after a 403 if the provider's claims have
 * changed since (a confirmed e-mail address). A second 401 ends the session.
 */
export async function callWithToken<T>(call: (token: string) => Promise<T>): Promise<T> {
  const first = await token(false);
  try {
    return await call(first);
  } catch (error) {
    const asked = isStatus(error, 403) ? await tokenWithNewClaims(first) : null;
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

/** Shows the session's current state. */
export const showSession = (): void => showAccount(current().state());
