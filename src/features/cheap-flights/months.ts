import { isoDate } from '@/domain/dates';
import { type Locale, tagOf } from '@/domain/locale';
import type { Month } from '@/domain/search/calendar';

/** 'YYYY-MM' */
export const monthOf = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`;

/** `Intl` gives numbers for Lithuanian short months; these are the abbreviations that calendars print. */
const LITHUANIAN = 'saus. vas. kov. bal. geg. birž. liep. rugp. rugs. spal. lapkr. gruod.'.split(' ');

const made = new Map<Locale, [plain: Intl.DateTimeFormat, withYear: Intl.DateTimeFormat]>();

function shortName(locale: Locale, { year, month }: Month): string {
  if (locale === 'lt_LT') return `${month === 1 ? `${year} ` : ''}${LITHUANIAN[month - 1] ?? ''}`;
  let formats = made.get(locale);
  if (!formats) {
    const make = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(tagOf(locale), { month: 'short', timeZone: 'UTC', ...options });
    made.set(locale, (formats = [make({}), make({ year: 'numeric' })]));
  }
  return formats[month === 1 ? 1 : 0].format(new Date(`${isoDate(year, month, 1)}T00:00:00Z`));
}

/** "Mar"; January with its year. */
export function monthShort(locale: Locale, month: Month): string {
  const name = shortName(locale, month);
  return name.charAt(0).toLocaleUpperCase(tagOf(locale)) + name.slice(1);
}
