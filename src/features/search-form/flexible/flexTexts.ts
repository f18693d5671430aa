import type { FlexPair } from '@/domain/cheap/flexible';
import type { PassengerCounts } from '@/domain/search/types';
import { useFormat } from '@/i18n/format';
import type { Formatters } from '@/i18n/formatters';
import { type Translate, useT } from '@/i18n/t';
import { daysBetween } from '@/domain/dates';
import { now } from '@/platform/clock';
import type { FlexPrices } from '@/state/cheap/flexible';

/** Whole euros, rounded up. */
export const wholeEuros = (cents: number): number => Math.ceil(cents / 100);

/** The accessible name of a pair of days. */
export function pairName(
  { start, end, cents, isCheapest, isChosen }: FlexPair,
  t: Translate,
  format: Formatters,
): string {
  return [
    format.fullDate(start),
    end && format.fullDate(end),
    end && t('flex.nights', { n: daysBetween(start, end) }),
    cents === null ? t('flex.unknown') : t('flex.from', { price: format.money(cents) }),
    isCheapest && t('flex.cheapest'),
    isChosen && t('flex.chosen'),
  ]
    .filter(Boolean)
    .join(', ');
}

/** One line: whom the prices are for and how old they are, or why there are none. */
export function useFlexNote(
  from: FlexPrices['from'],
  oldest: number | null,
  { adult, child, infant }: PassengerCounts,
): string {
  const t = useT();
  const format = useFormat();
  if (oldest !== null)
    return t(child + infant > 0 ? 'flex.noteChildren' : 'flex.note', { n: adult, time: format.asOf(oldest, now()) });
  const why = {
    loading: 'loading',
    none: 'cabin',
    away: 'away',
    failed: 'failed',
    server: 'none',
    stored: 'none',
  } as const;
  return t(`flex.${why[from]}`);
}
