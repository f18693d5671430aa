import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { classes } from '@/ui/classes';
import styles from './Cell.module.css';
import type { PickerName } from '@/state/searchForm';

interface CellProps {
  picker: PickerName;
  leg?: number | undefined;
  label: string;
  /** What was chosen; without it the placeholder stands there. */
  value?: ReactNode;
  placeholder?: string | undefined;
  mark?: ReactNode;
  open: boolean;
  /** The picker was asked for and is still on its way. */
  waiting?: boolean | undefined;
  /** `typed` is the letter that opened it, for the cells one can type into. */
  onOpen: (typed: string) => void;
  /** One types into it once it is open: where it stands (true), on a screen of its own (false). */
  field?: boolean | undefined;
  className?: string | undefined;
}

/** A field of the form that opens a picker: label above, value below. */
export function Cell(props: CellProps) {
  const { picker, leg = 0, label, value, placeholder, mark, open, waiting, onOpen, field, className } = props;
  const onKeyDown = (event: KeyboardEvent): void => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const letter = event.key.length === 1 && event.key !== ' ';
    if (event.key === 'ArrowDown') onOpen('');
    else if (field != null && plain && letter) onOpen(event.key);
    else return;
    event.preventDefault();
  };
  // What becomes a field has the mouse's press, as any field has: not its release. Another picker hears first that it is left.
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
      onMouseDown={onMouseDown}
      onClick={() => onOpen('')}
    >
      {mark}
      <span className={styles.label}>{label}</span>{' '}
      <span className={classes(styles.value, !value && styles.empty)}>{value || placeholder}</span>
    </button>
  );
}
