import type { ReactNode } from 'react';
import { classes } from './classes';
import styles from './Field.module.css';
import { IconCheck, IconLock, IconWarning } from './icons';

export interface FieldLook {
  label: string;
  /** One sentence; while it is there the field is marked as wrong. */
  error?: string | undefined;
  /** One sentence below the box; the error takes its place. */
  hint?: ReactNode;
  /** Checked and right: a tick in the box. */
  ok?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** ARIA of the control inside a frame. Told as right until it is not: the browser calls a required list wrong before anything is chosen. */
export const describes = (hintId: string, { error, hint }: FieldLook) => ({
  'aria-invalid': Boolean(error),
  'aria-describedby': error || hint ? hintId : undefined,
});

/** Box, label and hint that every field shares. The label is inside the box, above the value. */
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
