import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '@/i18n/t';
import { Button } from '@/ui/Button';
import { IconTrash } from '@/ui/icons';
import styles from './RecentSearches.module.css';

/** How long a removal can be taken back; longer while the keyboard or the mouse is on the line. */
export const UNDO_MS = 8000;

interface UndoProps {
  text: string;
  onUndo: () => void;
  /** The time is over. */
  onOver: () => void;
}

/**
 * A line in place of what was removed. It takes the focus, because the button that was pressed is gone with what it
 * removed, and is read out with it.
 */
export function Undo({ text, onUndo, onOver }: UndoProps) {
  const t = useT();
  const line = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState({ focus: true, pointer: false });
  const over = useEffectEvent(onOver);
  const waits = held.focus || held.pointer;
  useEffect(() => line.current?.querySelector('button')?.focus(), []);
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
      <Button kind="tonal" size="s" onClick={onUndo} aria-label={`${text}. ${t('recent.undo')}`}>
        {t('recent.undo')}
      </Button>
    </div>
  );
}
