import { type RefObject, useEffect, useRef } from 'react';
import { useDeferredResults } from '@/state/results';

const inCard = 'button, a';

/**
 * Restores focus when a change of the list unmounts the focused control (a chip, a button of the empty state, a card
 * that remounts in a short list): to the same control of the same offer, else to the list.
 */
export function RestoreFocus({ list }: { list: RefObject<HTMLElement | null> }) {
  // Subscribes, so that it renders exactly once per view of the list.
  useDeferredResults();
  const last = useRef<{ node: HTMLElement; card: string | undefined; at: number; byKeys: boolean } | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const card = target.closest<HTMLElement>('[data-offer]');
      const at = card ? [...card.querySelectorAll(inCard)].indexOf(target) : -1;
      last.current = { node: target, card: card?.dataset['offer'], at, byKeys: target.matches(':focus-visible') };
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    const focused = last.current;
    if (!focused || focused.node.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    const card = focused.card && list.current?.querySelector(`[data-offer="${CSS.escape(focused.card)}"]`);
    const same = card ? card.querySelectorAll<HTMLElement>(inCard)[focused.at] : null;
    // A user who scrolls by pointer is not pulled back to the card.
    if (same) same.focus({ preventScroll: !focused.byKeys });
    else list.current?.focus({ preventScroll: true });
  });
  return null;
}
