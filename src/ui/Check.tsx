import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Check.module.css';
import { classes } from './classes';
import { IconWarning } from './icons';

export interface CheckProps extends Omit<ComponentProps<'input'>, 'onChange' | 'checked' | 'type' | 'className'> {
  label: ReactNode;
  checked: boolean;
  onValue: (checked: boolean) => void;
  hint?: ReactNode;
  /** One sentence; while it is there the box is marked as wrong. */
  error?: string | undefined;
  /** A switch: only for what applies at once. */
  switch?: boolean | undefined;
  /** 32 px rows with a mouse, for dense lists (44 on touch). */
  compact?: boolean | undefined;
  /** A figure at the end of the row: how many, or from what price. */
  count?: ReactNode;
  className?: string | undefined;
}

/** A tick box whose whole row answers to a press. */
export function Check(props: CheckProps) {
  const { label, checked, onValue, hint, error, switch: isSwitch, compact, count, className, ...rest } = props;
  const id = useId();
  const told = error || hint;
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
          aria-describedby={told ? id : rest['aria-describedby']}
          onChange={(event) => onValue(event.target.checked)}
        />
        <span className={styles.text}>{label}</span>
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </label>
      {told && (
        <p className={styles.hint} id={id}>
          {error && <IconWarning />}
          <span>{told}</span>
        </p>
      )}
    </div>
  );
}
