import {
  type AuthError as ProviderError,
  type AuthProvider,
  type UserInfo,
  FacebookAuthProvider,
  GoogleAuthProvider,
  OAuthCredential,
  OAuthProvider,
} from '@firebase/auth';
import type { Method, SocialMethod } from '@/domain/account/types';
import { providerCode } from './failures';
import { ownValue } from '@/domain/ownValue';

const METHOD_OF: Readonly<Record<string, Method>> = {
  password: 'email',
  'google.com': 'google',
  'facebook.com': 'facebook',
  'apple.com': 'apple',
};

/** Methods of an account; others (a tenant's own OIDC) have no name here. */
export const methodsOf = (data: readonly Pick<UserInfo, 'providerId'>[]): Method[] =>
  data.flatMap(({ providerId }) => ownValue(METHOD_OF, providerId) ?? []);

/** The provider of a method, asked for name and e-mail only. */
export function providerFor(method: SocialMethod): AuthProvider {
  if (method === 'google') {
    const google = new GoogleAuthProvider();
    // Whoever shares a browser may choose the account.
    google.setCustomParameters({ prompt: 'select_account' });
    return google;
  }
  if (method === 'facebook') {
    const facebook = new FacebookAuthProvider();
    facebook.addScope('email');
    return facebook;
  }
  const apple = new OAuthProvider('apple.com');
  apple.addScope('email');
  apple.addScope('name');
  return apple;
}

/** The address of "an account exists with another method"; null for other errors. */
export function existingEmail(error: unknown): string | null {
  if (providerCode(error) !== 'account-exists-with-different-credential') return null;
  const { email } = (error as ProviderError).customData;
  return email ?? null;
}

/** The credential that such an error carries; null where it carries none that can be used later. */
export const pendingFrom = (error: unknown): OAuthCredential | null =>
  OAuthProvider.credentialFromError(error as ProviderError & Error);

/** A credential from session storage; null when it is damaged. */
export function credentialFromJson(json: object): OAuthCredential | null {
  try {
    return OAuthCredential.fromJSON(json);
  } catch {
    return null;
  }
}
