import { readFileSync } from 'node:fs';
import type { Strings } from '@/api/shapes/tenant';
import { LANGS, type Lang } from '@/domain/locale';
import type { Tenant } from '../tenants';
import { escapeHtml } from '../http/html';
/** Kinds of GET /static/links/{type}/{tenant}/{lang}. */
const STATIC_TYPES = [
  'terms_of_service',
  'privacy_policy',
  'cancellation_policy',
  'guarantee_rules',
  'deals_and_vouchers',
  'airline_policy',
  'about_us',
  'faq',
  'footer',
  'booking_guide',
] as const;
export type StaticType = (typeof STATIC_TYPES)[number];
export const isStaticType = (word: string): word is StaticType => STATIC_TYPES.includes(word as StaticType);

/** `# type` starts a text. The rest is a subset of Markdown: headings, paragraphs, lists, links. */
function readTexts(lang: Lang): Record<string, string[]> {
  const file = readFileSync(new URL(`texts/${lang}.md`, import.meta.url), 'utf8');
  const texts: Record<string, string[]> = {};
  let open: string[] = [];
  for (const line of file.split('\n').filter((one) => one.trim())) {
    const [, type] = /^# (\w+)$/.exec(line) ?? [];
    if (type) open = texts[type] = [];
    else open.push(line);
  }
  return texts;
}
const TEXTS = Object.fromEntries(LANGS.map((lang) => [lang, readTexts(lang)])) as Record<
  Lang,
  Record<string, string[]>
>;

function filler({ projectName, profile }: Tenant): (line: string) => string {
  const { companyName, address, phone, email, website } = profile.contactInformation;
  const values: Record<string, string> = {
    tenant: projectName,
    company: companyName || projectName,
    address,
    phone,
    tel: phone.replace(/[^\d+]/g, ''),
    email,
    website,
  };
  return (line) => line.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

const inline = (text: string): string =>
  escapeHtml(text).replace(
    /\[([^\]]+)\]\(((?:\/|tel:|mailto:)[^)\s]*)\)/g,
    (_, label: string, to: string) => `<a href="${to}">${label}</a>`,
  );

/** Logos in the footer of the Latvian-language tenant, always in Latvian. */
const MARKS = [
  ['eu', 'NextGenerationEU'],
  ['plan', 'Nacionālais attīstības plāns 2027'],
  ['agency', 'Digitālās transformācijas atbalsts'],
] as const;
const isLatvian = ({ profile }: Tenant): boolean => profile.languages[0] === 'lv_LV';
const marks = (): string =>
  `<p class="marks">${MARKS.map(([name, alt]) => `<img src="bucket/funding/${name}.svg" alt="${escapeHtml(alt)}" height="48">`).join(' ')}</p>`;

/** A text of a tenant as HTML. Headings of the guide have ids, which become milestones. */
export function htmlOf(type: StaticType, tenant: Tenant, lang: Lang): string {
  const fill = filler(tenant);
  const blocks: string[] = [];
  let items: string[] = [];
  const endList = (): void => {
    if (items.length) blocks.push(`<ul>${items.join('')}</ul>`);
    items = [];
  };
  const funded = type === 'footer' && isLatvian(tenant);
  const lines = funded ? TEXTS.lv['funding_notice'] : TEXTS[lang][type];
  for (const [at, line] of (lines ?? []).entries()) {
    const [, marks, title] = /^(#{2,4}) (.+)$/.exec(line) ?? [];
    if (line.startsWith('- ')) {
      items.push(`<li>${inline(fill(line.slice(2)))}</li>`);
      continue;
    }
    endList();
    if (marks && title) {
      const id = marks.length === 4 ? ` id="cheap-flights-booking-guide-${at}"` : '';
      blocks.push(`<h${marks.length}${id}>${inline(fill(title))}</h${marks.length}>`);
    } else blocks.push(`<p>${inline(fill(line))}</p>`);
  }
  endList();
  if (funded) blocks.push(marks());
  if (type !== 'footer') blocks.push(`<p class="by">${inline(fill('{company}, {address}'))}</p>`);
  return `<div class="text ${type.replaceAll('_', '-')}">\n${blocks.join('\n')}\n</div>\n`;
}

/** Style of a text; it applies to its own scope only. */
export const cssOf = (type: StaticType): string =>
  type === 'footer'
    ? `.text.footer { display: grid; gap: 4px 32px; }
.text.footer > * { margin-block: 0 4px; }
.text.footer ul { list-style: none; margin: 0; padding: 0; }
.text.footer li { padding: 4px 0; }
.marks { display: flex; flex-wrap: wrap; gap: 12px; margin: 8px 0 0; }
.marks img { block-size: 40px; inline-size: auto; }
`
    : `.text { max-inline-size: 70ch; }
.text h2, .text h4 { margin-block: 1.6em 0.4em; }
.text p { margin-block: 0 0.8em; }
.text > :first-child { margin-block-start: 0; }
`;

/** GET /resources/category/faq/{lang}: `faq.{n}.question` and `faq.{n}.answer`. */
export function faqStrings(tenant: Tenant, lang: Lang): Record<string, string> {
  const fill = filler(tenant);
  const strings: Record<string, string> = {};
  let n = 0;
  for (const line of TEXTS[lang]['faq'] ?? []) {
    if (line.startsWith('## ')) strings[`faq.${++n}.question`] = fill(line.slice(3));
    else strings[`faq.${n}.answer`] = [strings[`faq.${n}.answer`], fill(line)].filter(Boolean).join('\n');
  }
  return strings;
}

const read = (lang: Lang): Strings =>
  JSON.parse(readFileSync(new URL(`services/${lang}.json`, import.meta.url), 'utf8')) as Strings;
const SERVICE_TEXTS = Object.fromEntries(LANGS.map((lang) => [lang, read(lang)])) as Record<Lang, Strings>;

export const CATEGORIES = ['resources', 'additional_services', 'faq'] as const;
export type Category = (typeof CATEGORIES)[number];

/**
 * GET /resources/category/{category}/{lang}. `resources` are strings with which a tenant overrides bundled messages;
 * the sandbox's tenants have none.
 */
export function stringsOf(category: Category, tenant: Tenant, lang: Lang): Strings {
  if (category === 'resources') return {};
  return category === 'faq' ? faqStrings(tenant, lang) : SERVICE_TEXTS[lang];
}
