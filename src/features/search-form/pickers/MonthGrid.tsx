import { memo, type ReactNode } from 'react';
import type { IsoDate } from '@/domain/dates';
import { type Month, type MonthMarks, clipMarks, weeksFrom, type Week, dayMarks } from '@/domain/search/calendar';
import { useFormat } from '@/i18n/format';
import { useT, type Translate } from '@/i18n/t';
import { classes } from '@/ui/classes';
import styles from './calendar.module.css';
import { weekdayNames } from './pickerHelpers';
import type { Formatters } from '@/i18n/formatters';

/** Primitive props, each clipped to the week. Formatters are props, so that each row needs no subscription. */
interface WeekRowProps extends MonthMarks {
  week: Week;
  min: IsoDate;
  max: IsoDate;
  /** A single day: a dot instead of a ring. */
  single: boolean;
  /** Prices of days; null where the calendar shows none. Empty while they are on their way: their place is kept. */
  prices: DayTexts | null;
  t: Translate;
  format: Formatters;
}

/** The price below a day, and in its name. */
export type DayTexts = ReadonlyMap<IsoDate, { short: string; name: string; isCheap: boolean }>;

/** One week of a month. */
export const WeekRow = memo(function WeekRow(props: WeekRowProps) {
  return (
    <tr>
      {props.week.map((date, at) =>
        // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/control-has-associated-label -- days never move; a gap has no name
        date ? day(date, props) : <td key={at} />,
      )}
    </tr>
  );
});

/** Cached accessible name of a day. */
const names = new WeakMap<Formatters, Map<IsoDate, string>>();

function nameOf(date: IsoDate, format: Formatters): string {
  const known = names.get(format) ?? new Map<IsoDate, string>();
  names.set(format, known);
  const name = known.get(date) ?? format.fullDate(date);
  known.set(date, name);
  return name;
}

/** A plain function instead of a component: there are sixty of them, and they render with their week. */
function day(date: IsoDate, props: WeekRowProps): ReactNode {
  const { today, cursor, single, prices, t, format } = props;
  const { off, isStart, isEnd, inside, band } = dayMarks(date, props);
  const words = [
    nameOf(date, format),
    date === today && t('form.day.today'),
    isStart && t('form.day.start'),
    isEnd && t('form.day.end'),
    inside && !isStart && !isEnd && t('form.day.in'),
    off && t('form.day.off'),
    !off && prices?.get(date)?.name,
  ];
  const price = off ? undefined : prices?.get(date);
  const filled = isEnd || (isStart && single);
  return (
    <td key={date} className={band ? styles[band] : undefined} aria-selected={isStart || isEnd}>
      <button
        type="button"
        data-date={date}
        tabIndex={date === cursor ? 0 : -1}
        className={classes(
          off && styles.off,
          date === today && styles.today,
          filled && styles.dot,
          isStart && !filled && styles.ring,
        )}
        aria-label={words.filter(Boolean).join(', ')}
        aria-disabled={off || undefined}
      >
        {Number(date.slice(8))}
        {prices && (
          <small className={price?.isCheap ? styles.cheap : undefined} translate="no">
            {price?.short ?? '\u00a0'}
          </small>
        )}
      </button>
    </td>
  );
}

/** Primitive props, each clipped to the month, so that a choice or hover renders at most two months. */
export interface MonthGridProps extends Month, MonthMarks {
  min: IsoDate;
  max: IsoDate;
  /** A single day: a dot instead of a ring. */
  single: boolean;
  /** Without weekday names (mobile shows them elsewhere). */
  bare: boolean;
  /** The first day shown of a month whose earlier weeks are folded; else ''. */
  shownFrom: string;
  prices: DayTexts | null;
}

export const MonthGrid = memo(function MonthGrid(props: MonthGridProps) {
  const { year, month, bare, min, max, single, prices } = props;
  const t = useT();
  const format = useFormat();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a calendar is a grid
    <table className={classes(styles.cal, bare && styles.bare)} role="grid" aria-label={format.month(year, month)}>
      <caption aria-hidden="true">{format.month(year, month)}</caption>
      <thead aria-hidden="true">
        <tr>
          {weekdayNames(format).map((name, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- seven fixed columns
            <th key={at}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksFrom({ year, month }, props.shownFrom).map((week, row) => (
          <WeekRow
            // oxlint-disable-next-line react/no-array-index-key -- weeks of a month never move
            key={row}
            week={week}
            {...clipMarks(props, week)}
            min={min}
            max={max}
            single={single}
            prices={prices}
            t={t}
            format={format}
          />
        ))}
      </tbody>
    </table>
  );
});
