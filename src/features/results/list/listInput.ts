import { type RefObject, useEffect, useRef } from 'react';
import { setTouched } from '@/state/results/list/list';
import { afterPaint } from '@/platform/idle';

/** px. Every list starts above this offset. */
const BELOW_START_PX = 2000;

/** A mouse that stands still in the list for this long (ms) rests. */
const STILL_MS = 3000;

/** A tap's click follows its pointerup by at most this many ms. */
const TAP_MS = 300;

/**
 * Tells the state whether the user is busy with the list: it is scrolled, a card is open, a mouse moves or presses in
 * it, a finger is on it, or it has focus. Meanwhile the list inserts no new offers by itself. A mouse that rests where
 * the list appears does not count, although browsers send `pointerenter`; one that stands still for a while lets the
 * list take its order after the search.
 */
export function useTouched(list: RefObject<HTMLElement | null>, anyOpen: boolean): void {
  const signals = useRef({ scrolled: false, hovered: false, focused: false, open: false });
  const still = useRef(false);
  const tell = useRef(() => {
    const { hovered, ...others } = signals.current;
    const busy = Object.values(others).includes(true);
    setTouched(busy || hovered, !busy && (!hovered || still.current));
  });
  useEffect(() => {
    signals.current.open = anyOpen;
    tell.current();
  }, [anyOpen]);
  useEffect(() => {
    const node = list.current;
    if (!node) return undefined;
    const update = (signal: 'scrolled' | 'hovered' | 'focused', value: boolean) => {
      if (signals.current[signal] === value) return;
      signals.current[signal] = value;
      tell.current();
    };
    let stillTimer: ReturnType<typeof setTimeout> | undefined;
    const setStill = (value: boolean) => {
      clearTimeout(stillTimer);
      if (still.current === value) return;
      still.current = value;
      tell.current();
    };
    const moved = () => {
      setStill(false);
      stillTimer = setTimeout(setStill, STILL_MS, true);
      update('hovered', true);
    };
    // Far down the page, a layout is not needed to know.
    const onScroll = () => update('scrolled', scrollY > BELOW_START_PX || node.getBoundingClientRect().top < 0);
    let restingAt: { x: number; y: number } | null = null;
    let liftTimer: ReturnType<typeof setTimeout> | undefined;
    const handlers: Partial<{ [Type in keyof HTMLElementEventMap]: (event: HTMLElementEventMap[Type]) => void }> = {
      pointerenter({ clientX: x, clientY: y }) {
        restingAt = { x, y };
      },
      pointermove({ pointerType, movementX, movementY, clientX: x, clientY: y }) {
        const distance = restingAt ? Math.abs(x - restingAt.x) + Math.abs(y - restingAt.y) : 0;
        restingAt ??= { x, y };
        // A move without movement is the browser's own, after the page changed under the mouse.
        if (pointerType === 'mouse' && (movementX || movementY || distance)) moved();
      },
      pointerdown({ pointerType }) {
        clearTimeout(liftTimer);
        if (pointerType === 'mouse') return moved();
        setStill(false);
        update('hovered', true);
      },
      pointerleave({ pointerType }) {
        restingAt = null;
        clearTimeout(liftTimer);
        if (pointerType === 'mouse') update('hovered', false);
        // A tap's click follows its pointerleave and would open whichever card is there by then.
        else liftTimer = setTimeout(() => update('hovered', false), TAP_MS);
      },
      focusin: ({ target }) => update('focused', target !== node),
      focusout: ({ relatedTarget }) => update('focused', node.contains(relatedTarget as Node | null)),
    };
    const control = new AbortController();
    const { signal } = control;
    addEventListener('scroll', onScroll, { passive: true, signal });
    for (const [type, handler] of Object.entries(handlers))
      node.addEventListener(type, handler as EventListener, { signal });
    // The first cards paint before the page is measured.
    const cancel = afterPaint(onScroll);
    return () => {
      cancel();
      clearTimeout(liftTimer);
      clearTimeout(stillTimer);
      control.abort();
      setTouched(false);
    };
  }, [list]);
}

/** Elements with their own meaning of the Home key. */
const OWN_HOME = 'input, textarea, select, dialog, [role=tablist]';

/**
 * Makes Home jump to the top of a virtual list. The browser's smooth scroll would stop short, because every card
 * measured on the way moves the page.
 */
export function useHomeKey(): void {
  useEffect(() => {
    const top = (event: KeyboardEvent): void => {
      const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (key !== 'Home' || defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
      if (target instanceof Element && target.closest(OWN_HOME)) return;
      event.preventDefault();
      scrollTo({ top: 0, behavior: 'instant' });
    };
    addEventListener('keydown', top);
    return () => removeEventListener('keydown', top);
  }, []);
}
