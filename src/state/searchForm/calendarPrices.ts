import { useEffect, useMemo, useState } from 'react';
import { type CalendarPrices, type DayPricesQuestion, calendarPrices } from '@/domain/cheap/calendarPrices';
import type { DayPrice } from '@/domain/cheap/types';
import type { DateWindow } from '@/domain/search/dates';
import { useSession } from '../session';
import { pricesByDay } from '../cheap/storedPrices';

/** Prices for the days of a calendar; null until they are known, and where there are none. Choosing never waits for them. */
export function useCalendarPrices(
  question: DayPricesQuestion | null,
  window: DateWindow,
  adults: number,
): CalendarPrices | null {
  const { online, profile } = useSession();
  const fee = profile.serviceFeeEnabled ? profile.serviceFeePerPassenger : 0;
  const key = question && JSON.stringify(question);
  const [told, setTold] = useState<{ key: string; prices: readonly DayPrice[] } | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    const control = new AbortController();
    void pricesByDay(JSON.parse(key) as DayPricesQuestion, online, control.signal).then(
      (prices) => control.signal.aborted || setTold({ key, prices }),
    );
    return () => control.abort();
  }, [key, online]);
  const { min, max } = window;
  return useMemo(
    () =>
      key !== null && told?.key === key
        ? calendarPrices(JSON.parse(key) as DayPricesQuestion, told.prices, { min, max }, fee, adults)
        : null,
    [key, told, min, max, fee, adults],
  );
}
