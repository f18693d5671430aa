import { randomBytes } from 'node:crypto';
import { type Locale, tagOf } from '@/domain/locale';
import type { Store } from '../db/store';
import type { Deps } from '../http/context';
import { asLocale } from '../http/entrance';
import { type Asked, emailOf, forgiveTries, passwordOf, profileOf, textOf } from './accounts';
import { WireError, need } from './errors';
import { type ProviderRealm, userOfToken } from './realm';
import { endSessions } from './tokens';
import { type User, endLinks, findByEmail, findUser, hashPassword, saveUser } from './users';

const KINDS = { VERIFY_EMAIL: 'verifyEmail', PASSWORD_RESET: 'resetPassword' } as const;
export type MailKind = keyof typeof KINDS;
/** ms that a link works. */
const LIFE: Record<MailKind, number> = { VERIFY_EMAIL: 3 * 86_400_000, PASSWORD_RESET: 3_600_000 };

export interface Mail {
  code: string;
  project: string;
  uid: string;
  kind: MailKind;
  /** ms. */
  sentAt: number;
  usedAt: number | null;
  email: string;
  locale: Locale;
  link: string;
}

const fromRow = (row: NonNullable<ReturnType<Store['get']>>): Mail => ({
  ...(JSON.parse(String(row['body'])) as Pick<Mail, 'email' | 'locale' | 'link'>),
  code: String(row['code']),
  project: String(row['project']),
  uid: String(row['uid']),
  kind: String(row['kind']) as MailKind,
  sentAt: Number(row['sent_at']),
  usedAt: row['used_at'] === null ? null : Number(row['used_at']),
});

/** Sent mails, newest first. */
export const mailsOf = (store: Store, project: string): Mail[] =>
  store.all('select * from identity_mails where project = ? order by rowid desc limit 100', [project]).map(fromRow);

export const findMail = (store: Store, code: string): Mail | null => {
  const row = store.get('select * from identity_mails where code = ?', [code]);
  return row && fromRow(row);
};

type IsSite = (hostname: string) => boolean;

/** The address after the click, on a tenant's site only. Throws INVALID_CONTINUE_URI or UNAUTHORIZED_DOMAIN. */
function continueUrl(value: unknown, isSite: IsSite): string | null {
  if (value === undefined || value === '') return null;
  if (!URL.canParse(textOf(value))) throw new WireError('INVALID_CONTINUE_URI');
  const { protocol, hostname, href } = new URL(textOf(value));
  need(/^https?:$/.test(protocol), 'INVALID_CONTINUE_URI');
  need(isSite(hostname), 'UNAUTHORIZED_DOMAIN : Domain not allowlisted by project');
  return href;
}

/** The same for the address of a link's page; null if it is not allowed. */
export function safeContinue(value: unknown, isSite: IsSite): string | null {
  try {
    return continueUrl(value, isSite);
  } catch {
    return null;
  }
}

function send(realm: ProviderRealm, user: User, kind: MailKind, site: string, locale: Locale, then: string | null) {
  const code = randomBytes(24).toString('base64url');
  const query = new URLSearchParams({
    mode: KINDS[kind],
    oobCode: code,
    apiKey: realm.identity.apiKey,
    lang: tagOf(locale),
    ...(then ? { continueUrl: then } : {}),
  });
  const body = { email: user.email, locale, link: `${site}/emulator/action?${query.toString()}` };
  realm.store.run('insert into identity_mails (code, project, uid, kind, sent_at, body) values (?, ?, ?, ?, ?, ?)', [
    code,
    realm.project,
    user.uid,
    kind,
    realm.now,
    JSON.stringify(body),
  ]);
}

/**
 * POST accounts:sendOobCode. A reset for an unknown address is answered like any other and sends nothing.
 * @param site origin of the links
 */
export async function sendOobCode(
  deps: Deps,
  realm: ProviderRealm,
  asked: Asked,
  { site, isSite, language }: { site: string; isSite: IsSite; language: string | undefined },
) {
  const kind = textOf(asked['requestType']) as MailKind;
  need(kind in KINDS, kind ? 'INVALID_REQ_TYPE' : 'MISSING_REQ_TYPE');
  const locale = asLocale(language?.slice(0, 2).toLowerCase()) ?? realm.tenant.defaultLocale;
  const then = continueUrl(asked['continueUrl'], isSite);
  const answer = (email: string) => ({ kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email });
  if (kind === 'VERIFY_EMAIL') {
    const user = await userOfToken(deps, realm, asked['idToken']);
    need(user.email, 'MISSING_EMAIL');
    send(realm, user, kind, site, locale, then);
    return answer(user.email);
  }
  const email = emailOf(asked['email']);
  const user = findByEmail(realm.store, realm.project, email);
  if (user && !user.disabled) send(realm, user, kind, site, locale, then);
  return answer(email);
}

/** The user and mail of an unused code. Throws INVALID_OOB_CODE or EXPIRED_OOB_CODE. */
export function readCode(realm: ProviderRealm, value: unknown): { mail: Mail; user: User } {
  const code = textOf(value);
  need(code, 'MISSING_OOB_CODE');
  const mail = findMail(realm.store, code);
  need(mail && mail.project === realm.project && mail.usedAt === null, 'INVALID_OOB_CODE');
  need(realm.now - mail.sentAt <= LIFE[mail.kind], 'EXPIRED_OOB_CODE');
  const user = findUser(realm.store, realm.project, mail.uid);
  need(user && user.email === mail.email, 'INVALID_OOB_CODE');
  need(!user.disabled, 'USER_DISABLED');
  return { mail, user };
}

/** POST accounts:update with an `oobCode`: the address is verified. */
export function applyCode(realm: ProviderRealm, asked: Asked) {
  const { mail, user } = readCode(realm, asked['oobCode']);
  need(mail.kind === 'VERIFY_EMAIL', 'INVALID_OOB_CODE');
  user.emailVerified = true;
  saveUser(realm.store, user);
  endLinks(realm.store, user, mail.kind, realm.now);
  return { kind: 'identitytoolkit#SetAccountInfoResponse', ...profileOf(user) };
}

/** POST accounts:resetPassword: without a password it only tells whose code it is. */
export function resetPassword(realm: ProviderRealm, asked: Asked) {
  const { mail, user } = readCode(realm, asked['oobCode']);
  const answer = { kind: 'identitytoolkit#ResetPasswordResponse', email: mail.email, requestType: mail.kind };
  if (asked['newPassword'] === undefined) return answer;
  need(mail.kind === 'PASSWORD_RESET', 'INVALID_OOB_CODE');
  user.password = hashPassword(passwordOf(asked['newPassword']));
  /* Whoever has the link has the mailbox. */
  user.emailVerified = true;
  endSessions(realm.store, user, realm.now);
  endLinks(realm.store, user, 'VERIFY_EMAIL', realm.now);
  forgiveTries(realm, mail.email);
  return answer;
}
