import { type ComponentProps, type RefObject, useId, useLayoutEffect, useRef } from 'react';
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

const drawn = new WeakMap<readonly SelectOption[], DocumentFragment>();

/** The options of a list, drawn once and copied for every field that offers it. */
function copyOf(options: readonly SelectOption[]): Node {
  const found = drawn.get(options) ?? document.createDocumentFragment();
  if (!drawn.has(options)) {
    for (const { value, label, disabled } of options) {
      const option = document.createElement('option');
      Object.assign(option, { value, textContent: label, disabled: disabled === true });
      found.append(option);
    }
    drawn.set(options, found);
  }
  return found.cloneNode(true);
}

/**
 * Puts the options into a select. They are no elements of React's: it went over two hundred countries of each of nine travellers
 * whenever their form came or went.
 */
function useOptions(options: readonly SelectOption[], value: string): RefObject<HTMLSelectElement | null> {
  const ref = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => ref.current?.replaceChildren(copyOf(options)), [options]);
  useLayoutEffect(() => {
    // as React does with options of its own: what is not among them leaves the first
    if (ref.current && options.some((option) => option.value === value)) ref.current.value = value;
  }, [options, value]);
  return ref;
}

/** A native select in the same box as `TextField`: the system's own picker on every phone. A list that is the same object stays as it is. */
export function SelectField(props: SelectFieldProps) {
  const { label, value, onValue, error, hint, ok, disabled, className, options, onLeave, onBlur, ...rest } = props;
  const id = useId();
  const ref = useOptions(options, value);
  const look = { label, error, hint, ok, disabled, className };
  return (
    <FieldFrame controlId={rest.id ?? id} hintId={`${id}h`} look={look} icon={<IconDown />}>
      <select
        ref={ref}
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
      />
    </FieldFrame>
  );
}
