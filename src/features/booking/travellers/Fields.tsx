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
  hint?: string;
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
  /** A nationality: may be none, and is never filled in by a browser, which knows the country of an address. */
  stateless?: boolean;
}

/** The browser filled the select in while the traveller was elsewhere. */
const isAutofilled = (name: string): boolean => {
  const select = document.querySelector(`select[name="${CSS.escape(name)}"]`);
  return select !== null && select !== document.activeElement && select.matches(':autofill');
};

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
      autoComplete={stateless ? 'off' : autoComplete}
      options={options}
      onValue={(cc) => {
        if (stateless && isAutofilled(field)) return;
        typing();
        onValue(cc);
      }}
    />
  );
}
