import { type ReactNode, useId } from 'react';
import { classes } from './classes';
import styles from './Segmented.module.css';

interface SegmentedProps<T extends string> {
  /** Accessible name. */
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode }[];
  onValue: (value: T) => void;
  /** Id of the error message, while the choice is invalid. */
  wrong?: string | undefined;
  className?: string | undefined;
}

/** Two or three exclusive options side by side. Native radios, so arrow keys and Space work. */
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
