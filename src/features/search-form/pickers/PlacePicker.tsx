import { type FocusEvent, useDeferredValue, useEffect, useRef } from 'react';
import { MAX_TYPED } from '@/domain/airports/types';
import type { End } from '@/domain/search/places';
import { useT } from '@/i18n/t';
import { afterPaint } from '@/platform/idle';
import { classes } from '@/ui/classes';
import cell from '../Cell.module.css';
import { Mark } from '../Cell';
import { PlaceList } from './PlaceList';
import styles from './places.module.css';
import { usePlaceCombobox } from './usePlaceCombobox';
import { closePicker } from '@/state/searchForm';
import { FullScreen } from '@/ui/Dialog';
import { IconButton } from '@/ui/IconButton';
import { IconClose } from '@/ui/icons';
import { useLegTitle } from './pickerHelpers';

/** px; five rows. */
const LEAST_ROOM = 320;

interface PlaceDropdownProps {
  end: End;
  label: string;
  mark: 'ring' | 'dot';
  typed: string;
  className?: string | undefined;
}

/** Desktop: the cell becomes an input with its list below. Not modal. */
export function PlaceDropdown({ end, label, mark, typed, className }: PlaceDropdownProps) {
  const t = useT();
  const box = usePlaceCombobox(end, typed);
  // The input updates at once; the rows follow, on a slow phone in the next frame.
  const list = useDeferredValue(box);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = root.current?.querySelector('input');
    field?.focus({ preventScroll: true });
    // Typing replaces the current place; a letter that opened the field stays.
    if (!typed) field?.select();
    const list = field?.parentElement?.lastElementChild;
    // The rows render after paint as well.
    return afterPaint(() => {
      field?.scrollIntoView({ block: 'nearest' });
      // The list ends at the bottom of the window; without room the page scrolls.
      const room = innerHeight - (list?.getBoundingClientRect().top ?? 0) - 16;
      if (!(list instanceof HTMLElement)) return;
      if (room < LEAST_ROOM) list.scrollIntoView({ block: 'nearest' });
      else list.style.setProperty('--room', `${room}px`);
    });
  }, [typed]);
  const onBlur = (event: FocusEvent): void => {
    const inside = event.relatedTarget instanceof Node && root.current?.contains(event.relatedTarget);
    // When another window takes focus, the field has it again on return.
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

/** Keeps downshift from choosing the highlighted row on blur; `leave` decides that. */
export function stopDownshift(event: FocusEvent): void {
  (event.nativeEvent as Event & { preventDownshiftDefault?: boolean }).preventDownshiftDefault = true;
}

/** Phone: a full screen with the input and a clear button at the top. */
export function PlaceScreen({ end, typed }: { end: End; typed: string }) {
  const t = useT();
  const box = usePlaceCombobox(end, typed);
  const title = useLegTitle(box.leg, t(end === 'srcLocation' ? 'form.whereFrom' : 'form.whereTo'));
  // The input updates at once; the rows follow, on a slow phone in the next frame.
  const list = useDeferredValue(box);
  const head = useRef<HTMLDivElement>(null);
  const input = (): HTMLInputElement | null => head.current?.querySelector('input') ?? null;
  useEffect(() => {
    if (!typed) head.current?.querySelector('input')?.select();
  }, [typed]);
  const close = (): void => {
    // Closing keeps the last choice, unless the field was cleared.
    if (box.edited && box.text.trim() === '') box.leave();
    else closePicker();
  };
  const field = (
    <div ref={head} className={styles.head}>
      <div className={styles.box}>
        <label {...box.combobox.getLabelProps({ className: styles.label })}>{t('search.choosePlace')}</label>
        <input
          {...box.combobox.getInputProps({
            className: styles.input,
            placeholder: t('form.nameOrCode'),
            autoComplete: 'off',
            spellCheck: false,
            maxLength: MAX_TYPED,
            enterKeyHint: 'go',
            onChange: (event) => box.type(event.currentTarget.value),
            onKeyDown: box.onKeyDown,
            onBlur: stopDownshift,
          })}
          data-autofocus
        />
        {box.text !== '' && (
          <IconButton
            className={styles.clear}
            label={t('form.clearText')}
            icon={<IconClose />}
            onClick={() => {
              box.type('');
              input()?.focus();
            }}
          />
        )}
      </div>
    </div>
  );
  return (
    <FullScreen title={title} onClose={close} head={field}>
      <PlaceList box={list} end={end} />
    </FullScreen>
  );
}
