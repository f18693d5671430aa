import { type ComponentProps, useId } from 'react';
import { classes } from './classes';
import styles from './Field.module.css';
import { type FieldLook, FieldFrame, describes } from './FieldFrame';

export interface TextFieldProps
  extends FieldLook, Omit<ComponentProps<'input'>, 'className' | 'value' | 'onChange' | 'disabled'> {
  value: string;
  onValue: (text: string) => void;
  name: string;
  /** The traveller left the field: the time to check it. */
  onLeave?: (() => void) | undefined;
}

/** One line of text with its label inside the box. */
export function TextField(props: TextFieldProps) {
  const { label, value, onValue, error, hint, ok, disabled, className, onLeave, onBlur, ...rest } = props;
  const id = useId();
  const look = { label, error, hint, ok, disabled, className };
  return (
    <FieldFrame controlId={rest.id ?? id} hintId={`${id}h`} look={look}>
      <input
        id={id}
        type="text"
        {...rest}
        {...describes(`${id}h`, look)}
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
