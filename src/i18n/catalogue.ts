import { type ReactNode, createElement } from 'react';
import { createIntl, createIntlCache, type IntlShape, ReactIntlErrorCode } from 'react-intl';
import { proxy } from 'valtio';
import { type Locale, tagOf } from '@/domain/locale';
import { DEFAULT_PROFILE, type TenantProfile } from '@/domain/tenant/types';
import type { MessageGroup } from './keys';
import { type Compiled, type Messages, expand } from './compiled';

/** What of the tenant profile decides how figures and dates are written. */
type FormatProfile = Pick<TenantProfile, 'projectCurrency' | 'dateFormat' | 'shortDateFormat'>;

const { projectCurrency, dateFormat, shortDateFormat } = DEFAULT_PROFILE;

/** The language in use and the tenant's formats. `version` counts every change of the texts. */
export const catalogue = proxy<{ locale: Locale; profile: FormatProfile; version: number }>({
  locale: 'en_GB',
  profile: { projectCurrency, dateFormat, shortDateFormat },
  version: 0,
});

const files = import.meta.glob<{ default: Compiled }>('./compiled/*/*.json');
const bundled = new Map<string, Messages>();
const laid = new Map<Locale, (bundled: Readonly<Messages>) => Messages>();
const wanted = new Set<MessageGroup>(['core']);
const nameOf = (group: MessageGroup, locale: Locale) => `${group}/${locale}`;

/** Puts compiled messages in place at once: the first language of the page, before anything is drawn. */
export function seedMessages(group: MessageGroup, locale: Locale, messages: Compiled): void {
  const texts = expand(messages);
  bundled.set(nameOf(group, locale), texts);
  wanted.add(group);
  if (!joined(locale, texts)) catalogue.version += 1;
}

/**
 * Adds a group that came later to the texts in use. What is on the page says nothing of it, so nothing is drawn anew:
 * on a slow phone each drawing of the whole page costs a tenth of a second. False when a text on the page is another now.
 */
function joined(locale: Locale, texts: Messages): boolean {
  if (made?.intl.locale !== tagOf(locale)) return true;
  // The API may have its own words for them.
  if (laid.has(locale)) return false;
  const held = made.intl.messages as Messages;
  if (Object.keys(texts).some((key) => key in held)) return false;
  Object.assign(held, texts);
  return true;
}

/**
 * Loads a group of texts, of the language in use unless told otherwise. From then on every change of language brings
 * that group along. Rejects when the file cannot be fetched (offline, first visit); asking again tries again.
 */
export async function loadMessages(group: MessageGroup, locale: Locale = catalogue.locale): Promise<void> {
  if (bundled.has(nameOf(group, locale))) {
    wanted.add(group);
    return;
  }
  const path = `./compiled/${nameOf(group, locale)}.json`;
  const load = files[path];
  if (!load) throw new Error(`No messages: ${nameOf(group, locale)}`);
  const { default: messages } = await load();
  if (!bundled.has(nameOf(group, locale))) seedMessages(group, locale, messages);
}

let switches = 0;

/** Changes the language once all its texts are here; until then, and when they cannot be had, the old one stays. */
export async function switchLocale(locale: Locale): Promise<void> {
  const turn = ++switches;
  const missing = () => [...wanted].filter((group) => !bundled.has(nameOf(group, locale)));
  // again, because a route may ask for its group while the language is on its way
  while (missing().length) await Promise.all(missing().map((group) => loadMessages(group, locale)));
  if (turn === switches) catalogue.locale = locale;
}

/** Lays texts over the bundled ones of a language (`overlay.ts`). Takes the place of those laid before. */
export function layOver(locale: Locale, over: (bundled: Readonly<Messages>) => Messages): void {
  laid.set(locale, over);
  catalogue.version += 1;
}

/** Currency and date formats of the tenant; `useFormat` follows. */
export function setFormatProfile(profile: FormatProfile): void {
  catalogue.profile = {
    projectCurrency: profile.projectCurrency,
    dateFormat: profile.dateFormat,
    shortDateFormat: profile.shortDateFormat,
  };
}

function messagesOf(locale: Locale): Messages {
  const all: Messages = Object.assign({}, ...[...wanted].map((group) => bundled.get(nameOf(group, locale))));
  const over = laid.get(locale);
  return over ? { ...all, ...over(all) } : all;
}

/** Tags that a message may use without the caller naming them. */
const richElements = {
  b: (chunks: ReactNode[]) => createElement('b', null, chunks),
  i: (chunks: ReactNode[]) => createElement('i', null, chunks),
};

const cache = createIntlCache();
let made: { intl: IntlShape; version: number } | undefined;

/**
 * The count of travellers is the only number of the first screen, and the browser's first number format costs 20 ms there.
 * Small whole numbers without a style look the same in all our languages (docs/decisions/0008).
 */
function plainIntegers({ formatters }: IntlShape): void {
  const full = formatters.getNumberFormat;
  formatters.getNumberFormat = (locales, style) => {
    if (style) return full(locales, style);
    const format = (value: number | bigint): string =>
      Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : full(locales).format(value);
    return { format } as Intl.NumberFormat;
  };
}

/** The FormatJS object of a language. A key that neither bundle nor server has answers itself, in silence. */
export function intlFor(locale: Locale, version: number): IntlShape {
  if (made?.version !== version || made.intl.locale !== tagOf(locale)) {
    const intl = createIntl(
      {
        locale: tagOf(locale),
        messages: messagesOf(locale),
        defaultRichTextElements: richElements,
        onError(error) {
          if (import.meta.env.DEV && error.code !== ReactIntlErrorCode.MISSING_TRANSLATION)
            console.error(error.message);
        },
      },
      cache,
    );
    plainIntegers(intl);
    made = { intl, version };
  }
  return made.intl;
}

/** The FormatJS object in use now, outside of React. */
export const currentIntl = (): IntlShape => intlFor(catalogue.locale, catalogue.version);
