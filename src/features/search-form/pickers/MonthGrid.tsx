import { memo } from 'react';
import type { IsoDate } from '@/domain/dates';
import { type Month, type MonthMarks, clipMarks, weeksOf } from '@/domain/search/calendar';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { classes } from '@/ui/classes';
import styles from './calendar.module.css';
import { WeekRow } from './WeekRow';
import { weekdayNames } from './weekdays';

/** Plain values only, each clipped to the month: a choice or a hover redraws no more than two months. */
export interface MonthGridProps extends Month, MonthMarks {
  min: IsoDate;
  max: IsoDate;
  /** A single day: a dot, no ring. */
  single: boolean;
  /** The weekdays stand elsewhere (mobile). */
  bare: boolean;
}

export const MonthGrid = memo(function MonthGrid(props: MonthGridProps) {
  const { year, month, bare, min, max, single } = props;
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
          <WeekRow
            // oxlint-disable-next-line react/no-array-index-key -- weeks of a month never move
            key={row}
            week={week}
            {...clipMarks(props, week)}
            min={min}
            max={max}
            single={single}
            t={t}
            format={format}
          />
        ))}
      </tbody>
    </table>
  );
});
