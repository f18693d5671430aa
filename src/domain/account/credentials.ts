import { type EmailFault, emailFault } from '../booking/email';
import { isLong } from '../booking/fields';
import type { Credentials } from './types';

/** Shortest password of a new account; the provider's policy says the same. */
export const MIN_PASSWORD = 8;
/** Longest one that is sent. */
export const MAX_PASSWORD = 200;

export type CredentialProblem =
  | 'email-missing'
  | 'email-wrong'
  | Exclude<EmailFault, 'email'>
  | 'password-missing'
  | 'password-short';
export type CredentialProblems = Partial<Record<keyof Credentials, CredentialProblem>>;

export function emailProblem(email: string): CredentialProblem | null {
  if (!email.trim()) return 'email-missing';
  const fault = isLong(email) ? 'email' : emailFault(email);
  return fault === 'email' ? 'email-wrong' : fault;
}

/**
 * What is wrong with typed credentials, by field. Only a new password has a least length: an account may be older than
 * the rule.
 */
export function credentialProblems({ email, password }: Credentials, isNew: boolean): CredentialProblems {
  const found: CredentialProblems = {};
  const wrong = emailProblem(email);
  if (wrong) found.email = wrong;
  if (!password) found.password = 'password-missing';
  else if (isNew && password.length < MIN_PASSWORD) found.password = 'password-short';
  return found;
}

/** Seconds between two mails. */
const MAIL_PAUSE = 60;
/** Seconds by which a displayed clock may be behind. */
const CLOCK_LAG = 2;

/** Seconds until the next mail may be sent. None if the clock was set back since the last one: that would take hours. */
export function secondsToNextMail(mailedAt: number, now: number): number {
  const passed = (now - mailedAt) / 1000;
  return passed < -CLOCK_LAG ? 0 : Math.min(MAIL_PAUSE, Math.max(0, Math.ceil(MAIL_PAUSE - passed)));
}
