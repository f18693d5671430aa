import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type FlexPair, dayMatrix, onDays } from '@/domain/cheap/flexible';
import type { IsoDate } from '@/domain/dates';
import { ownValue } from '@/domain/ownValue';
import { writeQuery } from '@/domain/search/query';
import type { Search } from '@/domain/search/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useFlexRoute, useMatrixPrices } from '@/state/cheap/flexible';
import { AppLink } from '@/ui/AppLink';
import { IconSearch } from '@/ui/firstIcons';
import { classes } from '@/ui/classes';
import styles from './Flexible.module.css';
import { pairName, useFlexNote, wholeEuros } from './flexTexts';

interface DayMatrixProps {
  search: Search;
  /** A pair was pressed: its link opens the search. */
  onChoose: () => void;
}

const STEPS: Record<string, readonly [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Three days either way: departures across, returns down; one row for one way. */
export function DayMatrix({ search, onChoose }: DayMatrixProps) {
  const t = useT();
  const format = useFormat();
  const { route, window, fee } = useFlexRoute(search);
  const { prices, from } = useMatrixPrices(route, window);
  const matrix = useMemo(() => route && dayMatrix(prices ?? [], route, window, fee), [prices, route, window, fee]);
  const note = useFlexNote(from, matrix?.oldest ?? null, search.passengers);
  const table = useRef<HTMLTableElement>(null);
  const home = matrix?.rows
    .flatMap((cells, row) => cells.map((pair, column) => ({ pair, at: `${column},${row}` })))
    .find(({ pair }) => pair?.isChosen)?.at;
  const [at, setAt] = useState(home ?? '0,0');
  useLayoutEffect(() => {
    table.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  if (!matrix) return null;
  const { departures, returns, rows, lowest } = matrix;
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = ownValue(STEPS, event.key);
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const [column = 0, row = 0] = at.split(',').map(Number);
    const to = `${column + step[0]},${row + step[1]}`;
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${to}"]`);
    if (!cell) return;
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
  const cell = (pair: FlexPair, key: string) => (
    <AppLink
      to={`/search/results?${writeQuery(onDays(search, pair.start, pair.end))}`}
      data-cell={key}
      data-autofocus={pair.isChosen ? true : undefined}
      aria-current={pair.isChosen || undefined}
      className={classes(styles.cell, pair.isChosen && styles.chosen, pair.isCheapest && styles.cheapest)}
      tabIndex={key === at ? 0 : -1}
      onFocus={() => setAt(key)}
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
  return (
    <>
      <p className={styles.note}>
        {note}
        {route?.end && <span aria-hidden="true">{t('flex.axes')}</span>}
      </p>
      <div className={styles.box}>
        {/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- pairs are walked with the arrows: a grid */}
        <table
          ref={table}
          className={classes(styles.grid, !route?.end && styles.single)}
          role="grid"
          aria-label={t('flex.table')}
          aria-busy={from === 'loading' || undefined}
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              {route?.end && (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the corner of the table
                <td />
              )}
              {departures.map((date) => (
                <th key={date} scope="col">
                  {day(date)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((pairs, row) => {
              const back = returns[row];
              return (
                <tr key={back ?? 'oneway'}>
                  {back && <th scope="row">{day(back)}</th>}
                  {pairs.map((pair, column) => (
                    <td key={departures[column]} aria-selected={pair?.isChosen}>
                      {pair && cell(pair, `${column},${row}`)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
        {/* oxlint-enable jsx-a11y/no-noninteractive-element-to-interactive-role */}
      </div>
      <output className="sr-only">
        {lowest === null || from === 'loading' ? note : `${t('flex.said', { price: format.money(lowest) })}. ${note}`}
      </output>
    </>
  );
}
