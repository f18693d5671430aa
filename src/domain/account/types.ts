/** Ways to sign in. A tenant offers some of them. */
export const METHODS = ['email', 'google', 'facebook', 'apple'] as const;
export type Method = (typeof METHODS)[number];
/** Methods on the provider's own page. */
export type SocialMethod = Exclude<Method, 'email'>;

const NAMES: Record<Method, string> = { email: '', google: 'Google', facebook: 'Facebook', apple: 'Apple' };
/** The provider's own name, the same in every language; '' for e-mail. */
export const methodName = (method: Method): string => NAMES[method];

/** A signed-in traveller, as the identity provider knows them. */
export interface Identity {
  uid: string;
  /** Null where the provider tells none (some Facebook accounts). */
  email: string | null;
  emailVerified: boolean;
  displayName: string | null;
  methods: Method[];
}

/** `confirmed` is false while only this device's own note says so: the provider was not reached yet. */
export type AuthState = { status: 'guest' } | { status: 'user'; identity: Identity; confirmed: boolean };

export interface Credentials {
  email: string;
  password: string;
}

export type SignInResult =
  /** `linked`: the method that was connected to this account with it. */
  | { kind: 'signed-in'; identity: Identity; isNew: boolean; verificationSent: boolean; linked: Method | null }
  /** The address has an account with another method. `pending` is connected at the next sign-in with a verified address. */
  | { kind: 'account-exists'; email: string; pending: Method }
  /** The page goes to the provider; the result follows when it is back. */
  | { kind: 'redirecting' };

/** What went wrong, by what the traveller can do about it. */
export type AuthFailure =
  | 'offline'
  | 'provider-unavailable'
  | 'credentials'
  | 'email-in-use'
  | 'weak-password'
  | 'invalid-email'
  | 'too-many'
  | 'cancelled'
  | 'popup-blocked'
  | 'link-expired'
  | 'disabled'
  | 'session-ended'
  | 'not-enabled'
  | 'unknown';

/** Callers switch on `failure`. `code` is the provider's own, for the log and for support. */
export class AuthError extends Error {
  constructor(
    readonly failure: AuthFailure,
    readonly code: string = failure,
  ) {
    super(`${failure} (${code})`);
    this.name = 'AuthError';
  }
}

/**
 * Why somebody is no longer signed in here. `signed-out`: on purpose, in any tab. `disabled`: the account was closed.
 * `changed`: somebody else signed in. `ended`: the session ran out, and the same person may come back.
 */
export type GoneReason = 'signed-out' | 'disabled' | 'changed' | 'ended';

/** What is told about a person on screen. */
export type Named = Pick<Identity, 'displayName' | 'email'>;

/** The letter of the avatar: first of the display name, else of the e-mail; '' without both. */
export const avatarLetter = ({ displayName, email }: Named): string => {
  const text = displayName?.trim() || email?.trim() || '';
  return String.fromCodePoint(text.codePointAt(0) ?? 32)
    .trim()
    .toUpperCase();
};
