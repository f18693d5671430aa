import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { classes } from '@/ui/classes';
import styles from './Cell.module.css';
import type { PickerName } from '@/state/searchForm';
import { Dot, Ring } from '@/ui/RouteLine';

/** The ring (origin) or dot (destination) of the route line, sized for the form. */
export function Mark({ kind }: { kind: 'ring' | 'dot' }) {
  return kind === 'ring' ? <Ring className={styles.mark} /> : <Dot className={styles.mark} />;
}

interface CellProps {
  picker: PickerName;
  leg?: number | undefined;
  label: string;
  /** The chosen value; the placeholder shows without one. */
  value?: ReactNode;
  placeholder?: string | undefined;
  mark?: ReactNode;
  open: boolean;
  /** The picker was requested and is still loading. */
  waiting?: boolean | undefined;
  /** `typed` is the letter that opened it, for cells that become a text field. */
  onOpen: (typed: string) => void;
  /** Focus goes elsewhere. */
  onLeave?: (() => void) | undefined;
  /** Opens a text field: in place (true) or on a separate screen (false). */
  field?: boolean | undefined;
  className?: string | undefined;
}

/** A field of the form that opens a picker: label above, value below. */
export function Cell(props: CellProps) {
  const { picker, leg = 0, label, value, placeholder, mark, open, waiting, onOpen, onLeave, field, className } = props;
  const onKeyDown = (event: KeyboardEvent): void => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const letter = event.key.length === 1 && event.key !== ' ';
    if (event.key === 'ArrowDown') onOpen('');
    else if (field != null && plain && letter) onOpen(event.key);
    else return;
    event.preventDefault();
  };
  // A cell that becomes a text field opens on mousedown, as inputs focus then. Focusing first lets another open picker
  // notice that it is left.
  const onMouseDown = (event: MouseEvent<HTMLElement>): void => {
    if (!field || event.button > 0) return;
    event.preventDefault();
    event.currentTarget.focus();
    onOpen('');
  };
  return (
    <button
      type="button"
      data-cell={`${picker}${leg}`}
      className={classes(styles.cell, !mark && styles.bare, className)}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-busy={waiting || undefined}
      onKeyDown={onKeyDown}
      onBlur={onLeave}
      onMouseDown={onMouseDown}
      onClick={() => onOpen('')}
    >
      {mark}
      <span className={styles.label}>{label}</span>{' '}
      <span className={classes(styles.value, !value && styles.empty)}>{value || placeholder}</span>
    </button>
  );
}
