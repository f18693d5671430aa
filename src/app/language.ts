import { type Locale, chooseLocale, isLang, langOf, localeOf } from '@/domain/locale';
import type { TenantProfile } from '@/domain/tenant/types';
import { log } from '@/platform/log';
import { showLanguage } from '@/state/language';
import { session, storeLocale, storedLocale } from '@/state/session';

/** The language to start with: address, stored choice, server default, first allowed. */
export function initialLocale(search: string, profile: TenantProfile, serverDefault: Locale): Locale {
  return chooseLocale(new URLSearchParams(search).get('lang'), storedLocale(), serverDefault, profile.languages);
}

/**
 * The query with a corrected `lang`, or null when it is correct: an unknown or unsupported value is replaced by the
 * current language.
 */
export function correctedSearch(search: string, locale: Locale, allowed: readonly Locale[]): string | null {
  const query = new URLSearchParams(search);
  const lang = query.get('lang');
  if (lang === null || (isLang(lang) && allowed.includes(localeOf(lang)))) return null;
  const known = lang.toLowerCase();
  query.set('lang', isLang(known) && allowed.includes(localeOf(known)) ? known : langOf(locale));
  return `?${query.toString()}`;
}

/** The language of the address becomes the stored one: the traveller goes on in it. */
export function keepLanguage(search: string): void {
  if (new URLSearchParams(search).get('lang') === langOf(session.locale) && storedLocale() !== session.locale)
    storeLocale();
}

/** Follows the `lang` of a navigation, without storing it. If the language cannot be loaded, everything stays as it is. */
export function followLang(search: string): void {
  const lang = new URLSearchParams(search).get('lang');
  if (!isLang(lang)) return;
  const locale = localeOf(lang);
  if (locale === session.locale || !session.profile.languages.includes(locale)) return;
  showLanguage(locale).catch((error: unknown) => log.warn('i18n', `${locale} could not be loaded`, error));
}
