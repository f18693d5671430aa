import { type RefObject, useEffect, useRef } from 'react';
import type { WindowVirtualizerHandle } from 'virtua';
import { type Pins, results, resultsView } from '@/state/results';
import type { ResultsView } from '@/state/results/list/offerSet';
import { bringBack, HANDS, type ListPosition } from './bringBack';

/** Frames that bring a card back to its place and have it stay there. */
const STILL = 12;

interface Press extends ListPosition {
  /** Which of the buttons of the card. */
  at: number;
  pins: Pins;
}

/**
 * A flight was kept or let go in its card: the list is another one, and the card that was pressed stays under the finger,
 * where it would be wherever the other list has it. Its button has the focus again if it went with the card.
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
    // ahead of what the press does
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
