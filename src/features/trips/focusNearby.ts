import type { RefObject } from 'react';
import { focusHeading } from '@/ui/focus';
import { following, useFocusAfterLoss } from '@/ui/focusAfterRemoval';

const SAID = '[role="status"], [role="alert"]';

/** What tells of a card first: its message, else its heading. */
const firstOf = (card: Element): HTMLElement | null =>
  card.querySelector<HTMLElement>(SAID) ?? card.querySelector<HTMLElement>('h2');

/**
 * After the focused control went because its press was answered, focus is on the message or the heading of its card; where the card
 * is gone too, on that of the next one, else on the title of the page.
 */
export function useFocusNearby(place: RefObject<HTMLElement | null>): void {
  useFocusAfterLoss(place, (control, root) => {
    const all = [...root.querySelectorAll('section')];
    const cards = [...all.filter((card) => card.contains(control)).toReversed(), ...following(all, control)];
    return () => {
      const found = cards
        .filter((card) => card.isConnected)
        .map(firstOf)
        .find(Boolean);
      focusHeading(found ?? document.querySelector<HTMLElement>('main h1, h1'), { preventScroll: true });
    };
  });
}
