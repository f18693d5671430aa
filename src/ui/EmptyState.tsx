import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { classes } from './classes';
import { IconPlane } from './firstIcons';

interface BlankProps {
  title: ReactNode;
  /** Level of the title; `h1` on error pages. */
  level?: 'h1' | 'h2' | 'h3' | undefined;
  /** One sentence: the cause, and what is still safe. */
  children?: ReactNode;
  /** What to do about it. */
  actions?: ReactNode;
  /** An icon of what is missing, in the middle of the drawing. */
  icon?: ReactNode;
  /** Nothing failed: an unbroken line instead of the broken one. */
  unbroken?: boolean | undefined;
  className?: string | undefined;
}

/** Hills and a sun below the line of a route, and what is missing on it. */
const Drawing = ({ icon, unbroken }: Pick<BlankProps, 'icon' | 'unbroken'>) => (
  <div className={classes(styles.drawing, unbroken && styles.unbroken)} aria-hidden="true">
    <svg viewBox="0 0 200 104" focusable="false">
      <circle className={styles.sun} cx="157" cy="40" r="14" />
      <path className={styles.far} d="M4 100c28-30 60-36 92-12s66 6 100-18v30Z" />
      <path className={styles.near} d="M4 100c36-16 66-14 100-4s62 2 92-10v14Z" />
      <path className={styles.line} d="M22 82Q100-18 178 82" />
      <circle className={styles.ring} cx="22" cy="82" r="5" />
      <circle className={styles.dot} cx="178" cy="82" r="5.5" />
    </svg>
    <span>{icon ?? <IconPlane />}</span>
  </div>
);

/** An empty or failed state, everywhere: a drawing, the cause and the next step. */
export function EmptyState({ title, level: Title = 'h2', children, actions, icon, unbroken, className }: BlankProps) {
  return (
    <div className={classes(styles.blank, className)}>
      <Drawing icon={icon} unbroken={unbroken} />
      <Title>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.acts}>{actions}</div>}
    </div>
  );
}
