import { type RefObject, useEffect, useEffectEvent } from 'react';
import { focusHeading } from './focus';

/** The dialog around an element, if it does not also contain `root`. */
const dialogBeside = (element: Element, root: Element): Element | null => {
  const dialog = element.closest('dialog');
  return dialog?.contains(root) ? null : dialog;
};

/**
 * When the focused control in `place` unmounts, calls what `remember` answered while the control was there: it moves focus to what
 * is left. Without it focus falls to the body.
 */
export function useFocusAfterLoss(
  place: RefObject<HTMLElement | null>,
  remember: (control: Element, root: HTMLElement) => () => void,
): void {
  const onFocus = useEffectEvent(remember);
  useEffect(() => {
    const root = place.current;
    if (!root) return undefined;
    let last: Element | null = null;
    let moveFocus = (): void => undefined;
    const track = ({ target }: Event): void => {
      // The dialog that confirms a deletion takes focus in between.
      if (!(target instanceof Element) || dialogBeside(target, root)) return;
      last = root.contains(target) ? target : null;
      if (last) moveFocus = onFocus(last, root);
    };
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      moveFocus();
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

/** The elements of a list that stand behind another one. */
export const following = <Kind extends Element>(all: Iterable<Kind>, control: Element): Kind[] =>
  [...all].filter((each) => each.compareDocumentPosition(control) === Node.DOCUMENT_POSITION_PRECEDING);

/**
 * After the focused control went (the button of a deleted row, perhaps after a dialog), focus is on the next element that matches
 * `selector`, else on the title of the dialog or page.
 */
export function useFocusAfterRemoval(place: RefObject<HTMLElement | null>, selector: string): void {
  useFocusAfterLoss(place, (control, root) => {
    const behind = following(root.querySelectorAll<HTMLElement>(selector), control);
    return () => {
      const next = behind.find((each) => each.isConnected);
      if (next) next.focus({ preventScroll: true });
      else focusHeading(root.closest('dialog, main')?.querySelector<HTMLElement>('h1, h2'), { preventScroll: true });
    };
  });
}
