import { type RefObject, useEffect, useRef } from 'react';
import { setTouched } from '@/state/results/list/list';
import { afterPaint } from '@/platform/idle';

/** Every list begins above this, px. */
const DEEP = 2000;
/** The click of a finger comes so long (ms) after it has let go, at the latest. */
const PRESS_MS = 300;

/**
 * Tells the state while the traveller is in the list: it was scrolled, a card is open, a mouse moves or presses in it, a finger
 * is on it, or it has the focus. The list then takes no newcomers by itself (ui.md "Nothing moves under a finger"). A mouse
 * that merely rests where the list has come up is no traveller in the list: browsers tell of its entering all the same.
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
    // far down there is no need to lay the page out to know it
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
        // a move without a way is the browser's own, after the page has changed under the mouse
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
        // the click of a finger comes after it has left, and would open whatever card is there by then
        else lift = setTimeout(() => tell('hovered', false), PRESS_MS);
      },
      focusin: ({ target }) => tell('focused', target !== node),
      focusout: ({ relatedTarget }) => tell('focused', node.contains(relatedTarget as Node | null)),
    };
    const over = new AbortController();
    const { signal } = over;
    addEventListener('scroll', scroll, { passive: true, signal });
    for (const [type, hear] of Object.entries(heard)) node.addEventListener(type, hear as EventListener, { signal });
    // the first cards are drawn before the page is measured
    const callOff = afterPaint(scroll);
    return () => {
      callOff();
      clearTimeout(lift);
      over.abort();
      setTouched(false);
    };
  }, [list]);
}
