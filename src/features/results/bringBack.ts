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
export const USER_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

interface ScrollOptions {
  /** Frames without movement after which the card counts as settled. */
  settledFrames: number;
  /** Checked in every frame. */
  isActive: () => boolean;
  onDone: () => void;
}

/**
 * Scrolls until the card of an offer is at the given position. Returns a cancel function, or undefined when the offer
 * is not in the list.
 */
export function scrollToCard(
  list: RefObject<HTMLElement | null>,
  rows: RefObject<WindowVirtualizerHandle | null>,
  { id, top }: ListPosition,
  { settledFrames, isActive, onDone }: ScrollOptions,
): (() => void) | undefined {
  const at = placeOf(id);
  if (at < 0) return undefined;
  rows.current?.scrollToIndex(at, { align: 'start' });
  let stillFrames = 0;
  let frame = 0;
  const step = (): void => {
    if (!isActive()) return;
    const card = list.current?.querySelector(`[data-offer="${CSS.escape(id)}"]`);
    const offset = card ? card.getBoundingClientRect().top - top : 0;
    if (Math.abs(offset) >= 1) scrollBy({ top: offset, behavior: 'instant' });
    stillFrames = Math.abs(offset) < 1 ? stillFrames + 1 : 0;
    if (stillFrames < settledFrames) frame = requestAnimationFrame(step);
    else onDone();
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
