/**
 * The catalogues as they are written: `messages/<area>/<locale>.json`, or the whole language in `messages/<locale>.json`.
 * For the compiler, the build and the check of tenants.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TYPE, parse } from '@formatjs/icu-messageformat-parser/index.js';

const here = dirname(fileURLToPath(import.meta.url));
const ROOT = join(here, '../..');
export const MESSAGES = join(here, 'messages');
/** Every area has it, and its keys are those that a language needs. */
const SOURCE = 'en_GB';

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${relative(ROOT, file)} is no JSON (${error.message})`, { cause: error });
  }
}

/** Folders with an English file. @param {string} [messages] */
export const areasIn = (messages = MESSAGES) =>
  readdirSync(messages, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(messages, entry.name, `${SOURCE}.json`)))
    .map(({ name }) => name);

/**
 * The texts of an area in a language: its own file, or its keys in the one catalogue of the language. Null without either.
 * @param {string} area
 * @param {string} locale
 * @param {string} [messages]
 * @returns {{ file: string, texts: Record<string, string> } | null}
 */
export function areaTexts(area, locale, messages = MESSAGES) {
  const file = join(messages, area, `${locale}.json`);
  if (existsSync(file)) return { file, texts: read(file) };
  const whole = join(messages, `${locale}.json`);
  if (!existsSync(whole)) return null;
  const own = Object.entries(read(whole)).filter(([key]) => key.startsWith(`${area}.`));
  return { file: whole, texts: Object.fromEntries(own) };
}

/** Every text of a language. @param {string} locale @param {string} [messages] @returns {Record<string, string>} */
export const catalogueOf = (locale, messages = MESSAGES) =>
  Object.assign({}, ...areasIn(messages).map((area) => areaTexts(area, locale, messages)?.texts));

/**
 * Writes the one catalogue of a language: its texts, and English ones to translate where it has none.
 * @param {string} locale
 * @param {string} [messages]
 * @returns {{ file: string, added: number }} the file, and how many texts are new in it
 */
export function fillCatalogue(locale, messages = MESSAGES) {
  const file = join(messages, `${locale}.json`);
  const known = existsSync(file) ? read(file) : {};
  const texts = { ...catalogueOf(SOURCE, messages), ...catalogueOf(locale, messages), ...known };
  writeFileSync(file, `${JSON.stringify(texts, null, 2)}\n`);
  return { file: relative(ROOT, file), added: Object.keys(texts).length - Object.keys(known).length };
}

/** Small counts: the form of a million, which some languages have, is no form of travellers or bags. */
const COUNTS = Array.from({ length: 201 }, (_, n) => n);

/** Plural forms of whole numbers in a language, each with its numbers. @param {string} locale */
function formsOf(locale) {
  const rules = new Intl.PluralRules(locale.replace('_', '-'));
  const forms = new Map();
  for (const n of COUNTS) forms.set(rules.select(n), [...(forms.get(rules.select(n)) ?? []), n]);
  return forms;
}

/**
 * Plural forms that a text has no words for. `=1` does for a form that has no other number, and `other` for `many` where no whole
 * number has it, as in Russian and Polish.
 */
function lackingForms(text, forms) {
  const lacking = new Set();
  const walk = (nodes) => {
    for (const { options = {}, children = [], pluralType } of nodes) {
      // With `other` alone the text is the same for all numbers.
      if (pluralType === 'cardinal' && Object.keys(options).length > 1)
        for (const [form, numbers] of forms)
          if (!(form in options) && numbers.some((n) => !(`=${n}` in options))) lacking.add(form);
      for (const { value } of Object.values(options)) walk(value);
      walk(children);
    }
  };
  try {
    walk(parse(text));
  } catch {
    // The compiler names a text that cannot be read.
  }
  if (!forms.has('other')) lacking.delete('many');
  return [...lacking];
}

/** Names of the variables of a text, sorted. Throws where it is no ICU message. */
function variablesOf(text) {
  const names = new Set();
  const walk = (nodes) => {
    for (const { type, value, options = {}, children = [] } of nodes) {
      if (type !== TYPE.literal && type !== TYPE.pound && type !== TYPE.tag) names.add(value);
      for (const { value: inner } of Object.values(options)) walk(inner);
      walk(children);
    }
  };
  walk(parse(text));
  return [...names].sort();
}

/** Why the compiler refuses a text, or null. */
function refusalOf(text, source) {
  if (!`${text}${source}`.includes('{')) return null;
  try {
    const [has, wanted] = [variablesOf(text), variablesOf(source)];
    const odd = wanted.find((name) => !has.includes(name)) ?? has.find((name) => !wanted.includes(name));
    if (odd === undefined) return null;
    return has.includes(odd) ? `there is no variable {${odd}}` : `the variable {${odd}} is missing`;
  } catch (error) {
    return `it cannot be read (${error.message})`;
  }
}

/**
 * What a language still lacks.
 * @param {string} locale
 * @param {string} [messages]
 * @returns {import('./catalogues.d.mts').Lacks}
 */
export function lacksOf(locale, messages = MESSAGES) {
  const wanted = catalogueOf(SOURCE, messages);
  const texts = catalogueOf(locale, messages);
  const whole = join(messages, `${locale}.json`);
  const forms = formsOf(locale);
  const uneven = Object.entries(texts)
    .filter(([, text]) => /,\s*plural\s*,/.test(text))
    .map(([key, text]) => ({ key, lacking: lackingForms(text, forms) }))
    .filter(({ lacking }) => lacking.length > 0);
  const keys = Object.keys(wanted);
  const sentences = keys.filter((key) => /\p{L}+ \p{L}+ \p{L}+/u.test(wanted[key]));
  return {
    count: keys.length,
    missing: keys.filter((key) => !texts[key]?.trim()),
    refused: keys.flatMap((key) => {
      const why = texts[key]?.trim() ? refusalOf(texts[key], wanted[key]) : null;
      return why ? [{ key, why }] : [];
    }),
    unknown: existsSync(whole) ? Object.keys(read(whole)).filter((key) => !Object.hasOwn(wanted, key)) : [],
    uneven: uneven.map(({ key }) => key),
    forms: [...new Set(uneven.flatMap(({ lacking }) => lacking))],
    sentences: sentences.length,
    english: locale === SOURCE ? 0 : sentences.filter((key) => texts[key] === wanted[key]).length,
  };
}

/** Letters of a language beyond a to z, in lower case: those of its texts. @param {string} locale @param {string} [messages] */
export const lettersOf = (locale, messages = MESSAGES) =>
  [
    ...new Set(
      Object.values(catalogueOf(locale, messages))
        .join('')
        .toLowerCase()
        .match(/(?![a-z])\p{L}/gu),
    ),
  ]
    .sort()
    .join('');
