import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { tagOf } from '@/domain/locale';
import { type SandboxContext, type SandboxEnv, isSiteDomain } from '../http/context';
import { PAGE_CSS } from '../payment/page';
import { WireError } from './errors';
import { type Mail, applyCode, findMail, mailsOf, readCode, resetPassword, safeContinue } from './mails';
import { EXTRA_CSS, actionPage, mailboxPage, pickerPage, plainPage } from './pages';
import { type ProviderRealm, realmOfKey } from './realm';
import { spoken } from '../spoken';
import { MAIL_TEXTS } from './texts';

const script = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const JS = { 'Content-Type': 'text/javascript; charset=utf-8' };

/** Nothing from outside, no script but our own file. */
function guard(c: SandboxContext): void {
  c.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  );
  c.header('Referrer-Policy', 'no-referrer');
}

const missing = (c: SandboxContext) =>
  c.html(plainPage('en', 'Not found', 'This page needs the address that the app opens.'), 404);

interface Opened {
  realm: ProviderRealm;
  mail: Mail;
  /** Where the page leads in the end. */
  next: string;
}

/** The mail of the link; null if there is none. Whether its code still works is another question. */
function opened(c: SandboxContext): Opened | null {
  const deps = c.get('deps');
  const realm = realmOfKey(deps, c.req.query('apiKey'));
  const mail = findMail(deps.store, c.req.query('oobCode') ?? '');
  if (!realm || !mail || mail.project !== realm.project) return null;
  const next =
    safeContinue(c.req.query('continueUrl'), (hostname) => isSiteDomain(c, hostname)) ?? realm.tenant.basePath;
  return { realm, mail, next };
}

/** 410 for a link that was used or has expired. */
const gone = (c: SandboxContext, { mail, next }: Opened) => {
  const { texts, locale } = spoken(MAIL_TEXTS, mail.locale);
  return c.html(plainPage(tagOf(locale), texts.goneTitle, texts.gone, { href: next, label: texts.back }), 410);
};

const works = ({ realm, mail }: Opened): boolean => {
  try {
    readCode(realm, mail.code);
    return true;
  } catch (error) {
    if (error instanceof WireError) return false;
    throw error;
  }
};

async function act(c: SandboxContext, link: Opened) {
  const { realm, mail, next } = link;
  const { texts, locale } = spoken(MAIL_TEXTS, mail.locale);
  const done = (text: string) =>
    c.html(
      plainPage(tagOf(locale), mail.kind === 'PASSWORD_RESET' ? texts.resetTitle : texts.verifyTitle, text, {
        href: next,
        label: texts.back,
      }),
    );
  if (mail.kind === 'VERIFY_EMAIL') {
    applyCode(realm, { oobCode: mail.code });
    return done(texts.verified);
  }
  const password = (await c.req.parseBody())['password'];
  try {
    resetPassword(realm, { oobCode: mail.code, newPassword: typeof password === 'string' ? password : '' });
    return done(texts.saved);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return c.html(actionPage(mail, realm.tenant.projectName, texts.tooShort), 400);
  }
}

/**
 * Pages of the provider: /auth/handler (the provider's own page in popup or redirect), /mailbox (sent mails), /action
 * (links of mails), and the scripts that popup and redirect need.
 */
export const identityPageRoutes = new Hono<SandboxEnv>()
  .use('*', async (c, next) => {
    guard(c);
    await next();
  })
  .get('/page.css', (c) => c.body(PAGE_CSS + EXTRA_CSS, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  .get('/gapi.js', (c) => c.body(script('gapi.js'), 200, JS))
  .get('/auth/handler.js', (c) => c.body(script('handler.js'), 200, JS))
  .get('/auth/handler', (c) => {
    const realm = realmOfKey(c.get('deps'), c.req.query('apiKey'));
    const page = realm && pickerPage(realm, c.req.query('providerId') ?? '');
    return page ? c.html(page) : missing(c);
  })
  .get('/mailbox', (c) => {
    const { tenants } = c.get('deps');
    const boxes = [...tenants.values()].flatMap((tenant) => {
      const realm = realmOfKey(c.get('deps'), tenant.identity?.apiKey);
      return realm ? [{ projectName: tenant.projectName, mails: mailsOf(realm.store, realm.project) }] : [];
    });
    return c.html(mailboxPage(boxes));
  })
  .get('/action', (c) => {
    const link = opened(c);
    if (!link) return missing(c);
    return works(link) ? c.html(actionPage(link.mail, link.realm.tenant.projectName)) : gone(c, link);
  })
  .post('/action', async (c) => {
    const link = opened(c);
    if (!link) return missing(c);
    return works(link) ? act(c, link) : gone(c, link);
  });
