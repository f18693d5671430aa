import type { ReactNode } from 'react';
import { classes } from './classes';
import { DayShift } from './DayShift';
import { IconClock, IconMoon } from './icons';
import { Dot, Ring } from './RouteLine';
import styles from './VerticalRoute.module.css';

export type RoutePoint =
  | {
      kind: 'start' | 'stop' | 'end';
      /** HH:mm, local time. */
      time: string;
      /** Days between the departure of the direction and this time. */
      days: number;
      place: ReactNode;
      /** Airline, cabin and duration of the next flight, or the weekday. */
      note?: ReactNode;
    }
  | {
      kind: 'wait';
      /** "Change planes, 1 h 35" */
      text: ReactNode;
      night?: boolean | undefined;
    };

interface VerticalRouteProps {
  points: readonly RoutePoint[];
  label?: string | undefined;
  className?: string | undefined;
}

/** A vertical itinerary: solid lines are flights, dotted lines are waits. */
export function VerticalRoute({ points, label, className }: VerticalRouteProps) {
  return (
    <ol className={classes(styles.line, className)} aria-label={label}>
      {points.map((point, at) => (
        // eslint-disable-next-line react/no-array-index-key -- a fixed list of one flight
        <li key={at} className={classes(styles.point, point.kind === 'wait' && styles.wait)}>
          {point.kind === 'wait' ? (
            <div className={styles.text}>
              <span className={styles.pause}>
                {point.night ? <IconMoon size="s" /> : <IconClock size="s" />} {point.text}
              </span>
            </div>
          ) : (
            <>
              <span className={styles.time}>
                <time>{point.time}</time>
                <DayShift days={point.days} />
              </span>
              {point.kind === 'start' && <Ring className={classes(styles.mark, styles.ring)} />}
              {point.kind === 'stop' && <span className={classes(styles.mark, styles.stop)} aria-hidden="true" />}
              {point.kind === 'end' && <Dot className={styles.mark} />}
              <div className={styles.text}>
                <b>{point.place}</b>
                {point.note && <small>{point.note}</small>}
              </div>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
