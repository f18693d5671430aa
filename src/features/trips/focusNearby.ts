import { type RefObject, useEffect } from 'react';
import { focusHeading } from '@/ui/focus';

const SAID = '[role="status"], [role="alert"]';

/** What tells of a card first: its message, else its heading. */
const firstOf = (card: Element): HTMLElement | null =>
  card.querySelector<HTMLElement>(SAID) ?? card.querySelector<HTMLElement>('h2');

/**
 * When the focused control in `place` goes because its press was answered, moves focus to the message or the heading of its card;
 * where the card is gone too, to that of the next one, else to the title of the page. Without it focus falls to the body.
 */
export function useFocusNearby(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = place.current;
    if (!root) return undefined;
    let last: Element | null = null;
    let cards: Element[] = [];
    const track = ({ target }: Event): void => {
      last = target instanceof Element && root.contains(target) ? target : null;
      if (!last) return;
      const all = [...root.querySelectorAll('section')];
      const around = all.filter((card) => card.contains(last)).toReversed();
      const after = all.filter((card) => card.compareDocumentPosition(last!) === Node.DOCUMENT_POSITION_PRECEDING);
      cards = [...around, ...after];
    };
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      const found = cards
        .filter((card) => card.isConnected)
        .map(firstOf)
        .find(Boolean);
      focusHeading(found ?? document.querySelector<HTMLElement>('main h1, h1'), { preventScroll: true });
    });
    observer.observe(root, { childList: true, subtree: true });
    const events = ['focusin', 'pointerdown'] as const;
    for (const type of events) document.addEventListener(type, track);
    return () => {
      observer.disconnect();
      for (const type of events) document.removeEventListener(type, track);
    };
  }, [place]);
}
