import type { Locale } from '@/domain/locale';
import { switchLocale } from '@/i18n/catalogue';
import { setLocale } from './session';

/**
 * Changes the language of the site once its texts are here, and remembers the choice. Rejects when they cannot be fetched
 * (offline, first use): everything stays as it was.
 */
export async function chooseLanguage(locale: Locale): Promise<void> {
  await switchLocale(locale);
  setLocale(locale);
}

/** Each language in its own words: a traveller looks for the one they read. Fixed, so that every device shows the same. */
const NAMES: Record<Locale, string> = {
  en_GB: 'English',
  lv_LV: 'Latviešu',
  lt_LT: 'Lietuvių',
  ru_RU: 'Русский',
  et_EE: 'Eesti',
};

export const languageName = (locale: Locale): string => NAMES[locale];
