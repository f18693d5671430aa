import type { Passenger } from '@/domain/booking/types';
import type { Translate } from '@/i18n/t';

/** Name of a traveller, or number and age group while it is empty. */
export function nameOf(
  one: Pick<Passenger, 'id' | 'name' | 'surname' | 'ageGroup'>,
  { passengers }: { passengers: readonly Pick<Passenger, 'id'>[] },
  t: Translate,
): string {
  const name = [one.name, one.surname]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
  return name || t(`booking.traveller.${one.ageGroup}`, { n: passengers.findIndex(({ id }) => id === one.id) + 1 });
}
