import type { ReactNode } from 'react';
import styles from './Bars.module.css';
import { classes } from './classes';

export interface AppBarProps {
  /** An icon button or link: back or close. */
  lead: ReactNode;
  title: ReactNode;
  titleId?: string | undefined;
  /** Level of the title; the page's only `h1` unless told otherwise. */
  level?: 'h1' | 'h2' | undefined;
  sub?: ReactNode;
  /** At the end of the bar. */
  trail?: ReactNode;
  /** The route line beneath (`BookingProgress`, `Seeking`). */
  line?: ReactNode;
  /** Anything more that stays at the top. */
  children?: ReactNode;
  plain?: boolean | undefined;
  className?: string | undefined;
}

/** The bar at the top of a mobile screen. */
export function AppBar(props: AppBarProps) {
  const { lead, title, titleId, level: Title = 'h1', sub, trail, line, children, plain, className } = props;
  return (
    <header className={classes(styles.appbar, plain && styles.plain, className)}>
      <div className={styles.bar}>
        {lead}
        <div className={styles.text}>
          <Title className={styles.title} id={titleId} tabIndex={-1}>
            {title}
          </Title>
          {sub && <div className={styles.sub}>{sub}</div>}
        </div>
        {trail}
      </div>
      {line && <div className={styles.line}>{line}</div>}
      {children}
    </header>
  );
}
