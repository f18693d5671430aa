import { type CSSProperties, useEffect, useState } from 'react';
import { classes } from './classes';
import { IconClock, IconRefresh } from './icons';
import styles from './Timer.module.css';

export interface TimerProps {
  /** Moment (ms) at which the price runs out. */
  deadline: number;
  /** Length of the whole time (ms), for the line beneath. */
  total: number;
  /** "Fare held 24:10"; gets mm:ss. */
  held: (left: string) => string;
  /** "Check the price again" */
  over: string;
  /** Said aloud once at 5 minutes and at 1 minute; silent otherwise. */
  spoken: (minutes: 5 | 1) => string;
  /** The time ran out while the timer was on screen. */
  onOver?: (() => void) | undefined;
  /** Makes the spent timer a button. */
  onCheck?: (() => void) | undefined;
  /** The clock; tests and the sandbox have their own. */
  now?: (() => number) | undefined;
  className?: string | undefined;
}

const MINUTE = 60_000;
const clock = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Time left to `deadline`, counted anew every second from the clock, so that a sleeping tab cannot slow it. */
function useLeft(deadline: number, now: () => number): number {
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

/** How long a fare is held: calm, then `soon` under five minutes, then over. */
export function Timer(props: TimerProps) {
  const { deadline, total, held, over, spoken, onOver, onCheck, now = Date.now, className } = props;
  const left = useLeft(deadline, now);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) onOver?.();
    // told once for each deadline, whatever function is passed on the next render
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
  const say = left <= MINUTE ? spoken(1) : left <= 5 * MINUTE ? spoken(5) : '';
  return (
    <span
      className={classes(styles.timer, left < 5 * MINUTE && styles.soon, className)}
      style={{ '--p': share } as CSSProperties}
    >
      <IconClock /> <span role="timer">{held(clock(left))}</span>
      <output className="sr-only">{say}</output>
    </span>
  );
}
