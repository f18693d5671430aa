import { type Choice, DAY_MINUTES, LENGTH_MAX, PRICE_MAX, type Range } from '@/domain/results/filters';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';

/** "05:00"; the end of the day is 24:00. */
export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** "05:00 to 24:00", "any time" */
export const timeText = (t: Translate, { from, to }: Range): string =>
  from <= 0 && to >= DAY_MINUTES ? t('filters.timeAny') : t('filters.between', { from: clock(from), to: clock(to) });

export const hours = (format: Formatters, n: number): string => (n === 0 ? '0' : format.duration(n * 60));

/** "up to 12 h", "2 h to 5 h", "any"; whole hours. */
export function lengthText(t: Translate, format: Formatters, { from, to }: Range): string {
  if (from <= 0) return to >= LENGTH_MAX ? t('filters.lengthAny') : t('filters.upTo', { to: hours(format, to) });
  if (to >= LENGTH_MAX) return t('filters.atLeast', { from: hours(format, from) });
  return t('filters.between', { from: hours(format, from), to: hours(format, to) });
}

export const euros = (format: Formatters, amount: number): string => format.money(amount * 100, { from: true });

/** "to €420", "€100 to €420", "any" */
export function priceText(t: Translate, format: Formatters, { from, to }: Range): string {
  if (from === 0 && to >= PRICE_MAX) return t('filters.priceAny');
  if (from === 0) return t('filters.priceTo', { to: euros(format, to) });
  if (to >= PRICE_MAX) return t('filters.priceFrom', { from: euros(format, from) });
  return t('filters.priceBetween', { from: euros(format, from), to: euros(format, to) });
}

/** A chip lists at most this many names, else their number. */
const NAMES_SHOWN = 2;

/** "Only Finnair", "Without Ryanair and Wizz Air", "Airlines: 5 left out" */
export function choiceText(
  t: Translate,
  format: Formatters,
  what: string,
  choice: Choice,
  nameOf: (code: string) => string,
) {
  if (choice.kind === 'any') return what;
  const { kind, codes } = choice;
  if (codes.length === 0) return t('filters.labelled', { what, value: t('filters.none') });
  const names = codes.length > NAMES_SHOWN ? format.number(codes.length) : format.list(codes.map(nameOf));
  return t(kind === 'only' ? 'filters.placeOnly' : 'filters.placeWithout', { what, names });
}
