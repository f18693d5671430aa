import type { ReactNode } from 'react';
import styles from './Bars.module.css';
import { classes } from './classes';

/** The one bar at the bottom of a mobile screen: a sum and the next step, or two buttons of one height. */
export function ActionBar({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classes(styles.actionbar, className)}>{children}</div>;
}

export interface ActionSumProps {
  price: ReactNode;
  note: ReactNode;
  /** Makes it a button that opens the cart. */
  onPress?: (() => void) | undefined;
  expanded?: boolean | undefined;
}

/** The amount in an action bar. The bar sets the size of the price. */
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
