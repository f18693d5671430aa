import { useEffect, useState } from 'react';
import type { IsoDate } from '@/domain/dates';
import { now, today } from '@/platform/clock';

/** A timer may fire a moment early, and one for a whole day is lost when the device sleeps. */
const LEAST_MS = 1000;
const MOST_MS = 3_600_000;

/** Until the next local midnight, the hour of a change of clocks included. */
function untilMidnight(): number {
  const at = new Date(now());
  const next = new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1).getTime();
  return Math.min(MOST_MS, Math.max(LEAST_MS, next - at.getTime()));
}

/** The traveller's day, also when midnight passes while the calendar is open: yesterday is then no longer offered. */
export function useToday(): IsoDate {
  const [day, setDay] = useState(today);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = (): void => {
      setDay(today());
      clearTimeout(timer);
      timer = setTimeout(look, untilMidnight());
    };
    look();
    document.addEventListener('visibilitychange', look);
    addEventListener('pageshow', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pageshow', look);
    };
  }, []);
  return day;
}
