import { type Locale, tagOf } from '@/domain/locale';

/** `€` for EUR without Intl: the first number format of a page costs 20 ms. */
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
    // A code that Intl rejects is shown as it is.
    return currency;
  }
};
