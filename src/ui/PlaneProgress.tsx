import type { CSSProperties } from 'react';
import { classes } from './classes';
import { IconPlane } from './firstIcons';
import styles from './PlaneProgress.module.css';

interface SeekingProps {
  /** 0 to 100. */
  progress: number;
  /** Accessible name. */
  label: string;
  className?: string | undefined;
}

/** The route line while offers stream in: the plane is at `progress` per cent. */
export function PlaneProgress({ progress, label, className }: SeekingProps) {
  const at = Math.min(100, Math.max(0, Math.round(progress)));
  // No style attribute at 0: the component is prerendered, and the CSP forbids inline styles.
  const style = at ? ({ '--p': at } as CSSProperties) : undefined;
  return (
    <div className={classes(styles.seeking, at === 100 && styles.done, className)} style={style}>
      <progress className="sr-only" aria-label={label} max={100} value={at} />
      <span className={styles.track} aria-hidden="true">
        <IconPlane solid className={styles.plane} />
      </span>
    </div>
  );
}
