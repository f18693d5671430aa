import { memo } from 'react';
import type { PricesByDay } from '@/domain/cheap/days';
import type { UsualPrices } from '@/domain/cheap/levels';
import type { IsoDate } from '@/domain/dates';
import { type Month, weeksOf } from '@/domain/search/calendar';
import { classes } from '@/ui/classes';
import styles from './Calendar.module.css';
import { LevelMark, levelClass } from './LevelMark';
import { weekdayLetters } from './weekdays';
import { type Words, levelIn, useWords } from './words';

/** Days are '' when they are not of this month: a choice or a hover redraws no more than two months. */
export interface PriceMonthProps extends Month {
  prices: PricesByDay;
  usual: UsualPrices | null;
  /** The cheapest day of the month. */
  cheapest: string;
  min: IsoDate;
  max: IsoDate;
  today: string;
  start: string;
  end: string;
  from: string;
  to: string;
  cursor: string;
  /** Seen before, not asked again. */
  held: boolean;
}

/** A month of prices: Monday first, one tab stop, every day named whole (ui.md 8). */
export const PriceMonth = memo(function PriceMonth(props: PriceMonthProps) {
  const { year, month } = props;
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
            // oxlint-disable-next-line react/no-array-index-key -- weeks of a month never move
            <tr key={row}>
              {week.map((date, at) =>
                // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/control-has-associated-label -- nor do days; a gap has no name
                date ? dayCell(words, props, date) : <td key={at} />,
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

/** Not a component of its own: sixty of them with their hooks would cost more than what they draw. */
function dayCell(words: Words, props: PriceMonthProps, date: IsoDate) {
  const { prices, usual, cheapest, min, max, today, start, end, from, to, cursor, held } = props;
  const { t, format, from: fromPrice, whole, bare, level: levelWord, stops, priced } = words;
  const off = date < min || date > max;
  const price = off ? undefined : prices.get(date);
  const level = price ? levelIn(usual, price.cents) : null;
  const isStart = date === start;
  const isEnd = date === end;
  const inside = from !== '' && date > from && date < to;
  const name = [
    format.fullDate(date),
    date === today && t('cheap.day.today'),
    isStart && t('cheap.day.start'),
    isEnd && t('cheap.day.end'),
    inside && !isStart && !isEnd && t('cheap.day.in'),
    off && t('cheap.day.off'),
    price && fromPrice(price.cents),
    level && levelWord(level).toLocaleLowerCase(),
    date === cheapest && t('cheap.day.cheapest'),
    price && stops(price.stops),
    price && priced(price.pricedAt).toLocaleLowerCase(),
    !off && !price && t('cheap.day.none'),
  ];
  const band = date === from ? styles.from : date === to ? styles.to : inside ? styles.in : undefined;
  return (
    <td key={date} className={band} aria-selected={isStart || isEnd}>
      <button
        type="button"
        data-date={date}
        tabIndex={date === cursor ? 0 : -1}
        className={classes(
          styles.day,
          off && styles.off,
          date === today && styles.today,
          date === cheapest && styles.cheapest,
          isStart && (end === '' && from === '' ? styles.dot : styles.ring),
          isEnd && !isStart && styles.dot,
        )}
        aria-disabled={off || !price || undefined}
      >
        <span className="sr-only">{name.filter(Boolean).join(', ')}</span>
        <b aria-hidden="true">{Number(date.slice(8))}</b>
        {price ? (
          <span className={classes(styles.price, levelClass(level), held && styles.held)} aria-hidden="true">
            {level && level !== 'typical' && <LevelMark level={level} />}
            <span className={styles.whole}>{whole(price.cents)}</span>
            <span className={styles.bare}>{bare(price.cents)}</span>
          </span>
        ) : (
          <span className={styles.price} aria-hidden="true">
            {off ? '' : '–'}
          </span>
        )}
      </button>
    </td>
  );
}
