import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from './Button';
import { IconTrash } from './icons';
import styles from './Undo.module.css';

/** How long a removal can be taken back; longer while the keyboard or the mouse is on the line. */
export const UNDO_MS = 8000;

interface UndoProps {
  text: string;
  /** The word on the button. */
  undo: string;
  /** Where the focus stays elsewhere: the line is not the place of the button that was pressed. */
  quiet?: boolean | undefined;
  onUndo: () => void;
  /** The time is over. */
  onOver: () => void;
}

/**
 * A line in place of what was removed. It takes the focus, because the button that was pressed is gone with what it
 * removed, and is read out with it.
 */
export function Undo({ text, undo, quiet = false, onUndo, onOver }: UndoProps) {
  const line = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState({ focus: !quiet, pointer: false });
  const over = useEffectEvent(onOver);
  const waits = held.focus || held.pointer;
  useEffect(() => {
    if (!quiet) line.current?.querySelector('button')?.focus();
    // as it was when the line came
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => {
    if (waits) return undefined;
    const timer = setTimeout(() => over(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [waits]);
  return (
    // The line only counts its time; everything in it is a button.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.undo}
      ref={line}
      onFocus={({ target }) => setHeld((now) => ({ ...now, focus: target.matches(':focus-visible') }))}
      onBlur={() => setHeld((now) => ({ ...now, focus: false }))}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld((now) => ({ ...now, pointer: true }))}
      onPointerLeave={() => setHeld((now) => ({ ...now, pointer: false }))}
    >
      <IconTrash />
      <span className="grow">{text}</span>
      <Button kind="tonal" size="s" onClick={onUndo} aria-label={`${text}. ${undo}`}>
        {undo}
      </Button>
    </div>
  );
}
