import { type Locale, tagOf } from '@/domain/locale';

/** `€` for EUR. */
export const currencySign = (locale: Locale, currency: string): string => {
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
