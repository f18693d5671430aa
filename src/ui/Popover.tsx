import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { afterPaint } from '@/platform/idle';
import { classes } from './classes';
import styles from './Popover.module.css';

interface PopoverProps {
  /** Accessible name. */
  label: string;
  /** Id of the element that describes it. */
  describedBy?: string | undefined;
  /** A press outside, or focus moved elsewhere. */
  onDismiss: () => void;
  /** Escape: restore the previous value. */
  onEscape: () => void;
  /** The control that opened it. It handles its own presses, and gets focus back on Escape. */
  opener?: RefObject<HTMLElement | null> | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  /** False when the opener keeps the focus (a combobox). */
  takeFocus?: boolean | undefined;
  children: ReactNode;
  className?: string | undefined;
}

const FIRST =
  '[data-autofocus], input:not(:disabled), select, textarea, button:not(:disabled), [tabindex="0"], a[href]';

/**
 * A non-modal dropdown under its opener, on desktop. It needs a `position: relative` parent; the caller sets the width.
 */
export function Popover(props: PopoverProps) {
  const {
    label,
    describedBy,
    onDismiss,
    onEscape,
    opener,
    align = 'start',
    takeFocus = true,
    children,
    className,
  } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const isOwn = (target: EventTarget | null) =>
    target instanceof Node && (ref.current?.contains(target) || opener?.current?.contains(target) || false);
  const leave = useEffectEvent((target: EventTarget | null) => {
    if (!isOwn(target)) onDismiss();
  });

  useEffect(() => {
    const pop = ref.current;
    if (takeFocus) pop?.querySelector<HTMLElement>(FIRST)?.focus({ preventScroll: true });
    const cancel = afterPaint(() => pop?.scrollIntoView({ block: 'nearest' }));
    const press = (event: PointerEvent) => leave(event.composedPath()[0] ?? null);
    const focus = (event: FocusEvent) => {
      // Without relatedTarget the window lost focus or nothing has it; neither counts as leaving.
      if (event.relatedTarget) leave(event.relatedTarget);
    };
    document.addEventListener('pointerdown', press);
    pop?.addEventListener('focusout', focus);
    return () => {
      cancel();
      document.removeEventListener('pointerdown', press);
      pop?.removeEventListener('focusout', focus);
    };
  }, [takeFocus]);

  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onEscape();
    opener?.current?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape belongs to the whole dropdown
    <dialog
      open
      ref={ref}
      aria-label={label}
      aria-describedby={describedBy}
      className={classes(styles.pop, styles[align], className)}
      onKeyDown={escape}
    >
      {children}
    </dialog>
  );
}
