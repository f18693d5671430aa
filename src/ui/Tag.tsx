import type { ReactNode } from 'react';
import { classes } from './classes';
import styles from './Tag.module.css';

interface TagProps {
  kind?: 'accent' | 'brand' | 'ok' | 'warn' | 'bad' | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** One or two words next to something: a state, a count, or the single `accent` badge of a list. */
export function Tag({ kind, children, className }: TagProps) {
  return <span className={classes(styles.tag, kind && styles[kind], className)}>{children}</span>;
}
