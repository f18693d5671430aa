import type { ReactNode } from 'react';
import { classes } from './classes';
import styles from './FormGrid.module.css';

/** A twelve-column grid that follows the width of the form, not of the page. Also the container of tiles. */
export function FormGrid({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={classes(styles.form, className)}>
      <div className={styles.grid}>{children}</div>
    </div>
  );
}

interface FormCellProps {
  /** Share of the row if there is room; the `Always` ones keep it on a phone (prefix and phone number). */
  span?: 'whole' | 'half' | 'third' | 'twoThirds' | 'thirdAlways' | 'twoThirdsAlways' | undefined;
  children: ReactNode;
}

export const FormCell = ({ span = 'whole', children }: FormCellProps) => <div className={styles[span]}>{children}</div>;
