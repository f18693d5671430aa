import { type RefObject, useEffect, useRef } from 'react';
import { setTouched } from '@/state/results/list';
import { afterPaint } from '@/ui/afterPaint';

/** Every list begins above this, px. */
const DEEP = 2000;

/**
 * Tells the state while the traveller is in the list: it was scrolled, a card is open, a mouse moves or presses in it, or it
 * has the focus. The list then takes no newcomers by itself (ui.md "Nothing moves under a finger"). A mouse that merely
 * rests where the list has come up is no traveller in the list: browsers tell of its entering all the same.
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
    const enter = (event: PointerEvent) => {
      rest = { x: event.clientX, y: event.clientY };
    };
    const move = (event: PointerEvent) => {
      const { movementX, movementY, clientX: x, clientY: y } = event;
      const by = rest ? Math.abs(x - rest.x) + Math.abs(y - rest.y) : 0;
      rest ??= { x, y };
      // a move without a way is the browser's own, after the page has changed under the mouse
      if (event.pointerType === 'mouse' && (movementX || movementY || by)) tell('hovered', true);
    };
    const press = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') tell('hovered', true);
    };
    const leave = () => {
      rest = null;
      tell('hovered', false);
    };
    const focusIn = (event: FocusEvent) => tell('focused', event.target !== node);
    const focusOut = (event: FocusEvent) => tell('focused', node.contains(event.relatedTarget as Node | null));
    addEventListener('scroll', scroll, { passive: true });
    node.addEventListener('pointerenter', enter);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerdown', press);
    node.addEventListener('pointerleave', leave);
    node.addEventListener('focusin', focusIn);
    node.addEventListener('focusout', focusOut);
    // the first cards are drawn before the page is measured
    const callOff = afterPaint(scroll);
    return () => {
      callOff();
      removeEventListener('scroll', scroll);
      node.removeEventListener('pointerenter', enter);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerdown', press);
      node.removeEventListener('pointerleave', leave);
      node.removeEventListener('focusin', focusIn);
      node.removeEventListener('focusout', focusOut);
      setTouched(false);
    };
  }, [list]);
}
