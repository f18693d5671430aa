import type { CSSProperties, MouseEvent } from 'react';
import { AppLink } from './AppLink';
import styles from './BookingProgress.module.css';
import { classes } from './classes';

interface ProgressStep {
  label: string;
  /** Position in per cent: 0, 23.6, 38.2, 61.8 or 100 (docs/rules.md, Limits). */
  at: number;
  state: 'done' | 'now' | 'ahead';
  /** Link of a completed mark. Later marks are not links. */
  to?: string | undefined;
}

interface BookingProgressProps {
  marks: readonly ProgressStep[];
  /** Filled part of the line, per cent. */
  fill: number;
  /** Shows the names under the marks; otherwise only screen readers get them. */
  labelled?: boolean | undefined;
  /** "Step 3 of 5, Cover" */
  label?: string | undefined;
  className?: string | undefined;
  /** Called when a completed mark is pressed. */
  onGo?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
}

/** The route line as booking progress. */
export function BookingProgress({ marks, fill, labelled, label, className, onGo }: BookingProgressProps) {
  const nameClass = labelled ? styles.name : 'sr-only';
  return (
    <ol
      className={classes(styles.progress, labelled && styles.labelled, className)}
      style={{ '--p': fill } as CSSProperties}
      aria-label={label}
    >
      {marks.map((mark) => (
        <li
          key={mark.at}
          className={classes(styles.mark, mark.state !== 'ahead' && styles[mark.state])}
          style={{ '--at': mark.at } as CSSProperties}
          aria-current={mark.state === 'now' ? 'step' : undefined}
        >
          {/* Without visible names a link would be an invisible target. */}
          {labelled && mark.state === 'done' && mark.to !== undefined ? (
            <AppLink className={classes(styles.name)} to={mark.to} onClick={onGo}>
              {mark.label}
            </AppLink>
          ) : (
            <span className={nameClass}>{mark.label}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
