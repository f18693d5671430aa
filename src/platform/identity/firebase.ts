import { initializeApp } from '@firebase/app';
import {
  type Auth,
  type OAuthCredential,
  type User,
  type UserCredential,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getAdditionalUserInfo,
  getRedirectResult,
  indexedDBLocalPersistence,
  initializeAuth,
  linkWithCredential,
  onIdTokenChanged,
  sendEmailVerification,
  sendPasswordResetEmail,
  setPersistence,
  signInWithEmailAndPassword,
  signInWithPopup,
  signInWithRedirect,
} from '@firebase/auth';
import { AuthError, type Identity, type Method, type SignInResult, type SocialMethod } from '@/domain/account/types';
import { log } from '../log';
import { isOffline } from '../network';
import { onStayed } from '../returning';
import { allowScripts } from '../foreignScripts';
import { claimingToken } from './claims';
import { providerCode, toAuthError } from './failures';
import type { IdentityProvider, ProviderGiven, Recheck, StartedProvider } from './provider';
import { leaveForRedirect, takeRedirectMark } from './redirectMark';
import { credentialFromJson, existingEmail, methodsOf, pendingFrom, providerFor } from './socialProviders';

/*
 * The one module that knows Firebase Auth. It is loaded when signing in begins, or for somebody who is signed in, and is
 * no part of the installation (tools/build/worker.ts).
 */

/** The only foreign script that signing in needs: it carries the messages of the provider's window. */
const PROVIDER_SCRIPTS = 'https://apis.google.com/';

interface Pending {
  method: Method;
  email: string;
  credential: OAuthCredential;
}

const toIdentity = (user: User): Identity => ({
  uid: user.uid,
  email: user.email,
  emailVerified: user.emailVerified,
  displayName: user.displayName,
  methods: methodsOf(user.providerData),
});

/** The window of a phone or of an installed app has no place for a second one. */
function prefersRedirect(): boolean {
  const installed = (navigator as { standalone?: boolean }).standalone === true;
  return installed || matchMedia('(pointer: coarse), (display-mode: standalone)').matches;
}

function failed(error: unknown): AuthError {
  const known = toAuthError(error, !isOffline());
  if (known.failure === 'not-enabled') log.error('account', 'the sign-in of this tenant is not configured', error);
  else if (known.failure === 'unknown') log.warn('account', `the provider answered ${known.code}`, error);
  return known;
}

async function orFail<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw failed(error);
  }
}

function openAuth({ app: name, config, shared }: ProviderGiven): Auth {
  const { apiKey, projectId, authDomain } = config;
  // A name of its own: with one for all, an app of the same origin would find the other's traveller.
  const app = initializeApp({ apiKey, projectId, authDomain }, name);
  // No resolver here: it would load a script of the provider at start, and wait for it.
  const persistence = shared ? [browserSessionPersistence] : [indexedDBLocalPersistence, browserSessionPersistence];
  const auth = initializeAuth(app, { persistence });
  auth.tenantId = config.tenantId ?? null;
  if (config.sandboxUrl !== undefined)
    connectAuthEmulator(auth, new URL(config.sandboxUrl, document.baseURI).origin, { disableWarnings: true });
  return auth;
}

/** In the sandbox a script of its own stands in for the provider's, so that its windows open without the internet. */
async function prepareWindows({ config }: ProviderGiven): Promise<void> {
  if (config.sandboxUrl === undefined) return allowScripts(PROVIDER_SCRIPTS);
  const script = new URL('/emulator/gapi.js', new URL(config.sandboxUrl, document.baseURI)).href;
  await import(/* @vite-ignore */ script).catch((error: unknown) => {
    throw new AuthError(isOffline() ? 'offline' : 'provider-unavailable', String(error));
  });
  return undefined;
}

class FirebaseProvider implements IdentityProvider {
  private pending: Pending | null = null;

  constructor(
    private readonly auth: Auth,
    private readonly given: ProviderGiven,
  ) {}

  private user(): User {
    const user = this.auth.currentUser;
    if (!user) throw new AuthError('session-ended', 'auth/no-current-user');
    return user;
  }

  /** Begins an attempt; one that left for a provider's page before is over. */
  private async keepFor(shared: boolean): Promise<void> {
    takeRedirectMark();
    this.auth.languageCode = this.given.language();
    await setPersistence(this.auth, shared ? browserSessionPersistence : indexedDBLocalPersistence);
  }

  private async sendMail(user: User): Promise<void> {
    this.auth.languageCode = this.given.language();
    await sendEmailVerification(user, { url: this.given.returnTo() });
  }

  /** Connects a waiting credential with an account of the same, verified address. It is tried once. */
  private async linkPending(user: User): Promise<Method | null> {
    const { pending } = this;
    if (!pending || !user.emailVerified || user.email?.toLowerCase() !== pending.email.toLowerCase()) return null;
    this.pending = null;
    try {
      await linkWithCredential(user, pending.credential);
      return pending.method;
    } catch (error) {
      if (providerCode(error) === 'provider-already-linked') return pending.method;
      log.warn('account', `${pending.method} could not be connected`, error);
      return null;
    }
  }

