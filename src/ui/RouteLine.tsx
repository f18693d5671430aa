import type { CSSProperties } from 'react';
import { classes } from './classes';
import styles from './Route.module.css';

export interface RoutePart {
  kind: 'fly' | 'wait';
  minutes: number;
}

export interface RouteLineProps {
  parts: readonly RoutePart[];
  thin?: boolean | undefined;
  /** Broken: offline, nothing found, failed. */
  cut?: boolean | undefined;
  /** Not known yet (skeletons). */
  grey?: boolean | undefined;
  className?: string | undefined;
}

/** Ring leaves, dot arrives; solid is flown, dotted is waited, to scale. Decoration: the words below it tell the same. */
export function RouteLine({ parts, thin, cut, grey, className }: RouteLineProps) {
  // one part needs no scale, and a style attribute has no place in prerendered pages (CSP)
  const scale = (part: RoutePart) => (parts.length > 1 ? ({ '--min': part.minutes } as CSSProperties) : undefined);
  return (
    <div
      className={classes(styles.route, thin && styles.thin, cut && styles.cut, grey && styles.grey, className)}
      aria-hidden="true"
    >
      {parts.map((part, at) => (
        // eslint-disable-next-line react/no-array-index-key -- the parts of a leg have no other identity and never move
        <i key={at} className={styles[part.kind]} style={scale(part)} />
      ))}
    </div>
  );
}
