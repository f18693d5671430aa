import { type ReactNode, useMemo } from 'react';
import { dayPricesQuestion } from '@/domain/cheap/calendarPrices';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { useSearchForm } from '@/state/searchForm';
import { useCalendarPrices } from '@/state/searchForm/calendarPrices';
import styles from './calendar.module.css';
import type { DayTexts } from './MonthGrid';
import type { Dates } from './useDates';

const NONE: DayTexts = new Map();

const up = (cents: number): number => Math.ceil(cents / 100) * 100;

/** Prices below the days of a calendar, and a line that says what they are and how old. Both keep their place while they come. */
export function useDayTexts(leg: number, { draft, single, window }: Dates): { days: DayTexts | null; note: ReactNode } {
  const t = useT();
  const format = useFormat();
  const { search } = useSearchForm();
  const question = dayPricesQuestion(search, leg, { ...draft, single });
  const prices = useCalendarPrices(question, window);
  const isAsked = question !== null;
  const days = useMemo(() => {
    if (!isAsked) return null;
    if (!prices) return NONE;
    return new Map(
      [...prices.days].map(([day, { cents, isCheap }]) => {
        const price = t('form.price.from', { price: format.money(cents) });
        return [
          day,
          { short: String(up(cents) / 100), name: isCheap ? `${price}, ${t('form.price.cheap')}` : price, isCheap },
        ] as const;
      }),
    );
  }, [isAsked, prices, t, format]);
  const note = isAsked && (
    <p className={styles.note}>
      {prices
        ? t(question.start ? 'form.price.back' : single ? 'form.price.oneway' : 'form.price.round', {
            n: question.min,
            time: format.asOf(prices.at, now()),
          })
        : '\u00a0'}
    </p>
  );
  return { days, note };
}
