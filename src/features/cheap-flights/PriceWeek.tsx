import { memo } from 'react';
import type { IsoDate } from '@/domain/dates';
import { type MonthMarks, type Week, dayMarks } from '@/domain/search/calendar';
import { classes } from '@/ui/classes';
import styles from './Calendar.module.css';
import { LevelMark, levelClass } from './LevelMark';
import type { Prices } from './PriceMonth';
import { type Words, levelIn } from './words';

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
    level && levelWord(level).toLocaleLowerCase(),
    date === cheapest && t('cheap.day.cheapest'),
    price && stops(price.stops),
    price && priced(price.pricedAt).toLocaleLowerCase(),
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
