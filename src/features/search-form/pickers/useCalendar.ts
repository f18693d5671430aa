import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { IsoDate } from '@/domain/dates';
import { type Month, bandOf, clipBand, clipDay, moveDay, typedDay } from '@/domain/search/calendar';
import type { DateDraft } from '@/domain/search/dates';
import { today } from '@/platform/clock';
import { useSession } from '@/state/session';
import { afterPaint } from '@/platform/idle';
import { focusUnmoved } from '@/ui/focus';
import type { MonthGridProps } from './MonthGrid';
import styles from './calendar.module.css';
import type { Dates } from './useDates';

export interface Calendar {
  root: RefObject<HTMLDivElement | null>;
  cursor: IsoDate;
  /** Delegated handlers of the element around all months; days are found by their attribute. */
  handlers: {
    onMouseDown: (event: MouseEvent) => void;
    onClick: (event: MouseEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
    onPointerOver: (event: PointerEvent) => void;
    onPointerLeave: () => void;
  };
  monthProps: (month: Month) => Omit<MonthGridProps, 'bare' | 'prices'>;
}

/** A press next to the circle still hits the day. */
const dayOf = (target: EventTarget): IsoDate | null =>
  target instanceof Element
    ? (target.closest('td')?.querySelector<HTMLElement>('[data-date]')?.dataset['date'] ?? null)
    : null;

const dayIn = (root: HTMLElement | null, date: IsoDate): HTMLElement | null =>
  root?.querySelector<HTMLElement>(`[data-date="${date}"]`) ?? null;

/** Without scrolling: a pressed day is visible. */
const focusDay = (root: HTMLElement | null, date: IsoDate): void => dayIn(root, date)?.focus({ preventScroll: true });

/** Marks a pressed day in the DOM before React renders it. `draft` is the rendered draft. */
function useEarlyMark(draft: DateDraft) {
  const last = useRef<{ date: IsoDate; undo: () => void } | null>(null);
  useLayoutEffect(() => {
    // It is rendered now, or the press was undone.
    if (last.current && last.current.date !== draft.start && last.current.date !== draft.end) last.current.undo();
    last.current = null;
  }, [draft]);
  return (list: DOMTokenList | undefined, date: IsoDate, look = ''): void => {
    last.current?.undo();
    last.current = null;
    if (!list || list.contains(look)) return;
    list.add(look);
    last.current = { date, undo: () => list.remove(look) };
  };
}

/** A pause (ms) after which typing starts a new date. */
const TYPING_MS = 1500;

interface Typed {
  text: string;
  /** The day focused at the first digit. */
  from: IsoDate;
  /** Time stamp of the last key. */
  at: number;
}

/** The typed part of a date including this key; null if the key is not part of a date. */
function typedWith(before: Typed | null, { key, timeStamp }: KeyboardEvent, from: IsoDate): Typed | null {
  const continued = before && timeStamp - before.at < TYPING_MS ? before : null;
  if (!(continued ? /^[\d./,-]$/ : /^\d$/).test(key)) return null;
  return { text: (continued?.text ?? '') + key, from: continued?.from ?? from, at: timeStamp };
}

/**
 * Keyboard, hover and the single tab stop of a calendar. `onMove` is called with the target of a key before it takes
 * focus.
 */
export function useCalendar(dates: Dates, onMove: (date: IsoDate) => void): Calendar {
  const { draft, window, single, shownFrom } = dates;
  const root = useRef<HTMLDivElement>(null);
  const chosen = draft.active === 'end' ? (draft.end ?? draft.start) : (draft.start ?? draft.end);
  const [cursor, setCursor] = useState<IsoDate>(chosen ?? window.min);
  const [hover, setHover] = useState<IsoDate | null>(null);
  const [moved, setMoved] = useState(0);
  /** Cancels a pending move of the tab stop. */
  const cancelMove = useRef<(() => void) | null>(null);
  const typed = useRef<Typed | null>(null);
  const mark = useEarlyMark(draft);
  const { shortDateFormat } = useSession().profile;

  useEffect(() => {
    if (moved > 0) dayIn(root.current, cursor)?.focus();
  }, [moved, cursor]);

  const band = single ? null : bandOf(draft, hover);
  const day = today();
  return {
    root,
    cursor,
    handlers: {
      // Focus follows after the response to the press, below.
      onMouseDown: (event) => dayOf(event.target) && event.preventDefault(),
      onClick(event) {
        const date = dayOf(event.target);
        if (!date) return;
        setHover(null);
        const chosen = dates.pick(date);
        if (chosen)
          mark(dayIn(root.current, date)?.classList, date, styles[single || date === chosen.end ? 'dot' : 'ring']);
        // The tab stop too: changing the focused day would force a synchronous layout.
        cancelMove.current?.();
        const unmoved = focusUnmoved();
        cancelMove.current = afterPaint(() => {
          if (unmoved()) focusDay(root.current, date);
          setCursor(date);
        });
      },
      onKeyDown(event) {
        const from = dayOf(event.target);
        if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
        typed.current = typedWith(typed.current, event, from);
        const wanted = typed.current
          ? typedDay(typed.current.text, typed.current.from, window, !shortDateFormat.startsWith('M'))
          : moveDay(from, event.key, window, event.shiftKey);
        if (wanted === null) return;
        // Weeks that have passed are folded.
        const next = wanted < shownFrom ? shownFrom : wanted;
        event.preventDefault();
        cancelMove.current?.();
        onMove(next);
        setCursor(next);
        setMoved(moved + 1);
        // Previews the day that Enter would choose, like hover.
        setHover(next);
      },
      // Touch has no hover; it would render the band twice.
      onPointerOver: (event) => event.pointerType !== 'touch' && setHover(dayOf(event.target)),
      onPointerLeave: () => setHover(null),
    },
    monthProps(month) {
      const [from, to] = clipBand(band, month);
      return {
        ...month,
        min: window.min,
        max: window.max,
        shownFrom: clipDay(shownFrom, month),
        today: clipDay(day, month),
        start: clipDay(draft.start, month),
        end: clipDay(single ? null : draft.end, month),
        from,
        to,
        cursor: clipDay(cursor, month),
        single,
      };
    },
  };
}
