import type { CSSProperties } from 'react';
import { classes } from './classes';
import { IconPlane } from './icons';
import styles from './Seeking.module.css';

export interface SeekingProps {
  /** 0 to 100. */
  progress: number;
  /** What is being looked for, for those who do not see the line. */
  label: string;
  className?: string | undefined;
}

/** The route line while offers stream in: the plane stands at `progress` per cent. */
export function Seeking({ progress, label, className }: SeekingProps) {
  const at = Math.min(100, Math.max(0, Math.round(progress)));
  // no style attribute at the start: this is prerendered, and the CSP has no inline styles
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
