import { type Locale, tagOf } from '@/domain/locale';
import { escapeHtml, htmlPage } from '../http/html';
import type { Mail } from './mails';
import type { ProviderRealm } from './realm';
import { SEEDS, SEED_PASSWORD } from './seeds';
import { spoken } from '../spoken';
import { MAIL_TEXTS } from './texts';
import { usersOf } from './users';
import { ownValue } from '@/domain/ownValue';

const NAMES: Record<string, string> = { 'google.com': 'Google', 'facebook.com': 'Facebook', 'apple.com': 'Apple' };

const frame = (lang: string, title: string, body: string, script?: string): string =>
  htmlPage({ lang, title, body, stylesheet: '/emulator/page.css', ...(script === undefined ? {} : { script }) });

/** Page of a provider: an account that signed in before, or any typed one. Null for an unknown provider. */
export function pickerPage({ store, project }: ProviderRealm, providerId: string): string | null {
  const name = ownValue(NAMES, providerId);
  if (!name) return null;
  const known = usersOf(store, project).flatMap((user) =>
    user.links
      .filter((link) => link.providerId === providerId)
      .map((link) => ({
        sub: link.rawId,
        ...(link.email ? { email: link.email, email_verified: user.emailVerified } : {}),
        ...(link.displayName ? { name: link.displayName } : {}),
      })),
  );
  const accounts = known.map(
    (person) =>
      `<li><button class="plain" type="button" data-person="${escapeHtml(JSON.stringify(person))}">${escapeHtml(
        [person.name, person.email].filter(Boolean).join(', ') || person.sub,
      )}</button></li>`,
  );
  /* Facebook does not verify addresses, the others do. */
  const verified = providerId === 'facebook.com' ? '' : ' checked';
  return frame(
    'en',
    `Sign in with ${name}`,
    `<p class="note">Sandbox: this page stands for ${name}.</p>
<h1>Sign in with ${name}</h1>
${accounts.length > 0 ? `<h2>Choose an account</h2><ul class="acts">${accounts.join('')}</ul>` : ''}
<h2>Another account</h2>
<form id="typed" class="acts">
<label>E-mail<input name="email" type="email" autocomplete="email" placeholder="none"></label>
<label>Name<input name="name" autocomplete="name" value="Anna Liepa" required></label>
<label class="tick"><input name="verified" type="checkbox"${verified}> The provider has verified this e-mail</label>
<button class="go">Sign in</button>
</form>
<p><button class="quiet" type="button" id="cancel">Cancel</button></p>`,
    '/emulator/auth/handler.js',
  );
}

export const plainPage = (lang: string, title: string, text: string, link?: { href: string; label: string }): string =>
  frame(
    lang,
    title,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${
      link ? `<p><a class="go" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>` : ''
    }`,
  );

/** Page of a mail's link. Nothing happens before the button is pressed: mail scanners open links. */
export function actionPage({ kind, email, locale: wanted }: Mail, projectName: string, problem?: string): string {
  const { texts, locale } = spoken(MAIL_TEXTS, wanted);
  const isReset = kind === 'PASSWORD_RESET';
  const title = isReset ? texts.resetTitle : texts.verifyTitle;
  const fields = isReset
    ? `<label>${texts.email}<input name="username" value="${escapeHtml(email)}" autocomplete="username" readonly></label>
<label>${texts.newPassword}<input name="password" type="password" minlength="8" autocomplete="new-password" required></label>`
    : `<p>${escapeHtml(email)}</p>`;
  return frame(
    tagOf(locale),
    title,
    `<p class="note">${escapeHtml(projectName)}</p>
<h1>${title}</h1>
${problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''}
<form method="post" class="acts">
${fields}
<button class="go">${isReset ? texts.save : texts.verify}</button>
</form>`,
  );
}

const when = (ms: number, locale: Locale): string =>
  new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'medium', timeStyle: 'medium' }).format(ms);

/** Sent mails of all sites, newest first, and the accounts that the sandbox brings along. */
export function mailboxPage(boxes: readonly { projectName: string; mails: readonly Mail[] }[]): string {
  const mailOf = ({ kind, email, locale: wanted, link, sentAt, usedAt }: Mail): string => {
    const { texts, locale } = spoken(MAIL_TEXTS, wanted);
    return `<li lang="${tagOf(locale)}"><h3>${kind === 'PASSWORD_RESET' ? texts.resetTitle : texts.verifyTitle}</h3>
<p class="small">${escapeHtml(email)}, ${when(sentAt, locale)}${usedAt === null ? '' : `, ${texts.used}`}</p>
<p>${kind === 'PASSWORD_RESET' ? texts.resetMail : texts.verifyMail}</p>
<p><a href="${escapeHtml(link)}">${kind === 'PASSWORD_RESET' ? texts.resetTitle : texts.verify}</a></p></li>`;
  };
  const body = boxes.map(
    ({ projectName, mails }) =>
      `<section><h2>${escapeHtml(projectName)}</h2>${
        mails.length > 0 ? `<ul class="mails">${mails.map(mailOf).join('')}</ul>` : '<p>No mail was sent.</p>'
      }</section>`,
  );
  const accounts = Object.values(SEEDS).map((email) => `<li>${email}</li>`);
  return frame(
    'en',
    'Mailbox of the sandbox',
    `<h1>Mailbox of the sandbox</h1>
<p class="small">Nothing leaves this machine. Each site has these accounts, with the password <b>${SEED_PASSWORD}</b> (Facebook's has none):</p>
<ul>${accounts.join('')}</ul>
${body.join('')}`,
  );
}

export const EXTRA_CSS = `
h2 { margin: 20px 0 8px; font-size: 1rem; } h3 { margin: 0; font-size: 1rem; }
ul { margin: 0; padding-inline-start: 20px; } ul.acts, ul.mails { list-style: none; padding: 0; }
.mails li { padding: 12px 0; border-block-end: 1px solid var(--line); } .mails p { margin: 4px 0; }
label { display: grid; gap: 4px; font-size: .875rem; } label.tick { display: flex; align-items: center; gap: 8px; min-block-size: 44px; }
input:not([type=checkbox]) { min-block-size: 48px; padding: 8px 12px; border: 1px solid var(--ink-2); border-radius: 12px; font: inherit; font-size: 1rem;
  color: inherit; background: none; inline-size: 100%; }
input[type=checkbox] { inline-size: 20px; block-size: 20px; flex: none; }
[role=alert] { color: light-dark(#a3161c, #ff9d94); }
a { color: inherit; }
`;
