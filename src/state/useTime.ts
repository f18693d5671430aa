import { useEffect, useState } from 'react';
import { now, onClockCorrected, rightNow, today } from '@/platform/clock';
import type { IsoDate } from '@/domain/dates';

const MINUTE = 60_000;

/** The device's time (ms), by which stored rows have their age, updated every minute while the page is visible. */
export function useClock(read = now): number {
  const [time, setTime] = useState(read);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') setTime(read());
    };
    const timer = setInterval(look, MINUTE);
    document.addEventListener('visibilitychange', look);
    const stop = onClockCorrected(look);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [read]);
  return time;
}

/** The same also on a device whose clock is wrong: for moments of flights and of the server. */
export const useRightTime = (): number => useClock(rightNow);

/** A timer may fire a moment early, and a day-long one is lost when the device sleeps. */
const LEAST_MS = 1000;
const MOST_MS = 3_600_000;

/** Until the next local midnight, with changes of clocks. */
function untilMidnight(): number {
  const at = new Date(rightNow());
  const next = new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1).getTime();
  return Math.min(MOST_MS, Math.max(LEAST_MS, next - at.getTime()));
}

/** The traveller's local day, updated at midnight: an open calendar stops offering yesterday. */
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
    const stop = onClockCorrected(look);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pageshow', look);
    };
  }, []);
  return day;
}
