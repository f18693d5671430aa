/** The interface languages: one line for each. The compiler of the messages reads this list (src/i18n/locales.mjs). */
export const LOCALES = ['en_GB', 'lv_LV', 'lt_LT', 'ru_RU', 'et_EE'] as const;
export type Locale = (typeof LOCALES)[number];

/** Codes of the `lang` query parameter. */
export type Lang = Locale extends `${infer Code}_${string}` ? Code : never;
export const LANGS = LOCALES.map((locale) => locale.slice(0, 2) as Lang);

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale);
export const isLang = (value: unknown): value is Lang => LANGS.includes(value as Lang);

export const langOf = (locale: Locale): Lang => locale.slice(0, 2) as Lang;
export const localeOf = (lang: Lang): Locale => LOCALES.find((locale) => locale.startsWith(lang)) ?? 'en_GB';
/** BCP 47 tag for `Intl` and the `lang` attribute, for example `lv-LV`. */
export const tagOf = (locale: Locale): string => locale.replace('_', '-');

/**
 * The language of the site: from the address if allowed, else the stored one, else the server's default, else the first
 * allowed.
 */
export function chooseLocale(
  fromUrl: string | null,
  stored: string | null,
  serverDefault: Locale,
  allowed: readonly Locale[],
): Locale {
  const wanted = fromUrl?.toLowerCase();
  if (isLang(wanted) && allowed.includes(localeOf(wanted))) return localeOf(wanted);
  if (isLocale(stored) && allowed.includes(stored)) return stored;
  if (allowed.includes(serverDefault)) return serverDefault;
  return allowed[0] ?? 'lv_LV';
}

/**
 * The first language that the browser asks for and the site has; null if that is the shown one, or there is none.
 * `wanted`: BCP 47 tags as in `navigator.languages`.
 */
export function offeredLocale(wanted: readonly string[], shown: Locale, allowed: readonly Locale[]): Locale | null {
  const [first] = wanted
    .map((tag) => tag.toLowerCase().split('-')[0])
    .filter(isLang)
    .map(localeOf)
    .filter((locale) => allowed.includes(locale));
  return first === undefined || first === shown ? null : first;
}
