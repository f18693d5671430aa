import { IntlMessageFormat } from 'intl-messageformat';
import type { MessageKey } from '@/i18n/keys';
import { type Lang, localeOf, tagOf } from '@/domain/locale';
import { catalogueOf } from '@/i18n/catalogues.mjs';

const GAP = '\u0000';

export interface Translate {
  (key: MessageKey, values?: Record<string, string | number>): string;
  /** The message as a pattern; each value named in `open` becomes a capture group. */
  pattern(key: MessageKey, open: string[], values?: Record<string, string | number>): RegExp;
}

export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** Every message of a language as it is written. */
export function messagesIn(lang: Lang): Record<string, string> {
  return catalogueOf(localeOf(lang));
}

/** The app's own messages in a language, so that one page object finds elements by name in all languages. */
export function textsIn(lang: Lang): Translate {
  const locale = localeOf(lang);
  const all = messagesIn(lang);
  const t = (key: MessageKey, values: Record<string, string | number> = {}): string => {
    const message = all[key];
    if (message === undefined) throw new Error(`No text ${key} in ${locale}`);
    return String(new IntlMessageFormat(message, tagOf(locale)).format(values));
  };
  return Object.assign(t, {
    pattern(key: MessageKey, open: string[], values: Record<string, string | number> = {}): RegExp {
      const gaps = Object.fromEntries(open.map((name) => [name, GAP]));
      return new RegExp(
        t(key, { ...values, ...gaps })
          .split(GAP)
          .map(escaped)
          .join('(.+?)'),
      );
    },
  });
}

/** Cents of a displayed price in any language: "€1,189.40", "1 189,40 €", "€40". */
export function centsIn(text: string): number {
  const digits = /\d[\d\s.,\u00a0\u202f]*/.exec(text)?.[0].replace(/[\s\u00a0\u202f]/g, '');
  if (!digits) throw new Error(`No price in "${text}"`);
  const [, whole = '', cents = '00'] = /^(.*?)(?:[.,](\d{2}))?$/.exec(digits.replace(/[.,]+$/, '')) ?? [];
  return Number(whole.replace(/[.,]/g, '')) * 100 + Number(cents);
}
