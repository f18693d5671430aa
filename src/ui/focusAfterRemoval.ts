import { type RefObject, useEffect } from 'react';
import { focusHeading } from './focus';

/** The dialog around an element, if it does not also contain `root`. */
const dialogBeside = (element: Element, root: Element): Element | null => {
  const dialog = element.closest('dialog');
  return dialog?.contains(root) ? null : dialog;
};

/**
 * When the focused control in `place` unmounts (the button of a deleted row, perhaps after a dialog), moves focus to the
 * next element there that matches `selector`, else to the title of the dialog or page. Without it focus falls to the
 * body.
 */
export function useFocusAfterRemoval(place: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    const root = place.current;
    if (!root) return undefined;
    let last: Element | null = null;
    let following: HTMLElement[] = [];
    const track = ({ target }: Event): void => {
      // The dialog that confirms a deletion takes focus in between.
      if (!(target instanceof Element) || dialogBeside(target, root)) return;
      last = root.contains(target) ? target : null;
      following = [...root.querySelectorAll<HTMLElement>(selector)].filter(
        (each) => each.compareDocumentPosition(target) === Node.DOCUMENT_POSITION_PRECEDING,
      );
    };
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      const next = following.find((each) => each.isConnected);
      if (next) next.focus({ preventScroll: true });
      else focusHeading(root.closest('dialog, main')?.querySelector<HTMLElement>('h1, h2'), { preventScroll: true });
    });
    observer.observe(root, { childList: true, subtree: true });
    const events = ['focusin', 'pointerdown'] as const;
    for (const type of events) document.addEventListener(type, track);
    return () => {
      observer.disconnect();
      for (const type of events) document.removeEventListener(type, track);
    };
  }, [place, selector]);
}
