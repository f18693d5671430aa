import { Fragment, type ReactNode, memo } from 'react';
import type { IsoDate } from '@/domain/dates';
import { type Month, weeksOf } from '@/domain/search/calendar';
import { useFormat } from '@/i18n/format';
import type { Formatters } from '@/i18n/formatters';
import { type Translate, useT } from '@/i18n/t';
import { classes } from '@/ui/classes';
import styles from './calendar.module.css';
import { weekdayNames } from './weekdays';

/** Plain values only, each clipped to the month: a choice or a hover redraws no more than two months. */
export interface MonthGridProps extends Month {
  min: IsoDate;
  max: IsoDate;
  /** Of this day and the next four: '' when not in this month. */
  today: string;
  start: string;
  end: string;
  /** The band between the ends, see `clipBand`. */
  from: string;
  to: string;
  /** The day that Tab reaches. */
  cursor: string;
  /** A single day: a dot, no ring. */
  single: boolean;
  /** The weekdays stand elsewhere (mobile). */
  bare: boolean;
}

export const MonthGrid = memo(function MonthGrid(props: MonthGridProps) {
  const { year, month, bare } = props;
  const t = useT();
  const format = useFormat();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a calendar is a grid (ui.md 8)
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
        {weeksOf({ year, month }).map((week, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- weeks of a month never move
          <tr key={row}>
            {week.map((date, at) =>
              // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/control-has-associated-label -- nor do days; a gap has no name
              date ? <Fragment key={at}>{day(date, props, t, format)}</Fragment> : <td key={at} />,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

/** A day in words: the same for every drawing of it. */
const names = new WeakMap<Formatters, Map<IsoDate, string>>();
function nameOf(date: IsoDate, format: Formatters): string {
  const known = names.get(format) ?? new Map<IsoDate, string>();
  names.set(format, known);
  const name = known.get(date) ?? format.fullDate(date);
  known.set(date, name);
  return name;
}

/** Not a component: what sixty of them would each subscribe to is read once for the month. */
function day(date: IsoDate, props: MonthGridProps, t: Translate, format: Formatters): ReactNode {
  const { min, max, today, start, end, from, to, cursor, single } = props;
  const off = date < min || date > max;
  const isStart = date === start;
  const isEnd = date === end;
  const inside = from !== '' && date > from && date < to;
  const words = [
    nameOf(date, format),
    date === today && t('form.day.today'),
    isStart && t('form.day.start'),
    isEnd && t('form.day.end'),
    inside && !isStart && !isEnd && t('form.day.in'),
    off && t('form.day.off'),
  ];
  const band = date === from ? styles.from : date === to ? styles.to : inside ? styles.in : undefined;
  const filled = isEnd || (isStart && single);
  return (
    <td className={band} aria-selected={isStart || isEnd}>
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
        <i>{Number(date.slice(8))}</i>
      </button>
    </td>
  );
}
