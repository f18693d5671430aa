import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import type { IsoDate } from '@/domain/dates';
import { ownValue } from '@/domain/ownValue';
import { useFormat } from '@/i18n/format';
import { classes } from '@/ui/classes';
import { isDrawn } from '@/ui/focus';
import styles from './DayGrid.module.css';

const STEPS: Record<string, readonly [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What makes the control of a cell a stop of the grid. */
export interface CellProps {
  'data-cell': string;
  tabIndex: number;
  onFocus: () => void;
}

interface DayGridProps {
  departures: readonly IsoDate[];
  /** Empty for one way: the grid is one row. */
  returns: readonly IsoDate[];
  /** The chosen cell; the tab stop begins there, and moves there when it changes. */
  home: { column: number; row: number };
  /** The control of a cell, with `props` on it; null for an empty cell. */
  cell: (column: number, row: number, props: CellProps) => ReactNode;
  /** A class of a column (row of `home`), a row (column of `home`) and a cell. */
  classOf?: (column: number, row: number) => string | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLTableElement>;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-busy'?: boolean | undefined;
}

/** Departures across, returns down. One tab stop; the arrow keys walk, past what is hidden for lack of space. */
export function DayGrid({ departures, returns, home, cell, classOf, className, ref, ...names }: DayGridProps) {
  const format = useFormat();
  const own = useRef<HTMLTableElement | null>(null);
  const [at, setAt] = useState(home);
  const days = [departures[home.column], returns[home.row]].join();
  const [shown, setShown] = useState(days);
  if (shown !== days) {
    setShown(days);
    setAt(home);
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = ownValue(STEPS, event.key);
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const to = { column: at.column + step[0], row: at.row + step[1] };
    const found = own.current?.querySelector<HTMLElement>(`[data-cell="${to.column},${to.row}"]`);
    if (!found || !isDrawn(found)) return;
    setAt(to);
    found.focus();
  };
  const day = (date: IsoDate) => (
    <>
      <span aria-hidden="true">{format.weekday(date).replace('.', '')}</span>
      <b aria-hidden="true">{format.shortDate(date)}</b>
      <span className="sr-only">{format.fullDate(date)}</span>
    </>
  );
  const rows = returns.length > 0 ? returns : [null];
  return (
    <table
      {...names}
      ref={(table) => {
        own.current = table;
        if (typeof ref === 'function') ref(table);
        else if (ref) ref.current = table;
      }}
      className={classes(styles.grid, className)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the arrows walk it: a grid
      role="grid"
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {returns.length > 0 && (
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the corner of the table
            <td />
          )}
          {departures.map((date, column) => (
            <th key={date} scope="col" className={classes(classOf?.(column, home.row))}>
              {day(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((back, row) => (
          <tr key={back ?? 'oneway'} className={classes(classOf?.(home.column, row))}>
            {back && <th scope="row">{day(back)}</th>}
            {departures.map((out, column) => (
              <td
                key={out}
                aria-selected={column === home.column && row === home.row}
                className={classes(classOf?.(column, row))}
              >
                {cell(column, row, {
                  'data-cell': `${column},${row}`,
                  tabIndex: column === at.column && row === at.row ? 0 : -1,
                  onFocus: () => setAt({ column, row }),
                })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
