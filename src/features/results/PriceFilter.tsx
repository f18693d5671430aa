import { type CSSProperties, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { PRICE_MAX, type PriceRange } from '@/domain/results/filters';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import { useResults, useResultsView } from '@/state/results';
import { changeFilter } from '@/state/results/list';
import { classes } from '@/ui/classes';
import styles from './Filters.module.css';

/** The slider's own scale: steps of 5 euros meet 1000, which stands for 999, "no limit". */
const END = 1000;
const STEP = 5;
const toSlider = (value: number): number => (value >= PRICE_MAX ? END : value);
const fromSlider = (value: number): number => Math.min(PRICE_MAX, value);

function say(t: Translate, { from, to }: PriceRange, euros: (value: number) => string): string {
  if (from === 0 && to >= PRICE_MAX) return t('results.priceAny');
  if (from === 0) return t('results.priceTo', { to: euros(to) });
  if (to >= PRICE_MAX) return t('results.priceFrom', { from: euros(from) });
  return t('results.priceBetween', { from: euros(from), to: euros(to) });
}

function Bars({ from, to }: PriceRange) {
  const { bars } = useResultsView().facets;
  const most = Math.max(1, ...bars);
  const step = END / Math.max(1, bars.length);
  return (
    <div className={styles.bars} aria-hidden="true">
      {bars.map((count, at) => (
        <i
          // eslint-disable-next-line react/no-array-index-key -- a bar is its place on the scale
          key={at}
          className={(at + 1) * step <= from || at * step >= toSlider(to) ? styles.out : undefined}
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
export function PriceFilter() {
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
  const setLow = (value: number) => change({ from: Math.min(value, range.to), to: range.to });
  const setHigh = (value: number) => change({ from: range.from, to: fromSlider(Math.max(value, range.from)) });
  const tap = (event: PointerEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    const value = Math.round((((event.clientX - box.left) / box.width) * END) / STEP) * STEP;
    const nearLow = Math.abs(value - range.from) < Math.abs(value - toSlider(range.to));
    (nearLow ? low : high).current?.focus();
    if (nearLow) setLow(Math.max(0, value));
    else setHigh(Math.min(END, value));
  };

  const a = (range.from / END) * 100;
  const b = (toSlider(range.to) / END) * 100;
  const scale = { min: 0, max: END, step: STEP };
  return (
    <fieldset aria-labelledby={id}>
      <h3>
        <span id={id}>{t('results.priceTitle')}</span>
        <span className={styles.val}>{say(t, range, euros)}</span>
      </h3>
      <Bars {...range} />
      <div className={styles.range} style={{ '--a': a, '--b': b } as CSSProperties} onPointerDown={tap}>
        <input
          {...scale}
          type="range"
          ref={low}
          value={range.from}
          aria-label={t('results.priceLow')}
          aria-valuetext={euros(range.from)}
          onChange={(event) => setLow(Number(event.target.value))}
        />
        <i style={{ '--at': a } as CSSProperties} />
        <input
          {...scale}
          type="range"
          ref={high}
          value={toSlider(range.to)}
          aria-label={t('results.priceHigh')}
          aria-valuetext={range.to >= PRICE_MAX ? t('results.noLimit') : euros(range.to)}
          onChange={(event) => setHigh(Number(event.target.value))}
        />
        <i className={classes(styles.endThumb)} style={{ '--at': b } as CSSProperties} />
      </div>
    </fieldset>
  );
}
