import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from './Button';
import { IconTrash } from './icons';
import { Notice } from './Notice';
import styles from './UndoNotice.module.css';

/** How long (ms) a removal can be undone; the countdown pauses while the notice has keyboard focus or hover. */
const UNDO_MS = 8000;

interface UndoProps {
  text: string;
  /** Label of the button. */
  undo: string;
  /** Keeps focus where it is, when the notice does not replace the pressed button. */
  keepFocus?: boolean | undefined;
  onUndo: () => void;
  /** The time is over. */
  onExpire: () => void;
}

/**
 * Replaces a removed item. It takes focus, because the pressed button unmounted with the item, and is therefore
 * announced.
 */
export function UndoNotice({ text, undo, keepFocus = false, onUndo, onExpire }: UndoProps) {
  const line = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState({ focus: !keepFocus, pointer: false });
  const expire = useEffectEvent(onExpire);
  const paused = held.focus || held.pointer;
  useEffect(() => {
    if (!keepFocus) line.current?.querySelector('button')?.focus();
    // As on mount.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => {
    if (paused) return undefined;
    const timer = setTimeout(() => expire(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [paused]);
  return (
    // The element only tracks hover and focus; its controls are buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.place}
      ref={line}
      onFocus={({ target }) => setHeld((now) => ({ ...now, focus: target.matches(':focus-visible') }))}
      onBlur={() => setHeld((now) => ({ ...now, focus: false }))}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld((now) => ({ ...now, pointer: true }))}
      onPointerLeave={() => setHeld((now) => ({ ...now, pointer: false }))}
    >
      <Notice
        className={styles.undo}
        icon={<IconTrash />}
        actions={
          <Button kind="tonal" size="s" onClick={onUndo} aria-label={`${text}. ${undo}`}>
            {undo}
          </Button>
        }
      >
        {text}
      </Notice>
    </div>
  );
}
