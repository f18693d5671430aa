import { type KeyboardEvent, memo, useId, useRef, useState } from 'react';
import { type PricesByDay, daysAround, flexGrid } from '@/domain/cheap/days';
import type { UsualPrices } from '@/domain/cheap/levels';
import type { DayPrice } from '@/domain/cheap/types';
import { type IsoDate, daysBetween } from '@/domain/dates';
import type { DateWindow } from '@/domain/search/dates';
import { Skeleton } from '@/ui/Skeleton';
import { classes } from '@/ui/classes';
import { isDrawn } from '@/ui/focus';
import styles from './Flex.module.css';
import { LevelMark, levelClass } from './PriceLevel';
import { levelIn, useWords } from './priceTexts';
import { ownValue } from '@/domain/ownValue';

interface FlexDaysProps {
  start: IsoDate;
  /** Null for a one-way trip. */
  end: IsoDate | null;
  window: DateWindow;
  usual: UsualPrices | null;
  prices: PricesByDay;
  /** Prices of other stays; null while loading, 'none' when unavailable. */
  around: readonly DayPrice[] | 'none' | null;
  onChoose: (start: IsoDate, end: IsoDate | null) => void;
}

const STEPS: Record<string, readonly [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Three days either way: a row of departures, or departures across and returns down. */
export const FlexDays = memo(function FlexDays(props: FlexDaysProps) {
  const { start, end, window, prices, around } = props;
  const { t } = useWords();
  const titleId = useId();
  const held = around === 'none';
  const known = around === 'none' || around === null ? [...prices.values()] : around;
  const grid = end
    ? flexGrid(known, start, end, window)
    : { departures: daysAround(start, window), returns: [], cells: [] };
  return (
    <section className={styles.flex} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('cheap.flex')}
      </h2>
      {end && (
        <p className={styles.note} aria-hidden="true">
          {t('search.depart')} →, {t('search.return').toLowerCase()} ↓
        </p>
      )}
      {end && around === null ? (
        <Skeleton shape="block" className={styles.wait} />
      ) : (
        <Grid {...props} titleId={titleId} departures={grid.departures} returns={grid.returns} cells={grid.cells} />
      )}
      {end && held && <p className={styles.note}>{t('cheap.flexHeld', { n: daysBetween(start, end) })}</p>}
    </section>
  );
});

interface GridProps extends FlexDaysProps {
  titleId: string;
  departures: IsoDate[];
  returns: IsoDate[];
  cells: (DayPrice | null)[][];
}

function Grid({ titleId, departures, returns, cells, start, end, usual, prices, onChoose }: GridProps) {
  const { t, format, from, money, whole, bare, level: levelWord, priced } = useWords();
  const root = useRef<HTMLTableElement>(null);
  const rows: (IsoDate | null)[] = end ? returns : [null];
  const cellAt = (row: number, column: number): DayPrice | null =>
    (end ? cells[row]?.[column] : prices.get(departures[column] ?? '')) ?? null;
  const home = { column: departures.indexOf(start), row: end ? returns.indexOf(end) : 0 };
  const [at, setAt] = useState(home);
  const [shown, setShown] = useState(`${start}${end}`);
  // When the centre changes, the tab stop moves there.
  if (shown !== `${start}${end}`) {
    setShown(`${start}${end}`);
    setAt(home);
  }
  const current = cellAt(home.row, home.column);
  const compare = (price: DayPrice): string => {
    if (!current) return '';
    const more = price.cents - current.cents;
    if (more === 0) return t('cheap.flexSame');
    return more < 0 ? t('cheap.flexLess', { amount: money(-more) }) : t('cheap.flexMore', { amount: money(more) });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = ownValue(STEPS, event.key);
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const to = { column: at.column + step[0], row: at.row + step[1] };
    const cell = root.current?.querySelector<HTMLElement>(`[data-cell="${to.column},${to.row}"]`);
    // The cell does not exist, or is hidden for lack of space.
    if (!cell || !isDrawn(cell)) return;
    setAt(to);
    cell.focus();
  };
  const day = (date: IsoDate) => (
    <>
      <span aria-hidden="true">{format.weekday(date).replace('.', '')}</span>
      <b aria-hidden="true">{format.shortDate(date)}</b>
      <span className="sr-only">{format.fullDate(date)}</span>
    </>
  );
  const far = (column: number, row: number): boolean =>
    Math.abs(column - home.column) > 2 || (end !== null && Math.abs(row - home.row) > 2);
  return (
    <div className={styles.box}>
      {/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- prices are walked with the arrows: a grid */}
      <table ref={root} className={styles.grid} role="grid" aria-labelledby={titleId} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {end && (
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the corner of the table
              <td />
            )}
            {departures.map((date, column) => (
              <th key={date} scope="col" className={classes(far(column, home.row) && styles.far)}>
                {day(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((back, row) => (
            <tr key={back ?? 'oneway'} className={classes(far(home.column, row) && styles.far)}>
              {back && <th scope="row">{day(back)}</th>}
              {departures.map((out, column) => {
                const price = cellAt(row, column);
                const level = price ? levelIn(usual, price.cents) : null;
                const chosen = column === home.column && row === home.row;
                const name = [
                  format.fullDate(out),
                  back && format.fullDate(back),
                  price && from(price.cents),
                  price && !chosen && compare(price),
                  level && levelWord(level).toLowerCase(),
                  price && priced(price.pricedAt).toLowerCase(),
                  !price && t('cheap.day.none'),
                ];
                return (
                  <td key={out} aria-selected={chosen} className={classes(far(column, row) && styles.far)}>
                    <button
                      type="button"
                      data-cell={`${column},${row}`}
                      className={classes(styles.cell, chosen && styles.chosen)}
                      tabIndex={column === at.column && row === at.row ? 0 : -1}
                      aria-disabled={!price || undefined}
                      onFocus={() => setAt({ column, row })}
                      onClick={() => price && onChoose(out, back)}
                    >
                      <span className="sr-only">{name.filter(Boolean).join(', ')}</span>
                      {price ? (
                        <span className={classes(styles.price, levelClass(level))} aria-hidden="true">
                          <span className={styles.whole}>{whole(price.cents)}</span>
                          <span className={styles.bare}>{bare(price.cents)}</span>
                          {level && level !== 'typical' && <LevelMark level={level} />}
                        </span>
                      ) : (
                        <span aria-hidden="true">–</span>
                      )}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {/* oxlint-enable jsx-a11y/no-noninteractive-element-to-interactive-role */}
    </div>
  );
}
