import { describe, expect, it } from 'vitest';
import { credentialProblems, secondsToNextMail } from '@/domain/account/credentials';
import { isAbandoned, privateExpiry } from '@/domain/account/retention';
import { AuthError, avatarLetter } from '@/domain/account/types';
import { toAuthError } from '@/platform/identity/failures';

const DAY = 86_400_000;

describe('the avatar', () => {
  it.each([
    [{ displayName: 'elīna kalniņa', email: 'x@y.lv' }, 'E'],
    [{ displayName: 'Ēriks', email: null }, 'Ē'],
    [{ displayName: '  ', email: 'janis@example.com' }, 'J'],
    [{ displayName: null, email: null }, ''],
  ])('%j shows %j', (who, letter) => expect(avatarLetter(who)).toBe(letter));
});

describe('the next mail', () => {
  it.each([
    [0, 60],
    [1, 59],
    [59.5, 1],
    [60, 0],
    [86_400, 0],
    // The clock of the screen is a second behind.
    [-1, 60],
    // The clock was set back an hour.
    [-3600, 0],
  ])('after %d s waits %d s', (passed, wait) => expect(secondsToNextMail(1e12, 1e12 + passed * 1000)).toBe(wait));
});

describe('typed credentials', () => {
  it('a new password has eight characters, an old one any', () => {
    expect(credentialProblems({ email: 'a@example.com', password: '1234567' }, true)).toEqual({
      password: 'password-short',
    });
    expect(credentialProblems({ email: 'a@example.com', password: '12345678' }, true)).toEqual({});
    expect(credentialProblems({ email: ' a@example.com ', password: '123' }, false)).toEqual({});
  });

  it('both fields are named at once', () =>
    expect(credentialProblems({ email: 'a@example', password: '' }, false)).toEqual({
      email: 'email-wrong',
      password: 'password-missing',
    }));
});

describe('how long private copies are kept', () => {
  const now = Date.parse('2027-01-10T12:00:00Z');

  it('tickets for 7 days and trips for 30 after the last flight', () => {
    expect(privateExpiry('ticket', Date.parse('2027-01-16'), now)).toBe(Date.parse('2027-01-23T00:00:00Z'));
    expect(privateExpiry('trip', Date.parse('2027-01-16'), now)).toBe(Date.parse('2027-02-15T00:00:00Z'));
  });

  it('from now on where the trip is over, or has no day', () => {
    expect(privateExpiry('ticket', Date.parse('2020-01-01'), now)).toBe(now + 7 * DAY);
    expect(privateExpiry('invoice', null, now)).toBe(now + 30 * DAY);
  });

  it('30 days without a confirmed session', () => {
    expect(isAbandoned(now - 30 * DAY, now)).toBe(false);
    expect(isAbandoned(now - 30 * DAY - 1, now)).toBe(true);
  });
});

describe("the provider's failures", () => {
  const failure = (code: string, online = true) => toAuthError({ code: `auth/${code}` }, online).failure;

  it.each([
    ['network-request-failed', 'offline'],
    ['internal-error', 'provider-unavailable'],
    ['invalid-credential', 'credentials'],
    ['wrong-password', 'credentials'],
    ['user-not-found', 'credentials'],
    ['email-already-in-use', 'email-in-use'],
    ['weak-password', 'weak-password'],
    ['invalid-email', 'invalid-email'],
    ['too-many-requests', 'too-many'],
    ['quota-exceeded', 'too-many'],
    ['popup-closed-by-user', 'cancelled'],
    ['user-cancelled', 'cancelled'],
    ['popup-blocked', 'popup-blocked'],
    ['expired-action-code', 'link-expired'],
    ['user-disabled', 'disabled'],
    ['user-token-expired', 'session-ended'],
    ['operation-not-allowed', 'not-enabled'],
    ['unauthorized-domain', 'not-enabled'],
    ['something-new', 'unknown'],
  ])('%s is %s', (code, kind) => expect(failure(code)).toBe(kind));

  it('a script that does not load offline is the fault of the connection', () =>
    expect(failure('internal-error', false)).toBe('offline'));

  it('keep the code of the provider', () => {
    const error = toAuthError({ code: 'auth/user-disabled' }, true);
    expect(error).toBeInstanceOf(AuthError);
    expect(error.code).toBe('auth/user-disabled');
    expect(toAuthError(error, true)).toBe(error);
  });
});
