import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { PricesByDay } from '@/domain/cheap/days';
import type { UsualPrices } from '@/domain/cheap/levels';
import type { CheapType, DayPrice } from '@/domain/cheap/types';
import { type IsoDate, addDays } from '@/domain/dates';
import { type Month, clipBand, clipDay, moveDay } from '@/domain/search/calendar';
import type { DateWindow } from '@/domain/search/dates';
import { afterPaint } from '@/platform/idle';
import { focusUnmoved } from '@/ui/focus';
import { IconButton } from '@/ui/IconButton';
import { IconLeft } from '@/ui/firstIcons';
import { IconRight } from '@/ui/icons';
import { classes } from '@/ui/classes';
import styles from './Calendar.module.css';
import { LevelMark } from './PriceLevel';
import { PriceMonth } from './PriceMonth';
import { monthOf, useWords } from './priceTexts';

interface PriceCalendarProps {
  type: CheapType;
  prices: PricesByDay;
  cheapest: ReadonlyMap<string, DayPrice>;
  usual: UsualPrices | null;
  nights: number;
  start: IsoDate | null;
  end: IsoDate | null;
  window: DateWindow;
  today: IsoDate;
  /** All months that contain a day, and the visible ones. */
  months: readonly Month[];
  shown: readonly Month[];
  held: boolean;
  onShow: (month: Month) => void;
  onChoose: (date: IsoDate) => void;
}

const dayOf = (target: EventTarget): IsoDate | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-date]')?.dataset['date'] ?? null) : null;

/**
 * Months of prices side by side, with the usual calendar keys. A choice is a departure; the stay determines the return.
 */
export function PriceCalendar(props: PriceCalendarProps) {
  const { type, prices, cheapest, usual, nights, window, today, months, shown, held } = props;
  const { t, format, level } = useWords();
  const root = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<IsoDate | null>(null);
  const [hover, setHover] = useState<IsoDate | null>(null);
  const [moved, setMoved] = useState(0);
  /** A pressed day is marked at once; the page is notified after paint. */
  const [pressed, setPressed] = useState<IsoDate | null>(null);
  const [heard, setHeard] = useState(props.start);
  if (heard !== props.start) {
    setHeard(props.start);
    setPressed(null);
  }
  const start = pressed ?? props.start;
  const end = pressed ? addDays(pressed, nights) : props.end;
  /** Work pending after the paint of a pressed day; another press or key flushes it. */
  const after = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (moved === 0) return;
    const day = root.current?.querySelector<HTMLElement>(`[data-date="${at}"]`);
    // The element may now show another month's day; notify screen readers of the move anyway.
    if (day === document.activeElement) day?.blur();
    day?.focus();
  }, [moved, at]);

  const keys = shown.map(monthOf);
  const inSight = (date: IsoDate | null): boolean => date !== null && keys.includes(date.slice(0, 7));
  const first = keys[0] ?? '';
  const best = cheapest.get(first)?.start ?? null;
  const open = window.min > `${first}-01` ? window.min : `${first}-01`;
  const cursor = [at, start, best].find(inSight) ?? open;
  const index = months.findIndex((month) => monthOf(month) === first);

  const go = (step: number): void => {
    const month = months[index + step];
    if (month && index + step + shown.length <= months.length) props.onShow(month);
  };
  const onClick = (event: MouseEvent): void => {
    const date = dayOf(event.target);
    if (!date) return;
    after.current?.();
    setHover(null);
    const known = prices.has(date);
    if (known) setPressed(date);
    const waits = focusUnmoved();
    const follow = (): void => {
      callOff();
      after.current = null;
      // Changing the focused day would force a synchronous layout.
      if (waits()) root.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus({ preventScroll: true });
      setAt(date);
      // Already chosen: the page will not answer.
      if (date === props.start) setPressed(null);
      if (known) props.onChoose(date);
    };
    const callOff = afterPaint(follow);
    after.current = follow;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const from = dayOf(event.target);
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = moveDay(from, event.key, window, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    after.current?.();
    if (!inSight(next)) {
      const to = months.findIndex((month) => monthOf(month) === next.slice(0, 7));
      const month = months[next < open ? to : Math.max(0, to - shown.length + 1)];
      if (month) props.onShow(month);
    }
    setAt(next);
    setMoved(moved + 1);
    setHover(prices.has(next) ? next : null);
  };

  const handlers = {
    onMouseDown: (event: MouseEvent) => dayOf(event.target) && event.preventDefault(),
    onClick,
    onKeyDown,
    // Touch has no hover; it would render the band twice.
    onPointerOver: (event: PointerEvent) => event.pointerType !== 'touch' && setHover(dayOf(event.target)),
    onPointerLeave: () => setHover(null),
  };

  // The dates that a click under the pointer would choose.
  const preview = hover && prices.has(hover) ? { from: hover, to: addDays(hover, nights) } : null;
  const chosen = start && end && start < end ? { from: start, to: end } : null;
  const band = type === 'roundtrip' ? (preview ?? chosen) : null;
  const last = index + shown.length >= months.length;
  return (
    <section className={styles.calendar} aria-label={t('cheap.calendar')}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events, jsx-a11y/mouse-events-have-key-events -- delegation: the buttons inside take the keys and the focus */}
      <div ref={root} className={classes(styles.months, shown.length > 1 && styles.two)} {...handlers}>
        {shown.map((month) => {
          const [from, to] = clipBand(band, month);
          return (
            <PriceMonth
              // On a phone the single month is replaced in place, and its days keep their elements.
              key={shown.length > 1 ? monthOf(month) : 'only'}
              {...month}
              prices={prices}
              usual={usual}
              cheapest={cheapest.get(monthOf(month))?.start ?? ''}
              min={window.min}
              max={window.max}
              today={clipDay(today, month)}
              start={clipDay(start, month)}
              end={clipDay(type === 'roundtrip' ? end : null, month)}
              from={from}
              to={to}
              cursor={clipDay(cursor, month)}
              held={held}
            />
          );
        })}
        <span className={styles.arrows}>
          <IconButton
            label={t('cheap.earlier')}
            icon={<IconLeft />}
            aria-disabled={index <= 0 || undefined}
            onClick={() => go(-1)}
          />
          <IconButton
            label={t('cheap.later')}
            icon={<IconRight />}
            aria-disabled={last || undefined}
            onClick={() => go(1)}
          />
        </span>
      </div>
      <output className="sr-only">{shown.map(({ year, month }) => format.month(year, month)).join(', ')}</output>
      <div className={styles.foot}>
        {usual && (
          <ul className={styles.legend} aria-label={t('cheap.legend')}>
            {(['low', 'typical', 'high'] as const).map((each) => (
              <li key={each} className={styles[each]}>
                <LevelMark level={each} /> {level(each)}
              </li>
            ))}
            <li className={styles.best}>{t('cheap.best')}</li>
          </ul>
        )}
        <p className={styles.note}>{t('cheap.rounded')}</p>
      </div>
    </section>
  );
}
