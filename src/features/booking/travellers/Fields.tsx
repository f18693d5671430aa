import { SelectField, TextField } from '@/ui/Field';
import { useCountryOptions } from '../../common/formTexts';
import { useField } from './form';

interface TextProps {
  field: string;
  label: string;
  value: string;
  onValue: (text: string) => void;
  autoComplete?: string;
  inputMode?: 'numeric' | 'email' | 'tel';
  type?: 'tel';
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
  const { typing, ...bound } = useField(field);
  const options = useCountryOptions(stateless);
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
