import { type CSSProperties, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { PRICE_MAX, type PriceRange } from '@/domain/results/filters';
import { PRICE_STEP, type PriceScale } from '@/domain/results/view';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import { useResults, useResultsView } from '@/state/results';
import { changeFilter } from '@/state/results/list';
import { classes } from '@/ui/classes';
import styles from './Filters.module.css';
import type { GroupLevel } from './groupLevel';

/** Filter values on the slider: its ends stand for 0 and 999, "no limit"; a value beyond what offers cost stands there too. */
const lowAt = ({ from }: PriceRange, { start, end }: PriceScale): number =>
  Math.min(end - PRICE_STEP, Math.max(start, from));
const highAt = ({ to }: PriceRange, { start, end }: PriceScale): number =>
  Math.max(start + PRICE_STEP, Math.min(end, to >= PRICE_MAX ? end : to));
const lowValue = (at: number, { start }: PriceScale): number => (at <= start ? 0 : at);
const highValue = (at: number, { end }: PriceScale): number => (at >= end ? PRICE_MAX : at);

function say(t: Translate, { from, to }: PriceRange, euros: (value: number) => string): string {
  if (from === 0 && to >= PRICE_MAX) return t('results.priceAny');
  if (from === 0) return t('results.priceTo', { to: euros(to) });
  if (to >= PRICE_MAX) return t('results.priceFrom', { from: euros(from) });
  return t('results.priceBetween', { from: euros(from), to: euros(to) });
}

function Bars({ low, high }: { low: number; high: number }) {
  const { bars, scale } = useResultsView().facets;
  const most = Math.max(1, ...bars);
  const step = (scale.end - scale.start) / Math.max(1, bars.length);
  const edge = (bar: number) => scale.start + bar * step;
  return (
    <div className={styles.bars} aria-hidden="true">
      {bars.map((count, at) => (
        <i
          // eslint-disable-next-line react/no-array-index-key -- a bar is its place on the scale
          key={at}
          className={edge(at + 1) <= low || edge(at) >= high ? styles.out : undefined}
          style={{ '--h': count === 0 ? 0 : Math.max(3, (count / most) * 100) } as CSSProperties}
        />
      ))}
    </div>
  );
}

/**
 * Price of one person between two thumbs, over a histogram. The thumbs follow the finger; the list follows once a frame.
 * Native ranges lie under the drawing; a tap on the track moves the nearer thumb.
 */
export function PriceFilter({ level: Title }: { level: GroupLevel }) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const stored = useResults().filters.price.value;
  /** While a thumb moves, ahead of the stored value by a frame. */
  const [moving, setMoving] = useState<PriceRange | null>(null);
  const range = moving ?? stored;
  const frame = useRef(0);
  const low = useRef<HTMLInputElement>(null);
  const high = useRef<HTMLInputElement>(null);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const euros = (value: number) => format.money(value * 100, { from: true });
  const change = (next: PriceRange) => {
    setMoving(next);
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      changeFilter('price', next);
      setMoving(null);
    });
  };
  const { scale } = useResultsView().facets;
  const lowest = lowAt(range, scale);
  const highest = highAt(range, scale);
  const setLow = (at: number) =>
    change({ from: lowValue(Math.min(at, highest, scale.end - PRICE_STEP), scale), to: range.to });
  const setHigh = (at: number) =>
    change({ from: range.from, to: highValue(Math.max(at, lowest, scale.start + PRICE_STEP), scale) });
  const tap = (event: PointerEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    const along = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    const value = Math.round((scale.start + along * (scale.end - scale.start)) / PRICE_STEP) * PRICE_STEP;
    const nearLow = Math.abs(value - lowest) < Math.abs(value - highest);
    (nearLow ? low : high).current?.focus();
    if (nearLow) setLow(value);
    else setHigh(value);
  };

  const share = (at: number) => ((at - scale.start) / (scale.end - scale.start)) * 100;
  const a = share(lowest);
  const b = share(highest);
  const ends = { min: scale.start, max: scale.end, step: PRICE_STEP };
  return (
    <fieldset aria-labelledby={id}>
      <Title>
        <span id={id}>{t('results.priceTitle')}</span>
        <span className={styles.val}>{say(t, range, euros)}</span>
      </Title>
      <Bars low={lowest} high={highest} />
      <div className={styles.range} style={{ '--a': a, '--b': b } as CSSProperties} onPointerDown={tap}>
        <input
          {...ends}
          type="range"
          ref={low}
          value={lowest}
          aria-label={t('results.priceLow')}
          aria-valuetext={euros(lowest)}
          onChange={(event) => setLow(Number(event.target.value))}
        />
        <i style={{ '--at': a } as CSSProperties} />
        <input
          {...ends}
          type="range"
          ref={high}
          value={highest}
          aria-label={t('results.priceHigh')}
          aria-valuetext={range.to >= PRICE_MAX ? t('results.noLimit') : euros(range.to)}
          onChange={(event) => setHigh(Number(event.target.value))}
        />
        <i className={classes(styles.endThumb)} style={{ '--at': b } as CSSProperties} />
      </div>
    </fieldset>
  );
}
