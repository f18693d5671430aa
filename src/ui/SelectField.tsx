import { type ComponentProps, memo, useId } from 'react';
import { classes } from './classes';
import styles from './Field.module.css';
import { type FieldLook, FieldFrame, describes } from './FieldFrame';
import { IconDown } from './icons';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

export interface SelectFieldProps
  extends FieldLook, Omit<ComponentProps<'select'>, 'className' | 'value' | 'onChange' | 'disabled' | 'children'> {
  value: string;
  onValue: (value: string) => void;
  name: string;
  options: readonly SelectOption[];
  onLeave?: (() => void) | undefined;
}

/** Two hundred countries are not gone through for every key that is typed beside them. */
const Options = memo(function Options({ options }: { options: readonly SelectOption[] }) {
  return options.map((option) => (
    <option key={option.value} value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  ));
});

/** A native select in the same box as `TextField`: the system's own picker on every phone. */
export function SelectField(props: SelectFieldProps) {
  const { label, value, onValue, error, hint, ok, disabled, className, options, onLeave, onBlur, ...rest } = props;
  const id = useId();
  const look = { label, error, hint, ok, disabled, className };
  return (
    <FieldFrame controlId={rest.id ?? id} hintId={`${id}h`} look={look} icon={<IconDown />}>
      <select
        id={id}
        {...rest}
        {...describes(`${id}h`, look)}
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
