import type { Locale } from '@/domain/locale';
import type { LanguageKey } from './keys';

/** Of all languages at once. None of these texts has a variable, so each is compiled to a string. */
const TEXTS = import.meta.glob<Record<LanguageKey, string>>('./compiled/language/*.json', {
  eager: true,
  import: 'default',
});

/** What a language says of itself, in itself: its name, and the offer to a traveller who may know no other. */
export function ofLanguage(locale: Locale): { name: string; ask: string; yes: string; no: string } {
  const texts = TEXTS[`./compiled/language/${locale}.json`];
  const text = (key: LanguageKey): string => texts?.[key] ?? locale;
  return {
    name: text('language.name'),
    ask: text('language.ask'),
    yes: text('language.yes'),
    no: text('language.no'),
  };
}
