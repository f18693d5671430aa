import { AuthError, type AuthState, type GoneReason, type Identity, type SignInResult } from '@/domain/account/types';
import { pause } from '../idle';
import { log } from '../log';
import { onStoredElsewhere } from '../webStorage';
import { forgetFirebaseUser, holdProviderDatabase } from './forgetUser';
import type { IdentityConfig, IdentityProvider, ProviderGiven, StartedProvider } from './provider';
import { isRedirectShared } from './redirectMark';
import { dropNoteKey, sealNote } from './sealedNote';
import { SNAPSHOT_KEY, readSnapshot, removeSnapshot, writeSnapshot } from './snapshot';

/** The longest (ms) that a page waits to learn who is signed in. */
export const READY_MS = 1500;
/** The longest (ms) that a call waits for its bearer; then it counts as offline. */
export const TOKEN_MS = 5000;

/** The longest (ms) that signing out waits for the provider; then its note is removed by hand. */
const SIGN_OUT_MS = 2000;

export interface SessionGiven {
  app: string;
  config: IdentityConfig;
  language: () => string;
  returnTo: () => string;
  /** Loads the provider's code. */
  load: () => Promise<(given: ProviderGiven) => StartedProvider>;
  onChange: (state: AuthState) => void;
  /** Somebody is no longer signed in here; also for another tab. */
  onGone: (uid: string, reason: GoneReason, shared?: boolean) => void;
}

const GUEST: AuthState = { status: 'guest' };

const asUser = (identity: Identity, confirmed: boolean): AuthState => ({ status: 'user', identity, confirmed });

/** Who is signed in on this page, known at once from the snapshot and confirmed by the provider later. */
export class IdentitySession {
  private current: AuthState;
  private shared: boolean;
  private started: Promise<StartedProvider> | null = null;
  private confirmation: Promise<AuthState> | null = null;
  /** A sign-in was begun on this page. */
  private hasBegun = false;
  /** A sign-out on purpose, or an ended session: says what the provider's news means. */
  private leaving: GoneReason | null = null;

  constructor(private readonly given: SessionGiven) {
    const snapshot = readSnapshot();
    this.current = snapshot ? asUser(snapshot.identity, false) : GUEST;
    this.shared = snapshot?.shared ?? false;
    onStoredElsewhere(SNAPSHOT_KEY, () => this.followTab());
  }

  state(): AuthState {
    return this.current;
  }

  /** True when this session ends with the tab, and nothing of it may stay on the device. */
  isShared(): boolean {
    return this.shared;
  }

  /** Loads the provider's code without using it; a failed load is tried again by the next call. */
  preload(): void {
    this.start().catch((error: unknown) => log.warn('account', 'the sign-in could not be loaded', error));
  }

  private start(): Promise<StartedProvider> {
    this.started ??= Promise.all([this.given.load(), holdProviderDatabase()]).then(
      ([startProvider]) => {
        const { app, config, language, returnTo } = this.given;
        const { shared } = this;
        const onChange = (identity: Identity | null): void => this.settle(identity);
        const started = startProvider({ app, config, language, returnTo, shared, onChange });
        void this.dropLeftover(started);
        return started;
      },
      (error: unknown) => {
        this.started = null;
        // The part is not on this device and cannot be fetched.
        throw new AuthError('offline', (error as Error).message);
      },
    );
    return this.started;
  }

  /** A session that the provider still has, but this device does not: its traveller was signed out here. */
  private async dropLeftover({ provider, whoIs }: StartedProvider): Promise<void> {
    try {
      if ((await whoIs()) && this.current.status === 'guest' && !this.hasBegun) await provider.signOut();
    } catch (error) {
      log.warn('account', 'an old session stays with the provider', error);
    }
  }

  async provider(): Promise<IdentityProvider> {
    return (await this.start()).provider;
  }

  /** Asks the provider who is signed in; may take 30 s. */
  private confirm(): Promise<AuthState> {
    this.confirmation ??= (async () => {
      try {
        const { whoIs } = await this.start();
        this.settle(await whoIs());
      } catch (error) {
        // Without the provider the snapshot stays true; the next question asks again.
        this.confirmation = null;
        log.warn('account', 'who is signed in could not be confirmed', error);
      }
      return this.current;
    })();
    return this.confirmation;
  }

  /** Who is signed in: at once for guests, else confirmed within 1.5 s, else as this device knows it. */
  async ready(): Promise<AuthState> {
    if (this.current.status === 'guest') return this.current;
    await Promise.race([this.confirm(), pause(READY_MS)]);
    return this.current;
  }

  /** The result of a redirect that led back to this page; null when there was none. Rejects with AuthError. */
  async resume(): Promise<SignInResult | null> {
    const shared = isRedirectShared();
    if (shared === null) return null;
    this.begin(shared);
    return await (await this.provider()).resume();
  }

