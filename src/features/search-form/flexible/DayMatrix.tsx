import { useLayoutEffect, useMemo, useRef } from 'react';
import { dayMatrix, onDays } from '@/domain/cheap/flexible';
import { writeQuery } from '@/domain/search/query';
import type { Search } from '@/domain/search/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useFlexRoute, useMatrixPrices } from '@/state/cheap/flexible';
import { AppLink } from '@/ui/AppLink';
import { IconSearch } from '@/ui/firstIcons';
import { classes } from '@/ui/classes';
import { type CellProps, DayGrid } from '../../common/DayGrid';
import grid from '../../common/DayGrid.module.css';
import styles from './Flexible.module.css';
import { pairName, useFlexNote, wholeEuros } from './flexTexts';

interface DayMatrixProps {
  search: Search;
  /** A pair was pressed: its link opens the search. */
  onChoose: () => void;
}

/** Three days either way: departures across, returns down; one row for one way. */
export function DayMatrix({ search, onChoose }: DayMatrixProps) {
  const t = useT();
  const format = useFormat();
  const { route, window, fee } = useFlexRoute(search);
  const { prices, from } = useMatrixPrices(route, window);
  const matrix = useMemo(() => route && dayMatrix(prices ?? [], route, window, fee), [prices, route, window, fee]);
  const note = useFlexNote(from, matrix?.oldest ?? null, search.passengers);
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    table.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  if (!matrix) return null;
  const { departures, returns, rows, lowest } = matrix;
  const chosen = rows.findIndex((pairs) => pairs.some((pair) => pair?.isChosen));
  const home = {
    column: Math.max(0, rows[chosen]?.findIndex((pair) => pair?.isChosen) ?? 0),
    row: Math.max(0, chosen),
  };
  const cell = (column: number, row: number, props: CellProps) => {
    const pair = rows[row]?.[column];
    if (!pair) return null;
    return (
      <AppLink
        {...props}
        to={`/search/results?${writeQuery(onDays(search, pair.start, pair.end))}`}
        data-autofocus={pair.isChosen ? true : undefined}
        aria-current={pair.isChosen || undefined}
        className={classes(grid.cell, styles.cell, pair.isChosen && grid.chosen, pair.isCheapest && styles.cheapest)}
        onClick={onChoose}
      >
        <span className="sr-only">{pairName(pair, t, format)}</span>
        {pair.cents === null ? (
          <IconSearch size="s" />
        ) : (
          <span aria-hidden="true" translate="no">
            {pair.isCheapest && <small>▼</small>}
            {format.number(wholeEuros(pair.cents))}
          </span>
        )}
      </AppLink>
    );
  };
  return (
    <>
      <p className={styles.note}>
        {note}
        {route?.end && <span aria-hidden="true">{t('flex.axes')}</span>}
      </p>
      <div className={styles.box}>
        <DayGrid
          ref={table}
          departures={departures}
          returns={returns.filter((day) => day !== null)}
          home={home}
          cell={cell}
          className={classes(styles.grid, !route?.end && styles.single)}
          aria-label={t('flex.table')}
          aria-busy={from === 'loading' || undefined}
        />
      </div>
      <output className="sr-only">
        {lowest === null || from === 'loading' ? note : `${t('flex.said', { price: format.money(lowest) })}. ${note}`}
      </output>
    </>
  );
}
