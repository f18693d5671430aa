import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react';
import { classes } from '@/ui/classes';
import styles from './Panel.module.css';

/** Both ends in the slider's units. */
export interface Span {
  from: number;
  to: number;
}

export interface RangeProps {
  span: Span;
  min: number;
  max: number;
  step: number;
  onSpan: (span: Span) => void;
  /** Label of an end ("Lowest price") and text of its value ("€120", "no limit"). */
  lowName: string;
  highName: string;
  valueText: (value: number, end: 'low' | 'high') => string;
  /** Only the upper end moves. */
  upperOnly?: boolean | undefined;
  /** Counts along the scale, drawn as bars above it. */
  bars?: readonly number[] | undefined;
  describedBy?: string | undefined;
}

interface BarsProps {
  bars: readonly number[];
  span: Span;
  min: number;
  max: number;
}

function Bars({ bars, span, min, max }: BarsProps) {
  const most = Math.max(1, ...bars);
  const step = (max - min) / Math.max(1, bars.length);
  const edge = (bar: number) => min + bar * step;
  return (
    <div className={styles.bars} aria-hidden="true">
      {bars.map((count, at) => (
        <i
          // eslint-disable-next-line react/no-array-index-key -- a bar is its place on the scale
          key={at}
          className={edge(at + 1) <= span.from || edge(at) >= span.to ? styles.out : undefined}
          style={{ '--h': count === 0 ? 0 : Math.max(3, (count / most) * 100) } as CSSProperties}
        />
      ))}
    </div>
  );
}

/**
 * A range between two thumbs, or up to one. Thumbs follow the pointer; `onSpan` is called at most once per frame.
 * Native range inputs lie under the drawing for keyboard and screen readers; a tap on the track moves the nearer thumb.
 */
export function RangeSlider(props: RangeProps) {
  const { span: stored, min, max, step, onSpan, lowName, highName, valueText, upperOnly, bars, describedBy } = props;
  /** While a thumb moves, one frame ahead of the stored value. */
  const [moving, setMoving] = useState<Span | null>(null);
  const span = moving ?? stored;
  const frame = useRef(0);
  const low = useRef<HTMLInputElement>(null);
  const high = useRef<HTMLInputElement>(null);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const change = (next: Span) => {
    setMoving(next);
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      onSpan(next);
      setMoving(null);
    });
  };
  const setLow = (at: number) => change({ from: Math.min(at, span.to, max - step), to: span.to });
  const setHigh = (at: number) => change({ from: span.from, to: Math.max(at, span.from, min + step) });
  const tap = (event: PointerEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    const along = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    const value = min + Math.round((along * (max - min)) / step) * step;
    const nearLow = !upperOnly && Math.abs(value - span.from) < Math.abs(value - span.to);
    (nearLow ? low : high).current?.focus();
    if (nearLow) setLow(value);
    else setHigh(value);
  };

  const share = (at: number) => Math.min(100, Math.max(0, ((at - min) / Math.max(1, max - min)) * 100));
  const a = upperOnly ? 0 : share(span.from);
  const b = share(span.to);
  const ends = { min, max, step, 'aria-describedby': describedBy };
  return (
    <>
      {bars && <Bars bars={bars} span={span} min={min} max={max} />}
      <div className={styles.range} style={{ '--a': a, '--b': b } as CSSProperties} onPointerDown={tap}>
        {!upperOnly && (
          <>
            <input
              {...ends}
              type="range"
              ref={low}
              value={span.from}
              aria-label={lowName}
              aria-valuetext={valueText(span.from, 'low')}
              onChange={(event) => setLow(Number(event.target.value))}
            />
            <i style={{ '--at': a } as CSSProperties} />
          </>
        )}
        <input
          {...ends}
          type="range"
          ref={high}
          value={span.to}
          aria-label={highName}
          aria-valuetext={valueText(span.to, 'high')}
          onChange={(event) => setHigh(Number(event.target.value))}
        />
        <i className={classes(styles.endThumb)} style={{ '--at': b } as CSSProperties} />
      </div>
    </>
  );
}
