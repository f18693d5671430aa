import type { CSSProperties } from 'react';
import { classes } from './classes';
import styles from './Route.module.css';
import ends from './RouteEnds.module.css';

export interface RoutePart {
  kind: 'fly' | 'wait';
  /** None: a usual one. */
  minutes?: number;
}

interface RouteLineProps {
  parts: readonly RoutePart[];
  thin?: boolean | undefined;
  /** A broken line: offline, nothing found, failed. */
  cut?: boolean | undefined;
  /** Placeholder in a skeleton. */
  grey?: boolean | undefined;
  className?: string | undefined;
}

/**
 * A leg drawn to scale: ring for departure, dot for arrival, solid for flights, dotted for waits. Decorative: the text
 * below has the facts.
 */
export function RouteLine({ parts, thin, cut, grey, className }: RouteLineProps) {
  // A single part needs no scale, and prerendered pages must not have style attributes (CSP).
  const scale = (part: RoutePart) =>
    parts.length > 1 && part.minutes ? ({ '--min': part.minutes } as CSSProperties) : undefined;
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

/** Marks the origin. */
export const Ring = ({ className }: { className?: string | undefined }) => (
  <span className={classes(ends.ring, className)} aria-hidden="true" />
);

/** Marks the destination. */
export const Dot = ({ className }: { className?: string | undefined }) => (
  <span className={classes(ends.dot, className)} aria-hidden="true" />
);
