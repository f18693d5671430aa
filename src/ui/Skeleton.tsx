import { classes } from './classes';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** Height; one line of text by default. */
  shape?: 'title' | 'figure' | 'button' | 'block' | 'badge' | undefined;
  /**
   * Width; the full line by default. Classes instead of styles, because skeletons are prerendered under a strict CSP.
   */
  width?: 'w85' | 'w50' | 'w40' | 'time' | 'price' | undefined;
  className?: string | undefined;
}

/** Placeholder of loading content. The region around it needs `aria-busy`. */
export function Skeleton({ shape, width, className }: SkeletonProps) {
  return (
    <span
      className={classes(styles.skel, shape && styles[shape], width && styles[width], className)}
      aria-hidden="true"
    />
  );
}
