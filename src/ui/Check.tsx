import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Check.module.css';
import { classes } from './classes';
import { IconWarning } from './firstIcons';

interface CheckProps extends Omit<ComponentProps<'input'>, 'onChange' | 'checked' | 'type' | 'className'> {
  label: ReactNode;
  checked: boolean;
  onValue: (checked: boolean) => void;
  hint?: ReactNode;
  /** One sentence; its presence marks the box as invalid. */
  error?: string | undefined;
  /** Renders a switch, for settings that apply at once. */
  switch?: boolean | undefined;
  /** Rows of 32 px for mouse users, in dense lists (44 px on touch). */
  compact?: boolean | undefined;
  /** A count or price at the end of the row. */
  count?: ReactNode;
  className?: string | undefined;
}

/** A checkbox whose whole row is clickable. */
export function Check(props: CheckProps) {
  const { label, checked, onValue, hint, error, switch: isSwitch, compact, count, className, ...rest } = props;
  const id = useId();
  const message = error || hint;
  return (
    <div className={classes(error && styles.bad, className)}>
      <label className={classes(styles.check, isSwitch && styles.switch, compact && styles.compact)}>
        <input
          {...rest}
          className={styles.input}
          type="checkbox"
          role={isSwitch ? 'switch' : undefined}
          checked={checked}
          aria-invalid={Boolean(error)}
          aria-describedby={message ? id : rest['aria-describedby']}
          onChange={(event) => onValue(event.target.checked)}
        />
        <span className={styles.text}>{label}</span>
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </label>
      {message && (
        <p className={styles.hint} id={id}>
          {error && <IconWarning />}
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}

interface RadioRowProps extends Omit<
  ComponentProps<'input'>,
  'onChange' | 'onSelect' | 'checked' | 'type' | 'className' | 'value' | 'name'
> {
  name: string;
  value: string;
  checked: boolean;
  onSelect: () => void;
  label: ReactNode;
  /** A count or price at the end of the row. */
  count?: ReactNode;
  /** Rows of 32 px for mouse users, in dense lists (44 px on touch). */
  compact?: boolean | undefined;
  className?: string | undefined;
}

/**
 * One option of a radio group. Rows with the same `name` share the arrow keys; wrap them in a fieldset with a legend.
 */
export function RadioRow({ checked, onSelect, label, count, compact, className, ...rest }: RadioRowProps) {
  return (
    <label className={classes(styles.check, compact && styles.compact, className)}>
      <input
        {...rest}
        className={classes(styles.input, styles.radio)}
        type="radio"
        checked={checked}
        onChange={() => onSelect()}
      />
      <span className={styles.text}>{label}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </label>
  );
}
