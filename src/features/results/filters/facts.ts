import type { Cents } from '@/domain/money';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';

/** Texts for an option's count and lowest price. */
export function useCountTexts() {
  const t = useT();
  const format = useFormat();
  const money = (price: Cents | null): string => (price === null ? '–' : format.money(price));
  const flights = (count: number): string => (count === 0 ? t('filters.nothing') : t('results.count', { n: count }));
  return {
    money,
    flights,
    /** "34 flights from €142.10" */
    both: (count: number, price: Cents | null): string =>
      price === null ? flights(count) : t('filters.facts', { flights: flights(count), price: money(price) }),
  };
}
