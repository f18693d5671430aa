import { type Locale, tagOf } from '@/domain/locale';

/** `€` for EUR, which is told without asking: the first number format of a page costs the browser 20 ms. */
export const currencySign = (locale: Locale, currency: string): string => {
  if (currency === 'EUR') return '€';
  try {
    const format = new Intl.NumberFormat(tagOf(locale), {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    });
    return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency;
  } catch {
    // A code that Intl refuses: shown as it is.
    return currency;
  }
};
