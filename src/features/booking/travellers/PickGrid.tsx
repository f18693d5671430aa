import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './BirthPicker.module.css';

interface PickGridProps {
  label: string;
  values: readonly number[];
  columns: number;
  say: (value: number) => string;
  /** The current value. */
  chosen: number | null;
  /** The value focused and scrolled to at first. */
  start: number;
  /** Step of PageUp and PageDown. */
  page?: number;
  onPick: (value: number) => void;
}

/** A choice among numbers in a grid: one tab stop, arrow keys inside. */
export function PickGrid({ label, values, columns, say, chosen, start, page = columns, onPick }: PickGridProps) {
  const grid = useRef<HTMLFieldSetElement>(null);
  const [at, setAt] = useState(() => Math.max(0, values.indexOf(start)));
  useEffect(() => {
    const button = grid.current?.querySelector<HTMLElement>('[tabindex="0"]');
    button?.focus();
    button?.scrollIntoView({ block: 'center' });
  }, []);
  const move = (event: KeyboardEvent) => {
    const row = at - (at % columns);
    const to = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at - columns,
      ArrowDown: at + columns,
      Home: row,
      End: Math.min(row + columns, values.length) - 1,
      PageUp: Math.max(at % columns, at - page),
      PageDown: Math.min(values.length - 1, at + page),
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0 || to >= values.length) return;
    setAt(to);
    grid.current?.querySelectorAll<HTMLElement>('button')[to]?.focus();
  };
  return (
    // Arrow keys bubble up from the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      ref={grid}
      aria-label={label}
      className={styles.grid}
      style={{ '--columns': columns } as CSSProperties}
      onKeyDown={move}
    >
      {values.map((value, n) => (
        <button
          key={value}
          type="button"
          className={styles.value}
          tabIndex={n === at ? 0 : -1}
          // Where the dialog sets focus when it opens.
          data-autofocus={n === at ? '' : undefined}
          aria-pressed={value === chosen}
          onClick={() => onPick(value)}
        >
          {say(value)}
        </button>
      ))}
    </fieldset>
  );
}
