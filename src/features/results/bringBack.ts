import type { RefObject } from 'react';
import type { WindowVirtualizerHandle } from 'virtua';
import { placeOf } from '@/state/results';

export interface ListPosition {
  /** Of the offer. */
  id: string;
  /** Of the card's top in the window, px. */
  top: number;
}

/** What says that the traveller is at it: from then on the page is not moved. */
export const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

interface Way {
  /** The card has its place when nothing has moved it for so many frames. */
  still: number;
  /** Asked in every frame. */
  goesOn: () => boolean;
  onDone: () => void;
}

/** Scrolls the page until a card of the list stands where it stood. Answers what calls it off; undefined where it is not in it. */
export function bringBack(
  list: RefObject<HTMLElement | null>,
  rows: RefObject<WindowVirtualizerHandle | null>,
  { id, top }: ListPosition,
  { still, goesOn, onDone }: Way,
): (() => void) | undefined {
  const at = placeOf(id);
  if (at < 0) return undefined;
  rows.current?.scrollToIndex(at, { align: 'start' });
  let quiet = 0;
  let frame = 0;
  const meet = (): void => {
    if (!goesOn()) return;
    const card = list.current?.querySelector(`[data-offer="${CSS.escape(id)}"]`);
    const by = card ? card.getBoundingClientRect().top - top : 0;
    if (Math.abs(by) >= 1) scrollBy({ top: by, behavior: 'instant' });
    quiet = Math.abs(by) < 1 ? quiet + 1 : 0;
    if (quiet < still) frame = requestAnimationFrame(meet);
    else onDone();
  };
  frame = requestAnimationFrame(meet);
  return () => cancelAnimationFrame(frame);
}
