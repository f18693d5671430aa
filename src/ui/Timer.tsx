import { type CSSProperties, useEffect, useState } from 'react';
import { now as clockTime } from '@/platform/clock';
import { classes } from './classes';
import { IconClock, IconRefresh } from './icons';
import styles from './Timer.module.css';

interface TimerProps {
  /** When the price expires, ms since the epoch. */
  deadline: number;
  /** Full duration (ms), for the bar below. */
  total: number;
  /** "Fare held 24:10"; receives mm:ss. */
  held: (left: string) => string;
  /** "Check the price again" */
  over: string;
  /** Announced once at 5 minutes and once at 1 minute. */
  spoken: (minutes: 5 | 1) => string;
  /** Called when the time runs out while the timer is mounted. */
  onOver?: (() => void) | undefined;
  /** Makes the expired timer a button. */
  onCheck?: (() => void) | undefined;
  /** Clock; overridden by tests and the sandbox. */
  now?: (() => number) | undefined;
  className?: string | undefined;
}

const MINUTE = 60_000;
const clock = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Time left until `deadline`. Read from the clock every second, so that a sleeping tab stays right. */
function useTimeLeft(deadline: number, now: () => number): number {
  const [left, setLeft] = useState(() => Math.max(0, deadline - now()));
  useEffect(() => {
    let timer = 0;
    const tick = () => {
      const rest = Math.max(0, deadline - now());
      setLeft(rest);
      if (rest > 0) timer = window.setTimeout(tick, rest % 1000 || 1000);
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [deadline, now]);
  return left;
}

/** Countdown of a held fare: normal, `soon` below five minutes, then expired. */
export function Timer(props: TimerProps) {
  const { deadline, total, held, over, spoken, onOver, onCheck, now = clockTime, className } = props;
  const left = useTimeLeft(deadline, now);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) onOver?.();
    // Once per deadline, whichever function a later render passes.
    // eslint-disable-next-line react/exhaustive-deps
  }, [isOver, deadline]);
  if (isOver) {
    const look = classes(styles.timer, styles.over, className);
    const inside = (
      <>
        <IconRefresh /> {over}
      </>
    );
    return onCheck ? (
      <button type="button" className={look} onClick={onCheck}>
        {inside}
      </button>
    ) : (
      <span className={look}>{inside}</span>
    );
  }
  const share = Math.min(100, Math.round((left / Math.max(1, total)) * 1000) / 10);
  const announcement = left <= MINUTE ? spoken(1) : left <= 5 * MINUTE ? spoken(5) : '';
  return (
    <span
      className={classes(styles.timer, left < 5 * MINUTE && styles.soon, className)}
      style={{ '--p': share } as CSSProperties}
    >
      <IconClock /> <span role="timer">{held(clock(left))}</span>
      <output className="sr-only">{announcement}</output>
    </span>
  );
}
