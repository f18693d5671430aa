import { memo } from 'react';
import type { PricesByDay } from '@/domain/cheap/days';
import type { UsualPrices } from '@/domain/cheap/levels';
import type { IsoDate } from '@/domain/dates';
import { type Month, type MonthMarks, clipMarks, weeksOf, type Week, dayMarks } from '@/domain/search/calendar';
import styles from './Calendar.module.css';
import { weekdayLetters, useWords, type Words, levelIn } from './priceTexts';
import { classes } from '@/ui/classes';
import { LevelMark, levelClass } from './PriceLevel';

/** Dates outside this week are '', so that a choice or hover renders only the affected weeks. */
interface PriceWeekProps extends MonthMarks, Prices {
  week: Week;
  words: Words;
}

export const PriceWeek = memo(function PriceWeek(props: PriceWeekProps) {
  return (
    <tr>
      {props.week.map((date, at) =>
        // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/control-has-associated-label -- a month takes the elements of the one before; a gap has no name
        date ? dayCell(props, date, at) : <td key={at} />,
      )}
    </tr>
  );
});

/** A plain function instead of a component: sixty of them with hooks would cost more than their rendering. */
function dayCell(props: PriceWeekProps, date: IsoDate, at: number) {
  const { prices, usual, cheapest, today, end, from, cursor, held, words } = props;
  const { t, format, from: fromPrice, whole, bare, level: levelWord, stops, priced } = words;
  const { off, isStart, isEnd, inside, band } = dayMarks(date, props);
  const price = off ? undefined : prices.get(date);
  const level = price ? levelIn(usual, price.cents) : null;
  const name = [
    format.fullDate(date),
    date === today && t('cheap.day.today'),
    isStart && t('cheap.day.start'),
    isEnd && t('cheap.day.end'),
    inside && !isStart && !isEnd && t('cheap.day.in'),
    off && t('cheap.day.off'),
    price && fromPrice(price.cents),
    level && levelWord(level).toLowerCase(),
    date === cheapest && t('cheap.day.cheapest'),
    price && stops(price.stops),
    price && priced(price.pricedAt).toLowerCase(),
    !off && !price && t('cheap.day.none'),
  ];
  return (
    <td key={at} className={band ? styles[band] : undefined} aria-selected={isStart || isEnd}>
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
        aria-label={name.filter(Boolean).join(', ')}
        aria-disabled={off || !price || undefined}
      >
        <b>{Number(date.slice(8))}</b>
        <span
          className={classes(styles.price, levelClass(level), held && price && styles.held)}
          data-whole={price ? whole(price.cents) : off ? '' : '–'}
          data-bare={price ? bare(price.cents) : off ? '' : '–'}
        >
          {price && level && level !== 'typical' && <LevelMark level={level} />}
        </span>
      </button>
    </td>
  );
}

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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a calendar is a grid */}
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
