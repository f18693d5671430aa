import type { RefObject } from 'react';
import type { WindowVirtualizerHandle } from 'virtua';
import { placeOf } from '@/state/results';

export interface ListPosition {
  /** Id of the offer. */
  id: string;
  /** Top of the card relative to the viewport, px. */
  top: number;
}

/** Events that show the user has taken over; from then on no code scrolls the page. */
export const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

interface Way {
  /** Frames without movement after which the card counts as settled. */
  still: number;
  /** Checked in every frame. */
  goesOn: () => boolean;
  onDone: () => void;
}

/**
 * Scrolls until the card of an offer is at the given position. Returns a cancel function, or undefined when the offer
 * is not in the list.
 */
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
