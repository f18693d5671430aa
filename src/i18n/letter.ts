import { createIntl, createIntlCache } from 'react-intl';
import { type Locale, tagOf } from '@/domain/locale';
import { type Compiled, expand } from './compiled';
import en from './compiled/letter/en_GB.json';
import et from './compiled/letter/et_EE.json';
import lt from './compiled/letter/lt_LT.json';
import lv from './compiled/letter/lv_LV.json';
import ru from './compiled/letter/ru_RU.json';
import type { LetterKey } from './keys';

const TEXTS: Record<Locale, unknown> = { en_GB: en, lv_LV: lv, lt_LT: lt, ru_RU: ru, et_EE: et };
const cache = createIntlCache();

export type TranslateLetter = (id: LetterKey, values?: Record<string, string | number>) => string;

/**
 * Texts of the letter in a language, which may differ from that of the page. All languages are in one file, so that each
 * of them is there without a network.
 */
export function letterTexts(locale: Locale): TranslateLetter {
  const intl = createIntl({ locale: tagOf(locale), messages: expand(TEXTS[locale] as Compiled) }, cache);
  return (id, values) => intl.formatMessage({ id }, values);
}
