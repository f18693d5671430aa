import type { Lang, Locale } from '@/domain/locale';

/*
 * The sandbox has texts of its own in some languages. The app may have more (docs/architecture.md, "a language"): in those the
 * sandbox speaks English.
 */

/** Texts by language; English is always there. */
export type InLocales<T> = Readonly<Record<string, T>> & { readonly en_GB: T };
export type InLangs<T> = Readonly<Record<string, T>> & { readonly en: T };

export const inLang = <T>(texts: InLangs<T>, lang: Lang): T => texts[lang] ?? texts.en;

/** The texts, and the language that they are in. */
export function spoken<T>(all: InLocales<T>, wanted: Locale): { texts: T; locale: Locale } {
  const texts = all[wanted];
  return texts === undefined ? { texts: all.en_GB, locale: 'en_GB' } : { texts, locale: wanted };
}
