import type { ReactNode } from 'react';
import styles from './Bars.module.css';
import { classes } from './classes';

/** The bar at the bottom of a mobile screen: a total with the next step, or two buttons of equal height. */
export function ActionBar({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classes(styles.actionbar, className)}>{children}</div>;
}

interface ActionSumProps {
  price: ReactNode;
  note: ReactNode;
  /** Makes the total a button that opens the cart. */
  onPress?: (() => void) | undefined;
  expanded?: boolean | undefined;
}

/** The total in an action bar. The bar sets the font size of the price. */
export function ActionSum({ price, note, onPress, expanded }: ActionSumProps) {
  const inside = (
    <>
      <span>{price}</span>
      <span className={styles.note}>{note}</span>
    </>
  );
  return onPress ? (
    <button type="button" className={styles.sum} aria-expanded={expanded} onClick={onPress}>
      {inside}
    </button>
  ) : (
    <div className={styles.sum}>{inside}</div>
  );
}

interface AppBarProps {
  /** Back or close: an icon button or link. */
  lead: ReactNode;
  title: ReactNode;
  titleId?: string | undefined;
  /** Heading level of the title. The default makes it the page's only `h1`. */
  level?: 'h1' | 'h2' | undefined;
  sub?: ReactNode;
  /** At the end of the bar. */
  trail?: ReactNode;
  /** The progress line below (`BookingProgress`, `PlaneProgress`). */
  line?: ReactNode;
  /** More content that sticks to the top. */
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
