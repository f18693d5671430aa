import type { ReactNode } from 'react';
import { createIntl, createIntlCache, type IntlShape, ReactIntlErrorCode } from 'react-intl';
import { proxy } from 'valtio';
import { type Locale, tagOf } from '@/domain/locale';
import { DEFAULT_PROFILE, type TenantProfile } from '@/domain/tenant/types';
import { jsx } from '@/jsx-runtime';
import { loadPart } from '@/platform/parts';
import type { MessageGroup } from './keys';
import { type Compiled, type Messages, expand } from './compiled';
import { ownValue } from '@/domain/ownValue';

/** Fields of the tenant profile that affect formatting. */
type FormatProfile = Pick<TenantProfile, 'projectCurrency' | 'dateFormat' | 'shortDateFormat'>;

const { projectCurrency, dateFormat, shortDateFormat } = DEFAULT_PROFILE;

/** Current language and formats. `version` is incremented when texts change. */
export const catalogue = proxy<{ locale: Locale; profile: FormatProfile; version: number }>({
  locale: 'en_GB',
  profile: { projectCurrency, dateFormat, shortDateFormat },
  version: 0,
});

const files = import.meta.glob<{ default: Compiled }>(['./compiled/*/*.json', '!./compiled/{language,letter}/*.json']);
const bundled = new Map<string, Messages>();
const overrides = new Map<Locale, (bundled: Readonly<Messages>) => Messages>();
const groupsInUse = new Set<MessageGroup>(['core']);
const nameOf = (group: MessageGroup, locale: Locale) => `${group}/${locale}`;

/** Installs compiled messages synchronously; used for the first language, before the first render. */
export function seedMessages(group: MessageGroup, locale: Locale, messages: Compiled): void {
  const texts = expand(messages);
  bundled.set(nameOf(group, locale), texts);
  groupsInUse.add(group);
  if (!addToCurrent(locale, texts)) catalogue.version += 1;
}

/**
 * Adds a late group to the texts in use. Nothing on the page uses its keys, so nothing rerenders; on a slow phone a
 * rerender of the page takes 100 ms. Returns false if texts on the page may change.
 */
function addToCurrent(locale: Locale, texts: Messages): boolean {
  if (current?.intl.locale !== tagOf(locale)) return true;
  const held = current.intl.messages as Messages;
  if (Object.keys(texts).some((key) => Object.hasOwn(held, key))) return false;
  const over = overrides.get(locale)?.(texts) ?? {};
  Object.assign(held, texts, Object.fromEntries(Object.entries(over).filter(([key]) => Object.hasOwn(texts, key))));
  return true;
}

/**
 * Loads a group of texts; later language changes load it too. Rejects if the file cannot be fetched (offline, first
 * visit); calling again retries.
 */
export async function loadMessages(group: MessageGroup, locale: Locale = catalogue.locale): Promise<void> {
  if (bundled.has(nameOf(group, locale))) {
    groupsInUse.add(group);
    return;
  }
  const path = `./compiled/${nameOf(group, locale)}.json`;
  const load = ownValue(files, path);
  if (!load) throw new Error(`No messages: ${nameOf(group, locale)}`);
  const { default: messages } = await loadPart(load);
  if (!bundled.has(nameOf(group, locale))) seedMessages(group, locale, messages);
}

let switches = 0;

/** Changes the language once all its texts are loaded; if that fails, the old one stays. */
export async function switchLocale(locale: Locale): Promise<void> {
  const ticket = ++switches;
  const missing = () => [...groupsInUse].filter((group) => !bundled.has(nameOf(group, locale)));
  // A route may request its group meanwhile.
  while (missing().length) await Promise.all(missing().map((group) => loadMessages(group, locale)));
  if (ticket === switches) catalogue.locale = locale;
}

/** Overrides bundled texts of a language (`overlay.ts`); replaces earlier overrides. */
export function overrideTexts(locale: Locale, over: (bundled: Readonly<Messages>) => Messages): void {
  const before = JSON.stringify(messagesOf(locale));
  overrides.set(locale, over);
  if (JSON.stringify(messagesOf(locale)) !== before) catalogue.version += 1;
}

/** Sets the tenant's currency and date formats. */
export function setFormatProfile(profile: FormatProfile): void {
  catalogue.profile = {
    projectCurrency: profile.projectCurrency,
    dateFormat: profile.dateFormat,
    shortDateFormat: profile.shortDateFormat,
  };
}

function messagesOf(locale: Locale): Messages {
  const all: Messages = Object.assign({}, ...[...groupsInUse].map((group) => bundled.get(nameOf(group, locale))));
  const over = overrides.get(locale);
  return over ? { ...all, ...over(all) } : all;
}

/** Tags that messages may use without a value from the caller. */
const richElements = {
  b: (chunks: ReactNode[]) => jsx('b', { children: chunks }),
  i: (chunks: ReactNode[]) => jsx('i', { children: chunks }),
};

const cache = createIntlCache();
let current: { intl: IntlShape; version: number } | undefined;

/**
 * The first screen formats only the number of travellers, and creating the first Intl.NumberFormat takes 20 ms. Small
 * integers look the same in all our languages (docs/decisions/0008).
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

/** The FormatJS object of a language. A missing key is shown as the key itself, without an error. */
export function intlFor(locale: Locale, version: number): IntlShape {
  if (current?.version !== version || current.intl.locale !== tagOf(locale)) {
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
    current = { intl, version };
  }
  return current.intl;
}

/** The FormatJS object in use now, outside of React. */
export const currentIntl = (): IntlShape => intlFor(catalogue.locale, catalogue.version);
