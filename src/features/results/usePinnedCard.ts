import { type RefObject, useEffect, useRef } from 'react';
import type { WindowVirtualizerHandle } from 'virtua';
import { type Pins, results, resultsView } from '@/state/results';
import type { ResultsView } from '@/state/results/offerSet';
import { scrollToCard, USER_INPUT, type ListPosition } from './bringBack';

/** Frames without movement after which the card counts as settled. */
const PINNED_FRAMES = 12;

interface Press extends ListPosition {
  /** Index among the buttons of the card. */
  at: number;
  pins: Pins;
}

/**
 * Pinning a flight from its card replaces the list. Keeps that card under the finger, wherever the new list has it, and
 * returns focus to its button if the card remounted.
 */
export function usePinnedCard(
  list: RefObject<HTMLElement | null>,
  rows: RefObject<WindowVirtualizerHandle | null>,
  view: ResultsView,
): void {
  const press = useRef<Press | null>(null);
  useEffect(() => {
    const remember = ({ target }: MouseEvent): void => {
      const button = target instanceof Element ? target.closest('button') : null;
      const card = button?.closest<HTMLElement>('[data-offer]');
      const id = card?.dataset['offer'];
      press.current = null;
      if (!button || !card || !id) return;
      const at = [...card.querySelectorAll('button')].indexOf(button);
      press.current = { id, top: card.getBoundingClientRect().top, at, pins: results.pins };
    };
    // In the capture phase, before the press changes the list.
    document.addEventListener('click', remember, { capture: true });
    return () => document.removeEventListener('click', remember, { capture: true });
  }, []);

  useEffect(() => {
    const pressed = press.current;
    if (pressed === null || !view.asked || view !== resultsView() || pressed.pins === results.pins) return undefined;
    press.current = null;
    let cancelled = false;
    const cancel = (): void => void (cancelled = true);
    const focus = (): void => {
      const { activeElement, body } = document;
      const card = list.current?.querySelector(`[data-offer="${CSS.escape(pressed.id)}"]`);
      if (activeElement === body || activeElement === list.current)
        card?.querySelectorAll('button')[pressed.at]?.focus({ preventScroll: true });
    };
    for (const type of USER_INPUT) addEventListener(type, cancel, { once: true, passive: true });
    const options = { settledFrames: PINNED_FRAMES, isActive: () => !cancelled, onDone: focus };
    const stop = scrollToCard(list, rows, pressed, options);
    return () => {
      stop?.();
      for (const type of USER_INPUT) removeEventListener(type, cancel);
    };
  }, [view, list, rows]);
}
