import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { afterPaint } from '@/platform/idle';
import { classes } from './classes';
import styles from './Popover.module.css';

export interface PopoverProps {
  /** Name of the dropdown. */
  label: string;
  /** Id of what is said along with it. */
  describedBy?: string | undefined;
  /** A press outside, or the focus went elsewhere. */
  onDismiss: () => void;
  /** Escape: put back what was there before. */
  onEscape: () => void;
  /** The control that opened it: presses on it are its own business, and Escape gives it the focus back. */
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
 * A dropdown under its opener on desktop. Not modal: the page goes on working. Stands in a `position: relative` element;
 * its width is the caller's.
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
    const callOff = afterPaint(() => pop?.scrollIntoView({ block: 'nearest' }));
    const press = (event: PointerEvent) => leave(event.composedPath()[0] ?? null);
    const focus = (event: FocusEvent) => {
      // no relatedTarget: the window lost the focus, or nothing has it; neither is leaving
      if (event.relatedTarget) leave(event.relatedTarget);
    };
    document.addEventListener('pointerdown', press);
    pop?.addEventListener('focusout', focus);
    return () => {
      callOff();
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
