import type { Credentials, Identity, Method, SignInResult } from '@/domain/account/types';

/** The tenant's provider as the settings block names it; all values are public. */
export interface IdentityConfig {
  kind: 'firebase';
  apiKey: string;
  projectId: string;
  authDomain: string;
  /** Tenant of a project that several tenants share. */
  tenantId?: string | undefined;
  /** The methods that have a button, in order. */
  methods: Method[];
  /** Set by the sandbox alone, and accepted only on our own origin. */
  sandboxUrl?: string | undefined;
}

/** After a press on "I have confirmed". */
export interface Recheck {
  verified: boolean;
  linked: Method | null;
}

/** Everything that needs the provider's own code. All rejections are AuthError. */
export interface IdentityProvider {
  /** `shared`: the session ends with the tab. */
  signIn(method: Method, options: { credentials?: Credentials | undefined; shared: boolean }): Promise<SignInResult>;
  /** Makes an account and sends the verification mail. */
  signUp(credentials: Credentials, options: { shared: boolean }): Promise<SignInResult>;
  /** Resolves whether or not the address has an account. */
  sendReset(email: string): Promise<void>;
  resendVerification(): Promise<void>;
  /** Asks the provider whether the address is verified by now; the next bearer says so, too. */
  recheck(): Promise<Recheck>;
  /** The bearer of the traveller, never one that says less of them than is known here; `force` gets a fresh one. */
  token(force?: boolean): Promise<string>;
  /** Works without a connection. */
  signOut(): Promise<void>;
  /** The result of a redirect; null when this page did not come from one. */
  resume(): Promise<SignInResult | null>;
}

/** What a provider needs from the page. */
export interface ProviderGiven {
  /** Keeps the sessions of two apps on one origin apart (`storageScope`). */
  app: string;
  config: IdentityConfig;
  /** The session found at start ends with the tab. */
  shared: boolean;
  /** Language of mails and of the provider's pages: en, lv … */
  language: () => string;
  /** Address that the links in mails lead back to. */
  returnTo: () => string;
  /** Calls after start, in every tab: the traveller, or null when nobody is signed in any more. */
  onChange: (identity: Identity | null) => void;
}

/** A loaded provider. */
export interface StartedProvider {
  provider: IdentityProvider;
  /** Who is signed in now, once the provider knows. With a silent server the first answer may take 30 s. */
  whoIs: () => Promise<Identity | null>;
}
