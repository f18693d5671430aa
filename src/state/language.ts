import type { Locale } from '@/domain/locale';
import { switchLocale } from '@/i18n/catalogue';
import { setLocale } from './session';

/**
 * Changes the language once its texts are loaded, and stores the choice. Rejects when they cannot be loaded (offline,
 * first use); nothing changes then.
 */
export async function chooseLanguage(locale: Locale): Promise<void> {
  await switchLocale(locale);
  setLocale(locale);
}

/** Each language in itself, so that travellers recognise their own. Fixed, so that every device shows the same. */
const NAMES: Record<Locale, string> = {
  en_GB: 'English',
  lv_LV: 'Latviešu',
  lt_LT: 'Lietuvių',
  ru_RU: 'Русский',
  et_EE: 'Eesti',
};

export const languageName = (locale: Locale): string => NAMES[locale];
