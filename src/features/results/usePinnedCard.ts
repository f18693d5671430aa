import { type RefObject, useEffect, useRef } from 'react';
import type { WindowVirtualizerHandle } from 'virtua';
import { type Pins, results, resultsView } from '@/state/results';
import type { ResultsView } from '@/state/results/offerSet';
import { bringBack, HANDS, type ListPosition } from './bringBack';

/** Frames without movement after which the card counts as settled. */
const STILL = 12;

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
    const note = ({ target }: MouseEvent): void => {
      const button = target instanceof Element ? target.closest('button') : null;
      const card = button?.closest<HTMLElement>('[data-offer]');
      const id = card?.dataset['offer'];
      press.current = null;
      if (!button || !card || !id) return;
      const at = [...card.querySelectorAll('button')].indexOf(button);
      press.current = { id, top: card.getBoundingClientRect().top, at, pins: results.pins };
    };
    // In the capture phase, before the press changes the list.
    document.addEventListener('click', note, { capture: true });
    return () => document.removeEventListener('click', note, { capture: true });
  }, []);

  useEffect(() => {
    const was = press.current;
    if (was === null || !view.asked || view !== resultsView() || was.pins === results.pins) return undefined;
    press.current = null;
    let hands = false;
    const give = (): void => void (hands = true);
    const focus = (): void => {
      const { activeElement, body } = document;
      const card = list.current?.querySelector(`[data-offer="${CSS.escape(was.id)}"]`);
      if (activeElement === body || activeElement === list.current)
        card?.querySelectorAll('button')[was.at]?.focus({ preventScroll: true });
    };
    for (const hand of HANDS) addEventListener(hand, give, { once: true, passive: true });
    const way = { still: STILL, goesOn: () => !hands, onDone: focus };
    const stop = bringBack(list, rows, was, way);
    return () => {
      stop?.();
      for (const hand of HANDS) removeEventListener(hand, give);
    };
  }, [view, list, rows]);
}
