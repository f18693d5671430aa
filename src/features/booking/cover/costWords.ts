import type { Cost } from '@/domain/services/plans';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';

/** The unit of a price: "per traveller", "for the booking". */
export const sayBasis = ({ basis }: Pick<Cost, 'basis'>, t: Translate): string => t(`cover.one.${basis}`);

/** "€38.00 for 2 travellers"; null for a single unit. */
export function saySum(
  { basis, units, total }: Pick<Cost, 'basis' | 'units' | 'total'>,
  t: Translate,
  format: Pick<Formatters, 'money'>,
): string | null {
  if (units === 1 || basis === 'per_booking' || total === 0) return null;
  return t(`cover.all.${basis}`, { total: format.money(total), n: units });
}

/** The price changed since it was chosen: shown next to the choice, confirmed before paying. */
export const sayMoved = (
  { unit, moved }: Pick<Cost, 'unit' | 'moved'>,
  t: Translate,
  format: Pick<Formatters, 'money'>,
): string | null =>
  moved === null ? null : t('cover.moved', { before: format.money(unit), after: format.money(moved) });
