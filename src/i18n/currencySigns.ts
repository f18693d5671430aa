import { type Locale, tagOf } from '@/domain/locale';

const DISPLAYS = ['code', 'symbol', 'narrowSymbol', 'name'] as const;

/**
 * How a currency is written in a language: its code, its signs, its name ("SEK", "kr", "Swedish kronor"). English knows the sign
 * that people of the currency write ("zł"), where another language has only the code.
 */
export function currencySigns(locale: Locale, currency: string): string[] {
  const signs = [tagOf(locale), 'en-GB'].flatMap((tag) =>
    DISPLAYS.flatMap((currencyDisplay) =>
      new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay })
        .formatToParts(2)
        .flatMap(({ type, value }) => (type === 'currency' ? [value] : [])),
    ),
  );
  return [...new Set(signs)];
}
