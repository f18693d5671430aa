import { type RefObject, useEffect, useRef } from 'react';
import { useDeferredResults } from '@/state/results';

const inCard = 'button, a';

/**
 * A press changed the list and the pressed control went with it (a chip, a way out of an empty list, a card that is drawn
 * anew because the list is short now): the focus goes to the same control of the same flight, or to the list.
 */
export function KeptFocus({ list }: { list: RefObject<HTMLElement | null> }) {
  // drawn with every view of the list, and only then
  useDeferredResults();
  const last = useRef<{ node: HTMLElement; card: string | undefined; at: number; byKeys: boolean } | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const card = target.closest<HTMLElement>('[data-offer]');
      const at = card ? [...card.querySelectorAll(inCard)].indexOf(target) : -1;
      last.current = { node: target, card: card?.dataset['offer'], at, byKeys: target.matches(':focus-visible') };
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const was = last.current;
    if (!was || was.node.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    const card = was.card && list.current?.querySelector(`[data-offer="${CSS.escape(was.card)}"]`);
    const same = card ? card.querySelectorAll<HTMLElement>(inCard)[was.at] : null;
    // Whoever scrolls by hand is not taken back to the card that was pressed before.
    if (same) same.focus({ preventScroll: !was.byKeys });
    else list.current?.focus({ preventScroll: true });
  });
  return null;
}
