import { useMemo } from 'react';
import { COUNTRY_CODES, NOT_APPLICABLE, STATELESS } from '@/domain/booking/fields';
import { useFormat } from '@/i18n/format';
import type { Formatters } from '@/i18n/formatters';
import { type Translate, useT } from '@/i18n/t';
import type { SelectOption } from '@/ui/Field';

/** "DD/MM/YYYY" in the letters of the language: ДД/ММ/ГГГГ. */
export function dateHint(dateFormat: string, letters: string): string {
  const [day = 'D', month = 'M', year = 'Y'] = letters;
  return dateFormat
    .replaceAll('D', '\u0001')
    .replaceAll('M', '\u0002')
    .replaceAll('Y', year)
    .replaceAll('\u0001', day)
    .replaceAll('\u0002', month);
}

let cache: { format: Formatters; options: SelectOption[] } | null = null;

/** Countries by name in the site's language; cached, since nine travellers share the list. */
function countryOptions(format: Formatters): SelectOption[] {
  if (cache?.format === format) return cache.options;
  const options = COUNTRY_CODES.map((value) => ({ value, label: format.country(value) }));
  options.sort((a, b) => format.compare(a.label, b.label));
  cache = { format, options };
  return options;
}

const withFirst = (options: readonly SelectOption[], t: Translate, stateless: boolean): SelectOption[] => [
  { value: '', label: t('booking.field.chooseCountry') },
  ...options,
  ...(stateless
    ? [
        { value: STATELESS, label: t('booking.field.stateless') },
        { value: NOT_APPLICABLE, label: t('party.noCountry') },
      ]
    : []),
];

/** Options of a country field. `stateless`: a nationality, which may be none. */
export function useCountryOptions(stateless: boolean): SelectOption[] {
  const t = useT();
  const format = useFormat();
  return useMemo(() => withFirst(countryOptions(format), t, stateless), [format, t, stateless]);
}
