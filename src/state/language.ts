import type { Locale } from '@/domain/locale';
import { switchLocale } from '@/i18n/catalogue';
import { showLocale, storeLocale } from './session';

/** Changes the language once its texts are loaded. Rejects when they cannot be (offline, first use); nothing changes then. */
export async function showLanguage(locale: Locale): Promise<void> {
  await switchLocale(locale);
  showLocale(locale);
}

/** The traveller chose a language: the same, and it is stored. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  await showLanguage(locale);
  storeLocale();
}
