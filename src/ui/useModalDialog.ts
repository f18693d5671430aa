import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react';

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

/** Puts a covering dialog in front at once and makes it modal when that is painted. Answers how to call it off. */
function coverThenLock(dialog: HTMLDialogElement): () => void {
  dialog.popover = 'manual';
  dialog.showPopover();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      const { activeElement } = document;
      const held = activeElement instanceof HTMLElement && dialog.contains(activeElement) ? activeElement : null;
      dialog.hidePopover();
      dialog.removeAttribute('popover');
      // What has the focus keeps it, and with it a phone its keyboard.
      held?.setAttribute('autofocus', '');
      dialog.showModal();
      held?.removeAttribute('autofocus');
      if (held !== document.activeElement) held?.focus();
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    if (dialog.hasAttribute('popover')) dialog.hidePopover();
  };
}

/**
 * Makes a `<dialog>` modal while it is mounted: focus goes to its first field or its title, the page behind is inert,
 * and leaving gives the focus back to what opened it. Spread `props` on the dialog.
 */
export function useModalDialog({ onClose, dismissible, closing, covers = false }: Options) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const leaving = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const opener = document.activeElement;
    leaving.current = false;
    let callOff = (): void => undefined;
    if (!dialog.open) {
      if (covers && 'showPopover' in dialog) callOff = coverThenLock(dialog);
      else dialog.showModal();
    }
    const first = dialog.querySelector<HTMLElement>(FIRST) ?? dialog.querySelector<HTMLElement>('h1, h2');
    if (first) startOf(first, dialog).focus();
    return () => {
      leaving.current = true;
      callOff();
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
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
