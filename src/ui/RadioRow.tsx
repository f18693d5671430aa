import type { ComponentProps, ReactNode } from 'react';
import styles from './Check.module.css';
import { classes } from './classes';

export interface RadioRowProps extends Omit<
  ComponentProps<'input'>,
  'onChange' | 'onSelect' | 'checked' | 'type' | 'className' | 'value' | 'name'
> {
  name: string;
  value: string;
  checked: boolean;
  onSelect: () => void;
  label: ReactNode;
  /** A figure at the end of the row. */
  count?: ReactNode;
  /** 32 px rows with a mouse, for dense lists (44 on touch). */
  compact?: boolean | undefined;
  className?: string | undefined;
}

/** One choice of a group; rows with the same `name` move with the arrow keys. Put them in a fieldset with a legend. */
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
