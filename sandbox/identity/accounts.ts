import { isEmail } from '@/domain/booking/email';
import type { Deps } from '../http/context';
import { WireError, need } from './errors';
import { type ProviderRealm, needMethod, userOfToken } from './realm';
import { beginSession, endSessions } from './tokens';
import {
  PASSWORD,
  type User,
  findByEmail,
  hashPassword,
  isPassword,
  newUser,
  providersOf,
  removeUser,
  saveUser,
} from './users';

/** The body of a call; nothing in it is trusted. */
export type Asked = Record<string, unknown>;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const SHORTEST = 8;
const LONGEST = 4096;
/** The length below which the provider refuses without a policy. */
const WEAK = 6;

export function emailOf(value: unknown): string {
  const email = textOf(value).trim().toLowerCase();
  need(email, 'MISSING_EMAIL');
  need(isEmail(email), 'INVALID_EMAIL');
  return email;
}

export function passwordOf(value: unknown): string {
  const password = textOf(value);
  need(password, 'MISSING_PASSWORD');
  need(password.length >= WEAK, `WEAK_PASSWORD : Password should be at least ${WEAK} characters`);
  need(
    password.length >= SHORTEST && password.length <= LONGEST,
    `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least ${SHORTEST} characters]`,
  );
  return password;
}

/** GET /v2/passwordPolicy. */
export const passwordPolicy = () => ({
  customStrengthOptions: { minPasswordLength: SHORTEST, maxPasswordLength: LONGEST },
  allowedNonAlphanumericCharacters: '^ $ * . [ ] { } ( ) ? " ! @ # % & / \\ , > < \' : ; | _ ~'.split(' '),
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
});

/** POST accounts:signUp: a new account, or a password for the account of `idToken`. */
export async function signUp(deps: Deps, realm: ProviderRealm, asked: Asked) {
  need(asked['email'] !== undefined || asked['password'] !== undefined, 'ADMIN_ONLY_OPERATION');
  needMethod(realm, PASSWORD);
  const email = emailOf(asked['email']);
  const password = passwordOf(asked['password']);
  const holder = findByEmail(realm.store, realm.project, email);
  if (asked['idToken'] !== undefined) {
    const user = await userOfToken(deps, realm, asked['idToken']);
    need(!holder || holder.uid === user.uid, 'EMAIL_EXISTS');
    if (user.email !== email) user.emailVerified = false;
    Object.assign(user, { email, password: hashPassword(password) });
    endSessions(realm.store, user, realm.now);
    return { kind: 'identitytoolkit#SignupNewUserResponse', email, ...(await beginSession(realm, user, PASSWORD)) };
  }
  need(!holder, 'EMAIL_EXISTS');
  const user = newUser(realm.project, realm.now, {
    email,
    password: hashPassword(password),
    displayName: textOf(asked['displayName']) || null,
  });
  return { kind: 'identitytoolkit#SignupNewUserResponse', email, ...(await beginSession(realm, user, PASSWORD)) };
}

const TRIES = 10;
const TRIES_MS = 5 * 60_000;
/** Wrong passwords since the provider started, by project and address: times in ms. */
const wrong = new Map<string, number[]>();

const triesKey = ({ project }: ProviderRealm, email: string): string => `${project} ${email}`;

/** A new password lifts the pause after wrong ones. */
export const forgiveTries = (realm: ProviderRealm, email: string): void => void wrong.delete(triesKey(realm, email));

