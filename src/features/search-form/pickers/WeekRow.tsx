import { type ReactNode, memo } from 'react';
import type { IsoDate } from '@/domain/dates';
import { type MonthMarks, type Week, dayMarks } from '@/domain/search/calendar';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';
import { classes } from '@/ui/classes';
import styles from './calendar.module.css';

/** Plain values, each clipped to the week. Texts and formats are the month's: rows of a year would each subscribe to them. */
interface WeekRowProps extends MonthMarks {
  week: Week;
  min: IsoDate;
  max: IsoDate;
  /** A single day: a dot, no ring. */
  single: boolean;
  t: Translate;
  format: Formatters;
}

/** A week of a month. */
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

/** A day in words: the same for every drawing of it. */
const names = new WeakMap<Formatters, Map<IsoDate, string>>();
function nameOf(date: IsoDate, format: Formatters): string {
  const known = names.get(format) ?? new Map<IsoDate, string>();
  names.set(format, known);
  const name = known.get(date) ?? format.fullDate(date);
  known.set(date, name);
  return name;
}

/** Not a component: what there are sixty of is drawn with its week. */
function day(date: IsoDate, props: WeekRowProps): ReactNode {
  const { today, cursor, single, t, format } = props;
  const { off, isStart, isEnd, inside, band } = dayMarks(date, props);
  const words = [
    nameOf(date, format),
    date === today && t('form.day.today'),
    isStart && t('form.day.start'),
    isEnd && t('form.day.end'),
    inside && !isStart && !isEnd && t('form.day.in'),
    off && t('form.day.off'),
  ];
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
      </button>
    </td>
  );
}
