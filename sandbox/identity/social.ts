import type { Deps } from '../http/context';
import { type Asked, textOf } from './accounts';
import { WireError, need } from './errors';
import { readJson } from '../http/refusal';
import { type ProviderRealm, needMethod, userOfToken } from './realm';
import { beginSession, endSessions } from './tokens';
import { type LinkedAccount, type User, findByEmail, findByLink, newUser, saveUser } from './users';

/** What Google, Facebook or Apple says of a person. */
interface Claims {
  sub: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  picture: string | null;
}
interface Assertion {
  providerId: string;
  claims: Claims;
  /** As the client sent them; it sends them again to link an account. */
  idToken: string | null;
  accessToken: string | null;
}

/** The part of a provider's token that is JSON: the token itself, or the payload of a JWT. */
function jsonIn(token: string): Record<string, unknown> | null {
  const candidates = [token, Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()];
  for (const text of candidates) {
    try {
      const value = readJson(text);
      if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
    } catch {
      /* The next one. */
    }
  }
  return null;
}

/** Reads `postBody`, or the query of `requestUri` after a popup or redirect. Throws INVALID_IDP_RESPONSE. */
function assertionOf(asked: Asked): Assertion {
  const uri = textOf(asked['requestUri']);
  need(uri, 'MISSING_REQUEST_URI');
  need(URL.canParse(uri), 'INVALID_REQUEST_URI');
  const body = textOf(asked['postBody']);
  const query = body ? new URLSearchParams(body) : new URL(uri).searchParams;
  const providerId = query.get('providerId') ?? '';
  need(providerId, 'INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: providerId is missing');
  const idToken = query.get('id_token');
  const accessToken = query.get('access_token');
  const raw = jsonIn(idToken ?? accessToken ?? '');
  const sub = textOf(raw?.['sub']);
  need(raw && sub, 'INVALID_IDP_RESPONSE : The token of the provider names nobody');
  const claims: Claims = {
    sub,
    email: textOf(raw['email']).toLowerCase() || null,
    emailVerified: raw['email_verified'] === true,
    name: textOf(raw['name']) || null,
    picture: textOf(raw['picture']) || null,
  };
  return { providerId, claims, idToken, accessToken };
}

const linkOf = ({ providerId, claims }: Assertion): LinkedAccount => ({
  providerId,
  rawId: claims.sub,
  email: claims.email,
  displayName: claims.name,
  photoUrl: claims.picture,
});

function addLink(user: User, assertion: Assertion): void {
  const { providerId, claims } = assertion;
  user.links = [...user.links.filter((link) => link.providerId !== providerId), linkOf(assertion)];
  user.email ??= claims.email;
  if (user.email !== null && user.email === claims.email && claims.emailVerified) user.emailVerified = true;
  user.displayName ??= claims.name;
  user.photoUrl ??= claims.picture;
}

function baseAnswer({ providerId, claims, idToken, accessToken }: Assertion) {
  const raw = {
    id: claims.sub,
    ...(claims.email ? { email: claims.email, verified_email: claims.emailVerified } : {}),
    ...(claims.name ? { name: claims.name } : {}),
    ...(claims.picture ? { picture: claims.picture } : {}),
  };
  return {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    providerId,
    federatedId: `https://${providerId}/${claims.sub}`,
    ...(claims.email ? { email: claims.email } : {}),
    emailVerified: claims.email !== null && claims.emailVerified,
    ...(claims.name ? { displayName: claims.name, fullName: claims.name } : {}),
    ...(claims.picture ? { photoUrl: claims.picture } : {}),
    ...(idToken ? { oauthIdToken: idToken } : {}),
    ...(accessToken ? { oauthAccessToken: accessToken, oauthExpireIn: 3600 } : {}),
    rawUserInfo: JSON.stringify(raw),
  };
}

/** Adds the provider to the account of `idToken`. */
async function link(deps: Deps, realm: ProviderRealm, asked: Asked, assertion: Assertion, holder: User | null) {
  const { providerId, claims } = assertion;
  const user = await userOfToken(deps, realm, asked['idToken']);
  if (holder && holder.uid !== user.uid) {
    need(asked['returnIdpCredential'], 'FEDERATED_USER_ID_ALREADY_LINKED');
    return { ...baseAnswer(assertion), errorMessage: 'FEDERATED_USER_ID_ALREADY_LINKED' };
  }
  const sameEmail = claims.email ? findByEmail(realm.store, realm.project, claims.email) : null;
  if (sameEmail && sameEmail.uid !== user.uid) {
    need(asked['returnIdpCredential'], 'EMAIL_EXISTS');
    return { ...baseAnswer(assertion), errorMessage: 'EMAIL_EXISTS' };
  }
  addLink(user, assertion);
  return { ...baseAnswer(assertion), ...(await beginSession(realm, user, providerId)) };
}

/**
 * The provider has verified an address that has an account. Whoever opened that account without proving the address
 * loses it: the password goes, and so do providers that have not verified it.
 */
function takeOver(realm: ProviderRealm, user: User, assertion: Assertion): void {
  if (!user.emailVerified) {
    user.password = null;
    user.links = [];
    endSessions(realm.store, user, realm.now);
  }
  addLink(user, assertion);
}

/**
 * POST accounts:signInWithIdp: signs in, links to `idToken`, or answers `needConfirmation` when the address has an
 * account that the provider has not proved to own.
 */
export async function signInWithIdp(deps: Deps, realm: ProviderRealm, asked: Asked) {
  const assertion = assertionOf(asked);
  const { providerId, claims } = assertion;
  needMethod(realm, providerId);
  const { store, project } = realm;
  const holder = findByLink(store, project, providerId, claims.sub);
  if (asked['idToken'] !== undefined) return link(deps, realm, asked, assertion, holder);
  const answer = async (user: User, isNewUser: boolean) => {
    const session = await beginSession(realm, user, providerId);
    return { ...baseAnswer(assertion), ...session, ...(isNewUser ? { isNewUser } : {}) };
  };
  if (holder) {
    need(!holder.disabled, 'USER_DISABLED');
    holder.links = holder.links.map((one) => (one.providerId === providerId ? linkOf(assertion) : one));
    return answer(holder, false);
  }
  const sameEmail = claims.email ? findByEmail(store, project, claims.email) : null;
  if (sameEmail && !claims.emailVerified) {
    return {
      ...baseAnswer(assertion),
      needConfirmation: true,
      verifiedProvider: sameEmail.links.map((one) => one.providerId),
    };
  }
  if (sameEmail) {
    need(!sameEmail.disabled, 'USER_DISABLED');
    takeOver(realm, sameEmail, assertion);
    return answer(sameEmail, false);
  }
  if (asked['autoCreate'] === false) throw new WireError('EMAIL_NOT_FOUND');
  const user = newUser(project, realm.now);
  addLink(user, assertion);
  saveUser(store, user);
  return answer(user, true);
}
