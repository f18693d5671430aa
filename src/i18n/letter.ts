import { createIntl, createIntlCache } from 'react-intl';
import { type Locale, tagOf } from '@/domain/locale';
import { type Compiled, expand } from './compiled';
import type { LetterKey } from './keys';

const TEXTS = import.meta.glob<Compiled>('./compiled/letter/*.json', { eager: true, import: 'default' });
const cache = createIntlCache();

export type TranslateLetter = (id: LetterKey, values?: Record<string, string | number>) => string;

/**
 * Texts of the letter in a language, which may differ from that of the page. All languages are in one file, so that each
 * of them is there without a network.
 */
export function letterTexts(locale: Locale): TranslateLetter {
  const messages = expand(TEXTS[`./compiled/letter/${locale}.json`] ?? {});
  const intl = createIntl({ locale: tagOf(locale), messages }, cache);
  return (id, values) => intl.formatMessage({ id }, values);
}
