import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import { afterPaint } from '@/platform/idle';
import { focusPage, pageTurns } from './pageTurn';

interface Options {
  onClose: () => void;
  /** Escape, the back gesture and a press beside it close it. Not where money or data would be lost. */
  dismissible: boolean;
  /** It is on its way out: nothing more closes it. */
  closing: boolean;
  /**
   * It covers the whole page: it is painted with the press, and the page behind becomes inert right after. Inertness makes
   * the browser go over every element of the page, which on a slow phone takes longer than the dialog itself.
   */
  covers?: boolean | undefined;
}

const FIRST =
  '[data-autofocus], input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** Of a radio group the chosen one is where the focus starts: the arrows move on from it. */
const startOf = (first: HTMLElement, dialog: HTMLElement): HTMLElement =>
  first instanceof HTMLInputElement && first.type === 'radio'
    ? (dialog.querySelector<HTMLElement>(`input[name="${first.name}"]:checked`) ?? first)
    : first;

/** Modal dialogs that are open. Above another one only the browser can put the next in front. */
let standing = 0;
/** The page behind does not scroll. Not by `:has()`: every change on the page would have the browser look for dialogs. */
const HOLDS = 'data-held';
const hold = (on: boolean): void => void document.documentElement.toggleAttribute(HOLDS, on);

/** What opened a dialog went with it, and nothing that stands in its place has taken the focus. */
function focusIfLost(): void {
  if (standing === 0 && document.activeElement === document.body) focusPage();
}

/** What a phone opens its keyboard for: only while it handles the press. */
const TYPED = 'input:not([type="radio"], [type="checkbox"]), textarea';

/**
 * Lays a covering dialog over the page at once, without the browser's own way to the front, and makes it modal when that is
 * painted. A field to type in has the focus from the start; anything else gets it with the second step. Answers how to call
 * it off.
 */
function coverThenLock(dialog: HTMLDialogElement, first: HTMLElement | null): () => void {
  dialog.setAttribute('open', '');
  if (first?.matches(TYPED)) first.focus({ preventScroll: true });
  return afterPaint(() => {
    const { activeElement } = document;
    const inside = activeElement instanceof HTMLElement && dialog.contains(activeElement);
    const held = inside ? activeElement : first;
    // What has the focus keeps it, and with it a phone its keyboard.
    held?.setAttribute('autofocus', '');
    hold(true);
    dialog.removeAttribute('open');
    dialog.showModal();
    held?.removeAttribute('autofocus');
    if (held !== document.activeElement) held?.focus();
  });
}

/**
 * Makes a `<dialog>` modal while it is mounted: focus goes to its first field or its title, the page behind is inert,
 * and leaving gives the focus back to what opened it, or to the heading of the page that has followed. Spread `props` on the dialog.
 */
export function useModalDialog({ onClose, dismissible, closing, covers = false }: Options) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const leaving = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const opener = document.activeElement;
    const page = pageTurns();
    leaving.current = false;
    const found = dialog.querySelector<HTMLElement>(FIRST);
    const first = found ? startOf(found, dialog) : dialog.querySelector<HTMLElement>('h1, h2');
    let callOff = (): void => undefined;
    standing += 1;
    if (covers && !dialog.open && standing === 1) callOff = coverThenLock(dialog, first);
    else {
      hold(true);
      if (!dialog.open) dialog.showModal();
      first?.focus();
    }
    return () => {
      leaving.current = true;
      standing -= 1;
      callOff();
      if (standing === 0) hold(false);
      dialog.close();
      // Its link led to another page, where what opened it (the menu's button) may stand, too; or it came by itself.
      if (pageTurns() !== page || opener === document.body) focusPage();
      // What opened it was in sight and the page stood still: looking for it anew would move a page that has it in a sticky bar.
      else if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      else afterPaint(focusIfLost);
    };
  }, [covers]);

  const dismiss = () => {
    if (dismissible && !closing) onClose();
  };
  const isBeside = (event: SyntheticEvent) => event.target === ref.current;

  const props = {
    ref,
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      event.preventDefault();
      if (isBeside(event)) dismiss();
    },
    // a second Escape in a row closes a dialog whatever `cancel` says: handled before it comes to that
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      dismiss();
    },
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (leaving.current || !isBeside(event)) return;
      if (dismissible) onClose();
      else ref.current?.showModal();
    },
    onPointerDown: (event: PointerEvent) => {
      pressedBeside.current = isBeside(event);
    },
    onClick: (event: SyntheticEvent) => {
      if (pressedBeside.current && isBeside(event)) dismiss();
      pressedBeside.current = false;
    },
  };
  return props;
}
