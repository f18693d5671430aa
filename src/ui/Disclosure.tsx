import type { ComponentProps } from 'react';
import { classes } from './classes';
import styles from './Disclosure.module.css';

/** `details` with a `summary` that looks like a link behind an arrow. */
export const Disclosure = ({ className, ...props }: ComponentProps<'details'>) => (
  <details {...props} className={classes(styles.disclosure, className)} />
);
