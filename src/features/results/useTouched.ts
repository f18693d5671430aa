import { type RefObject, useEffect, useRef } from 'react';
import { setTouched } from '@/state/results/list';
import { afterPaint } from '@/platform/idle';

/** px. Every list starts above this offset. */
const DEEP = 2000;
/** A tap's click follows its pointerup by at most this many ms. */
const PRESS_MS = 300;

/**
 * Tells the state whether the user is busy with the list: it is scrolled, a card is open, a mouse moves or presses in
 * it, a finger is on it, or it has focus. Meanwhile the list inserts no new offers by itself. A mouse that rests where
 * the list appears does not count, although browsers send `pointerenter`.
 */
export function useTouched(list: RefObject<HTMLElement | null>, anyOpen: boolean): void {
  const is = useRef({ scrolled: false, hovered: false, focused: false, open: false });
  useEffect(() => {
    is.current.open = anyOpen;
    setTouched(Object.values(is.current).includes(true));
  }, [anyOpen]);
  useEffect(() => {
    const node = list.current;
    if (!node) return undefined;
    const tell = (what: 'scrolled' | 'hovered' | 'focused', value: boolean) => {
      if (is.current[what] === value) return;
      is.current[what] = value;
      setTouched(Object.values(is.current).includes(true));
    };
    // Far down the page, a layout is not needed to know.
    const scroll = () => tell('scrolled', scrollY > DEEP || node.getBoundingClientRect().top < 0);
    let rest: { x: number; y: number } | null = null;
    let lift: ReturnType<typeof setTimeout> | undefined;
    const heard: Partial<{ [Type in keyof HTMLElementEventMap]: (event: HTMLElementEventMap[Type]) => void }> = {
      pointerenter({ clientX: x, clientY: y }) {
        rest = { x, y };
      },
      pointermove({ pointerType, movementX, movementY, clientX: x, clientY: y }) {
        const by = rest ? Math.abs(x - rest.x) + Math.abs(y - rest.y) : 0;
        rest ??= { x, y };
        // A move without movement is the browser's own, after the page changed under the mouse.
        if (pointerType === 'mouse' && (movementX || movementY || by)) tell('hovered', true);
      },
      pointerdown() {
        clearTimeout(lift);
        tell('hovered', true);
      },
      pointerleave({ pointerType }) {
        rest = null;
        clearTimeout(lift);
        if (pointerType === 'mouse') tell('hovered', false);
        // A tap's click follows its pointerleave and would open whichever card is there by then.
        else lift = setTimeout(() => tell('hovered', false), PRESS_MS);
      },
      focusin: ({ target }) => tell('focused', target !== node),
      focusout: ({ relatedTarget }) => tell('focused', node.contains(relatedTarget as Node | null)),
    };
    const over = new AbortController();
    const { signal } = over;
    addEventListener('scroll', scroll, { passive: true, signal });
    for (const [type, hear] of Object.entries(heard)) node.addEventListener(type, hear as EventListener, { signal });
    // The first cards paint before the page is measured.
    const callOff = afterPaint(scroll);
    return () => {
      callOff();
      clearTimeout(lift);
      over.abort();
      setTouched(false);
    };
  }, [list]);
}
