import type { CSSProperties, MouseEvent } from 'react';
import { AppLink } from './AppLink';
import styles from './BookingProgress.module.css';
import { classes } from './classes';

export interface ProgressStep {
  label: string;
  /** 0 to 100: 0, 23.6, 38.2, 61.8, 100 (spec 9). */
  at: number;
  state: 'done' | 'now' | 'ahead';
  /** Where a done mark leads. Marks ahead are not links. */
  to?: string | undefined;
}

export interface BookingProgressProps {
  marks: readonly ProgressStep[];
  /** 0 to 100: how far the line is drawn. */
  fill: number;
  /** Names under the marks; without, they are only read out. */
  labelled?: boolean | undefined;
  /** "Step 3 of 5, Cover" */
  label?: string | undefined;
  className?: string | undefined;
  /** A done mark was pressed. */
  onGo?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
}

/** The route line as progress of a booking. */
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
          {/* without names on screen a link would be a target nobody sees */}
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