  /** Rejects with AuthError: `session-ended` for guests, `offline` without an answer within 5 s. */
  token(force = false): Promise<string> {
    return this.bearer((provider) => provider.token(force));
  }

  /** The bearer after the provider was asked what is true of the traveller now. Rejects as `token` does. */
  askedToken(): Promise<string> {
    return this.bearer((provider) => provider.recheck().then(() => provider.token()));
  }

  private async bearer(ask: (provider: IdentityProvider) => Promise<string>): Promise<string> {
    if (this.current.status === 'guest') throw new AuthError('session-ended', 'guest');
    const { uid } = this.current.identity;
    const work = this.confirm()
      .then(() => this.provider())
      .then(ask);
    const late = pause(TOKEN_MS).then(() => {
      throw new AuthError('offline', 'timeout');
    });
    try {
      return await Promise.race([work, late]);
    } catch (error) {
      const failure = error instanceof AuthError ? error.failure : null;
      if (failure === 'session-ended') this.end('ended');
      if (failure === 'disabled') {
        // The provider signs out by itself before it says why.
        if (this.state().status === 'user') this.end('disabled');
        else this.given.onGone(uid, 'disabled');
      }
      throw error;
    } finally {
      late.catch(() => undefined);
      work.catch(() => undefined);
    }
  }

  /** A sign-in or a sign-up has begun: `shared` holds for the session it makes. */
  begin(shared: boolean): void {
    this.hasBegun = true;
    this.shared = shared;
  }

  /** Takes who has just signed in on this page, also while an earlier sign-out is not finished. */
  accept(identity: Identity): void {
    this.leaving = null;
    this.settle(identity);
  }

  /** Takes what the provider says: the traveller, or nobody. */
  settle(identity: Identity | null): void {
    const before = this.current;
    if (!identity) {
      if (before.status === 'user') this.leave(before.identity.uid, this.leaving ?? 'ended');
      return;
    }
    // A provider that hears of the sign-out late must not bring the traveller back.
    if (this.leaving !== null || (before.status === 'guest' && !this.hasBegun)) return;
    if (before.status === 'user' && before.identity.uid !== identity.uid)
      this.given.onGone(before.identity.uid, 'changed');
    writeSnapshot(identity, this.shared);
    if (!this.shared) void sealNote(identity.uid);
    this.show(asUser(identity, true));
  }

  private show(state: AuthState): void {
    this.current = state;
    this.given.onChange(state);
  }

  private leave(uid: string, reason: GoneReason): void {
    const { shared } = this;
    this.shared = false;
    this.hasBegun = false;
    this.confirmation = null;
    removeSnapshot();
    void dropNoteKey();
    this.show(GUEST);
    this.given.onGone(uid, reason, shared);
  }

  /** The session is over for the server. The provider is signed out as well, so that the next start agrees. */
  end(reason: 'ended' | 'disabled'): void {
    void this.signOut(reason).catch((error: unknown) => log.warn('account', 'an ended session stays noted', error));
  }

  /** Signs out here at once, with or without a connection; the provider's own note is removed behind. */
  async signOut(reason: GoneReason = 'signed-out'): Promise<void> {
    const before = this.current;
    if (before.status === 'guest') return;
    this.leaving = reason;
    try {
      this.leave(before.identity.uid, reason);
      const provider = await this.provider().catch(() => null);
      // It waits for its server first, up to 30 s.
      if (provider) await Promise.race([provider.signOut(), pause(SIGN_OUT_MS)]);
      // Somebody has signed in meanwhile: the note is theirs.
      if (this.state().status === 'user') return;
      // Also where its code is not on this device. A browser may hold its database back.
      await Promise.race([forgetFirebaseUser(this.given.config.apiKey, this.given.app), pause(SIGN_OUT_MS)]);
    } finally {
      this.leaving = null;
    }
  }

  /** Another tab signed in or out. */
  private followTab(): void {
    if (this.shared) return;
    const before = this.current;
    // As the note is now: a tab of an older version removes it before it writes a new one.
    const snapshot = readSnapshot();
    if (!snapshot) {
      if (before.status === 'guest') return;
      this.show(GUEST);
      this.given.onGone(before.identity.uid, 'signed-out');
    } else if (before.status === 'guest' || before.identity.uid !== snapshot.identity.uid) {
      if (before.status === 'user') this.given.onGone(before.identity.uid, 'changed');
      this.show(asUser(snapshot.identity, false));
      // A provider that is loaded hears of the other tab by itself, and until then knows less than the note.
      this.confirmation = this.started && Promise.resolve(this.current);
      void this.confirm();
    } else if (before.identity.emailVerified !== snapshot.identity.emailVerified) {
      this.show({ ...before, identity: { ...before.identity, emailVerified: snapshot.identity.emailVerified } });
    }
  }
}
