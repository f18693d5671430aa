import type { PassengerCounts } from '@/domain/search/types';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';

/** "2 adults and 1 child"; empty groups are left out. */
export function sayPeople(counts: PassengerCounts, t: Translate, format: Pick<Formatters, 'list'>): string {
  const { adult, child, infant } = counts;
  return format.list([
    ...(adult ? [t('booking.people.adult', { n: adult })] : []),
    ...(child ? [t('booking.people.child', { n: child })] : []),
    ...(infant ? [t('booking.people.infant', { n: infant })] : []),
  ]);
}
