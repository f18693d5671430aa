import type { ReactNode } from 'react';
import { classes } from './classes';
import { IconClock } from './icons';
import styles from './State.module.css';

/** "Prices as of 14:20": when the figures near it were true. */
export function AsOf({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <span className={classes(styles.asof, className)}>
      <IconClock /> <span>{children}</span>
    </span>
  );
}
