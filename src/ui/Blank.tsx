import type { ReactNode } from 'react';
import styles from './Blank.module.css';
import { classes } from './classes';
import { RouteLine } from './RouteLine';

export interface BlankProps {
  title: ReactNode;
  /** Level of the title; `h1` on error pages. */
  level?: 'h1' | 'h2' | 'h3' | undefined;
  /** One or two sentences: why, and what is safe. */
  children?: ReactNode;
  /** One button and one quiet one: the next step. */
  actions?: ReactNode;
  /** The whole line instead of the cut one. */
  whole?: boolean | undefined;
  className?: string | undefined;
}

const ONE = [{ kind: 'fly', minutes: 1 }] as const;

/** Nothing to show: the line is cut, and the words say why and what now. */
export function Blank({ title, level: Title = 'h2', children, actions, whole, className }: BlankProps) {
  return (
    <div className={classes(styles.blank, className)}>
      <RouteLine className={styles.route} parts={ONE} cut={!whole} />
      <Title>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.acts}>{actions}</div>}
    </div>
  );
}