/** POST accounts:signInWithPassword. One error for an unknown address and a wrong password. */
export async function signInWithPassword(realm: ProviderRealm, asked: Asked) {
  needMethod(realm, PASSWORD);
  const email = emailOf(asked['email']);
  const password = textOf(asked['password']);
  need(password, 'MISSING_PASSWORD');
  const key = triesKey(realm, email);
  const tries = (wrong.get(key) ?? []).filter((at) => Math.abs(realm.now - at) < TRIES_MS);
  need(
    tries.length < TRIES,
    'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many failed login attempts.',
  );
  const user = findByEmail(realm.store, realm.project, email);
  if (!user || !isPassword(user, password)) {
    wrong.set(key, [...tries, realm.now]);
    throw new WireError('INVALID_LOGIN_CREDENTIALS');
  }
  wrong.delete(key);
  need(!user.disabled, 'USER_DISABLED');
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    registered: true,
    email,
    displayName: user.displayName ?? '',
    ...(await beginSession(realm, user, PASSWORD)),
  };
}

/** For a reset of the sandbox. */
export const forgetTries = (): void => wrong.clear();

export const profileOf = (user: User) => ({
  localId: user.uid,
  ...(user.email ? { email: user.email } : {}),
  emailVerified: user.emailVerified,
  ...(user.displayName ? { displayName: user.displayName } : {}),
  ...(user.photoUrl ? { photoUrl: user.photoUrl } : {}),
  /* The SDK only asks whether there is one. */
  ...(user.password === null ? {} : { passwordHash: 'UkVEQUNURUQ=' }),
  providerUserInfo: providersOf(user),
});

/** POST accounts:lookup. */
export async function lookup(deps: Deps, realm: ProviderRealm, asked: Asked) {
  const user = await userOfToken(deps, realm, asked['idToken']);
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        ...profileOf(user),
        validSince: String(user.validSince),
        lastLoginAt: String(user.lastLoginAt),
        createdAt: String(user.createdAt),
        lastRefreshAt: new Date(realm.now).toISOString(),
        ...(realm.tenantId ? { tenantId: realm.tenantId } : {}),
      },
    ],
  };
}

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** POST accounts:update of a signed-in user: name, picture, password, unlinked providers. */
export async function updateAccount(deps: Deps, realm: ProviderRealm, asked: Asked) {
  const user = await userOfToken(deps, realm, asked['idToken']);
  const { email, password, displayName, photoUrl } = asked;
  /* With protected addresses a new one is first verified by mail. */
  if (email !== undefined && emailOf(email) !== user.email)
    throw new WireError('OPERATION_NOT_ALLOWED : Please verify the new email before changing email.');
  if (displayName !== undefined) user.displayName = textOf(displayName) || null;
  if (photoUrl !== undefined) user.photoUrl = textOf(photoUrl) || null;
  for (const attribute of listOf(asked['deleteAttribute'])) {
    if (attribute === 'DISPLAY_NAME') user.displayName = null;
    if (attribute === 'PHOTO_URL') user.photoUrl = null;
  }
  const dropped = listOf(asked['deleteProvider']);
  user.links = user.links.filter(({ providerId }) => !dropped.includes(providerId));
  if (dropped.includes(PASSWORD)) user.password = null;
  const answer = () => ({ kind: 'identitytoolkit#SetAccountInfoResponse', ...profileOf(user) });
  if (password === undefined) {
    saveUser(realm.store, user);
    return answer();
  }
  need(user.email, 'MISSING_EMAIL');
  user.password = hashPassword(passwordOf(password));
  endSessions(realm.store, user, realm.now);
  return { ...answer(), ...(await beginSession(realm, user, PASSWORD)) };
}

/** POST accounts:delete. */
export async function deleteAccount(deps: Deps, realm: ProviderRealm, asked: Asked) {
  removeUser(realm.store, await userOfToken(deps, realm, asked['idToken']));
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
}

/** POST accounts:createAuthUri. Tells nothing about the address: addresses are protected from enumeration. */
export function createAuthUri(realm: ProviderRealm, asked: Asked) {
  emailOf(asked['identifier']);
  need(/^https?:\/\//.test(textOf(asked['continueUri'])), 'INVALID_CONTINUE_URI');
  return { kind: 'identitytoolkit#CreateAuthUriResponse', sessionId: String(realm.now) };
}
