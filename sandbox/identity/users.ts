import { randomBytes, randomInt, scryptSync, timingSafeEqual } from 'node:crypto';
import type { Store } from '../db/store';

export const PASSWORD = 'password';
/** Sign-in providers by the method of the tenant's settings. */
export const PROVIDER_OF = {
  email: PASSWORD,
  google: 'google.com',
  facebook: 'facebook.com',
  apple: 'apple.com',
} as const;

/** An account at Google, Facebook or Apple that signs in to this user. */
export interface LinkedAccount {
  providerId: string;
  /** Id at that provider. */
  rawId: string;
  email: string | null;
  displayName: string | null;
  photoUrl: string | null;
}

export interface User {
  project: string;
  uid: string;
  /** In lower case; null for an account without one. */
  email: string | null;
  emailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
  /** `salt.hash`; null without a password. */
  password: string | null;
  disabled: boolean;
  links: LinkedAccount[];
  /** ms. */
  createdAt: number;
  lastLoginAt: number;
  /** Seconds; tokens of earlier sign-ins are no longer refreshed. */
  validSince: number;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
export const newUid = (): string => Array.from({ length: 28 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** A cheap cost: these are passwords of a sandbox. */
const COST = { N: 1024 };
const hash = (password: string, salt: string): Buffer => scryptSync(password, salt, 32, COST);

export function hashPassword(password: string): string {
  const salt = randomBytes(12).toString('base64url');
  return `${salt}.${hash(password, salt).toString('base64url')}`;
}

export function isPassword({ password: stored }: User, given: string): boolean {
  const [salt = '', wanted = ''] = stored?.split('.') ?? [];
  return stored !== null && timingSafeEqual(hash(given, salt), Buffer.from(wanted, 'base64url'));
}

export const newUser = (project: string, now: number, fields: Partial<User> = {}): User => ({
  project,
  uid: newUid(),
  email: null,
  emailVerified: false,
  displayName: null,
  photoUrl: null,
  password: null,
  disabled: false,
  links: [],
  createdAt: now,
  lastLoginAt: now,
  validSince: Math.floor(now / 1000),
  ...fields,
});

const read = (row: ReturnType<Store['get']>): User | null => row && (JSON.parse(String(row['body'])) as User);

export const findUser = (store: Store, project: string, uid: string): User | null =>
  read(store.get('select body from identity_users where project = ? and uid = ?', [project, uid]));

export const findByEmail = (store: Store, project: string, email: string): User | null =>
  read(store.get('select body from identity_users where project = ? and email = ?', [project, email.toLowerCase()]));

export const usersOf = (store: Store, project: string): User[] =>
  store
    .all('select body from identity_users where project = ? order by rowid', [project])
    .map((row) => JSON.parse(String(row['body'])) as User);

export const findByLink = (store: Store, project: string, providerId: string, rawId: string): User | null =>
  usersOf(store, project).find(({ links }) =>
    links.some((link) => link.providerId === providerId && link.rawId === rawId),
  ) ?? null;

export function saveUser(store: Store, user: User): void {
  store.run('insert or replace into identity_users (project, uid, email, body) values (?, ?, ?, ?)', [
    user.project,
    user.uid,
    user.email,
    JSON.stringify(user),
  ]);
}

/** The mailed links of a kind work no longer: whoever asked for two of them has used one. */
export const endLinks = (
  store: Store,
  { project, uid }: Pick<User, 'project' | 'uid'>,
  kind: string,
  now: number,
): void =>
  store.run('update identity_mails set used_at = ? where project = ? and uid = ? and kind = ? and used_at is null', [
    now,
    project,
    uid,
    kind,
  ]);

/** Deletes the user with sessions and mails. */
export function removeUser(store: Store, { project, uid }: Pick<User, 'project' | 'uid'>): void {
  for (const table of ['identity_users', 'identity_sessions', 'identity_mails'])
    store.run(`delete from ${table} where project = ? and uid = ?`, [project, uid]);
}

/** Providers of a user in the provider's own form; the password is one of them. */
export function providersOf(user: User) {
  const own = { providerId: PASSWORD, rawId: user.email ?? '', email: user.email, federatedId: user.email };
  const linked = user.links.map(({ displayName, photoUrl, email, ...ids }) => ({
    ...ids,
    federatedId: ids.rawId,
    ...(email ? { email } : {}),
    ...(displayName ? { displayName } : {}),
    ...(photoUrl ? { photoUrl } : {}),
  }));
  return user.password === null
    ? linked
    : [...linked, { ...own, ...(user.displayName ? { displayName: user.displayName } : {}) }];
}
