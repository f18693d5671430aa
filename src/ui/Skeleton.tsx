import { classes } from './classes';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** Height: a line of text without. */
  shape?: 'title' | 'figure' | 'button' | 'block' | 'badge' | undefined;
  /** Width: the whole line without. Classes, not styles: skeletons are prerendered under a strict CSP. */
  width?: 'w85' | 'w50' | 'w40' | 'time' | 'price' | undefined;
  className?: string | undefined;
}

/** The shape of what comes. Say `aria-busy` and what is loading on the region around it. */
export function Skeleton({ shape, width, className }: SkeletonProps) {
  return (
    <span
      className={classes(styles.skel, shape && styles[shape], width && styles[width], className)}
      aria-hidden="true"
    />
  );
}
