import { type KeyboardEvent, type PointerEvent, memo, useId, useState } from 'react';
import type { PricesByDay } from '@/domain/cheap/days';
import { type UsualPrices, graphScale } from '@/domain/cheap/levels';
import { type IsoDate, weekday } from '@/domain/dates';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { TextButton } from '@/ui/TextLink';
import styles from './Graph.module.css';
import { LevelMark, levelClass } from './PriceLevel';
import { PriceTable } from './PriceTable';
import { levelIn, useWords } from './priceTexts';

interface PriceGraphProps {
  /** Days from left to right. */
  days: readonly IsoDate[];
  prices: PricesByDay;
  usual: UsualPrices | null;
  start: IsoDate | null;
  onChoose: (date: IsoDate) => void;
}

/** Units of the drawing, which is stretched to its container. */
const HIGH = 100;
const WIDE = 10;
/** Width of a date label in days, on a narrow phone. */
const LABEL = 6;

/**
 * The visible days as bars. A native slider lies over the drawing: arrow keys, touch or pointer read a day, Enter or
 * the button chooses it. A table with the same figures is available on demand.
 */
export const PriceGraph = memo(function PriceGraph({ days, prices, usual, start, onChoose }: PriceGraphProps) {
  const words = useWords();
  const { t, format, from, level: levelWord, money, whole, stops, priced } = words;
  const titleId = useId();
  const tableId = useId();
  const [read, setRead] = useState<IsoDate | null>(null);
  const [table, setTable] = useState(false);
  const priciest = Math.max(0, ...days.flatMap((day) => prices.get(day)?.cents ?? []));
  const { top, ticks } = graphScale(priciest / 100, 4);
  const y = (cents: number): number => HIGH - (cents / 100 / top) * HIGH;

  const cheapest = days.reduce<IsoDate | null>((best, day) => {
    const cents = prices.get(day)?.cents;
    return cents !== undefined && (best === null || cents < (prices.get(best)?.cents ?? 0)) ? day : best;
  }, null);
  const day = [read, start, cheapest].find((each) => each !== null && days.includes(each)) ?? days[0];
  if (day === undefined) return null;
  const at = days.indexOf(day);
  const price = prices.get(day);
  const level = price ? levelIn(usual, price.cents) : null;

  const under = (event: PointerEvent<HTMLInputElement>): IsoDate | undefined => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    const index = Math.floor((document.dir === 'rtl' ? 1 - share : share) * days.length);
    return days[Math.max(0, Math.min(days.length - 1, index))];
  };
  const hover = (event: PointerEvent<HTMLInputElement>): void => {
    if (event.pointerType === 'mouse') setRead(under(event) ?? null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !price) return;
    event.preventDefault();
    onChoose(day);
  };
  const bar = (date: IsoDate, n: number) => {
    const cents = prices.get(date)?.cents;
    if (cents === undefined) return null;
    const barLevel = levelIn(usual, cents) ?? 'typical';
    return (
      <rect
        key={date}
        className={classes(styles.bar, styles[barLevel], date === day && styles.now, date === start && styles.start)}
        x={n * WIDE + 1.5}
        y={y(cents)}
        width={WIDE - 3}
        height={HIGH - y(cents)}
      />
    );
  };
  return (
    <section className={styles.graph} aria-labelledby={titleId}>
      <div className={`row between ${styles.head}`}>
        <h2 id={titleId} className={styles.title}>
          {t('cheap.graph')}
        </h2>
        <TextButton aria-expanded={table} aria-controls={tableId} onClick={() => setTable(!table)}>
          {t(table ? 'cheap.tableHide' : 'cheap.table')}
        </TextButton>
      </div>
      <div className={styles.read}>
        <b className={styles.day}>{format.weekdayDate(day)}</b>
        <output className={styles.value} aria-live="polite">
          {price ? (
            <>
              <b>{from(price.cents)}</b>
              {level && (
                <span className={levelClass(level)}>
                  {' '}
                  <LevelMark level={level} /> {levelWord(level)}
                </span>
              )}
              {', '}
              <span className={styles.more}>{`${stops(price.stops)}, ${priced(price.pricedAt).toLowerCase()}`}</span>
            </>
          ) : (
            t('cheap.day.none')
          )}
        </output>
        <Button kind="tonal" size="s" aria-disabled={!price || undefined} onClick={() => price && onChoose(day)}>
          {t('cheap.choose')}
        </Button>
      </div>
      <div className={styles.plot} style={{ '--days': days.length } as React.CSSProperties}>
        <div className={styles.scale} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} translate="no">
              {money(tick * 100)}
            </span>
          ))}
        </div>
        <div className={styles.area}>
          <svg
            className={styles.drawing}
            viewBox={`0 0 ${days.length * WIDE} ${HIGH}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            focusable="false"
          >
            {usual && !usual.steady && (
              <rect
                className={styles.usual}
                x="0"
                width={days.length * WIDE}
                y={Math.max(0, y(usual.high))}
                height={Math.max(0, Math.min(HIGH, y(usual.low)) - Math.max(0, y(usual.high)))}
              />
            )}
            {ticks.map((tick) => (
              <line
                key={tick}
                className={styles.line}
                x1="0"
                x2={days.length * WIDE}
                y1={y(tick * 100)}
                y2={y(tick * 100)}
              />
            ))}
            {days.map(bar)}
          </svg>
          <input
            className={styles.slider}
            type="range"
            min={0}
            max={days.length - 1}
            value={at}
            aria-label={t('cheap.graphDay')}
            aria-valuetext={format.fullDate(day)}
            onChange={(event) => setRead(days[Number(event.currentTarget.value)] ?? null)}
            onKeyDown={onKeyDown}
            onPointerMove={hover}
            onClick={(event) => {
              // Touch only reads; the button chooses.
              const mouse = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'mouse';
              if (mouse && event.detail > 0 && price) onChoose(day);
            }}
          />
          <div className={styles.dates} aria-hidden="true">
            {days.map((date, n) =>
              weekday(date) === 0 && n < days.length - LABEL ? (
                <span key={date} className={styles.date} style={{ '--at': n } as React.CSSProperties}>
                  {format.shortDate(date)}
                </span>
              ) : null,
            )}
          </div>
        </div>
      </div>
      {usual && !usual.steady && (
        <p className={styles.key}>
          <i aria-hidden="true" /> {t('cheap.graphUsual')}: {whole(usual.low)} – {whole(usual.high)}
        </p>
      )}
      <div id={tableId} hidden={!table}>
        {table && <PriceTable days={days} prices={prices} usual={usual} />}
      </div>
    </section>
  );
});
