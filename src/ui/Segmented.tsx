import { type ReactNode, useId } from 'react';
import { classes } from './classes';
import styles from './Segmented.module.css';

export interface SegmentedProps<T extends string> {
  /** Name of the group, not shown. */
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode }[];
  onValue: (value: T) => void;
  /** Id of the sentence that says what is wrong with the choice. */
  wrong?: string | undefined;
  className?: string | undefined;
}

/** Two or three exclusive choices side by side: native radios, so arrows and Space work. */
export function Segmented<T extends string>({ label, value, options, onValue, wrong, className }: SegmentedProps<T>) {
  const name = useId();
  return (
    <div
      className={classes(styles.seg, className)}
      role="radiogroup"
      aria-label={label}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={wrong}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.part}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
