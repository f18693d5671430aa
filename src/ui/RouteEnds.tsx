import { classes } from './classes';
import styles from './RouteEnds.module.css';

/** The start of a journey. */
export const Ring = ({ className }: { className?: string | undefined }) => (
  <span className={classes(styles.ring, className)} aria-hidden="true" />
);

/** Its end. */
export const Dot = ({ className }: { className?: string | undefined }) => (
  <span className={classes(styles.dot, className)} aria-hidden="true" />
);
