import { type ReactNode, type ComponentProps, useId, memo } from 'react';
import { classes } from './classes';
import styles from './Field.module.css';
import { IconWarning } from './firstIcons';
import { IconCheck, IconLock, IconDown } from './icons';

export interface FieldLook {
  label: string;
  /** One sentence; its presence marks the field as invalid. */
  error?: string | undefined;
  /** One sentence below the box; an error replaces it. */
  hint?: ReactNode;
  /** Validated: shows a tick in the box. */
  ok?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/**
 * ARIA attributes of the control in a frame. `describedBy`: ids of further descriptions. `aria-invalid` is always set, because browsers announce an empty required
 * select as invalid.
 */
export const controlAria = (hintId: string, { error, hint }: FieldLook, describedBy?: string) => ({
  'aria-invalid': Boolean(error),
  'aria-describedby': [error || hint ? hintId : '', describedBy ?? ''].filter(Boolean).join(' ') || undefined,
});

/** Box, label and hint shared by all fields. The label is inside the box, above the value. */
export function FieldFrame({
  controlId,
  hintId,
  look,
  icon,
  children,
}: {
  controlId: string;
  hintId: string;
  look: FieldLook;
  icon?: ReactNode;
  children: ReactNode;
}) {
  const { label, error, hint, ok, disabled, className } = look;
  return (
    <div className={classes(styles.field, error && styles.bad, !error && ok && styles.ok, className)}>
      <div className={styles.box}>
        <label className={styles.label} htmlFor={controlId}>
          {label}
        </label>
        {children}
        {disabled ? <IconLock /> : ok && !error ? <IconCheck /> : icon}
      </div>
      {(error || hint) && (
        <p className={styles.hint} id={hintId}>
          {error && <IconWarning />}
          <span>{error || hint}</span>
        </p>
      )}
    </div>
  );
}

interface TextFieldProps
  extends FieldLook, Omit<ComponentProps<'input'>, 'className' | 'value' | 'onChange' | 'disabled'> {
  value: string;
  onValue: (text: string) => void;
  name: string;
  /** Called on blur, when the value should be validated. */
  onLeave?: (() => void) | undefined;
  /** A control at the end of the box. */
  trail?: ReactNode;
}

/** A single-line text input with its label inside the box. */
export function TextField(props: TextFieldProps) {
  const { label, value, onValue, error, hint, ok, disabled, className, onLeave, onBlur, trail, ...rest } = props;
  const id = useId();
  const look = { label, error, hint, ok, disabled, className };
  return (
    <FieldFrame controlId={rest.id ?? id} hintId={`${id}h`} look={look} icon={trail}>
      <input
        id={id}
        type="text"
        {...rest}
        {...controlAria(`${id}h`, look, rest['aria-describedby'])}
        className={classes(styles.control)}
        disabled={disabled}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        onBlur={(event) => {
          onBlur?.(event);
          onLeave?.();
        }}
      />
    </FieldFrame>
  );
}

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

interface SelectFieldProps
  extends FieldLook, Omit<ComponentProps<'select'>, 'className' | 'value' | 'onChange' | 'disabled' | 'children'> {
  value: string;
  onValue: (value: string) => void;
  name: string;
  options: readonly SelectOption[];
  onLeave?: (() => void) | undefined;
}

/** Memoised, so that 200 countries do not render with every keystroke in the form. */
const Options = memo(function Options({ options }: { options: readonly SelectOption[] }) {
  return options.map((option) => (
    <option key={option.value} value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  ));
});

/** A native select in the same frame as `TextField`, with the system's picker on phones. */
export function SelectField(props: SelectFieldProps) {
  const { label, value, onValue, error, hint, ok, disabled, className, options, onLeave, onBlur, ...rest } = props;
  const id = useId();
  const look = { label, error, hint, ok, disabled, className };
  return (
    <FieldFrame controlId={rest.id ?? id} hintId={`${id}h`} look={look} icon={<IconDown />}>
      <select
        id={id}
        {...rest}
        {...controlAria(`${id}h`, look, rest['aria-describedby'])}
        className={classes(styles.control, styles.select)}
        disabled={disabled}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        onBlur={(event) => {
          onBlur?.(event);
          onLeave?.();
        }}
      >
        <Options options={options} />
      </select>
    </FieldFrame>
  );
}
