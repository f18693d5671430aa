import { memo } from 'react';
import type { PricesByDay } from '@/domain/cheap/days';
import type { UsualPrices } from '@/domain/cheap/levels';
import type { IsoDate } from '@/domain/dates';
import { type Month, type MonthMarks, clipMarks, weeksOf } from '@/domain/search/calendar';
import styles from './Calendar.module.css';
import { PriceWeek } from './PriceWeek';
import { weekdayLetters } from './weekdays';
import { useWords } from './words';

/** Dates outside this month are '', so that a choice or hover renders at most two months. */
interface PriceMonthProps extends Month, MonthMarks, Prices {}

/** Accessible text of a day's price. */
export interface Prices {
  prices: PricesByDay;
  usual: UsualPrices | null;
  /** The cheapest day of the month. */
  cheapest: string;
  min: IsoDate;
  max: IsoDate;
  /** An earlier price that was not checked again. */
  held: boolean;
}

/** A month of prices: starts on Monday, one tab stop, every day with its full name. */
export const PriceMonth = memo(function PriceMonth(props: PriceMonthProps) {
  const { year, month, prices, usual, cheapest, min, max, held } = props;
  const words = useWords();
  const { format } = words;
  return (
    <div className={styles.box}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a calendar is a grid (ui.md 8) */}
      <table className={styles.month} role="grid" aria-label={format.month(year, month)}>
        <caption aria-hidden="true">{format.month(year, month)}</caption>
        <thead aria-hidden="true">
          <tr>
            {weekdayLetters(format).map((name, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- seven fixed columns
              <th key={at}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf({ year, month }).map((week, row) => (
            <PriceWeek
              // oxlint-disable-next-line react/no-array-index-key -- weeks of a month never move
              key={row}
              week={week}
              {...clipMarks(props, week)}
              prices={prices}
              usual={usual}
              cheapest={cheapest}
              min={min}
              max={max}
              held={held}
              words={words}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
});
