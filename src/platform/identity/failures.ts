import { AuthError, type AuthFailure } from '@/domain/account/types';
import { ownValue } from '@/domain/ownValue';

const FAILURES: Readonly<Record<string, AuthFailure>> = {
  'network-request-failed': 'offline',
  timeout: 'offline',
  'internal-error': 'provider-unavailable',
  'web-storage-unsupported': 'provider-unavailable',
  'invalid-credential': 'credentials',
  'invalid-login-credentials': 'credentials',
  'wrong-password': 'credentials',
  'user-not-found': 'credentials',
  'email-already-in-use': 'email-in-use',
  'weak-password': 'weak-password',
  'password-does-not-meet-requirements': 'weak-password',
  'missing-password': 'weak-password',
  'invalid-email': 'invalid-email',
  'missing-email': 'invalid-email',
  'too-many-requests': 'too-many',
  'quota-exceeded': 'too-many',
  'popup-closed-by-user': 'cancelled',
  'cancelled-popup-request': 'cancelled',
  'user-cancelled': 'cancelled',
  'redirect-cancelled-by-user': 'cancelled',
  'popup-blocked': 'popup-blocked',
  'expired-action-code': 'link-expired',
  'invalid-action-code': 'link-expired',
  'user-disabled': 'disabled',
  'user-token-expired': 'session-ended',
  'invalid-user-token': 'session-ended',
  'user-mismatch': 'session-ended',
  'null-user': 'session-ended',
  'requires-recent-login': 'session-ended',
  'operation-not-allowed': 'not-enabled',
  'unauthorized-domain': 'not-enabled',
  'unauthorized-continue-uri': 'not-enabled',
  'operation-not-supported-in-this-environment': 'not-enabled',
  'admin-restricted-operation': 'not-enabled',
  'invalid-api-key': 'not-enabled',
  'api-key-not-valid.-please-pass-a-valid-api-key.': 'not-enabled',
};

/** The provider's code, without its prefix; '' for other errors. */
export const providerCode = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code.replace(/^auth\//, '') : '';
};

/** Any rejection of the provider as an AuthError. A blocked script while offline is the connection's fault. */
export function toAuthError(error: unknown, online: boolean): AuthError {
  if (error instanceof AuthError) return error;
  const code = providerCode(error);
  const failure = ownValue(FAILURES, code) ?? 'unknown';
  const given = code ? `auth/${code}` : error instanceof Error ? error.name : 'unknown';
  return new AuthError(failure === 'provider-unavailable' && !online ? 'offline' : failure, given);
}
