import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { type JSONWebKeySet, type CryptoKey, SignJWT, exportJWK, importPKCS8, importSPKI } from 'jose';
import { createPublicKey } from 'node:crypto';
import type { Store } from '../db/store';
import { need } from './errors';
import { type User, endLinks, findUser, saveUser } from './users';

/** Seconds that an identity token is valid. */
export const TOKEN_SECONDS = 3600;
export const issuerOf = (project: string): string => `https://securetoken.google.com/${project}`;

interface SigningKey {
  kid: string;
  key: CryptoKey;
  jwks: JSONWebKeySet;
}
const opened = new WeakMap<Store, Promise<SigningKey>>();

function storedPem(store: Store): { kid: string; pem: string } {
  const row = store.get('select kid, pem from identity_keys limit 1');
  if (row) return { kid: String(row['kid']), pem: String(row['pem']) };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const kid = createHash('sha256').update(pem).digest('hex').slice(0, 20);
  store.run('insert into identity_keys (kid, pem) values (?, ?)', [kid, pem]);
  return { kid, pem };
}

async function open(store: Store): Promise<SigningKey> {
  const { kid, pem } = storedPem(store);
  const spki = createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();
  const jwk = await exportJWK(await importSPKI(spki, 'RS256', { extractable: true }));
  const jwks = { keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] };
  return { kid, key: await importPKCS8(pem, 'RS256'), jwks };
}

/** The sandbox's own signing key, made once per database. */
export function signingKey(store: Store): Promise<SigningKey> {
  const found = opened.get(store) ?? open(store);
  opened.set(store, found);
  return found;
}

function claimsOf(user: User, method: string, authTime: number, tenantId: string | undefined) {
  const identities = Object.fromEntries([
    ...user.links.map(({ providerId, rawId }) => [providerId, [rawId]] as const),
    ...(user.email ? [['email', [user.email]] as const] : []),
  ]);
  return {
    ...(user.displayName ? { name: user.displayName } : {}),
    ...(user.photoUrl ? { picture: user.photoUrl } : {}),
    ...(user.email ? { email: user.email, email_verified: user.emailVerified } : { email_verified: false }),
    auth_time: authTime,
    user_id: user.uid,
    firebase: { identities, sign_in_provider: method, ...(tenantId ? { tenant: tenantId } : {}) },
  };
}

export interface Realm {
  store: Store;
  project: string;
  tenantId: string | undefined;
  /** ms. */
  now: number;
}

async function idToken({ store, project, tenantId, now }: Realm, user: User, method: string, authTime: number) {
  const { kid, key } = await signingKey(store);
  const at = Math.floor(now / 1000);
  return new SignJWT(claimsOf(user, method, authTime, tenantId))
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(issuerOf(project))
    .setAudience(project)
    .setSubject(user.uid)
    .setIssuedAt(at)
    .setExpirationTime(at + TOKEN_SECONDS)
    .sign(key);
}

/** Begins a session: identity and refresh token. Stores the user with the time of the sign-in. */
export async function beginSession(realm: Realm, user: User, method: string) {
  const { store, project, now } = realm;
  const authTime = Math.floor(now / 1000);
  user.lastLoginAt = now;
  saveUser(store, user);
  /* It names its project, so that a refresh after a reset of the sandbox is told from a made-up token. */
  const refreshToken = `${Buffer.from(project).toString('base64url')}.${randomBytes(30).toString('base64url')}`;
  store.run('insert into identity_sessions (token, project, uid, method, auth_time) values (?, ?, ?, ?, ?)', [
    refreshToken,
    project,
    user.uid,
    method,
    authTime,
  ]);
  return {
    idToken: await idToken(realm, user, method, authTime),
    refreshToken,
    expiresIn: String(TOKEN_SECONDS),
    localId: user.uid,
  };
}

/** Ends all sessions of a user and every link that resets the password, as a new password does. */
export function endSessions(store: Store, user: User, now: number): void {
  user.validSince = Math.floor(now / 1000);
  saveUser(store, user);
  endLinks(store, user, 'PASSWORD_RESET', now);
  store.run('delete from identity_sessions where project = ? and uid = ?', [user.project, user.uid]);
}

/**
 * POST /v1/token: a new identity token of the same sign-in. Throws INVALID_REFRESH_TOKEN for a made-up token,
 * TOKEN_EXPIRED for one that has ended, USER_DISABLED.
 */
export async function refresh(realm: Realm, refreshToken: string) {
  const { store, project } = realm;
  need(refreshToken, 'MISSING_REFRESH_TOKEN');
  const [head = ''] = refreshToken.split('.');
  need(Buffer.from(head, 'base64url').toString() === project, 'INVALID_REFRESH_TOKEN');
  const session = store.get('select * from identity_sessions where token = ? and project = ?', [refreshToken, project]);
  need(session, 'TOKEN_EXPIRED');
  const user = findUser(store, project, String(session['uid']));
  need(user, 'USER_NOT_FOUND');
  need(!user.disabled, 'USER_DISABLED');
  const token = await idToken(realm, user, String(session['method']), Number(session['auth_time']));
  return {
    access_token: token,
    id_token: token,
    refresh_token: refreshToken,
    expires_in: String(TOKEN_SECONDS),
    token_type: 'Bearer',
    user_id: user.uid,
    project_id: project,
  };
}
