import { type FocusEvent, useDeferredValue, useEffect, useRef } from 'react';
import { MAX_TYPED } from '@/domain/airports/types';
import type { End } from '@/domain/search/places';
import { useT } from '@/i18n/t';
import { afterPaint } from '@/platform/idle';
import { classes } from '@/ui/classes';
import cell from '../Cell.module.css';
import { Mark } from '../Mark';
import { PlaceList } from './PlaceList';
import styles from './places.module.css';
import { usePlaceCombobox } from './usePlaceCombobox';

/** Five rows, in pixels. */
const LEAST_ROOM = 320;

interface PlaceDropdownProps {
  end: End;
  label: string;
  mark: 'ring' | 'dot';
  typed: string;
  className?: string | undefined;
}

/** Desktop: the cell becomes the input, its list hangs below. Everything else on the page goes on working. */
export function PlaceDropdown({ end, label, mark, typed, className }: PlaceDropdownProps) {
  const t = useT();
  const box = usePlaceCombobox(end, typed);
  // A letter is in the field at once; its rows follow, in the next frame of a slow phone.
  const list = useDeferredValue(box);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = root.current?.querySelector('input');
    field?.focus({ preventScroll: true });
    // The place that stands there gives way to the first letter; a letter that opened the field stays.
    if (!typed) field?.select();
    const list = field?.parentElement?.lastElementChild;
    // Its rows come after the paint as well.
    return afterPaint(() => {
      field?.scrollIntoView({ block: 'nearest' });
      // The list ends where the window ends; where there is no room for one the page makes some.
      const room = innerHeight - (list?.getBoundingClientRect().top ?? 0) - 16;
      if (!(list instanceof HTMLElement)) return;
      if (room < LEAST_ROOM) list.scrollIntoView({ block: 'nearest' });
      else list.style.setProperty('--room', `${room}px`);
    });
  }, [typed]);
  const onBlur = (event: FocusEvent): void => {
    const inside = event.relatedTarget instanceof Node && root.current?.contains(event.relatedTarget);
    // Another window took the focus: the field has it still when the traveller is back.
    if (!inside && document.hasFocus()) box.leave();
  };
  return (
    <>
      <div ref={root} className={classes(cell.cell, cell.open, styles.field, className)} onBlur={onBlur}>
        <Mark kind={mark} />
        <label {...box.combobox.getLabelProps({ className: cell.label })}>{label}</label>
        <input
          {...box.combobox.getInputProps({
            className: styles.typed,
            placeholder: t('form.nameOrCode'),
            autoComplete: 'off',
            spellCheck: false,
            maxLength: MAX_TYPED,
            onChange: (event) => box.type(event.currentTarget.value),
            onKeyDown: box.onKeyDown,
            onBlur: stopDownshift,
          })}
        />
        <PlaceList box={list} end={end} className={classes(styles.pop, end === 'destLocation' && styles.second)} />
      </div>
    </>
  );
}

/** Downshift would choose the marked row by itself when the field is left; `leave` decides that here (ui.md 8). */
export function stopDownshift(event: FocusEvent): void {
  (event.nativeEvent as Event & { preventDownshiftDefault?: boolean }).preventDownshiftDefault = true;
}
