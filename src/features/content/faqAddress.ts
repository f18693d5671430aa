import { type Locale, langOf } from '@/domain/locale';

/** The whole address of a question, with the language of whoever shares it. */
export const questionAddress = (id: string, locale: Locale): string =>
  new URL(`info/faq?lang=${langOf(locale)}#${id}`, document.baseURI).href;

/** What an address names after `#`; empty if it names nothing or cannot be read. */
export function fragmentOf(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    return '';
  }
}
