import type { KeyboardEvent, ReactNode } from 'react';
import { classes } from '@/ui/classes';
import styles from './Cell.module.css';
import type { PickerName } from '@/state/searchForm';

export interface CellProps {
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
  typable?: boolean | undefined;
  className?: string | undefined;
}

/** A field of the form that opens a picker: label above, value below. */
export function Cell(props: CellProps) {
  const { picker, leg = 0, label, value, placeholder, mark, open, waiting, onOpen, typable, className } = props;
  const onKeyDown = (event: KeyboardEvent): void => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const letter = event.key.length === 1 && event.key !== ' ';
    if (event.key === 'ArrowDown') onOpen('');
    else if (typable && plain && letter) onOpen(event.key);
    else return;
    event.preventDefault();
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
      onClick={() => onOpen('')}
    >
      {mark}
      <span className={styles.label}>{label}</span>{' '}
      <span className={classes(styles.value, !value && styles.empty)}>{value || placeholder}</span>
    </button>
  );
}
