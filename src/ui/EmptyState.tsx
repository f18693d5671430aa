import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { classes } from './classes';
import { RouteLine } from './RouteLine';

interface BlankProps {
  title: ReactNode;
  /** Level of the title; `h1` on error pages. */
  level?: 'h1' | 'h2' | 'h3' | undefined;
  /** One or two sentences: the cause, and what is still safe. */
  children?: ReactNode;
  /** One button and one quiet button. */
  actions?: ReactNode;
  /** An unbroken line instead of the broken one. */
  unbroken?: boolean | undefined;
  className?: string | undefined;
}

const ONE = [{ kind: 'fly', minutes: 1 }] as const;

/** An empty or failed state: a broken route line, the cause and the next step. */
export function EmptyState({ title, level: Title = 'h2', children, actions, unbroken, className }: BlankProps) {
  return (
    <div className={classes(styles.blank, className)}>
      <RouteLine className={styles.route} parts={ONE} cut={!unbroken} />
      <Title>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.acts}>{actions}</div>}
    </div>
  );
}
