import { type ComponentProps, useId } from 'react';
import { classes } from './classes';
import { FieldFrame, type FieldLook, controlAria } from './Field';
import styles from './TextArea.module.css';

interface TextAreaProps
  extends FieldLook, Omit<ComponentProps<'textarea'>, 'className' | 'value' | 'onChange' | 'disabled'> {
  value: string;
  /** Absent: the text is only read and copied. */
  onValue?: ((text: string) => void) | undefined;
  name: string;
}

/** A text of several lines in the same frame as `TextField`. It grows with its text where the browser can. */
export function TextArea(props: TextAreaProps) {
  const { label, value, onValue, error, hint, ok, disabled, className, ...rest } = props;
  const id = useId();
  const look = { label, error, hint, ok, disabled, className };
  return (
    <FieldFrame controlId={rest.id ?? id} hintId={`${id}h`} look={look}>
      <textarea
        id={id}
        {...rest}
        {...controlAria(`${id}h`, look)}
        className={classes(styles.area)}
        disabled={disabled}
        readOnly={onValue === undefined}
        value={value}
        onChange={(event) => onValue?.(event.target.value)}
      />
    </FieldFrame>
  );
}
