import { memo, useEffect, useRef } from 'react';
import type { DayPrice } from '@/domain/cheap/types';
import type { Month } from '@/domain/search/calendar';
import { useSession } from '@/state/session';
import { afterPaint } from '@/platform/idle';
import { classes } from '@/ui/classes';
import styles from './MonthStrip.module.css';
import { monthOf, monthShort, useWords } from './priceTexts';

interface MonthStripProps {
  months: readonly Month[];
  shown: readonly Month[];
  cheapest: ReadonlyMap<string, DayPrice>;
  onShow: (month: Month) => void;
}

/** The year at a glance: each month with its lowest price. */
export const MonthStrip = memo(function MonthStrip({ months, shown, cheapest, onShow }: MonthStripProps) {
  const { t, format, money } = useWords();
  const { locale } = useSession();
  const root = useRef<HTMLUListElement>(null);
  const first = shown[0] ? monthOf(shown[0]) : '';
  useEffect(() => {
    const list = root.current;
    const item = list?.querySelector<HTMLElement>(`[data-month="${first}"]`);
    // Measured after paint: before it would force a synchronous layout.
    return afterPaint(() => {
      if (list && item) list.scrollLeft = item.offsetLeft - (list.clientWidth - item.offsetWidth) / 2;
    });
  }, [first]);
  const least = Math.min(...[...cheapest.values()].map(({ cents }) => cents));
  return (
    <ul ref={root} className={styles.strip} aria-label={t('cheap.months')}>
      {months.map((month) => {
        const key = monthOf(month);
        const price = cheapest.get(key);
        const name = format.month(month.year, month.month);
        const current = shown.some((each) => monthOf(each) === key);
        return (
          <li key={key}>
            <button
              type="button"
              className={classes(styles.item, price?.cents === least && styles.least)}
              data-month={key}
              aria-current={current}
              onClick={() => onShow(month)}
            >
              <span aria-hidden="true">{monthShort(locale, month)}</span>
              <b translate="no" aria-hidden="true">
                {price ? money(price.cents) : '–'}
              </b>
              <span className="sr-only">
                {price
                  ? t('cheap.monthFrom', { month: name, price: money(price.cents) })
                  : t('cheap.monthNone', { month: name })}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
});
