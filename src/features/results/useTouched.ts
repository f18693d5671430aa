import { type RefObject, useEffect, useRef } from 'react';
import { setTouched } from '@/state/results/list';

/**
 * Tells the state while the traveller is in the list: it was scrolled, a card is open, a mouse or the focus is in it. The
 * list then takes no newcomers by itself (ui.md "Nothing moves under a finger").
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
    const scroll = () => tell('scrolled', node.getBoundingClientRect().top < 0);
    const enter = (event: PointerEvent) => tell('hovered', event.pointerType === 'mouse');
    const leave = () => tell('hovered', false);
    const focusIn = (event: FocusEvent) => tell('focused', event.target !== node);
    const focusOut = (event: FocusEvent) => tell('focused', node.contains(event.relatedTarget as Node | null));
    addEventListener('scroll', scroll, { passive: true });
    node.addEventListener('pointerenter', enter);
    node.addEventListener('pointerleave', leave);
    node.addEventListener('focusin', focusIn);
    node.addEventListener('focusout', focusOut);
    scroll();
    return () => {
      removeEventListener('scroll', scroll);
      node.removeEventListener('pointerenter', enter);
      node.removeEventListener('pointerleave', leave);
      node.removeEventListener('focusin', focusIn);
      node.removeEventListener('focusout', focusOut);
      setTouched(false);
    };
  }, [list]);
}
