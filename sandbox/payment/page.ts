import { type Locale, tagOf } from '@/domain/locale';
import { eurosOf } from '../cents';
import { svgMark } from '../bucket/marks';
import type { Order } from '../db/orders';
import { escapeHtml, htmlPage } from '../http/html';
import type { Tenant } from '../tenants';
import { bankByCode } from './banks';
import { spoken } from '../spoken';
import { PAGE_TEXTS } from './texts';
import { ownValue } from '@/domain/ownValue';

const fill = (pattern: string, values: Record<string, string>): string =>
  pattern.replace(/\{(\w+)\}/g, (whole, name: string) => ownValue(values, name) ?? whole);

/** Return address with the payment's token. */
export function returnUrl(order: Order): string {
  const url = new URL(order.body.returnUrl);
  url.searchParams.set('token', order.token ?? '');
  return url.href;
}

const frame = (locale: Locale, title: string, body: string): string =>
  htmlPage({ lang: tagOf(locale), title, body, stylesheet: 'page.css' });

const row = (term: string, value: string): string => `<div><dt>${term}</dt><dd>${escapeHtml(value)}</dd></div>`;

/** The bank's or card company's page of an order. Decisions are POSTs: opening the page must not pay. */
export function payPage(order: Order, tenant: Tenant): string {
  const { cents, feeCents, type, vendor } = order.body;
  const { texts, locale } = spoken(PAGE_TEXTS, order.body.locale);
  const bank = bankByCode(vendor ?? '');
  const money = (amount: number): string =>
    new Intl.NumberFormat(tagOf(locale), { style: 'currency', currency: 'EUR' }).format(eurosOf(amount));
  const title = bank ? fill(texts.bankTitle, { bank: bank.name }) : texts.cardTitle;
  const mark = bank ? svgMark(bank.mark, bank.color, 56) : svgMark('VM', '#334155', 56);
  const button = (decision: string, label: string, look: string): string =>
    `<form method="post" action="${order.token}/${decision}"><button class="${look}">${label}</button></form>`;
  const fee = feeCents ? `<p class="small">${fill(texts.feeInside, { fee: money(feeCents) })}</p>` : '';
  const decided =
    order.status === 'pending'
      ? `<div class="acts">${button('approve', texts.approve, 'go')}${button('decline', texts.decline, 'plain')}${button('abandon', texts.abandon, 'quiet')}</div>`
      : `<p role="status">${texts[order.status === 'awaiting_payment' ? 'abandoned' : order.status]}</p>
<p><a class="go" href="${escapeHtml(returnUrl(order))}">${escapeHtml(fill(texts.back, { merchant: tenant.projectName }))}</a></p>`;
  return frame(
    locale,
    title,
    `<header><span aria-hidden="true">${mark}</span><p class="note">${texts.note}</p></header>
<h1>${escapeHtml(order.status === 'pending' ? title : texts.doneTitle)}</h1>
<p class="sum"><span class="small">${texts.amount}</span><strong>${escapeHtml(money(cents))}</strong></p>
${fee}<dl>${row(texts.merchant, tenant.profile.contactInformation.companyName || tenant.projectName)}${row(texts.order, order.id)}${
      type === 'cardPayments' ? row(texts.card, 'Visa ···· 4242') : row(texts.payer, 'LV··SAND·········4678')
    }</dl>
${decided}`,
  );
}

export function missingPage(wanted: Locale): string {
  const { texts, locale } = spoken(PAGE_TEXTS, wanted);
  return frame(locale, texts.missingTitle, `<h1>${texts.missingTitle}</h1><p>${texts.missing}</p>`);
}

export const PAGE_CSS = `
*, *::before, *::after { box-sizing: border-box; }
:root { color-scheme: light dark; --ground: light-dark(#eef1f5, #12161c); --sheet: light-dark(#fff, #1b212a);
  --ink: light-dark(#141a22, #eef1f5); --ink-2: light-dark(#4b5563, #b5bdc9); --line: light-dark(#d8dee6, #37404d);
  --go: light-dark(#0b5d3b, #4fd39a); --on-go: light-dark(#fff, #06231a); }
body { margin: 0; min-block-size: 100dvh; display: grid; place-items: center; padding: 16px; background: var(--ground); color: var(--ink);
  font: 400 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
main { inline-size: min(100%, 440px); background: var(--sheet); border: 1px solid var(--line); border-radius: 20px; padding: clamp(20px, 6vw, 32px); }
header { display: flex; align-items: center; gap: 14px; }
header span { display: flex; } header svg { border-radius: 12px; }
.note { margin: 0; padding: 6px 12px; border-radius: 10px; background: var(--ground); color: var(--ink-2); font-size: .8125rem; line-height: 1.25rem; }
h1 { margin: 20px 0 12px; font-size: 1.375rem; line-height: 1.75rem; overflow-wrap: anywhere; }
.sum { display: flex; flex-direction: column; margin: 0; } .sum strong { font-size: 2rem; line-height: 2.5rem; font-variant-numeric: tabular-nums; }
.small { margin: 0; color: var(--ink-2); font-size: .875rem; }
dl { margin: 16px 0 24px; border-block-start: 1px solid var(--line); }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; border-block-end: 1px solid var(--line); }
dt { color: var(--ink-2); flex: none; } dd { margin: 0; text-align: end; overflow-wrap: anywhere; font-weight: 600; }
.acts { display: grid; gap: 10px; }
button, a.go { display: flex; inline-size: 100%; min-block-size: 48px; align-items: center; justify-content: center; padding: 10px 18px; border-radius: 12px;
  font: inherit; font-weight: 600; cursor: pointer; border: 1px solid transparent; background: none; color: var(--ink); text-decoration: none; text-align: center; }
button.go, a.go { background: var(--go); color: var(--on-go); }
button.plain { border-color: var(--ink-2); }
button.quiet { color: var(--ink-2); text-decoration: underline; text-underline-offset: .2em; }
:focus-visible { outline: 3px solid light-dark(#1d4ed8, #93c5fd); outline-offset: 2px; }
@media (forced-colors: active) { button, a.go { border-color: ButtonText; } }
`;
