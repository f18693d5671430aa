import { isoDate } from '@/domain/dates';
import { type Locale, tagOf } from '@/domain/locale';
import type { Month } from '@/domain/search/calendar';

/** 'YYYY-MM' */
export const monthKey = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`;

const made = new Map<Locale, [plain: Intl.DateTimeFormat, withYear: Intl.DateTimeFormat]>();

/** "Mar"; a January says which year begins. */
export function monthShort(locale: Locale, { year, month }: Month): string {
  let formats = made.get(locale);
  if (!formats) {
    const make = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(tagOf(locale), { month: 'short', timeZone: 'UTC', ...options });
    made.set(locale, (formats = [make({}), make({ year: 'numeric' })]));
  }
  const name = formats[month === 1 ? 1 : 0].format(new Date(`${isoDate(year, month, 1)}T00:00:00Z`));
  return name.charAt(0).toLocaleUpperCase(tagOf(locale)) + name.slice(1);
}
