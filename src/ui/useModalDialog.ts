import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import { afterPaint } from '@/platform/idle';
import { focusPage, navigationCount } from './focus';

/** Props that the modal registry (`app/ModalHost`) passes to every modal. */
export interface ModalFrame {
  onClose: () => void;
  closing: boolean;
}

interface Options {
  onClose: () => void;
  /** Escape, Back and a press outside close it. False where money or data would be lost. */
  dismissible: boolean;
  /** It is closing, so nothing closes it again. Undefined for a dialog that is no modal of the registry. */
  closing: boolean | undefined;
  /**
   * It covers the page. It paints with the press, and the page becomes inert right after: inertness visits every
   * element, which on a slow phone takes longer than the dialog itself.
   */
  covers?: boolean | undefined;
}

const FIRST =
  '[data-autofocus], input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** In a radio group, focus starts at the checked option, as the arrow keys do. */
const checkedOf = (first: HTMLElement, dialog: HTMLElement): HTMLElement =>
  first instanceof HTMLInputElement && first.type === 'radio'
    ? (dialog.querySelector<HTMLElement>(`input[name="${first.name}"]:checked`) ?? first)
    : first;

/** Number of open modal dialogs. Only the browser can put one in front of another. */
let openDialogs = 0;

/**
 * Locks the page's scrolling. Not by `:has()`, with which every change on the page would make the browser search for
 * dialogs.
 */
const LOCKED = 'data-held';

const lockScroll = (on: boolean): void => void document.documentElement.toggleAttribute(LOCKED, on);

/** What had focus when a dialog opened: where focus goes when a dialog above it outlives it. */
const openers = new WeakMap<HTMLDialogElement, Element>();

/** The opener; if that has gone together with its dialog, the opener of that dialog. */
function remainingOpener(opener: Element | null, around: HTMLDialogElement | null): Element | null {
  if (!opener || opener.isConnected || !around) return opener;
  const before = openers.get(around);
  return before ? remainingOpener(before, before.closest('dialog')) : opener;
}

const CONTROLS = 'a[href], button, input, select, textarea';

interface Place {
  /** Of the control among those of the dialog, and its text: a dialog that comes back has new elements. */
  at: number;
  text: string;
  navigation: number;
}

/** By title of a dialog: where focus was when another modal hid it (`STANDALONE` of `state/modals`). */
const hidden = new Map<string, Place>();

const titleOf = (dialog: HTMLElement): string => dialog.querySelector('h1, h2')?.textContent ?? '';
const controlsOf = (dialog: HTMLElement): HTMLElement[] => [...dialog.querySelectorAll<HTMLElement>(CONTROLS)];

/** The control that opened the modal above, when a hidden dialog comes back. */
function controlBefore(dialog: HTMLElement, navigation: number): HTMLElement | undefined {
  const place = hidden.get(titleOf(dialog));
  hidden.delete(titleOf(dialog));
  if (!place || place.navigation !== navigation) return undefined;
  const controls = controlsOf(dialog);
  const same = controls[place.at];
  return same?.textContent === place.text ? same : controls.find(({ textContent }) => textContent === place.text);
}

/** Moves focus to the page when the opener unmounted and nothing else took focus. */
function focusIfLost(): void {
  if (openDialogs === 0 && document.activeElement === document.body) focusPage();
}

/** Controls that open a phone's keyboard, which works only while the press is handled. */
const TYPED = 'input:not([type="radio"], [type="checkbox"]), textarea';

/**
 * Opens a covering dialog non-modally and makes it modal after paint. A text field takes focus at once, other controls
 * in the second step. Returns a cancel function.
 */
function coverThenLock(dialog: HTMLDialogElement, first: HTMLElement | null): () => void {
  dialog.setAttribute('open', '');
  if (first?.matches(TYPED)) first.focus({ preventScroll: true });
  return afterPaint(() => {
    const { activeElement } = document;
    const inside = activeElement instanceof HTMLElement && dialog.contains(activeElement);
    const focused = inside ? activeElement : first;
    // Keeps the focused element focused, and with it a phone's keyboard open.
    focused?.setAttribute('autofocus', '');
    lockScroll(true);
    dialog.removeAttribute('open');
    dialog.showModal();
    focused?.removeAttribute('autofocus');
    if (focused !== document.activeElement) focused?.focus();
  });
}

/**
 * Makes a `<dialog>` modal while mounted: focus goes to its first field or its title, or to where it was when another
 * modal hid the dialog, and the page becomes inert. On unmount focus returns to the opener, or to the heading of a page navigated to. Spread `props` on the dialog.
 */
export function useModalDialog({ onClose, dismissible, closing, covers = false }: Options) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const unmounting = useRef(false);
  const isClosing = useRef(closing);
  useEffect(() => {
    isClosing.current = closing;
  }, [closing]);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const openedFrom = document.activeElement;
    const around = openedFrom?.closest('dialog') ?? null;
    if (openedFrom) openers.set(dialog, openedFrom);
    const navigation = navigationCount();
    unmounting.current = false;
    const found = dialog.querySelector<HTMLElement>(FIRST);
    const start = found ? checkedOf(found, dialog) : dialog.querySelector<HTMLElement>('h1, h2');
    const first = controlBefore(dialog, navigation) ?? start;
    let last: HTMLElement | null = null;
    const remember = ({ target }: Event): void => {
      last = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
    };
    // Safari does not focus a pressed button.
    for (const type of ['focusin', 'click']) dialog.addEventListener(type, remember);
    let cancel = (): void => undefined;
    openDialogs += 1;
    if (covers && !dialog.open && openDialogs === 1) cancel = coverThenLock(dialog, first);
    else {
      lockScroll(true);
      if (!dialog.open) dialog.showModal();
      first?.focus();
    }
    return () => {
      unmounting.current = true;
      // Gone without closing: another modal hides it.
      if (last && isClosing.current === false)
        hidden.set(titleOf(dialog), { at: controlsOf(dialog).indexOf(last), text: last.textContent, navigation });
      openDialogs -= 1;
      cancel();
      if (openDialogs === 0) lockScroll(false);
      dialog.close();
      // Its link led to another page, which may contain the opener too (the menu button), or it opened by itself.
      const opener = remainingOpener(openedFrom, around);
      if (navigationCount() !== navigation || opener === document.body) focusPage();
      // Without preventScroll a page would scroll to its opener in a sticky bar.
      else if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      else afterPaint(focusIfLost);
    };
  }, [covers]);

  const dismiss = () => {
    if (dismissible && !closing) onClose();
  };
  const isOutside = (event: SyntheticEvent) => event.target === ref.current;

  const props = {
    ref,
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      event.preventDefault();
      if (isOutside(event)) dismiss();
    },
    // A second Escape in a row closes a dialog even if `cancel` is prevented, so the key is handled before.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      dismiss();
    },
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (unmounting.current || !isOutside(event)) return;
      if (dismissible) onClose();
      else ref.current?.showModal();
    },
    onPointerDown: (event: PointerEvent) => {
      pressedOutside.current = isOutside(event);
    },
    onClick: (event: SyntheticEvent) => {
      if (pressedOutside.current && isOutside(event)) dismiss();
      pressedOutside.current = false;
    },
  };
  return props;
}
