import { type JWTVerifyGetKey, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { Refusal } from '../http/refusal';
import { issuerOf } from './tokens';

/** The signed-in traveller of a verified identity token. */
export interface Identity {
  uid: string;
  /** In lower case. */
  email: string | null;
  emailVerified: boolean;
  /** Seconds; when the traveller typed the password or chose the provider. */
  signedInAt: number;
}

export interface Trust {
  /** The provider's project: `aud`, and the end of `iss`. */
  project: string;
  /** `firebase.tenant` of the tokens; undefined if the project has one tenant. */
  tenantId: string | undefined;
  /** The provider's public keys. Rejects if they cannot be reached. */
  keys: JWTVerifyGetKey;
  /** ms. */
  now: number;
}

/** Refresh tokens neither rotate nor expire, so a sign-in ends by its age. */
const LONGEST_SECONDS = 30 * 86_400;
/** Seconds by which the provider's clock may be ahead of ours. */
const SKEW = 60;

const refused = (message: string): Refusal =>
  new Refusal(401, message, { code: 'bad_identity', field: 'Authorization' });
const unreachable = (): Refusal =>
  new Refusal(503, 'The keys of the identity provider cannot be reached', {
    code: 'keys_unreachable',
    headers: { 'Retry-After': '5' },
  });

/** A JWT, in contrast to the bearer of a booking. */
export const looksLikeJwt = (token: string): boolean => token.split('.').length === 3;

interface Claims {
  sub?: unknown;
  iat?: unknown;
  auth_time?: unknown;
  email?: unknown;
  email_verified?: unknown;
  firebase?: { tenant?: unknown };
}

async function claimsOf(token: string, { project, keys, now }: Trust): Promise<Claims> {
  try {
    /* jose asks for the keys first; a token that is not one must not depend on them. */
    if (decodeProtectedHeader(token).alg !== 'RS256') throw refused('The identity token is not signed with RS256');
  } catch (error) {
    throw error instanceof Refusal ? error : refused('The identity token is not a token');
  }
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: issuerOf(project),
      audience: project,
      requiredClaims: ['exp', 'iat', 'sub', 'auth_time'],
      currentDate: new Date(now),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) throw unreachable();
    /* "Expected 200 OK": the keys were answered with an error. */
    if (error.code === 'ERR_JOSE_GENERIC') throw unreachable();
    throw refused(
      error instanceof errors.JWTExpired ? 'The identity token has expired' : 'The identity token is not valid',
    );
  }
}

/**
 * The traveller of an identity token. Throws a 401 for any token that is not to be trusted, a 503 if the provider's keys
 * cannot be reached: a 401 would sign people out.
 */
export async function verifyIdentity(token: string, trust: Trust): Promise<Identity> {
  const { sub, iat, auth_time: since, firebase, ...claims } = await claimsOf(token, trust);
  const seconds = trust.now / 1000;
  if (typeof sub !== 'string' || sub === '' || sub.length > 128) throw refused('The identity token names nobody');
  if (typeof iat !== 'number' || iat > seconds + SKEW) throw refused('The identity token is from the future');
  if (typeof since !== 'number' || since > seconds + SKEW) throw refused('The sign-in is in the future');
  if (since < seconds - LONGEST_SECONDS) throw refused('The sign-in is older than 30 days');
  if (firebase?.tenant !== trust.tenantId) throw refused('The identity token is of another site');
  return {
    uid: sub,
    email: typeof claims.email === 'string' && claims.email ? claims.email.toLowerCase() : null,
    emailVerified: claims.email_verified === true,
    signedInAt: since,
  };
}
