import { useEffect, useState } from 'react';
import { now } from '@/platform/clock';

const MINUTE = 60_000;

/** The time (ms), anew every minute while the page is seen: for ages that are told in minutes. */
export function useClock(): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') setTime(now());
    };
    const timer = setInterval(look, MINUTE);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return time;
}
