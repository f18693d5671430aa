import { existsSync, readFileSync } from 'node:fs';
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

interface Text {
  /** Day of the version, of the texts that have one. */
  day: string | undefined;
  lines: string[];
}

/** A file of a language, else the English one. */
function fileOf(folder: string, lang: Lang, end: string): string {
  const own = new URL(`${folder}/${lang}.${end}`, import.meta.url);
  return readFileSync(existsSync(own) ? own : new URL(`${folder}/en.${end}`, import.meta.url), 'utf8');
}

/** `# type day` starts a text. The rest is a subset of Markdown: headings, paragraphs, lists, links. */
function readTexts(lang: Lang): Record<string, Text> {
  const file = fileOf('texts', lang, 'md');
  const texts: Record<string, Text> = {};
  let open: string[] = [];
  for (const line of file.split('\n').filter((one) => one.trim())) {
    const [, type, day] = /^# (\w+)(?: ([\d-]+))?$/.exec(line) ?? [];
    if (type) texts[type] = { day, lines: (open = []) };
    else open.push(line);
  }
  return texts;
}
const TEXTS = Object.fromEntries(LANGS.map((lang) => [lang, readTexts(lang)])) as Record<Lang, Record<string, Text>>;

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

/** Lines as HTML. Headings have ids; those of the guide become milestones. */
function blocksOf(lines: readonly string[], fill: (line: string) => string): string[] {
  const blocks: string[] = [];
  let items: string[] = [];
  const endList = (): void => {
    if (items.length) blocks.push(`<ul>${items.join('')}</ul>`);
    items = [];
  };
  for (const [at, line] of lines.entries()) {
    const [, marks, title] = /^(#{2,4}) (.+)$/.exec(line) ?? [];
    if (line.startsWith('- ')) {
      items.push(`<li>${inline(fill(line.slice(2)))}</li>`);
      continue;
    }
    endList();
    if (marks && title) {
      const id = marks.length === 4 ? `cheap-flights-booking-guide-${at}` : `section-${at}`;
      blocks.push(`<h${marks.length} id="${id}">${inline(fill(title))}</h${marks.length}>`);
    } else blocks.push(`<p>${inline(fill(line))}</p>`);
  }
  endList();
  return blocks;
}

/** The questions as one text, for tenants whose API has no strings of the FAQ. */
const faqBlocks = (lang: Lang): string[] =>
  FAQ[lang].flatMap(({ title, questions }) => [
    `<h2>${escapeHtml(title)}</h2>`,
    ...questions.flatMap(({ question, lines }) => [
      `<h3>${escapeHtml(question)}</h3>`,
      ...blocksOf(lines, (line) => line),
    ]),
  ]);

/** A text of a tenant as HTML. */
export function htmlOf(type: StaticType, tenant: Tenant, lang: Lang): string {
  const fill = filler(tenant);
  const funded = type === 'footer' && isLatvian(tenant);
  const text = funded ? TEXTS.lv['funding_notice'] : TEXTS[lang][type];
  const blocks = type === 'faq' ? faqBlocks(lang) : blocksOf(text?.lines ?? [], fill);
  if (text?.day) blocks.unshift(`<meta name="date" content="${text.day}">`);
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

interface Topic {
  id: string;
  title: string;
  questions: { id: string; question: string; lines: string[] }[];
}

/** `# id title` starts a topic, `## id question` a question. */
function readFaq(lang: Lang): Topic[] {
  const topics: Topic[] = [];
  for (const line of fileOf('faq', lang, 'md').split('\n')) {
    const [, marks, id = '', title = ''] = /^(##?) ([\w-]+) (.+)$/.exec(line) ?? [];
    if (marks === '#') topics.push({ id, title, questions: [] });
    else if (marks) topics.at(-1)?.questions.push({ id, question: title, lines: [] });
    else if (line.trim()) topics.at(-1)?.questions.at(-1)?.lines.push(line);
  }
  return topics;
}
const FAQ = Object.fromEntries(LANGS.map((lang) => [lang, readFaq(lang)])) as Record<Lang, Topic[]>;

/** An answer of one paragraph without links is plain text, any other HTML. */
function answerOf(lines: readonly string[]): string {
  const [first = '', second] = lines;
  const isPlain = second === undefined && !first.startsWith('- ') && !first.includes('](');
  return isPlain ? first : blocksOf(lines, (line) => line).join('');
}

/** GET /resources/category/faq/{lang}: the same for all tenants, so nothing in it is a tenant's. */
function faqStrings(lang: Lang): Strings {
  const strings: Strings = {};
  for (const { id: topic, title, questions } of FAQ[lang]) {
    strings[`faq.${topic}.title`] = title;
    for (const { id, question, lines } of questions) {
      strings[`faq.${topic}.${id}.question`] = question;
      strings[`faq.${topic}.${id}.answer`] = answerOf(lines);
    }
  }
  return strings;
}

const read = (lang: Lang): Strings => JSON.parse(fileOf('services', lang, 'json')) as Strings;
const SERVICE_TEXTS = Object.fromEntries(LANGS.map((lang) => [lang, read(lang)])) as Record<Lang, Strings>;

export const CATEGORIES = ['resources', 'additional_services', 'faq'] as const;
export type Category = (typeof CATEGORIES)[number];

/**
 * GET /resources/category/{category}/{lang}. `resources` are strings with which a tenant overrides bundled messages;
 * the sandbox's tenants have none.
 */
export function stringsOf(category: Category, lang: Lang): Strings {
  if (category === 'resources') return {};
  return category === 'faq' ? faqStrings(lang) : SERVICE_TEXTS[lang];
}