  private async signedIn(result: UserCredential): Promise<SignInResult> {
    const { user } = result;
    const isNew = getAdditionalUserInfo(result)?.isNewUser === true;
    let verificationSent = false;
    if (user.email !== null && !user.emailVerified) {
      verificationSent = await this.sendMail(user).then(
        () => true,
        (error: unknown) => {
          log.warn('account', 'the verification mail was not sent', error);
          return false;
        },
      );
    }
    const linked = await this.linkPending(user);
    return { kind: 'signed-in', identity: toIdentity(user), isNew, verificationSent, linked };
  }

  /** An account of the same address with another method is an answer: the credential waits. */
  private refused(error: unknown, method: SocialMethod): SignInResult {
    const email = existingEmail(error);
    if (email === null) throw failed(error);
    const credential = pendingFrom(error);
    this.pending = credential && { method, email, credential };
    return { kind: 'account-exists', email, pending: method };
  }

  private async redirect(method: SocialMethod, shared: boolean): Promise<SignInResult> {
    const { pending } = this;
    const kept = pending && { ...pending, credential: pending.credential.toJSON() };
    leaveForRedirect({ method, shared, pending: kept ?? undefined });
    let stop = (): void => undefined;
    // The SDK's promise stays open. The mark stays, too: Forward may still bring a result.
    const seenAgain = new Promise<void>((resolve) => {
      stop = onStayed(resolve, Number.POSITIVE_INFINITY);
    });
    try {
      await Promise.race([
        signInWithRedirect(this.auth, providerFor(method), browserPopupRedirectResolver),
        seenAgain.then(() => {
          throw new AuthError('cancelled', 'auth/redirect-left');
        }),
      ]);
    } catch (error) {
      stop();
      if (error instanceof AuthError) throw error;
      takeRedirectMark();
      throw failed(error);
    }
    return { kind: 'redirecting' };
  }

  private async signInSocial(method: SocialMethod, shared: boolean): Promise<SignInResult> {
    await prepareWindows(this.given);
    await orFail(this.keepFor(shared));
    if (prefersRedirect()) return await this.redirect(method, shared);
    try {
      return await this.signedIn(await signInWithPopup(this.auth, providerFor(method), browserPopupRedirectResolver));
    } catch (error) {
      if (providerCode(error) === 'popup-blocked') return await this.redirect(method, shared);
      return this.refused(error, method);
    }
  }

  async signIn(
    method: Method,
    { credentials, shared }: Parameters<IdentityProvider['signIn']>[1],
  ): Promise<SignInResult> {
    if (method !== 'email') return await this.signInSocial(method, shared);
    const { email, password } = credentials ?? { email: '', password: '' };
    await orFail(this.keepFor(shared));
    return await orFail(signInWithEmailAndPassword(this.auth, email, password).then((result) => this.signedIn(result)));
  }

  async signUp(
    { email, password }: Parameters<IdentityProvider['signUp']>[0],
    { shared }: { shared: boolean },
  ): Promise<SignInResult> {
    await orFail(this.keepFor(shared));
    return await orFail(
      createUserWithEmailAndPassword(this.auth, email, password).then((result) => this.signedIn(result)),
    );
  }

  async sendReset(email: string): Promise<void> {
    this.auth.languageCode = this.given.language();
    try {
      await sendPasswordResetEmail(this.auth, email, { url: this.given.returnTo() });
    } catch (error) {
      // The answer must not tell whether the address has an account.
      if (providerCode(error) !== 'user-not-found') throw failed(error);
    }
  }

  resendVerification(): Promise<void> {
    return orFail(this.sendMail(this.user()));
  }

  async recheck(): Promise<Recheck> {
    const user = this.user();
    return await orFail(
      (async () => {
        await user.reload();
        await claimingToken(user);
        return { verified: user.emailVerified, linked: await this.linkPending(user) };
      })(),
    );
  }

  async token(force = false): Promise<string> {
    const user = this.user();
    if (force) return await orFail(user.getIdToken(true));
    try {
      return await orFail(claimingToken(user));
    } catch (error) {
      if ((error as AuthError).failure !== 'offline') throw error;
      // Most calls need no claim: the old one is good for them.
      return await orFail(user.getIdToken());
    }
  }

  async signOut(): Promise<void> {
    this.pending = null;
    await orFail(this.auth.signOut());
  }

  async resume(): Promise<SignInResult | null> {
    const mark = takeRedirectMark();
    if (!mark) return null;
    const { pending } = mark;
    const credential = pending && credentialFromJson(pending.credential);
    if (pending && credential) this.pending = { ...pending, credential };
    await prepareWindows(this.given);
    await orFail(this.keepFor(mark.shared));
    try {
      const result = await getRedirectResult(this.auth, browserPopupRedirectResolver);
      return result && (await this.signedIn(result));
    } catch (error) {
      return this.refused(error, mark.method);
    }
  }
}

/** Starts the provider; nothing waits for its server. */
export function startFirebase(given: ProviderGiven): StartedProvider {
  const auth = openAuth(given);
  const provider = new FirebaseProvider(auth, given);
  const whoIs = async (): Promise<Identity | null> => {
    await auth.authStateReady();
    return auth.currentUser && toIdentity(auth.currentUser);
  };
  void whoIs().then(() => onIdTokenChanged(auth, (user) => given.onChange(user && toIdentity(user))));
  return { provider, whoIs };
}
