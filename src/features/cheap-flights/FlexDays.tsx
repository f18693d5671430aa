import { memo, useId } from 'react';
import { type PricesByDay, daysAround, flexGrid } from '@/domain/cheap/days';
import type { UsualPrices } from '@/domain/cheap/levels';
import type { DayPrice } from '@/domain/cheap/types';
import { type IsoDate, daysBetween } from '@/domain/dates';
import type { DateWindow } from '@/domain/search/dates';
import { Skeleton } from '@/ui/Skeleton';
import { classes } from '@/ui/classes';
import { type CellProps, DayGrid } from '../common/DayGrid';
import grid from '../common/DayGrid.module.css';
import styles from './Flex.module.css';
import { LevelMark, levelClass } from './PriceLevel';
import { levelIn, useWords } from './priceTexts';

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
  const cellAt = (row: number, column: number): DayPrice | null =>
    (end ? cells[row]?.[column] : prices.get(departures[column] ?? '')) ?? null;
  const home = { column: departures.indexOf(start), row: end ? returns.indexOf(end) : 0 };
  const current = cellAt(home.row, home.column);
  const compare = (price: DayPrice): string => {
    if (!current) return '';
    const more = price.cents - current.cents;
    if (more === 0) return t('cheap.flexSame');
    return more < 0 ? t('cheap.flexLess', { amount: money(-more) }) : t('cheap.flexMore', { amount: money(more) });
  };
  const far = (column: number, row: number): boolean =>
    Math.abs(column - home.column) > 2 || (end !== null && Math.abs(row - home.row) > 2);
  const cell = (column: number, row: number, props: CellProps) => {
    const [out, back] = [departures[column] ?? start, returns[row] ?? null];
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
      <button
        type="button"
        {...props}
        className={classes(grid.cell, styles.cell, chosen && grid.chosen)}
        aria-disabled={!price || undefined}
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
    );
  };
  return (
    <div className={styles.box}>
      <DayGrid
        departures={departures}
        returns={end ? returns : []}
        home={home}
        cell={cell}
        classOf={(column, row) => (far(column, row) ? styles.far : undefined)}
        className={styles.grid}
        aria-labelledby={titleId}
      />
    </div>
  );
}
