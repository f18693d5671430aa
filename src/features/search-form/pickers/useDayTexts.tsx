import { type ReactNode, useMemo } from 'react';
import { dayPricesQuestion } from '@/domain/cheap/calendarPrices';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { openModal } from '@/state/modals';
import { searchForm, useSearchForm } from '@/state/searchForm';
import { useCalendarPrices } from '@/state/searchForm/calendarPrices';
import { Button } from '@/ui/Button';
import styles from './calendar.module.css';
import type { DayTexts } from './MonthGrid';
import type { Dates } from './useDates';

const NONE: DayTexts = new Map();

const up = (cents: number): number => Math.ceil(cents / 100) * 100;

/** Prices below the days of a calendar, and a line that says what they are and how old. Both keep their place while they come. */
export function useDayTexts(leg: number, dates: Dates): { days: DayTexts | null; note: ReactNode } {
  const { draft, single, window, acts } = dates;
  const t = useT();
  const format = useFormat();
  const { search, bound } = useSearchForm();
  const { adult, child, infant } = search.passengers;
  const question = dayPricesQuestion(search, leg, { ...draft, single });
  const prices = useCalendarPrices(question, window, adult);
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
    <div className={styles.note}>
      <p>
        {prices
          ? t(question.start ? 'form.price.back' : single ? 'form.price.oneway' : 'form.price.round', {
              n: question.min,
              adults: adult,
              children: child + infant > 0 ? 'yes' : 'no',
              time: format.asOf(prices.at, now()),
            })
          : '\u00a0'}
      </p>
      {!bound && (
        <Button
          kind="quiet"
          size="s"
          aria-haspopup="dialog"
          onClick={() => {
            acts.leave();
            openModal('flexibleDays', { search: searchForm.search });
          }}
        >
          {t('form.flex')}
        </Button>
      )}
    </div>
  );
  return { days, note };
}
