import { useMemo } from 'react';
import { COUNTRY_CODES, NOT_APPLICABLE, STATELESS } from '@/domain/booking/fields';
import { tagOf } from '@/domain/locale';
import type { Formatters } from '@/i18n/formatters';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { SelectField, type SelectOption, TextField } from '@/ui/Field';
import { useField } from './form';

interface TextProps {
  field: string;
  label: string;
  value: string;
  onValue: (text: string) => void;
  autoComplete?: string;
  inputMode?: 'numeric' | 'email' | 'tel';
  type?: 'email' | 'tel';
  placeholder?: string;
  autoCapitalize?: string;
  /** False for optional fields. */
  required?: boolean;
  onLeave?: () => void;
  /** Ids of messages about the field that stand elsewhere. */
  'aria-describedby'?: string | undefined;
}

/** A text field of the draft. `field` is its path and its `name`. */
export function DraftText({ field, value, onValue, onLeave, required = true, ...rest }: TextProps) {
  const { typing, ...bound } = useField(field);
  return (
    <TextField
      {...rest}
      {...bound}
      value={value}
      required={required}
      spellCheck={false}
      onValue={(text) => {
        typing();
        onValue(text);
      }}
      onLeave={() => {
        onLeave?.();
        bound.onLeave();
      }}
    />
  );
}

let cache: { format: Formatters; options: SelectOption[] } | null = null;

/** Countries by name in the site's language; cached, since nine travellers share the list. */
function countryOptions(format: Formatters, tag: string): SelectOption[] {
  if (cache?.format === format) return cache.options;
  const order = new Intl.Collator(tag);
  const options = COUNTRY_CODES.map((value) => ({ value, label: format.country(value) }));
  options.sort((a, b) => order.compare(a.label, b.label));
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

interface CountryProps {
  field: string;
  label: string;
  value: string;
  onValue: (cc: string) => void;
  autoComplete?: string;
  /** Nationality may be none. */
  stateless?: boolean;
}

/** A country by its ISO code. */
export function DraftCountry({ field, label, value, onValue, stateless = false, autoComplete }: CountryProps) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  const { typing, ...bound } = useField(field);
  const tag = tagOf(locale);
  const options = useMemo(() => withFirst(countryOptions(format, tag), t, stateless), [format, tag, t, stateless]);
  return (
    <SelectField
      {...bound}
      label={label}
      value={value}
      required
      autoComplete={autoComplete}
      options={options}
      onValue={(cc) => {
        typing();
        onValue(cc);
      }}
    />
  );
}
